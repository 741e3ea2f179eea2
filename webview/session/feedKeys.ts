// Keys of a focused row in the feed: walk, open, menu (ARIA's feed pattern; design section 8.2).

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** Rows to walk by, or what to do with the row; null for keys that are not the feed's. */
export function feedKey(
  event: Readonly<Record<'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey', boolean> & { key: string }>,
): 1 | -1 | 'toggle' | 'menu' | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === 'Enter') return 'toggle';
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) return 'menu';
  return steps[event.key] ?? null;
}
