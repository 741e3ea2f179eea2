// The pieces of a summary a fact is looked for in: sentences, and whole blocks where a fact is spread over several.

import { type SignedText, signsOf } from '../wording/polarity.ts';
import { type Term, termsOf } from '../wording/terms.ts';
import { normalText } from './normalText.ts';
import type { Block, ParsedSummary } from './parseSummary.ts';

export interface Unit {
  readonly text: string;
  readonly block: Block;
  readonly blockAt: number;
  readonly size: 'piece' | 'sentence' | 'block';
  readonly terms: readonly Term[];
  /** Terms with their signs; read on first use, since few units are ever compared. */
  readonly signed: () => SignedText;
  readonly weights: ReadonlyMap<string, number>;
  readonly weight: number;
}

export interface SummaryUnits {
  readonly units: readonly Unit[];
  /** Units by term key. */
  readonly index: ReadonlyMap<string, readonly number[]>;
  readonly blocks: readonly Block[];
  /** Normal text of the whole summary, blocks joined by one space. */
  readonly flat: string;
  /** Start of each block in `flat`. */
  readonly starts: readonly number[];
}

const sentenceEnd =
  /(?<=[.!?;])(?<!\/\.{1,3})(?<!\b(?:e\.g|i\.e|vs|etc|approx|no|z\.B|bzw|dr|cf|ca|resp)\.)\s+(?=\S)|(?<=[。！？；])|\s+[—–/·|]\s+(?=\S)|\n/giu;

/** Every character a sentence can end with or after. */
const anyEnd = /[.!?;。！？；—–/·|\n]/;

/** Sentences of a text; dots inside names, numbers and usual abbreviations end none. */
export function sentencesOf(text: string): string[] {
  if (!anyEnd.test(text)) return text.trim().length > 0 ? [text] : [];
  return text.split(sentenceEnd).filter((part) => part.trim().length > 0);
}

/** Weights of distinct term keys. */
export function weightsOf(terms: readonly Term[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const term of terms) weights.set(term.key, Math.max(term.weight, weights.get(term.key) ?? 0));
  return weights;
}

const emphasis = /(?<![\p{L}\p{N}*_])([*_]{1,3})(?=\S)((?:[^*_]|(?<=\w)_(?=\w))*)(?<=\S)\1(?![\p{L}\p{N}*_])/gu;

/** Text without emphasis marks; a lone name with underscores keeps them. */
function unmarked(text: string): string {
  if (!/[*_]/u.test(text)) return text;
  return text.replace(emphasis, (whole, mark: string, inner: string) =>
    mark.startsWith('*') || /\s|[\u3000-\u9fff]/u.test(inner) ? inner : whole,
  );
}

function unitOf(raw: string, block: Block, blockAt: number, size: Unit['size']): Unit {
  const text = unmarked(raw);
  const terms = termsOf(text);
  const weights = weightsOf(terms);
  const weight = [...weights.values()].reduce((a, b) => a + b, 0);
  let signed: SignedText | null = null;
  return {
    text,
    block,
    blockAt,
    size,
    terms,
    signed: () => {
      signed ??= signsOf(text, terms, block.denied);
      return signed;
    },
    weights,
    weight,
  };
}

/** A piece must say this much by itself. */
const leastPieceWeight = 2;

/** Clauses of a sentence that lists several facts, each read by itself. */
function piecesOf(sentence: string, block: Block, at: number): Unit[] {
  const pieces = sentence.split(/[,，、]\s*|\s\((?=[^)]{12,}\))/u);
  if (pieces.length < 2) return [];
  return pieces.map((piece) => unitOf(piece, block, at, 'piece')).filter((unit) => unit.weight >= leastPieceWeight);
}

/** A listed path without what its list says of it in brackets: "(new, tests)". */
export function withoutRemark(text: string): string {
  return text.endsWith(')') ? text.replace(/ \([a-z, ]*\)$/u, '') : text;
}

/** A path listed by itself states no rule, decision or error, whatever words it is made of. */
export function isBarePath(block: Block): boolean {
  return block.section?.startsWith('files') === true && !/\s/u.test(withoutRemark(block.text));
}

function unitsOfBlock(block: Block, at: number): Unit[] {
  if (isBarePath(block)) return [];
  const sentences = sentencesOf(unmarked(block.text));
  const single = sentences.flatMap((sentence) => [
    unitOf(sentence, block, at, 'sentence'),
    ...piecesOf(sentence, block, at),
  ]);
  if (sentences.length < 2) return single;
  return [...single, unitOf(block.text, block, at, 'block')];
}

/** Units of a parsed summary with their index. Cost: one pass over its text. */
export function unitsOf(parsed: ParsedSummary): SummaryUnits {
  const units = parsed.blocks.flatMap(unitsOfBlock);
  const index = new Map<string, number[]>();
  for (const [at, unit] of units.entries()) {
    for (const key of unit.weights.keys()) {
      const held = index.get(key);
      if (held) held.push(at);
      else index.set(key, [at]);
    }
  }
  const starts: number[] = [];
  let flat = '';
  for (const block of parsed.blocks) {
    starts.push(flat.length);
    flat += `${normalText(block.text)} `;
  }
  return { units, index, blocks: parsed.blocks, flat, starts };
}

/** The block a place in `flat` lies in. */
export function blockAtPlace(units: SummaryUnits, place: number): number {
  let low = 0;
  let high = units.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((units.starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
