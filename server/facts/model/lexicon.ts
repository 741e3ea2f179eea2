// Looks words up in the grammar tables: phrase → word classes, one lexicon per language, and tells which language a
// text is in. Tables are compiled on first use.
import { chinese } from '../grammar/chinese.ts';
import { english } from '../grammar/english.ts';
import { french } from '../grammar/french.ts';
import { german } from '../grammar/german.ts';
import { japanese } from '../grammar/japanese.ts';
import { portuguese } from '../grammar/portuguese.ts';
import { spanish } from '../grammar/spanish.ts';
import { turkish } from '../grammar/turkish.ts';
import { type Grammar, wordClasses } from '../grammar/wordClass.ts';
import { emptyHash, hashOn } from './bucketHash.ts';
import { isLetter, kindOf } from './characterKinds.ts';

export interface Lexicon {
  readonly language: string;
  /** Exact phrases; words of one phrase are joined by one space (no spaces in Chinese and Japanese). */
  readonly phrases: ReadonlyMap<string, readonly number[]>;
  /** Beginnings of words, three letters or longer. */
  readonly stems: ReadonlyMap<string, readonly number[]>;
  readonly common: ReadonlySet<string>;
  readonly longest: number;
  /** First words of phrases of several words, each with the words that may come second. */
  readonly openings: ReadonlyMap<string, ReadonlySet<string>>;
}

function addTo(map: Map<string, number[]>, key: string, classIndex: number): void {
  const found = map.get(key);
  if (!found) map.set(key, [classIndex]);
  else if (!found.includes(classIndex)) found.push(classIndex);
}

function compile(grammar: Grammar): Lexicon {
  const phrases = new Map<string, number[]>();
  const stems = new Map<string, number[]>();
  let longest = 1;
  for (const [classIndex, name] of wordClasses.entries()) {
    for (const phrase of grammar[name].split('|')) {
      if (phrase.endsWith('*')) addTo(stems, phrase.slice(0, -1), classIndex);
      else addTo(phrases, phrase, classIndex);
      longest = Math.max(longest, phrase.length);
    }
  }
  const openings = new Map<string, Set<string>>();
  for (const phrase of phrases.keys()) {
    const [first = '', second] = phrase.split(' ', 2);
    if (second !== undefined) openings.set(first, (openings.get(first) ?? new Set<string>()).add(second));
  }
  const common = new Set(grammar.common.split('|'));
  return { language: grammar.language, phrases, stems, common, longest, openings };
}

export const englishLexicon = compile(english);
export const chineseLexicon = compile(chinese);
export const japaneseLexicon = compile(japanese);
const latinLexicons: readonly Lexicon[] = [
  englishLexicon,
  ...[german, spanish, french, portuguese, turkish].map(compile),
];

const kana = /[\u3041-\u30ff]/g;
const han = /[\u3400-\u9fff]/g;
const letters = /\p{L}/gu;
const wordPattern = /[\p{L}'’]+/gu;

interface CommonWord {
  readonly word: string;
  /** Positions in `latinLexicons` of the languages it is frequent in. */
  readonly languages: number[];
}

/** Frequent words of all languages by hash. */
const commonWords = new Map<number, CommonWord[]>();
let longestCommon = 0;
for (const [index, lexicon] of latinLexicons.entries()) {
  for (const word of lexicon.common) {
    const hash = hashOn(emptyHash, word);
    const bucket = commonWords.get(hash) ?? [];
    commonWords.set(hash, bucket);
    const known = bucket.find((item) => item.word === word);
    if (known) known.languages.push(index);
    else bucket.push({ word, languages: [index] });
    longestCommon = Math.max(longestCommon, word.length);
  }
}

/** Lower case of the letters of words; 0 ends a word. Only these letters are read without an expression. */
const simpleLetters = new Uint16Array(0x250);
for (let code = 0; code < simpleLetters.length; code += 1) {
  const character = String.fromCharCode(code);
  const lower = character.toLowerCase();
  if (/\p{L}/u.test(character) && lower.length === 1) simpleLetters[code] = lower.charCodeAt(0);
}
simpleLetters[0x27] = 0x27;
const apostrophe = 0x2019;
const dottedCapitalI = 0x130;

const scores = latinLexicons.map(() => 0);

function patternScores(text: string): void {
  scores.fill(0);
  for (const match of text.toLowerCase().replaceAll('’', "'").matchAll(wordPattern)) {
    for (const [index, lexicon] of latinLexicons.entries()) {
      if (lexicon.common.has(match[0])) scores[index] = (scores[index] ?? 0) + 1;
    }
  }
}

/** Lower case of a letter that belongs to a word, 0 for what ends one, −1 for what only an expression reads. */
function letterOf(code: number): number {
  if (code < 0x250) return code === dottedCapitalI ? -1 : (simpleLetters[code] as number);
  if (code === apostrophe) return 0x27;
  return (code & 0xf800) === 0xd800 || (kindOf(code) & isLetter) !== 0 ? -1 : 0;
}

function countWord(text: string, from: number, to: number, hash: number): void {
  if (to - from > longestCommon) return;
  const found = commonWords.get(hash);
  if (found === undefined) return;
  const word = text.slice(from, to).toLowerCase().replaceAll('’', "'");
  for (const item of found) {
    if (item.word === word) for (const index of item.languages) scores[index] = (scores[index] as number) + 1;
  }
}

/** Counts the frequent words of each language in `scores`; false when a character asks for an expression. */
function scanScores(text: string): boolean {
  scores.fill(0);
  let from = 0;
  let hash = emptyHash;
  for (let index = 0; index <= text.length; index += 1) {
    const letter = index < text.length ? letterOf(text.charCodeAt(index)) : 0;
    if (letter < 0) return false;
    if (letter > 0) {
      hash = Math.imul(hash ^ letter, 0x01000193);
      continue;
    }
    if (index > from) countWord(text, from, index, hash);
    from = index + 1;
    hash = emptyHash;
  }
  return true;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** By the scores counted last. */
function latinLexiconOf(fallback: Lexicon): Lexicon {
  const best = Math.max(...scores);
  const known = latinLexicons.indexOf(fallback);
  if (best === 0) return known >= 0 ? fallback : englishLexicon;
  if (known >= 0 && (scores[known] ?? 0) >= best - 1) return fallback;
  return latinLexicons[scores.indexOf(best)] ?? englishLexicon;
}

/**
 * The language of a text by script and frequent words; `fallback` decides where the text itself says too little.
 * Only the first 600 characters are weighed.
 */
export function lexiconOf(text: string, fallback: Lexicon = englishLexicon): Lexicon {
  const sample = text.length > 600 ? text.slice(0, 600) : text;
  // No kana and no Han: those letters would have stopped the scan.
  if (scanScores(sample)) return latinLexiconOf(fallback);
  const kanas = countOf(sample, kana);
  const characters = countOf(sample, han) + kanas;
  if (characters === 0 || characters * 4 < countOf(sample, letters)) {
    patternScores(sample);
    return latinLexiconOf(fallback);
  }
  if (kanas > 0) return japaneseLexicon;
  return fallback === japaneseLexicon && characters < 12 ? japaneseLexicon : chineseLexicon;
}

export function isCharacterScript(lexicon: Lexicon): boolean {
  return lexicon === chineseLexicon || lexicon === japaneseLexicon;
}
