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

export interface Lexicon {
  readonly language: string;
  /** Exact phrases; words of one phrase are joined by one space (no spaces in Chinese and Japanese). */
  readonly phrases: ReadonlyMap<string, readonly number[]>;
  /** Beginnings of words, three letters or longer. */
  readonly stems: ReadonlyMap<string, readonly number[]>;
  readonly common: ReadonlySet<string>;
  readonly longest: number;
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
  return { language: grammar.language, phrases, stems, common: new Set(grammar.common.split('|')), longest };
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

function latinScores(text: string): number[] {
  const scores = latinLexicons.map(() => 0);
  for (const match of text.toLowerCase().replaceAll('’', "'").matchAll(wordPattern)) {
    for (const [index, lexicon] of latinLexicons.entries()) {
      if (lexicon.common.has(match[0])) scores[index] = (scores[index] ?? 0) + 1;
    }
  }
  return scores;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function latinLexiconOf(sample: string, fallback: Lexicon): Lexicon {
  const scores = latinScores(sample);
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
  const kanas = countOf(sample, kana);
  const characters = countOf(sample, han) + kanas;
  if (characters === 0 || characters * 4 < countOf(sample, letters)) return latinLexiconOf(sample, fallback);
  if (kanas > 0) return japaneseLexicon;
  return fallback === japaneseLexicon && characters < 12 ? japaneseLexicon : chineseLexicon;
}

export function isCharacterScript(lexicon: Lexicon): boolean {
  return lexicon === chineseLexicon || lexicon === japaneseLexicon;
}
