// Turns a clause into hashed features: words and word pairs, their grammatical classes in order, endings (mood and
// negation sit there in Turkish, Japanese and German), and the outward shape of the clause. Buckets are collected in one
// typed array that all clauses share, and hashes of what recurs (classes, shapes, words) are kept.

import { wordClasses } from '../grammar/wordClass.ts';
import { bucketOf, emptyHash, featureBuckets, hashOn, nameBucket } from './bucketHash.ts';
import { isCharacterScript, type Lexicon } from './lexicon.ts';
import { type Token, type Traits, tokensOf } from './tokens.ts';

/** Features of the clause at hand, each once, in the order they were found. */
const found = new Uint32Array(featureBuckets);
let count = 0;
const seenIn = new Uint32Array(featureBuckets);
let clauseNumber = 0;

function begin(): void {
  count = 0;
  clauseNumber = (clauseNumber + 1) >>> 0;
  if (clauseNumber > 0) return;
  seenIn.fill(0);
  clauseNumber = 1;
}

function add(bucket: number): void {
  if (seenIn[bucket] === clauseNumber) return;
  seenIn[bucket] = clauseNumber;
  found[count] = bucket;
  count += 1;
}

const stateOf = (name: string): number => hashOn(emptyHash, name);
const wordState = stateOf('w');
const pairState = stateOf('b');
const endingState = stateOf('e');
const stemState = stateOf('st');
/** Words longer than this have their first letters as a feature of their own: inflection is at the end. */
const stemLength = 5;
const firstWordState = stateOf('fw');
const lastWordState = stateOf('lw');
const firstEndingState = stateOf('fe');
const lastEndingState = stateOf('le');
const charactersState = stateOf('g');
const tailState = stateOf('t');
const headState = stateOf('h');
const bias = nameBucket('bias');

const classCount = wordClasses.length;
const bucketsOf = (prefix: string): readonly number[] => wordClasses.map((name) => nameBucket(prefix + name));
const classBuckets = bucketsOf('c1');
const firstBuckets = bucketsOf('cf0');
const secondBuckets = bucketsOf('cf1');
const lastBuckets = bucketsOf('cl');
/** Bucket of a pair of classes plus one, by both numbers; 0 is not yet asked for. */
const classPairs = new Int32Array(classCount * classCount);

const abstractNames: string[] = [];
const abstractNumbers = new Map<string, number>();
/** Names are those of word classes, of shapes, and the two dozen marks: never as many as this. */
const mostAbstract = 160;
/** Bucket of two abstract names in a row plus one. */
const abstractPairs = new Int32Array(mostAbstract * mostAbstract);

function abstractOf(token: Token): string {
  if (token.shape !== 'word') return token.shape === 'mark' ? token.text : token.shape;
  const first = token.classes[0];
  return first === undefined ? 'w' : (wordClasses[first] ?? 'w');
}

function abstractNumber(token: Token): number {
  const name = abstractOf(token);
  const known = abstractNumbers.get(name);
  if (known !== undefined) return known;
  abstractNames.push(name);
  abstractNumbers.set(name, abstractNames.length - 1);
  return abstractNames.length - 1;
}

function traitsOf(token: Token): Traits {
  if (token.traits !== null) return token.traits;
  const { text, shape } = token;
  const isNamed = shape === 'word' || shape === 'mark';
  const made: Traits = {
    abstract: abstractNumber(token),
    wordBucket: bucketOf(hashOn(wordState, text)),
    stemBucket: text.length > stemLength ? bucketOf(hashOn(stemState, text, 0, stemLength)) : -1,
    endingBucket: text.length > 4 ? bucketOf(hashOn(endingState, text, text.length - 3)) : -1,
    opening: hashOn(hashOn(pairState, isNamed ? text : shape), ' '),
  };
  token.traits = made;
  return made;
}

function addClasses(classes: readonly number[], buckets: readonly number[]): void {
  for (const item of classes) add(buckets[item] as number);
}

