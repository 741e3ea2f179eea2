// Whether the view follows the end of the conversation (design section 10): only a reader who is at the end is taken along, for
// everybody else the new rows are counted. Pure.

export interface Following {
  readonly atEnd: boolean;
  /** Rows there were when the reader was last at the end. */
  readonly seen: number;
}

/** Nearer to the end than this is at the end (px). */
export const endSlack = 12;

export const followingStart: Following = { atEnd: true, seen: 0 };

/** After a scroll: `distance` px are left below the view, `rows` exist. */
export function afterScroll(following: Following, distance: number, rows: number): Following {
  const atEnd = distance <= endSlack;
  if (atEnd) return { atEnd, seen: rows };
  return following.atEnd ? { atEnd, seen: rows } : following;
}

/** After rows came or went. */
export function afterRows(following: Following, rows: number): Following {
  if (following.atEnd || rows < following.seen)
    return following.seen === rows ? following : { ...following, seen: rows };
  return following;
}

/** Rows the reader has not been at; 0 while at the end. */
export function unseen(following: Following, rows: number): number {
  return following.atEnd ? 0 : Math.max(0, rows - following.seen);
}
