// Cuts a clause into tokens the classifier can see: words with their classes, code and paths by shape, single marks. Words
// recur, so each is judged once and its token is shared; a clause costs one pass over its characters.

import { toolFamilyOf } from '../toolFamilies.ts';
import { emptyHash, hashOn } from './bucketHash.ts';
import { endsToken, hasPairs, inRun, inToken, isMark, isSpace, kindOf } from './characterKinds.ts';
import { englishLexicon, isCharacterScript, type Lexicon } from './lexicon.ts';

export interface Token {
  /** Lower case; several words when a phrase of the lexicon matched. */
  readonly text: string;
  /** `word`, `code` (path, identifier, quoted code), `tool` (a known tool's name), `number` or `mark`. */
  readonly shape: 'word' | 'code' | 'tool' | 'number' | 'mark';
  readonly classes: readonly number[];
  /** What its features have in common wherever it stands; filled in by `features.ts` when first asked for. */
  traits: Traits | null;
}

export interface Traits {
  /** Number of its abstract name. */
  readonly abstract: number;
  readonly wordBucket: number;
  /** −1 for short words, as the next one. */
  readonly endingBucket: number;
  readonly stemBucket: number;
  /** State of the name of a pair that this token opens. */
  readonly opening: number;
}

/** What is known of one way of writing: its token, and the word as phrases spell it. */
interface Written {
  readonly raw: string;
  readonly hash: number;
  readonly word: string;
  readonly token: Token;
  /** Words that come second in phrases that begin with it; null when none does. */
  readonly seconds: ReadonlySet<string> | null;
}

const none: readonly number[] = [];
const tokenPattern =
  /`[^`\n]*`|https?:\/\/\S+|[\u3041-\u30ff\u3400-\u9fff々〆ー]+|[\p{L}\p{N}_$@#~./\\]?[\p{L}\p{N}_$@#~./\\'’+=()[\]*-]*[\p{L}\p{N}_)\]]|[?!？！¿¡:：,，、;；"“”「」«»]/gu;

function stemClasses(word: string, lexicon: Lexicon): readonly number[] | null {
  if (lexicon.stems.size === 0) return null;
  for (let length = Math.min(word.length, lexicon.longest); length >= 3; length -= 1) {
    const found = lexicon.stems.get(word.slice(0, length));
    if (found) return found;
  }
  return null;
}

function isNameLike(raw: string): boolean {
  if (/^[`/.~$@#\\]|[/\\_=()[\]*]|https?:/.test(raw)) return true;
  if (/[a-z\d]\.[a-z]/i.test(raw)) return true;
  return /[a-z][A-Z]/.test(raw) || (/\d/.test(raw) && /\p{L}/u.test(raw));
}

function tokenOf(text: string, shape: Token['shape'], classes: readonly number[] = none): Token {
  return { text, shape, classes, traits: null };
}

function plainToken(raw: string, word: string, lexicon: Lexicon): Token {
  if (toolFamilyOf(word) !== null && !lexicon.phrases.has(word)) return tokenOf(word, 'tool');
  if (/^[\d.,]+%?$/.test(word)) return tokenOf('0', 'number');
  if (isNameLike(raw)) return tokenOf(word, 'code');
  const classes =
    lexicon.phrases.get(word) ??
    stemClasses(word, lexicon) ??
    (lexicon === englishLexicon ? none : (englishLexicon.phrases.get(word) ?? none));
  return tokenOf(word, 'word', classes);
}

/** Token of one match that is neither a run of characters nor part of a phrase. */
function singleToken(original: string, word: string, lexicon: Lexicon): Token {
  const mark = original.length === 1 && !/[\p{L}\p{N}]/u.test(original);
  return mark ? tokenOf(original, 'mark') : plainToken(original, word, lexicon);
}

function knownLength(run: string, index: number, lexicon: Lexicon): number {
  let length = Math.min(8, run.length - index);
  while (length > 0 && !lexicon.phrases.has(run.slice(index, index + length))) length -= 1;
  return length;
}

/** Places of the tokens in the clause at hand: begin, end, begin, end … */
let places = new Int32Array(512);

function roomFor(count: number): void {
  if (count < places.length) return;
  const larger = new Int32Array(places.length * 2);
  larger.set(places);
  places = larger;
}

function endOfQuoted(clause: string, at: number): number {
  const close = clause.indexOf('`', at + 1);
  const feed = close < 0 ? -1 : clause.indexOf('\n', at + 1);
  return close < 0 || (feed >= 0 && feed < close) ? at : close + 1;
}

/** Index after the last character that may end a token, of those from `at` on that may stand in one. */
function endOfWord(clause: string, at: number): number {
  let end = at;
  for (let index = at; index < clause.length; index += 1) {
    const bits = kindOf(clause.charCodeAt(index));
    if ((bits & inToken) === 0) break;
    if ((bits & endsToken) !== 0) end = index + 1;
  }
  return end;
}

/** Index after the token that begins at `at`, or `at` when none does. */
function tokenEnd(clause: string, at: number, code: number, kind: number): number {
  if (code === 0x60) return endOfQuoted(clause, at);
  if (code === 0x68 && clause.startsWith('http', at) && /^https?:\/\/\S/.test(clause.slice(at, at + 9)))
    return endOf(clause, at + 8, isSpace, 0);
  if ((kind & inRun) !== 0) return endOf(clause, at + 1, inRun, inRun);
  return (kind & isMark) === 0 ? endOfWord(clause, at) : at + 1;
}

function endOf(clause: string, from: number, bit: number, wanted: number): number {
  let end = from;
  while (end < clause.length && (kindOf(clause.charCodeAt(end)) & bit) === wanted) end += 1;
  return end;
}

