// Moves the focus within the feed.

/** Gives a drawn row the focus and as much scrolling as that takes. */
export function focusRow(root: ParentNode, index: number): void {
  const row = root.querySelector<HTMLElement>(`[data-index="${index}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