function addEdgeClasses(tokens: readonly Token[]): void {
  const [first, second] = tokens;
  if (first) addClasses(first.classes, firstBuckets);
  if (second) addClasses(second.classes, secondBuckets);
  for (let index = Math.max(0, tokens.length - 2); index < tokens.length; index += 1)
    addClasses((tokens[index] as Token).classes, lastBuckets);
}

function classPair(first: number, second: number): number {
  const at = first * classCount + second;
  const known = classPairs[at] as number;
  if (known > 0) return known - 1;
  const bucket = nameBucket(`c2${wordClasses[first]}+${wordClasses[second]}`);
  classPairs[at] = bucket + 1;
  return bucket;
}

const inClause = new Uint8Array(classCount);
const present = new Uint8Array(classCount);

function addClassFeatures(tokens: readonly Token[]): void {
  inClause.fill(0);
  for (const token of tokens) for (const item of token.classes) inClause[item] = 1;
  let size = 0;
  for (let item = 0; item < classCount; item += 1) {
    if (inClause[item] === 0) continue;
    present[size] = item;
    size += 1;
    add(classBuckets[item] as number);
  }
  addEdgeClasses(tokens);
  for (let first = 0; first < size; first += 1)
    for (let second = first + 1; second < size; second += 1)
      add(classPair(present[first] as number, present[second] as number));
}

function abstractPair(first: number, second: number): number {
  const at = first * mostAbstract + second;
  const known = abstractPairs[at] as number;
  if (known > 0) return known - 1;
  const bucket = nameBucket(`sb${abstractNames[first]} ${abstractNames[second]}`);
  abstractPairs[at] = bucket + 1;
  return bucket;
}

/** Stands for a token that is not there. */
const noToken = mostAbstract;

function numberAt(tokens: readonly Token[], index: number): number {
  const token = tokens[index];
  return token === undefined ? noToken : traitsOf(token).abstract;
}

function nameOf(number: number): string {
  return number === noToken ? 'undefined' : (abstractNames[number] ?? '');
}

/** Buckets of the names at the edges of a clause by their numbers, so that each name is put together once. */
const edgeBuckets = new Map<number, number>();
const [opens, opensTwo, opensThree, closes, closesTwo] = [0, 1, 2, 3, 4] as const;
const edgeNames: readonly string[] = ['s0', 's01', 's012', 'sz', 'szz'];

/** Numbers of names as digits of a key; `mostAbstract` and what an absent name is are below it. */
const keyBase = 256;
const mostEdges = 20_000;

function edgeBucket(edge: number, first: number, second = -1, third = -1): number {
  const key = ((edge * keyBase + first) * keyBase + second + 1) * keyBase + third + 1;
  const known = edgeBuckets.get(key);
  if (known !== undefined) return known;
  const names = [first, second, third].filter((number) => number >= 0).map(nameOf);
  const bucket = nameBucket(`${edgeNames[edge]}${names.join(' ')}`);
  if (edgeBuckets.size < mostEdges) edgeBuckets.set(key, bucket);
  return bucket;
}

function addSequenceFeatures(tokens: readonly Token[]): void {
  const [first, second, third] = [numberAt(tokens, 0), numberAt(tokens, 1), numberAt(tokens, 2)];
  const last = numberAt(tokens, tokens.length - 1);
  add(edgeBucket(opens, first));
  add(edgeBucket(opensTwo, first, second));
  add(edgeBucket(opensThree, first, second, third));
  add(edgeBucket(closes, last));
  add(edgeBucket(closesTwo, numberAt(tokens, tokens.length - 2), last));
  let before = -1;
  for (const token of tokens) {
    const { abstract } = traitsOf(token);
    if (before >= 0) add(abstractPair(before, abstract));
    before = abstract;
  }
}

const firstOpening = hashOn(pairState, '^ ');

function addWordFeatures(tokens: readonly Token[]): void {
  let opening = firstOpening;
  for (const token of tokens) {
    const own = traitsOf(token);
    if (token.shape === 'word' || token.shape === 'mark') {
      add(own.wordBucket);
      add(bucketOf(hashOn(opening, token.text)));
      if (own.endingBucket >= 0) add(own.endingBucket);
      if (own.stemBucket >= 0) add(own.stemBucket);
    }
    opening = own.opening;
  }
  add(bucketOf(hashOn(opening, '$')));
}

