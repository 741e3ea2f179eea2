// Parts a summary's HTML comments from what a reader sees (CMP-6). A comment tells nothing, yet a model reads it, so its
// text is kept to be checked for claims and orders. What is struck through is taken back, so it goes too.

export interface HiddenLine {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

export interface SeenAndHidden {
  /** Every line, without its comments. */
  readonly seen: readonly string[];
  readonly hidden: readonly HiddenLine[];
}

export const fenceMark = /^\s{0,3}(`{3,}|~{3,})/u;

/** True when a line ends the fence that `open` began. */
export function closesFence(line: string, open: string): boolean {
  const mark = fenceMark.exec(line)?.[1];
  return mark !== undefined && mark[0] === open[0] && mark.length >= open.length && line.trim() === mark;
}

const marks = /`|<!---?>|<!--|-->/gu;
/** What may stand before a comment that opens a line, an item or a quote. */
const lead = /^[\s>*+-]*(?:\d+[.)]\s+)?/u;

/** Text struck through, or code that merely shows the marks. */
const struck = /`[^`]*`|(?<!~)~~(?=[^\s~])[^~]+~~(?!~)|<(del|s|strike)>.{0,2000}?<\/\1>/giu;

const unstruck = (line: string): string => line.replace(struck, (part) => (part.startsWith('`') ? part : ''));

interface Reading {
  readonly hidden: HiddenLine[];
  /** For each line: whether a comment ends in it or after it in its paragraph. */
  readonly ends: readonly boolean[];
  fence: string | null;
  inside: boolean;
}

function endsIn(lines: readonly string[]): boolean[] {
  const ends: boolean[] = lines.map(() => false);
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? '';
    ends[at] = line.includes('-->') || (line.trim() !== '' && ends[at + 1] === true);
  }
  return ends;
}

function isFence(reading: Reading, line: string): boolean {
  if (reading.inside) return false;
  if (reading.fence !== null) {
    if (closesFence(line, reading.fence)) reading.fence = null;
    return true;
  }
  reading.fence = fenceMark.exec(line)?.[1] ?? null;
  return reading.fence !== null;
}

/** A comment that opens a line runs to its end mark or the end of the text; one inside a line must end in its paragraph. */
function opener(reading: Reading, line: string, at: number): (place: number) => boolean {
  const first = lead.exec(line)?.[0].length;
  const last = reading.ends[at + 1] === true ? line.length : line.lastIndexOf('-->');
  return (place) => place === first || last > place;
}

/** The seen part of a line; what its comments hold goes to `hidden`. */
function seenOf(reading: Reading, line: string, at: number): string {
  let seen = '';
  let from = 0;
  let code = false;
  const lastTick = line.lastIndexOf('`');
  const mayOpen = opener(reading, line, at);
  const take = (part: string): void => {
    if (!reading.inside) seen += part;
    else if (part.trim().length > 0) reading.hidden.push({ text: part.trim(), line: at + 1 });
  };
  for (const { 0: mark, index } of line.matchAll(marks)) {
    if (mark === '`') code = !reading.inside && !code && lastTick > index;
    const turns = reading.inside ? mark.endsWith('>') : mark.startsWith('<') && !code;
    if (!turns || (!reading.inside && !mayOpen(index))) continue;
    take(line.slice(from, index));
    from = index + mark.length;
    reading.inside = !reading.inside && mark === '<!--';
  }
  take(line.slice(from));
  return seen;
}

/** Parts the comments of a summary from its other text and drops what is struck through. Marks in code do neither. Linear. */
export function withoutComments(lines: readonly string[]): SeenAndHidden {
  if (!lines.some((line) => /<[!ds]|~~/i.test(line))) return { seen: lines, hidden: [] };
  const reading: Reading = { hidden: [], ends: endsIn(lines), fence: null, inside: false };
  const seen = lines.map((line, at) => (isFence(reading, line) ? line : unstruck(seenOf(reading, line, at))));
  return { seen, hidden: reading.hidden };
}
