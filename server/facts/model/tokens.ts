// Cuts a clause into tokens the classifier can see: words with their classes, code and paths by shape, single marks.
import { toolFamilyOf } from '../toolFamilies.ts';
import { englishLexicon, isCharacterScript, type Lexicon } from './lexicon.ts';

export interface Token {
  /** Lower case; several words when a phrase of the lexicon matched. */
  readonly text: string;
  /** `word`, `code` (path, identifier, quoted code), `tool` (a known tool's name), `number` or `mark`. */
  readonly shape: 'word' | 'code' | 'tool' | 'number' | 'mark';
  readonly classes: readonly number[];
}

const none: readonly number[] = [];
const tokenPattern =
  /`[^`\n]*`|https?:\/\/\S+|[\u3041-\u30ff\u3400-\u9fff々〆ー]+|[\p{L}\p{N}_$@#~./\\]?[\p{L}\p{N}_$@#~./\\'’+=()[\]*-]*[\p{L}\p{N}_)\]]|[?!？！¿¡:：,，、;；"“”「」«»]/gu;
const characterRun = /^[\u3041-\u30ff\u3400-\u9fff々〆ー]/;

function stemClasses(word: string, lexicon: Lexicon): readonly number[] | null {
  if (lexicon.stems.size === 0) return null;
  for (let length = word.length; length >= 3; length -= 1) {
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

function plainToken(raw: string, word: string, lexicon: Lexicon): Token {
  if (toolFamilyOf(word) !== null && !lexicon.phrases.has(word)) return { text: word, shape: 'tool', classes: none };
  if (/^[\d.,]+%?$/.test(word)) return { text: '0', shape: 'number', classes: none };
  if (isNameLike(raw)) return { text: word, shape: 'code', classes: none };
  const classes =
    lexicon.phrases.get(word) ??
    stemClasses(word, lexicon) ??
    (lexicon === englishLexicon ? none : (englishLexicon.phrases.get(word) ?? none));
  return { text: word, shape: 'word', classes };
}

/** Longest phrase of the lexicon that starts at `index`: the words used, or 1. */
function phraseLength(words: readonly string[], index: number, lexicon: Lexicon): number {
  let phrase = words[index] ?? '';
  let best = 1;
  for (let length = 2; length <= 5 && index + length <= words.length; length += 1) {
    phrase += ` ${words[index + length - 1]}`;
    if (phrase.length > lexicon.longest) break;
    if (lexicon.phrases.has(phrase)) best = length;
  }
  return best;
}

function knownLength(run: string, index: number, lexicon: Lexicon): number {
  let length = Math.min(8, run.length - index);
  while (length > 0 && !lexicon.phrases.has(run.slice(index, index + length))) length -= 1;
  return length;
}

function characterTokens(run: string, lexicon: Lexicon, into: Token[]): void {
  let unknown = '';
  const flush = (): void => {
    if (unknown) into.push({ text: unknown, shape: 'word', classes: none });
    unknown = '';
  };
  for (let index = 0; index < run.length; ) {
    const length = knownLength(run, index, lexicon);
    if (length === 0) {
      unknown += run[index];
      index += 1;
      continue;
    }
    flush();
    const text = run.slice(index, index + length);
    into.push({ text, shape: 'word', classes: lexicon.phrases.get(text) ?? none });
    index += length;
  }
  flush();
}

/** Token of one match that is neither a run of characters nor part of a phrase. */
function singleToken(original: string, word: string, lexicon: Lexicon): Token {
  const isMark = original.length === 1 && !/[\p{L}\p{N}]/u.test(original);
  return isMark ? { text: original, shape: 'mark', classes: none } : plainToken(original, word, lexicon);
}

/** The tokens of one clause. Cost: linear in its length. */
export function tokensOf(clause: string, lexicon: Lexicon): Token[] {
  const raw = clause.match(tokenPattern) ?? [];
  const words = raw.map((item) =>
    item
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/^[*(["]+|[*)\]"]+$/g, ''),
  );
  const tokens: Token[] = [];
  for (let index = 0; index < raw.length; ) {
    const original = raw[index] ?? '';
    if (characterRun.test(original)) {
      characterTokens(original, isCharacterScript(lexicon) ? lexicon : englishLexicon, tokens);
      index += 1;
      continue;
    }
    const length = phraseLength(words, index, lexicon);
    const text = words.slice(index, index + length).join(' ');
    if (length > 1) tokens.push({ text, shape: 'word', classes: lexicon.phrases.get(text) ?? none });
    else tokens.push(singleToken(original, text, lexicon));
    index += length;
  }
  return tokens;
}