function addEnding(state: number, text: string, length: number): void {
  add(bucketOf(hashOn(state, text, Math.max(0, text.length - length))));
}

function addEdgeFeatures(tokens: readonly Token[]): void {
  const first = tokens.find((token) => token.shape === 'word')?.text ?? '';
  const last = tokens.findLast((token) => token.shape === 'word')?.text ?? '';
  addEnding(firstWordState, first, first.length);
  addEnding(lastWordState, last, last.length);
  addEnding(firstEndingState, first, 2);
  addEnding(firstEndingState, first, 1);
  for (let length = 2; length <= 4; length += 1) addEnding(lastEndingState, last, length);
}

function addCharacterFeatures(clause: string): void {
  const text = clause
    .toLowerCase()
    .replace(/[\s\p{P}a-z0-9]+/gu, ' ')
    .trim();
  for (let index = 0; index + 1 < text.length; index += 1) {
    add(bucketOf(hashOn(charactersState, text, index, index + 2)));
    if (index + 2 < text.length) add(bucketOf(hashOn(charactersState, text, index, index + 3)));
  }
  for (let length = 1; length <= 5; length += 1) addEnding(tailState, text, length);
  for (let length = 1; length <= 3; length += 1)
    add(bucketOf(hashOn(headState, text, 0, Math.min(length, text.length))));
}

const lengthBuckets = ['1', '3', '6', '12', 'long'].map((name) => nameBucket(`xl${name}`));

function lengthBucket(size: number): number {
  const step = size <= 1 ? 0 : size <= 3 ? 1 : size <= 6 ? 2 : size <= 12 ? 3 : 4;
  return lengthBuckets[step] as number;
}

const asks = nameBucket('x?');
const askState = stateOf('x?');
const exclaims = nameBucket('x!');
const announces = nameBucket('x:');
const shapeBuckets = [
  ['code', nameBucket('xcode')],
  ['tool', nameBucket('xtool')],
  ['number', nameBucket('xnumber')],
] as const;
const quotes = nameBucket('xquote');
const listed = nameBucket('xbullet');

function addEndMark(clause: string, tokens: readonly Token[]): void {
  const end = clause.trimEnd().at(-1) ?? '';
  if (end === '?' || end === '？') {
    add(asks);
    add(bucketOf(hashOn(askState, tokens[0]?.text ?? '')));
  }
  if (end === '!' || end === '！') add(exclaims);
  if (end === ':' || end === '：') add(announces);
}

function addShapeFeatures(clause: string, tokens: readonly Token[]): void {
  addEndMark(clause, tokens);
  for (const [shape, bucket] of shapeBuckets) if (tokens.some((token) => token.shape === shape)) add(bucket);
  if (/["“”「」«»]/.test(clause)) add(quotes);
  if (/^\s*([-*•]|\d+[.)])\s/.test(clause)) add(listed);
  add(lengthBucket(tokens.length));
}

export interface Analysis {
  readonly tokens: readonly Token[];
  /** Bucket numbers, with repeats removed: first those of grammar and shape, then those of single words. */
  readonly features: Uint32Array;
  /** How many of `features` are of grammar and shape. */
  readonly structural: number;
}

/**
 * Features of one clause. The same clause and lexicon give the same features on every machine. `features` is a view that
 * the next call overwrites: copy what must last.
 */
export function analyse(clause: string, lexicon: Lexicon): Analysis {
  const tokens = tokensOf(clause, lexicon);
  begin();
  add(bias);
  addShapeFeatures(clause, tokens);
  addClassFeatures(tokens);
  addSequenceFeatures(tokens);
  const structural = count;
  addWordFeatures(tokens);
  if (isCharacterScript(lexicon)) addCharacterFeatures(clause);
  else addEdgeFeatures(tokens);
  return { tokens, features: found.subarray(0, count), structural };
}
