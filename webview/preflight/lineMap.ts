// Where the lines of a text went when it was edited: the longest run of unchanged lines in order. Pure; costs lines × lines
// for the changed middle, and falls back to its edges when that would be too much.

export interface LinePlace {
  /** 1-based line in the edited text; 0 is before the first. */
  readonly line: number;
  /** True when the very line is still there. */
  readonly same: boolean;
}

export type LineMap = (line: number) => LinePlace;

/** Cells of the comparison table above which only the edges are matched: far above any summary's 10,000 tokens. */
const mostCells = 4_000_000;

/** Maps 1-based lines of `before` to `after`. A line that is gone falls on the line its nearest kept predecessor went to. */
export function lineMap(before: string, after: string): LineMap {
  if (before === after) return (line) => ({ line, same: true });
  const [old, now] = [before.split('\n'), after.split('\n')];
  const head = commonHead(old, now);
  const tail = commonTail(old, now, head);
  const places = new Int32Array(old.length + 1).fill(-1);
  places[0] = 0;
  for (let at = 0; at < head; at += 1) places[at + 1] = at + 1;
  for (let at = 0; at < tail; at += 1) places[old.length - at] = now.length - at;
  matchMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail), (from, to) => {
    places[head + from + 1] = head + to + 1;
  });
  return (line) => {
    const own = places[line] ?? -1;
    if (own >= 0) return { line: own, same: true };
    const kept = places.subarray(0, Math.min(line, old.length)).findLastIndex((place) => place >= 0);
    return { line: replacementOf(places, kept, line, now.length), same: false };
  };
}

/** A changed line stays on its replacement, when the lines around it left room for one. */
function replacementOf(places: Int32Array, kept: number, line: number, count: number): number {
  const from = places[Math.max(0, kept)] ?? 0;
  const next = places.subarray(line).find((place) => place >= 0) ?? count + 1;
  return Math.max(from, Math.min(from + line - Math.max(0, kept), next - 1));
}

function commonHead(old: readonly string[], now: readonly string[]): number {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  return head;
}

function commonTail(old: readonly string[], now: readonly string[], head: number): number {
  const most = Math.min(old.length, now.length) - head;
  let tail = 0;
  while (tail < most && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  return tail;
}

function matchMiddle(old: readonly string[], now: readonly string[], match: (from: number, to: number) => void): void {
  const width = now.length + 1;
  if (old.length * width > mostCells) return;
  const longest = longestTable(old, now);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  let [row, column] = [0, 0];
  while (row < old.length && column < now.length) {
    if (old[row] === now[column]) match(row++, column++);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
}

/** Per pair of positions, how many lines can still be matched in order from there on. */
function longestTable(old: readonly string[], now: readonly string[]): Uint16Array {
  const width = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const cell = row * width + column;
      const [below, beside] = [longest[cell + width] ?? 0, longest[cell + 1] ?? 0];
      longest[cell] = old[row] === now[column] ? (longest[cell + width + 1] ?? 0) + 1 : Math.max(below, beside);
    }
  }
  return longest;
}
