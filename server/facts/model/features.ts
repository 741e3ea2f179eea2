// Turns a clause into hashed features: words and word pairs, their grammatical classes in order, endings (mood and
// negation sit there in Turkish, Japanese and German), and the outward shape of the clause.
import { wordClasses } from '../grammar/wordClass.ts';
import { isCharacterScript, type Lexicon } from './lexicon.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Number of hash buckets; the trained weights have this many rows. */
export const featureBuckets = 65_536;

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  return (hash >>> 0) % featureBuckets;
}

function abstractOf(token: Token): string {
  if (token.shape !== 'word') return token.shape === 'mark' ? token.text : token.shape;
  const first = token.classes[0];
  return first === undefined ? 'w' : (wordClasses[first] ?? 'w');
}

function addPairs(present: readonly string[], features: string[]): void {
  for (const [index, first] of present.entries()) {
    for (const second of present.slice(index + 1)) features.push(`c2${first}+${second}`);
  }
}

function addClassFeatures(tokens: readonly Token[], features: string[]): void {
  const seen = new Set<number>();
  for (const [index, token] of tokens.entries()) {
    for (const item of token.classes) {
      seen.add(item);
      if (index < 2) features.push(`cf${index}${wordClasses[item]}`);
      if (index >= tokens.length - 2) features.push(`cl${wordClasses[item]}`);
    }
  }
  const present = [...seen].sort((a, b) => a - b).map((item) => wordClasses[item] ?? '');
  for (const name of present) features.push(`c1${name}`);
  addPairs(present, features);
}

function addSequenceFeatures(tokens: readonly Token[], features: string[]): void {
  const names = tokens.map(abstractOf);
  features.push(`s0${names[0]}`, `s01${names[0]} ${names[1]}`, `s012${names[0]} ${names[1]} ${names[2]}`);
  features.push(`sz${names.at(-1)}`, `szz${names.at(-2)} ${names.at(-1)}`);
  for (let index = 1; index < names.length; index += 1) features.push(`sb${names[index - 1]} ${names[index]}`);
}

function addWordFeatures(tokens: readonly Token[], features: string[]): void {
  let previous = '^';
  for (const token of tokens) {
    if (token.shape !== 'word' && token.shape !== 'mark') {
      previous = token.shape;
      continue;
    }
    features.push(`w${token.text}`, `b${previous} ${token.text}`);
    previous = token.text;
    if (token.text.length > 4) features.push(`e${token.text.slice(-3)}`);
  }
  features.push(`b${previous} $`);
}

function addEdgeFeatures(tokens: readonly Token[], features: string[]): void {
  const words = tokens.filter((token) => token.shape === 'word');
  const first = words[0]?.text ?? '';
  const last = words.at(-1)?.text ?? '';
  features.push(`fw${first}`, `lw${last}`, `fe${first.slice(-2)}`, `fe${first.slice(-1)}`);
  for (let length = 2; length <= 4; length += 1) features.push(`le${last.slice(-length)}`);
}

function addCharacterFeatures(clause: string, features: string[]): void {
  const text = clause
    .toLowerCase()
    .replace(/[\s\p{P}a-z0-9]+/gu, ' ')
    .trim();
  for (let index = 0; index + 1 < text.length; index += 1) {
    features.push(`g${text.slice(index, index + 2)}`);
    if (index + 2 < text.length) features.push(`g${text.slice(index, index + 3)}`);
  }
  for (let length = 1; length <= 5; length += 1) features.push(`t${text.slice(-length)}`);
  for (let length = 1; length <= 3; length += 1) features.push(`h${text.slice(0, length)}`);
}

function lengthBucket(count: number): string {
  if (count <= 1) return '1';
  if (count <= 3) return '3';
  if (count <= 6) return '6';
  return count <= 12 ? '12' : 'long';
}

function addShapeFeatures(clause: string, tokens: readonly Token[], features: string[]): void {
  const end = clause.trimEnd().at(-1) ?? '';
  if (/[?？]/.test(end)) features.push('x?', 'x?'.concat(tokens[0]?.text ?? ''));
  if (/[!！]/.test(end)) features.push('x!');
  if (/[:：]/.test(end)) features.push('x:');
  if (tokens.some((token) => token.shape === 'code')) features.push('xcode');
  if (tokens.some((token) => token.shape === 'tool')) features.push('xtool');
  if (tokens.some((token) => token.shape === 'number')) features.push('xnumber');
  if (/["“”「」«»]/.test(clause)) features.push('xquote');
  if (/^\s*([-*•]|\d+[.)])\s/.test(clause)) features.push('xbullet');
  features.push(`xl${lengthBucket(tokens.length)}`);
}

export interface Analysis {
  readonly tokens: readonly Token[];
  /** Bucket numbers, with repeats removed: first those of grammar and shape, then those of single words. */
  readonly features: readonly number[];
  /** How many of `features` are of grammar and shape. */
  readonly structural: number;
}

/** Features of one clause. The same clause and lexicon give the same features on every machine. */
export function analyse(clause: string, lexicon: Lexicon): Analysis {
  const tokens = tokensOf(clause, lexicon);
  const names: string[] = ['bias'];
  addShapeFeatures(clause, tokens, names);
  addClassFeatures(tokens, names);
  addSequenceFeatures(tokens, names);
  const buckets = new Set(names.map(hashOf));
  const structural = buckets.size;
  const lexical: string[] = [];
  addWordFeatures(tokens, lexical);
  if (isCharacterScript(lexicon)) addCharacterFeatures(clause, lexical);
  else addEdgeFeatures(tokens, lexical);
  for (const name of lexical) buckets.add(hashOf(name));
  return { tokens, features: [...buckets], structural };
}
