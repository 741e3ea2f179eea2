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
  ownClause,
  restarts,
  restartsAsian,
  restrictions,
} from './negators.ts';
import { sideOf, type Term } from './terms.ts';

/** Terms with their sign: 1 affirmed, -1 denied, 0 open. */
export interface Signed {
  readonly term: Term;
  readonly sign: -1 | 0 | 1;
  /** Denied by being set against something else. */
  readonly contrast: boolean;
}

/** A text's terms with signs, and what bears on all of them. */
export interface SignedText {
  readonly terms: readonly Signed[];
  /** Word that makes the text a condition; two texts with different ones are not compared. */
  readonly condition: string | null;
  /** Every denial of the text is of the kind "without …"; false when it denies nothing. */
  readonly onlyWithout: boolean;
  readonly denies: boolean;
}

interface Reach {
  readonly start: number;
  readonly end: number;
}

const segmentMark = /[;.!?。；！？\n]+(?=\s|$|[\p{L}\p{N}])|:\s|\s[—–]\s/gu;
const pieceMark = /[,，、(（]|\s(?:but|and|or|und|aber|oder|sondern|y|pero|sino|et|mais|mas|e|ou|ve|veya|ama)\s/giu;

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
  const whole = negator.left === 'piece' ? Math.max(0, leftOf(start, marks)) : start;
  const left = negator.contrast ? nearStart(marks.text, whole, start) : topicOf(whole, start, end, marks);
  // "Never: …" is a label that denies what follows it.
  const from = marks.text[end] === ':' && opensSegment(start, marks) ? end + 1 : end;
  const segment = after(marks.segments, from, marks.text);
  const piece = Math.min(segment, after(marks.pieces, from, marks.text));
  // A new instruction after a comma or conjunction starts affirmed again: "not npm, use pnpm".
  const restart = marks.restarts.find((mark) => mark > piece) ?? segment;
  const near = Math.min(piece, nearEnd(marks.text, from));
  // "Statt fünf werden drei genommen": a contrast that opens a sentence ends before its verb.
  const opens = negator.contrast === true && piece === segment && opensSegment(start, marks);
  const reach = { none: end, near, piece: opens ? near : piece, segment: Math.min(segment, restart) };
  return { start: left, end: reach[negator.right] };
}

/** Where the second word after a place ends, an article not counted. */
function nearEnd(text: string, from: number): number {
  const words =
    /^\s*(?:(?:an?|the|ein\p{L}*|d(?:er|ie|as|en|em|es)|une?|l[aeo]s?|el|des|u[mn]a?)\s+)?\S+(?:\s+\S+)?/iu.exec(
      text.slice(from),
    );
  return from + (words?.[0].length ?? 0);
}

/** Start of the two words before a contrast; in Japanese, of what follows the topic or case mark. */
function nearStart(text: string, from: number, to: number): number {
  const head = text.slice(from, to);
  if (head.trim().length === 0) return from;
  const words = /(?:\S+\s+)?\S+\s*$/u.exec(head);
  const marked = Math.max(...['は', 'が', 'を', 'に', 'で'].map((mark) => head.lastIndexOf(mark, head.length - 2)));
  return from + Math.max(words?.index ?? 0, marked + 1);
}

/** True when nothing stands before a place in its segment. */
function opensSegment(start: number, marks: Marks): boolean {
  const opening = before(marks.segments, start);
  return !/[\p{L}\p{N}]/u.test(marks.text.slice(opening + 1, start));
}

