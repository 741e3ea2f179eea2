// How much of a long list is drawn: ten rows first, then a page at a time, so that 10,000 facts never freeze the panel (UI-6).

export const firstRows = 10;
export const pageRows = 200;

export interface Slice<T> {
  readonly items: readonly T[];
  readonly more: number;
  /** Words of the button that shows the next page; empty when all is drawn. */
  readonly label: string;
}

export function sliceOf<T>(all: readonly T[], shown: number): Slice<T> {
  const items = all.slice(0, shown);
  const more = all.length - items.length;
  const page = Math.min(more, pageRows);
  const label = more === 0 ? '' : page === more ? `${count(more)} more` : `${page} more of ${count(more)}`;
  return { items, more, label };
}

/** Rows drawn after *more* was pressed. */
export function nextShown(shown: number): number {
  return shown + pageRows;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
