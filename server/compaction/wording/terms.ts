// Turns text into weighted terms with their places, so that two phrasings of one fact can be compared (CMP-6).
// Latin, Cyrillic and the like by stemmed words, Chinese, Japanese and Korean by pairs of characters.

import { isAscii } from './isAscii.ts';
import { stem } from './stem.ts';
import { stopWords } from './stopWords.ts';
import { oppositePairs, synonymGroups } from './synonyms.ts';

/** `key` unites synonyms and opposites for matching; `own` is the word itself, for polarity. */
export interface Term {
  readonly key: string;
  readonly own: string;
  readonly weight: number;
  /** Numbers, identifiers and names: what a paraphrase keeps literally. */
  readonly hard: boolean;
  readonly number: boolean;
  readonly start: number;
}

const keyOf = new Map<string, string>();
for (const group of synonymGroups) {
  const words = group.map(stem);
  const known = words.map((word) => keyOf.get(word)).find((key) => key !== undefined);
  for (const word of words) if (!keyOf.has(word)) keyOf.set(word, known ?? `=${words[0]}`);
}
/** Opposite pair and side of a word. */
export const sideOf = new Map<string, { readonly pair: number; readonly side: 0 | 1 }>();
for (const [pair, sides] of oppositePairs.entries()) {
  const first = keyOf.get(stem(sides[0][0] ?? '')) ?? `~${pair}`;
  for (const side of [0, 1] as const) {
    for (const word of sides[side].flatMap((item) => [item, stem(item)])) {
      if (!sideOf.has(word)) sideOf.set(word, { pair, side });
      if (!keyOf.has(word)) keyOf.set(word, first);
    }
  }
}

const numberWords = new Map(
  `one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 twelve 12 zwei 2 drei 3 vier 4 fünf 5 sechs 6 sieben 7
acht 8 neun 9 zehn 10 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 deux 2 trois 3 quatre 4 cinq 5 dix 10
dois 2 três 3 quatro 4 sete 7 oito 8 nove 9 dez 10 iki 2 üç 3 dört 4 beş 5 altı 6 yedi 7 sekiz 8 dokuz 9 on 10`
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, word, at, all) => {
      const value = all[at + 1];
      if (at % 2 === 0 && value !== undefined) pairs.push([word, value]);
      return pairs;
    }, [])
    .filter(([word]) => word !== 'on'),
);

const asianClass = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々]';
const letter = `[[\\p{L}\\p{N}_]--${asianClass}]`;
// Built from text: the `v` flag's class subtraction keeps "npmは" two tokens.
function tokensOf(text: string): IterableIterator<RegExpExecArray> {
  return text.matchAll(isAscii(text) ? asciiTokens : tokens);
}
const tokens = tokenPattern(`${asianClass}+|`, letter, '\\p{L}', '\\p{M}');
/** The same on ASCII: classes of all the world's letters take a millisecond to compile. */
const asciiTokens = tokenPattern('', '[A-Za-z0-9_]', '[A-Za-z]', '');

