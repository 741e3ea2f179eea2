// Finds the words of a text that deny, and how far each denial reaches (CMP-6). Says nothing about what is compared.

import { foldCase, mayMatch } from './cues.ts';
import {
  clauseWords,
  clauseWordsAsian,
  languageMarks,
  type Negator,
  negators,
  notNegations,
  ownClause,
  restarts,
  restartsAsian,
} from './negators.ts';

interface Reach {
  readonly start: number;
  readonly end: number;
}

const segmentMark = /[;.!?。；！？\n]+(?=\s|$|[\p{L}\p{N}])|:\s|\s[—–]\s/gu;
const pieceMark = /[,，、(（]|\s(?:but|and|or|und|aber|oder|sondern|y|pero|sino|et|mais|mas|e|ou|ve|veya|ama)\s/giu;

/** Text without the phrases that look like a denial and are none; places stay. */
export function blank(text: string): string {
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

/** A negator and what it reaches; places in the text. */
export interface Denial extends Reach {
  readonly at: number;
  readonly to: number;
  readonly concord: boolean;
  /** The word may deny or not: what it covers is left open. */
  readonly open: boolean;
  readonly contrast: boolean;
  readonly without: boolean;
}

function readMarks(text: string): Marks {
  const told = [...marksOf(text, restarts), ...marksOf(text, restartsAsian)].filter((at) =>
    openedBy.test(text.slice(Math.max(0, at - 8), at)),
  );
  const opened = [...told, ...marksOf(text, ownClause).map((at) => at + 1)];
  return {
    text,
    segments: segmentEnds(text),
    pieces: marksOf(text, pieceMark),
    restarts: opened.toSorted((a, b) => a - b),
  };
}

/** Negators whose words the text holds. */
function cuedNegators(text: string): readonly Negator[] {
  const folded = foldCase(text);
  return negators.filter(({ cues }) => mayMatch(cues, folded));
}

/** False for a text without any word that denies; true says nothing. */
export function mayDeny(text: string): boolean {
  return cuedNegators(text).length > 0;
}

/** Every denial of a text (see `blank`) with its reach. */
export function reachesOf(text: string): Denial[] {
  const spoken = cuedNegators(text).filter((negator) => speaks(negator, text));
  const seen: Denial[] = [];
  if (spoken.length === 0) return seen;
  const marks = readMarks(text);
  for (const negator of spoken) collect(negator, marks, seen);
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
