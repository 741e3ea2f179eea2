// Keys every list of the panels shares (design section 1.8): arrows, Page, Home and End; single keys act only outside text fields.

/** True when the key was typed into a field: single-key commands stay quiet then. */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable;
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Rows to move by, infinite for the ends; null for every other key. */
export function listStep(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  return steps[event.key] ?? null;
}
