// Turns a clause into hashed features: words and word pairs, their grammatical classes in order, endings (mood and
// negation sit there in Turkish, Japanese and German), and the outward shape of the clause.
import { wordClasses } from '../grammar/wordClass.ts';
import { isCharacterScript, type Lexicon } from './lexicon.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Number of hash buckets; the trained weights have this many rows. */
export const featureBuckets = 65_536;

function hashOn(hash: number, text: string): number {
  let result = hash;
  for (let index = 0; index < text.length; index += 1) {
    result = Math.imul(result ^ text.charCodeAt(index), 0x01000193);
  }
  return result;
}

/** The features of one clause as bucket numbers; names are hashed piece by piece (FNV-1a) and never joined. */
class Buckets {
  readonly numbers = new Set<number>();

  push(first: string, second = '', third = '', fourth = ''): void {
    const hash = hashOn(hashOn(hashOn(hashOn(0x811c9dc5, first), second), third), fourth);
    this.numbers.add(((hash ^ (hash >>> 15)) >>> 0) % featureBuckets);
  }
}

function abstractOf(token: Token): string {
  if (token.shape !== 'word') return token.shape === 'mark' ? token.text : token.shape;
  const first = token.classes[0];
  return first === undefined ? 'w' : (wordClasses[first] ?? 'w');
}

function addPairs(present: readonly string[], features: Buckets): void {
  for (const [index, first] of present.entries()) {
    for (const second of present.slice(index + 1)) features.push('c2', first, '+', second);
  }
}

function addEdgeClasses(tokens: readonly Token[], features: Buckets): void {
  for (const item of tokens[0]?.classes ?? []) features.push('cf0', wordClasses[item]);
  for (const item of tokens[1]?.classes ?? []) features.push('cf1', wordClasses[item]);
  for (const token of tokens.slice(-2)) for (const item of token.classes) features.push('cl', wordClasses[item]);
}

function addClassFeatures(tokens: readonly Token[], features: Buckets): void {
  const seen = new Set(tokens.flatMap((token) => token.classes));
  const present = [...seen].sort((a, b) => a - b).map((item) => wordClasses[item] ?? '');
  for (const name of present) features.push('c1', name);
  addEdgeClasses(tokens, features);
  addPairs(present, features);
}

function addSequenceFeatures(tokens: readonly Token[], features: Buckets): void {
  const names = tokens.map(abstractOf);
  features.push('s0', `${names[0]}`);
  features.push('s01', `${names[0]} ${names[1]}`);
  features.push('s012', `${names[0]} ${names[1]} ${names[2]}`);
  features.push('sz', `${names.at(-1)}`);
  features.push('szz', `${names.at(-2)} ${names.at(-1)}`);
  for (let index = 1; index < names.length; index += 1) features.push('sb', names[index - 1], ' ', names[index]);
}

function addWordFeatures(tokens: readonly Token[], features: Buckets): void {
  let previous = '^';
  for (const token of tokens) {
    if (token.shape !== 'word' && token.shape !== 'mark') {
      previous = token.shape;
      continue;
    }
    features.push('w', token.text);
    features.push('b', previous, ' ', token.text);
    previous = token.text;
    if (token.text.length > 4) features.push('e', token.text.slice(-3));
  }
  features.push('b', previous, ' $');
}

function addEdgeFeatures(tokens: readonly Token[], features: Buckets): void {
  const words = tokens.filter((token) => token.shape === 'word');
  const first = words[0]?.text ?? '';
  const last = words.at(-1)?.text ?? '';
  features.push('fw', first);
  features.push('lw', last);
  features.push('fe', first.slice(-2));
  features.push('fe', first.slice(-1));
  for (let length = 2; length <= 4; length += 1) features.push('le', last.slice(-length));
}

function addCharacterFeatures(clause: string, features: Buckets): void {
  const text = clause
    .toLowerCase()
    .replace(/[\s\p{P}a-z0-9]+/gu, ' ')
    .trim();
  for (let index = 0; index + 1 < text.length; index += 1) {
    features.push('g', text.slice(index, index + 2));
    if (index + 2 < text.length) features.push('g', text.slice(index, index + 3));
  }
  for (let length = 1; length <= 5; length += 1) features.push('t', text.slice(-length));
  for (let length = 1; length <= 3; length += 1) features.push('h', text.slice(0, length));
}

function lengthBucket(count: number): string {
  if (count <= 1) return '1';
  if (count <= 3) return '3';
  if (count <= 6) return '6';
  return count <= 12 ? '12' : 'long';
}

function addShapeFeatures(clause: string, tokens: readonly Token[], features: Buckets): void {
  const end = clause.trimEnd().at(-1) ?? '';
  if (/[?？]/.test(end)) {
    features.push('x?');
    features.push('x?', tokens[0]?.text);
  }
  if (/[!！]/.test(end)) features.push('x!');
  if (/[:：]/.test(end)) features.push('x:');
  if (tokens.some((token) => token.shape === 'code')) features.push('xcode');
  if (tokens.some((token) => token.shape === 'tool')) features.push('xtool');
  if (tokens.some((token) => token.shape === 'number')) features.push('xnumber');
  if (/["“”「」«»]/.test(clause)) features.push('xquote');
  if (/^\s*([-*•]|\d+[.)])\s/.test(clause)) features.push('xbullet');
  features.push('xl', lengthBucket(tokens.length));
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
  const buckets = new Buckets();
  buckets.push('bias');
  addShapeFeatures(clause, tokens, buckets);
  addClassFeatures(tokens, buckets);
  addSequenceFeatures(tokens, buckets);
  const structural = buckets.numbers.size;
  addWordFeatures(tokens, buckets);
  if (isCharacterScript(lexicon)) addCharacterFeatures(clause, buckets);
  else addEdgeFeatures(tokens, buckets);
  return { tokens, features: [...buckets.numbers], structural };
}
