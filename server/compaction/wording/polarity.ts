// Tells whether two phrasings of one fact agree or one denies what the other states (CMP-6, polarity both ways).
// Works on terms: each is affirmed or denied by the negators whose reach covers it, and opposites deny each other.

import {
  clauseWords,
  clauseWordsAsian,
  conditionals,
  languageMarks,
  type Negator,
  negators,
  notNegations,
  restarts,
  restartsAsian,
  restrictions,
} from './negators.ts';
import { sideOf, type Term } from './terms.ts';

/** Terms with their sign: 1 affirmed, -1 denied, 0 open. */
export interface Signed {
  readonly term: Term;
  readonly sign: -1 | 0 | 1;
}

interface Reach {
  readonly start: number;
  readonly end: number;
}

const segmentMark = /[;.!?。；！？\n]+(?=\s|$|[\p{L}\p{N}])|:\s|\s[—–]\s/gu;
const pieceMark = /[,，、(（]|\s(?:but|and|or|und|aber|oder|sondern|y|pero|sino|et|mais|mas|ve|ama)\s/giu;

function blank(text: string): string {
  return notNegations.reduce((held, pattern) => held.replace(pattern, (match) => ' '.repeat(match.length)), text);
}

function marksOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((match) => match.index);
}

/** Dots inside names and numbers end no segment. */
function segmentEnds(text: string): number[] {
  const ends = marksOf(text, segmentMark).filter(
    (at) => text[at] !== '.' || !/[\p{L}\p{N}]/u.test(text[at + 1] ?? ' '),
  );
  return [...ends, ...marksOf(text, clauseWords), ...marksOf(text, clauseWordsAsian)].toSorted((a, b) => a - b);
}

function before(marks: readonly number[], at: number): number {
  return marks.findLast((mark) => mark < at) ?? -1;
}

function after(marks: readonly number[], at: number, text: string): number {
  return marks.find((mark) => mark >= at) ?? text.length;
}

interface Marks {
  readonly text: string;
  readonly segments: readonly number[];
  readonly pieces: readonly number[];
  readonly restarts: readonly number[];
}

/** "Cards and emails must not …" denies both; "use tabs and do not …" only what follows. */
function leftOf(start: number, marks: Marks): number {
  const segment = before(marks.segments, start);
  let piece = before(marks.pieces, start);
  while (piece > segment && conjunction.test(marks.text.slice(piece))) {
    const between = marks.text.slice(piece, start).replace(conjunction, '');
    if (between.trim().length === 0) break;
    piece = before(marks.pieces, piece);
  }
  return Math.max(piece, segment);
}

const conjunction = /^\s(?:and|or|und|oder|y|o|et|ou|e|ve)\s/iu;

function reachOf(negator: Negator, start: number, end: number, marks: Marks): Reach {
  const left = negator.left === 'piece' ? leftOf(start, marks) : start;
  // "Never: …" is a label that denies what follows it.
  const from = marks.text[end] === ':' ? end + 1 : end;
  const segment = after(marks.segments, from, marks.text);
  const piece = Math.min(segment, after(marks.pieces, from, marks.text));
  // A new instruction after a comma or conjunction starts affirmed again: "not npm, use pnpm".
  const restart = marks.restarts.find((mark) => mark > piece) ?? segment;
  const right = negator.right === 'segment' ? Math.min(segment, restart) : negator.right === 'piece' ? piece : end;
  return { start: left, end: right };
}

interface Denial extends Reach {
  readonly at: number;
  readonly to: number;
  readonly concord: boolean;
  /** The word may deny or not: what it covers is left open. */
  readonly open: boolean;
}

function reachesOf(text: string): Denial[] {
  const opened = [...marksOf(text, restarts), ...marksOf(text, restartsAsian)].filter((at) =>
    openedBy.test(text.slice(Math.max(0, at - 8), at)),
  );
  const marks: Marks = {
    text,
    segments: segmentEnds(text),
    pieces: marksOf(text, pieceMark),
    restarts: opened.toSorted((a, b) => a - b),
  };
  const seen: Denial[] = [];
  for (const negator of negators) {
    if (speaks(negator, text)) collect(negator, marks, seen);
  }
  return seen;
}