function tokenPattern(first: string, part: string, anyLetter: string, mark: string): RegExp {
  return new RegExp(
    `${first}[$€]?\\d+(?:[,.]\\d+)+[a-zA-Z]{0,2}|[$@]?${part}(?:[${part}${mark}$]|['’](?=${anyLetter}))*(?:[._\\-\\/@+#:\\\\]+${part}[${part}${mark}]*)*`,
    'gv',
  );
}
const asian = new RegExp(`^${asianClass}`, 'v');
const inflected = /^\p{Script=Han}\p{Script=Hiragana}$/u;
const endsInKanji = /^\p{Script=Hiragana}\p{Script=Han}$/u;
const kanaOnly = /^[\p{Script=Hiragana}ー]+$/u;
const numeric = /^[$€]?\d[\d,._]*(?:k|m|ms|s|mb|kb|gb|px|h|d|x|st|nd|rd|th)?$/iu;
const codeLike = /[_/\\@#:$]|\w\.\w|[a-z][A-Z]|^[A-Z]{2,}\d*$|[A-Za-z]\d|\d[A-Za-z]/u;
const weakWords = new Set(
  'make get set take go want new way thing file code sure decided decide decision chose chosen choose went agreed settled opted ok okay please'.split(
    ' ',
  ),
);

function numberKey(text: string): string {
  const bare = text.toLowerCase().replace(/[$€_]/gu, '');
  const plain = /^\d{1,3}(?:[,.]\d{3})+$/u.test(bare) ? bare.replace(/[,.]/gu, '') : bare.replace(',', '.');
  const thousand = /^([\d.]+)k$/u.exec(plain);
  if (thousand) return `#${Number(thousand[1]) * 1000}`;
  const digits = /^[\d.]+/u.exec(plain)?.[0] ?? plain;
  return `#${Number(digits)}`;
}

// Particles and duty words between content; a pair never reaches across one.
const asianParticles =
  /(?:必须|必須|必ず|絶対に|而不是|而非|我们|我|请勿|请|不要|不得|不能|不可|不用|禁止|应该|应当|应|要|的|了|是|在|和|与|把|被|对|将|也|都|只|になって|してください|ください|しなければならない|してはいけない|しないこと|しない|します|しました|している|されて|された|して|した|する|です|ます|ません|ない|こと|もの|ため|から|まで|ように|では|には|とは|を|は|が|に|で|と|も|の|へ|や|か|、|。)/u;

function asianTerms(run: string, start: number): Term[] {
  let at = start;
  return run.split(asianParticles).flatMap((part, place) => {
    const from = place === 0 ? start : run.indexOf(part, at - start) + start;
    at = from + part.length;
    if (part.length === 0) return [];
    return pairsOf(part, from);
  });
}

function pairsOf(part: string, start: number): Term[] {
  if (part.length === 1) return [term(part, part, kanaOnly.test(part) ? 0.05 : 0.5, start)];
  return Array.from({ length: part.length - 1 }, (_, at) => {
    const pair = part.slice(at, at + 2);
    // A verb's written stem is its first character; what follows it inflects.
    if (inflected.test(pair)) return term(pair[0] ?? pair, pair[0] ?? pair, 0.4, start + at);
    const weight = kanaOnly.test(pair) ? 0.2 : endsInKanji.test(pair) ? 0.1 : 0.6;
    return term(pair, pair, weight, start + at);
  });
}

function term(key: string, own: string, weight: number, start: number, hard = false, number = false): Term {
  return { key, own, weight, hard, number, start };
}

function plainTerm(word: string, capital: boolean, start: number): Term | null {
  const lower = word.toLowerCase();
  const value = numberWords.get(lower);
  if (value !== undefined) return term(`#${value}`, lower, 0.8, start);
  if (stopWords.has(lower)) return null;
  const own = stem(lower);
  const key = keyOf.get(lower) ?? keyOf.get(own) ?? own;
  const side = sideOf.get(lower) ?? sideOf.get(own);
  const weight = weakWords.has(lower) ? 0.4 : capital ? 1.4 : 1;
  return term(key, side ? own : key, weight, start);
}

function compoundTerms(word: string, capital: boolean, start: number): Term[] {
  const joined = /^[\p{L}'’]+(?:[-/:.][\p{L}'’]+)+$/u.test(word) && !word.includes('.') && !/[a-z][A-Z]/u.test(word);
  if (joined) return partTerms(word, capital, start);
  const flat = word
    .toLowerCase()
    .replace(/\\/gu, '/')
    .replace(/^\.\/|[.:/]+$/gu, '');
  const base = flat.slice(flat.lastIndexOf('/') + 1);
  if (base.length > 0 && base !== flat) return [term(flat, flat, 1, start, true), term(base, base, 1, start, true)];
  const key = flat.replace(/[-_]/gu, '');
  return [term(key, key, 2, start, true)];
}

function partTerms(word: string, capital: boolean, start: number): Term[] {
  let at = start;
  return word.split(/[-/:]/u).flatMap((part) => {
    const made = plainTerm(part, capital, at);
    at += part.length + 1;
    return made ? [made] : [];
  });
}

/** Terms of a text in order, stop words left out. Cost: one regular expression over the text. */
export function termsOf(text: string): Term[] {
  const found: Term[] = [];
  const even = text.normalize('NFKC');
  for (const match of tokensOf(even)) {
    const word = match[0];
    if (word > '\u007f' && asian.test(word)) found.push(...asianTerms(word, match.index));
    else if (numeric.test(word)) found.push(term(numberKey(word), word, 2, match.index, true, true));
    else found.push(...wordTerms(word, even, match.index));
  }
  return found;
}

function wordTerms(word: string, text: string, start: number): Term[] {
  const capital =
    /^(?:[A-Z]|[^\0-\x7f])/.test(word) &&
    /^\p{Lu}/u.test(word) &&
    /[\p{L}\p{N},]\s+$/u.test(text.slice(Math.max(0, start - 3), start));
  if (codeLike.test(word) || /[-.]/u.test(word)) return compoundTerms(word, capital, start);
  const made = plainTerm(word, capital, start);
  return made ? [made] : [];
}
