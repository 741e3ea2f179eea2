// Sound lines as text with one character for each byte, in pieces of whole lines: searching and matching in a string costs
// a young process a fraction of the same in a buffer. Pieces are small because they are made and dropped all the time, and
// memory the process already has is far cheaper than fresh one.

import type { Sniffed } from './sniff.ts';

/** Longest piece; a longer line is a piece of its own. */
export const longestPiece = 64 * 1024;

/** End of the piece that begins at `from`. `buffer[from..end)` ends with a line feed, and so does the piece. */
export function pieceEnd(buffer: Buffer, from: number, end: number): number {
  if (end - from <= longestPiece) return end;
  const last = buffer.lastIndexOf(10, from + longestPiece - 1);
  return (last < from ? buffer.indexOf(10, from) : last) + 1;
}

/** Stands once among the first keys of every record since v2; in strings its quotes are escaped. */
const parentKey = ',"parentId":';
/** The rare part of it: a search for a rare letter is ten times faster than one for the whole key. */
const probe = 'Id":';
const probeAt = parentKey.indexOf(probe);
/** Where one sound record ends and the next opens on the same line; in strings the quotes are escaped. */
const joint = '}{"type":"';
const jointProbe = joint.slice(0, 3);
/** Characters before the id of a message and those of the quote and the comma after it. */
const aroundId = '{"type":"message","id":'.length + 3;

function parentKeyFrom(text: string, from: number): number {
  let at = text.indexOf(probe, from + probeAt);
  while (at >= 0 && !text.startsWith(parentKey, at - probeAt)) at = text.indexOf(probe, at + 1);
  return at < 0 ? text.length : at - probeAt;
}

function jointFrom(text: string, from: number): number {
  let at = text.indexOf(jointProbe, from);
  while (at >= 0 && !text.startsWith(joint, at)) at = text.indexOf(jointProbe, at + 1);
  return at < 0 ? text.length : at;
}

/**
 * Tells lines of one piece, in order, that may hold a second record: those with a second parent key, those with a joint of
 * two records, and those without ids. Two native searches over the piece in all.
 */
export class SecondRecords {
  #key = -1;
  #joint = -1;

  /** Call before the first line of a piece. */
  restart(): void {
    this.#key = -1;
    this.#joint = -1;
  }

  /** Call for each sniffed line `[from, to)`, ascending. */
  mayHold(text: string, from: number, to: number, { id, isMessage }: Sniffed): boolean {
    if (id === null || !isMessage) return true;
    const after = from + aroundId + id.length;
    if (this.#key < after) this.#key = parentKeyFrom(text, after);
    if (this.#joint < after) this.#joint = jointFrom(text, after);
    return this.#key < to || this.#joint < to;
  }
}
