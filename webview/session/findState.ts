// Where the person is in a search over the whole session. Pure.

export interface FindState {
  readonly query: string;
  /** Row indices in order; null while they are asked for. */
  readonly rows: readonly number[] | null;
  /** There are more than were named. */
  readonly more: boolean;
  /** Index into `rows`, -1 before the first step. */
  readonly at: number;
}

export const findStart: FindState = { query: '', rows: [], more: false, at: -1 };

/** Found rows for a query asked at row `top`: the first one from there on, else the first of all. */
export function foundRows(query: string, rows: readonly number[], more: boolean, top: number): FindState {
  const next = rows.findIndex((row) => row >= top);
  return { query, rows, more, at: rows.length === 0 ? -1 : Math.max(0, next) };
}

/** One further in a direction, round at the ends. */
export function stepped(find: FindState, step: 1 | -1): FindState {
  const count = find.rows?.length ?? 0;
  return count === 0 ? find : { ...find, at: (find.at + step + count) % count };
}

/** `3 of 12`, in the words a screen reader hears too. */
export function findWords({ query, rows, more, at }: FindState): string {
  if (query === '') return '';
  if (rows === null) return 'Searching…';
  if (rows.length === 0) return 'Nothing found';
  return `${(at + 1).toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}${more ? '+' : ''}`;
}