/** Index after the characters from `at` on that can be in a token but do not end one. */
function afterTail(clause: string, at: number): number {
  return Math.max(at + 1, endOf(clause, at, inToken | endsToken, inToken));
}

function findPlaces(clause: string): number {
  let count = 0;
  for (let at = 0; at < clause.length; ) {
    const code = clause.charCodeAt(at);
    const kind = kindOf(code);
    const end = code === 0x20 || code === 0x0a ? at : tokenEnd(clause, at, code, kind);
    if (end > at) {
      roomFor(count + 2);
      places[count] = at;
      places[count + 1] = end;
      count += 2;
      at = end;
    } else at = (kind & inToken) !== 0 ? afterTail(clause, at) : at + 1;
  }
  return count;
}

/** The same by expression, which alone reads characters beyond the basic plane. */
function matchPlaces(clause: string): number {
  let count = 0;
  for (const match of clause.matchAll(tokenPattern)) {
    roomFor(count + 2);
    places[count] = match.index;
    places[count + 1] = match.index + match[0].length;
    count += 2;
  }
  return count;
}

const slots = 8192;
const mostWords = 5000;
const longestKept = 48;

/** The words met so far in texts of one language. */
class Vocabulary {
  readonly #lexicon: Lexicon;
  #table: (Written | undefined)[] = new Array(slots).fill(undefined);
  #size = 0;
  readonly #phrases = new Map<string, Token>();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** What stands between two places of a clause. */
  written(clause: string, from: number, to: number): Written {
    const hash = hashOn(emptyHash, clause, from, to);
    if (to - from > longestKept) return this.#judge(clause.slice(from, to), hash);
    let slot = (hash ^ (hash >>> 13)) & (slots - 1);
    for (let known = this.#table[slot]; known !== undefined; known = this.#table[slot]) {
      if (known.hash === hash && known.raw.length === to - from && clause.startsWith(known.raw, from)) return known;
      slot = (slot + 1) & (slots - 1);
    }
    const found = this.#judge(clause.slice(from, to), hash);
    if (this.#size >= mostWords) this.#forget();
    else {
      this.#table[slot] = found;
      this.#size += 1;
    }
    return found;
  }

  /** The token of a phrase or of a stretch without spaces. */
  phrase(text: string): Token {
    const known = this.#phrases.get(text);
    if (known) return known;
    const token = tokenOf(text, 'word', this.#lexicon.phrases.get(text));
    if (this.#phrases.size < mostWords) this.#phrases.set(text, token);
    return token;
  }

  #forget(): void {
    this.#table = new Array(slots).fill(undefined);
    this.#size = 0;
  }

  #judge(raw: string, hash: number): Written {
    const word = raw
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/^[*(["]+|[*)\]"]+$/g, '');
    const seconds = this.#lexicon.openings.get(word) ?? null;
    return { raw, hash, word, token: singleToken(raw, word, this.#lexicon), seconds };
  }
}

const vocabularies = new WeakMap<Lexicon, Vocabulary>();

function vocabularyOf(lexicon: Lexicon): Vocabulary {
  const known = vocabularies.get(lexicon);
  if (known) return known;
  const vocabulary = new Vocabulary(lexicon);
  vocabularies.set(lexicon, vocabulary);
  return vocabulary;
}

function characterTokens(run: string, lexicon: Lexicon, into: Token[]): void {
  const vocabulary = vocabularyOf(lexicon);
  let unknown = 0;
  for (let index = 0; index < run.length; ) {
    const length = knownLength(run, index, lexicon);
    if (length === 0) {
      index += 1;
      continue;
    }
    if (unknown < index) into.push(tokenOf(run.slice(unknown, index), 'word'));
    into.push(vocabulary.phrase(run.slice(index, index + length)));
    index += length;
    unknown = index;
  }
  if (unknown < run.length) into.push(tokenOf(run.slice(unknown), 'word'));
}

const longestPhrase = 5;

/** Longest phrase of the lexicon that starts at `index`: the words used, or 1. */
function phraseLength(words: readonly Written[], index: number, lexicon: Lexicon): number {
  let phrase = words[index]?.word ?? '';
  let best = 1;
  for (let length = 2; length <= longestPhrase && index + length <= words.length; length += 1) {
    phrase += ` ${words[index + length - 1]?.word}`;
    if (phrase.length > lexicon.longest) break;
    if (lexicon.phrases.has(phrase)) best = length;
  }
  return best;
}

function wordsIn(clause: string, vocabulary: Vocabulary): Written[] {
  const count = hasPairs(clause) ? matchPlaces(clause) : findPlaces(clause);
  const words: Written[] = [];
  for (let at = 0; at < count; at += 2)
    words.push(vocabulary.written(clause, places[at] as number, places[at + 1] as number));
  return words;
}

/** The tokens of one clause. Cost: linear in its length. */
export function tokensOf(clause: string, lexicon: Lexicon): Token[] {
  const vocabulary = vocabularyOf(lexicon);
  const words = wordsIn(clause, vocabulary);
  const tokens: Token[] = [];
  for (let index = 0; index < words.length; ) {
    const written = words[index] as Written;
    if ((kindOf(written.raw.charCodeAt(0)) & inRun) !== 0) {
      characterTokens(written.raw, isCharacterScript(lexicon) ? lexicon : englishLexicon, tokens);
      index += 1;
      continue;
    }
    const second = words[index + 1]?.word;
    const opens = second !== undefined && written.seconds?.has(second) === true;
    const length = opens ? phraseLength(words, index, lexicon) : 1;
    if (length === 1) tokens.push(written.token);
    else {
      const text = words.slice(index, index + length).map((item) => item.word);
      tokens.push(vocabulary.phrase(text.join(' ')));
    }
    index += length;
  }
  return tokens;
}