const openedBy = /[,，、]\s*$|\s(?:but|and|or|und|aber|y|pero|sino|et|mais|mas|ve|ama)\s+$/iu;

function collect(negator: Negator, marks: Marks, seen: Denial[]): void {
  for (const match of marks.text.matchAll(negator.pattern)) {
    const at = match.index;
    const to = at + match[0].length;
    if (seen.some((other) => at < other.to && to > other.at)) continue;
    const open = isPlainOver(match[0], marks.text.slice(0, at));
    const reach = reachOf(negator, at, to, marks);
    const concord = negator.concord === true;
    const doubled = seen.some((other) => other.concord && other.start <= reach.end && reach.start <= other.end);
    if (!concord || !doubled) seen.push({ ...reach, at, to, concord, open });
  }
}

function speaks(negator: Negator, text: string): boolean {
  if (negator.only === undefined) return true;
  return negator.only === 'turkish' ? languageMarks.turkish.test(text) : !languageMarks.portuguese.test(text);
}

/** "over" surely denies only after a preference: "prefer tabs over spaces". */
function isPlainOver(match: string, head: string): boolean {
  return (
    /^over$/iu.test(match) &&
    !/\b(?:prefer\w*|cho[os]\w*|pick\w*|favou?r\w*|went with|go with|opt\w*)\b[^.;]*$/iu.test(head)
  );
}

function holds(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

/** Signs every term. `denied` true starts from a heading or label that denies its items ("Never:"). */
export function signsOf(text: string, terms: readonly Term[], denied = false): Signed[] {
  const bare = blank(text.normalize('NFKC'));
  const reaches = reachesOf(bare);
  const open = holds(restrictions, bare) || (reaches.length > 0 && holds(conditionals, bare));
  const base = denied && reaches.every((reach) => reach.open) ? -1 : 1;
  return terms.map((term) => {
    const covering = reaches.filter((reach) => term.start >= reach.start && term.start < reach.end);
    if (covering.length === 0) return { term, sign: open ? 0 : base };
    const unsure = open || covering.some((reach) => reach.open);
    return { term, sign: unsure ? 0 : covering.length % 2 === 0 ? 1 : -1 };
  });
}

/** True when a text denies something. */
export function isDenying(text: string): boolean {
  return reachesOf(blank(text.normalize('NFKC'))).some((reach) => !reach.open);
}

function sidesOf(signed: readonly Signed[]): Map<number, Set<number>> {
  const sides = new Map<number, Set<number>>();
  for (const { term } of signed) {
    const side = sideOf.get(term.own);
    if (side === undefined) continue;
    sides.set(side.pair, (sides.get(side.pair) ?? new Set()).add(side.side));
  }
  return sides;
}

/** -1 when an odd number of pairs stand on opposite sides in the two texts. */
function oppositeFactor(a: readonly Signed[], b: readonly Signed[]): 1 | -1 {
  const there = sidesOf(b);
  let factor: 1 | -1 = 1;
  for (const [pair, sides] of sidesOf(a)) {
    const other = there.get(pair);
    if (other === undefined || sides.size !== 1 || other.size !== 1) continue;
    if ([...sides][0] !== [...other][0]) factor = factor === 1 ? -1 : 1;
  }
  return factor;
}

/** Weight of shared terms on which two texts agree and disagree. Terms left open count for neither. */
export function compareSigns(a: readonly Signed[], b: readonly Signed[]): { agree: number; disagree: number } {
  const there = new Map<string, number>();
  const note = (key: string, sign: number): unknown => there.set(key, (there.get(key) ?? 0) + sign);
  for (const { term, sign } of b) {
    note(term.key, sign);
    // Both sides of a pair may stand in one text ("tabs over spaces"): each is then compared by its own word.
    if (sideOf.has(term.own)) note(`own ${term.own}`, sign);
  }
  const factor = oppositeFactor(a, b);
  let agree = 0;
  let disagree = 0;
  for (const { term, sign } of a) {
    const other = there.get(`own ${term.own}`) ?? there.get(term.key);
    if (other === undefined || other === 0 || sign === 0) continue;
    if (sign * Math.sign(other) * factor > 0) agree += term.weight;
    else disagree += term.weight;
  }
  return { agree, disagree };
}