const pronoun =
  /(?<![\p{L}\p{N}])(?:them|it|that|those|sie|es|ihn|das|ello|eso|los|las|lo|la|en|disso|isso|onu|onları|bunu)(?![\p{L}\p{N}])|n['’]en(?![\p{L}])|它|それ/iu;
const plainDenial =
  /(?<!\p{L})(?:no|not|never|without|kein\p{L}*|nicht|pas|sans|sin|não|sem|yok)(?!\p{L})|[不没勿]|ない/iu;
/** A topic named ahead has no more words than this. */
const topicWords = 4;

/** "Captchas: we do not want them", "Migrations: hands off": what is named first is what the denial is about. */
function topicOf(left: number, start: number, end: number, marks: Marks): number {
  const mark = marks.text[left];
  if (left <= 0 || (mark !== ':' && mark !== ',' && mark !== '：' && mark !== '，' && mark !== '—' && mark !== '–'))
    return left;
  const before0 = before(marks.segments, left);
  const topic = marks.text.slice(before0 + 1, left).trim();
  if (topic.length === 0 || plainDenial.test(topic) || topic.split(/\s+/u).length > topicWords) return left;
  const clause = marks.text.slice(left, after(marks.segments, end, marks.text));
  const bare = clause.replace(marks.text.slice(start, end), '').replace(/[^\p{L}\p{N}]/gu, '');
  const isBare = mark !== ',' && mark !== '，' && bare.length === 0;
  return isBare || pronoun.test(clause) ? before0 + 1 : left;
}

interface Denial extends Reach {
  readonly at: number;
  readonly to: number;
  readonly concord: boolean;
  /** The word may deny or not: what it covers is left open. */
  readonly open: boolean;
  readonly contrast: boolean;
  readonly without: boolean;
}

function reachesOf(text: string): Denial[] {
  const told = [...marksOf(text, restarts), ...marksOf(text, restartsAsian)].filter((at) =>
    openedBy.test(text.slice(Math.max(0, at - 8), at)),
  );
  const opened = [...told, ...marksOf(text, ownClause).map((at) => at + 1)];
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
    const doubled = concord
      ? seen.findIndex((other) => other.concord && other.start <= reach.end && reach.start <= other.end)
      : -1;
    const twin = seen[doubled];
    // Two words that say no once deny together what either reaches.
    if (twin) seen[doubled] = { ...twin, start: Math.min(twin.start, reach.start), end: Math.max(twin.end, reach.end) };
    else {
      const { contrast = false, without = false } = negator;
      seen.push({ ...reach, at, to, concord, open, contrast, without });
    }
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

function wordIn(pattern: RegExp, text: string): string | null {
  pattern.lastIndex = 0;
  return pattern.exec(text)?.[0].toLowerCase() ?? null;
}

function signOf(term: Term, reaches: readonly Denial[], base: 1 | -1): Signed {
  const covering = reaches.filter((reach) => term.start >= reach.start && term.start < reach.end);
  if (covering.length === 0) return { term, sign: base, contrast: false };
  if (covering.some((reach) => reach.open)) return { term, sign: 0, contrast: false };
  const sign = covering.length % 2 === 0 ? 1 : -1;
  return { term, sign, contrast: sign < 0 && covering.some((reach) => reach.contrast) };
}

/** Signs every term. `denied` true starts from a heading or label that denies its items ("Never:"). */
export function signsOf(text: string, terms: readonly Term[], denied = false): SignedText {
  const bare = blank(text.normalize('NFKC'));
  const reaches = reachesOf(bare);
  const sure = reaches.filter((reach) => !reach.open);
  const base = denied && sure.length === 0 ? -1 : 1;
  return {
    terms: terms.map((term) => signOf(term, reaches, base)),
    condition: wordIn(restrictions, bare) ?? wordIn(conditionals, bare),
    onlyWithout: sure.length > 0 && sure.every((reach) => reach.without),
    denies: sure.length > 0 || base < 0,
  };
}

/** True when a text denies something. */
export function isDenying(text: string): boolean {
  return reachesOf(blank(text.normalize('NFKC'))).some((reach) => !reach.open);
}

function sidesOf(text: SignedText): Map<number, Set<number>> {
  const sides = new Map<number, Set<number>>();
  for (const { term } of text.terms) {
    const side = sideOf.get(term.own);
    if (side === undefined) continue;
    sides.set(side.pair, (sides.get(side.pair) ?? new Set()).add(side.side));
  }
  return sides;
}

/** -1 when an odd number of pairs stand on opposite sides in the two texts. */
function oppositeFactor(a: SignedText, b: SignedText): 1 | -1 {
  const there = sidesOf(b);
  let factor: 1 | -1 = 1;
  for (const [pair, sides] of sidesOf(a)) {
    const other = there.get(pair);
    if (other === undefined || sides.size !== 1 || other.size !== 1) continue;
    if ([...sides][0] !== [...other][0]) factor = factor === 1 ? -1 : 1;
  }
  return factor;
}

interface Stand {
  sum: number;
  weight: number;
  contrast: boolean;
}

/** Where each key stands. Both sides of a pair may occur ("tabs over spaces"): each is then its own word. */
function standsOf(text: SignedText): Map<string, Stand> {
  const stands = new Map<string, Stand>();
  const note = (key: string, signed: Signed): void => {
    const held = stands.get(key) ?? { sum: 0, weight: 0, contrast: false };
    held.sum += signed.sign;
    held.weight = Math.max(held.weight, signed.term.weight);
    held.contrast ||= signed.contrast;
    stands.set(key, held);
  };
  for (const signed of text.terms) {
    note(signed.term.key, signed);
    if (sideOf.has(signed.term.own)) note(`own ${signed.term.own}`, signed);
  }
  return stands;
}

export interface Comparison {
  /** Weight of shared terms both texts affirm or both deny. */
  readonly agree: number;
  readonly disagree: number;
}

/** Stands of shared words; a word that is one side of a pair is compared as itself where both texts have it. */
function sharedStands(a: SignedText, b: SignedText): [Stand, Stand][] {
  const here = standsOf(a);
  const there = standsOf(b);
  const keys = new Set(a.terms.map(({ term }) => (there.has(`own ${term.own}`) ? `own ${term.own}` : term.key)));
  return [...keys].flatMap((key): [Stand, Stand][] => {
    const mine = here.get(key);
    const other = there.get(key);
    return mine && other && mine.sum !== 0 && other.sum !== 0 ? [[mine, other]] : [];
  });
}

interface Tally extends Comparison {
  /** Disagreement about something set against something else. */
  readonly against: number;
}

function tally(a: SignedText, b: SignedText, factor: 1 | -1): Tally {
  let agree = 0;
  let disagree = 0;
  let against = 0;
  for (const [mine, other] of sharedStands(a, b)) {
    const same = mine.sum * other.sum * factor > 0;
    if (same) agree += mine.weight;
    else disagree += mine.weight;
    if (!same && mine.contrast !== other.contrast && mine.weight >= 0.5) against += mine.weight;
  }
  return { agree, disagree, against };
}

/** One text denies nothing, the other only an attendant circumstance: "ask first" and "without asking". */
function isLoneDenial(a: SignedText, b: SignedText): boolean {
  return (a.onlyWithout && !b.denies) || (b.onlyWithout && !a.denies);
}

/** Compares the signs of shared terms. Terms left open count for neither; so does everything under another condition. */
export function compareSigns(a: SignedText, b: SignedText): Comparison {
  const factor = oppositeFactor(a, b);
  const { agree, disagree, against } = tally(a, b, factor);
  // "X instead of Y" against "Y instead of X": the one word decides, however much else is alike.
  const decides = factor > 0 && disagree > 0 && (against > 0 || isLoneDenial(a, b));
  if (decides) return { agree: 0, disagree };
  const comparable = factor < 0 || a.condition === b.condition || disagree === 0;
  return comparable ? { agree, disagree } : { agree: 0, disagree: 0 };
}
