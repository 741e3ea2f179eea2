// Tokens by estimate (CMP-3): one pass over the characters counts runs by class, a weight per class makes tokens of
// them. Weights are fitted against o200k_base on code, Markdown, JSON, logs and twelve languages; per file the estimate
// is within 5–10 %. Providers' own counts are better wherever an entry has them (see calibration.ts).

import type { Block } from './entry.ts';
import type { ProjectedRole } from './projection.ts';

/** An image counts this many tokens, whatever its size: what providers bill for about a megapixel. */
export const imageTokens = 1_200;
/** Role and separators around one message. */
export const messageOverheadTokens = 4;
/** Id and type of a call. */
const callOverheadTokens = 12;
/** The sentence and tags around a summary. */
const summaryFrameTokens = 22;

/** A class of characters: runs of one group are counted together. Weights are tokens. */
interface CharacterClass {
  readonly group: number;
  /** For each UTF-16 code unit. */
  readonly unit: number;
  /** First and last code units, pairwise. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const word = 0;
const digits = 1;
const blank = 2;
const breaks = 3;
const mark = 4;
const cyrillic = 5;
const symbol = 6;
const alone = 7;

/** What a run of a group costs beside its units. Words and digits also cost by length, see `runCost`. */
const perRun = [0, 0, 0, 1.215, 0.531, 0.43, 0.552, 0];
/** Index of the capitals in the classes. */
const upper = 2;

/** Fitted by least squares of the relative error; the order settles which class a unit in two ranges has: the last. */
const characterClasses: readonly CharacterClass[] = [
  { group: symbol, unit: 0, ranges: [[0, 0xffff]] },
  { group: word, unit: 0, ranges: [[0x61, 0x7a]] },
  { group: word, unit: 0, ranges: [[0x41, 0x5a]] },
  {
    group: mark,
    unit: 0.202,
    ranges: [
      [0, 0x08],
      [0x0b, 0x0c],
      [0x0e, 0x1f],
      [0x21, 0x2f],
      [0x3a, 0x40],
      [0x5b, 0x60],
      [0x7b, 0x7f],
    ],
  },
  { group: digits, unit: 0, ranges: [[0x30, 0x39]] },
  {
    group: blank,
    unit: 0,
    ranges: [
      [0x09, 0x09],
      [0x20, 0x20],
    ],
  },
  {
    group: breaks,
    unit: 0,
    ranges: [
      [0x0a, 0x0a],
      [0x0d, 0x0d],
    ],
  },
  // Letters of western Europe, then those of the centre, the east and Vietnam, which tokenizers know less well.
  { group: word, unit: 0.4, ranges: [[0xc0, 0xff]] },
  {
    group: word,
    unit: 1.345,
    ranges: [
      [0x100, 0x24f],
      [0x1e00, 0x1eff],
    ],
  },
  { group: alone, unit: 0.359, ranges: [[0x370, 0x3ff]] },
  { group: cyrillic, unit: 0.188, ranges: [[0x400, 0x52f]] },
  { group: alone, unit: 0.291, ranges: [[0x530, 0x8ff]] },
  { group: alone, unit: 0.388, ranges: [[0x900, 0x109f]] },
  { group: alone, unit: 0.625, ranges: [[0x3040, 0x30ff]] },
  {
    group: alone,
    unit: 0.79,
    ranges: [
      [0x3400, 0x4dbf],
      [0x4e00, 0x9fff],
      [0xf900, 0xfaff],
    ],
  },
  {
    group: alone,
    unit: 0.683,
    ranges: [
      [0x1100, 0x11ff],
      [0xac00, 0xd7af],
    ],
  },
  // Half of a surrogate pair; emoji are of these.
  { group: alone, unit: 1.387, ranges: [[0xd800, 0xdfff]] },
];

function tableOf(): Uint8Array {
  const table = new Uint8Array(65_536);
  characterClasses.forEach(({ ranges }, index) => {
    for (const [first, last] of ranges) table.fill(index, first, last + 1);
  });
  return table;
}

const classOf = tableOf();
/** A capital after a capital: all-capital words are cut into more pieces. */
const capitalRun = 0.249;
const digitTokens = 1.387;
const wideBlank = 0.349;
const longWord = 0.324;

function runCost(group: number, length: number): number {
  if (length === 0) return 0;
  if (group === word) return 0.816 + longWord * Math.min(6, Math.max(0, length - 6));
  if (group === digits) return digitTokens * Math.ceil(length / 3);
  if (group === blank) return length > 1 ? wideBlank : 0;
  return perRun[group] ?? 0;
}

// The costs as a table of steps, because a young process looks up five times as fast as it decides: where a run stands (its
// group, its length, whether it ends with a capital) and the class of the next character give what that character adds and
// where the run stands then.

/** Up to which length a run's cost changes, and at which it goes on from there, by group; the others' at once. */
const lengths = [
  [12, 12],
  [3, 1],
  [2, 2],
] as const;
const once = [1, 1] as const;
/** Room for the classes of characters at each standing, and for the standings of each group. */
const stride = 32;
const perGroup = 32;
/** Before the first character. */
const start = (alone + 1) * perGroup * stride;

function standing(group: number, length: number, isCapital: boolean): number {
  return (group * perGroup + length * 2 + Number(isCapital)) * stride;
}

interface Steps {
  /** Thousandths of a token, so that sums are exact. */
  readonly cost: Int16Array;
  readonly next: Uint16Array;
}

function stepsOf(): Steps {
  const steps = { cost: new Int16Array(start + stride), next: new Uint16Array(start + stride) };
  fillSteps(steps, start, -1, 0, false);
  for (let group = 0; group <= alone; group++) {
    const [longest] = lengths[group] ?? once;
    for (let length = 1; length <= longest; length++) {
      for (const isCapital of [false, true])
        fillSteps(steps, standing(group, length, isCapital), group, length, isCapital);
    }
  }
  return steps;
}

/** The steps from one standing. */
function fillSteps({ cost, next }: Steps, from: number, group: number, length: number, isCapital: boolean): void {
  for (const [kind, { group: other, unit }] of characterClasses.entries()) {
    const before = other === group ? length : 0;
    const [longest, beyond] = lengths[other] ?? once;
    const added = runCost(other, before + 1) - runCost(other, before) + unit;
    cost[from + kind] = Math.round(1_000 * (kind === upper && isCapital ? added + capitalRun : added));
    next[from + kind] = standing(other, before < longest ? before + 1 : beyond, kind === upper);
  }
}

const { cost: costOf, next: nextOf } = stepsOf();

/** Estimated tokens of a text; 0 for an empty one. One pass, over 200 MB/s. */
export function estimateTokens(text: string): number {
  if (text === '') return 0;
  let thousandths = 0;
  let at = start;
  for (let index = 0; index < text.length; index++) {
    // Every code unit has a class and every class a step: asking whether they are there would cost a third of the time.
    const step = at + (classOf[text.charCodeAt(index)] as number);
    thousandths += costOf[step] as number;
    at = nextOf[step] as number;
  }
  return Math.max(1, Math.round(thousandths / 1_000));
}

/** Estimated tokens of blocks as they are sent. */
export function estimateBlocks(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + estimateBlock(block), 0);
}

/** Blocks are values: what was estimated for them once holds for every projection they stand in. */
const estimated = new WeakMap<readonly Block[], number>();

/** Keeps the estimate. Whoever passes over a branch once, as extraction does, would only pay for the keeping. */
function estimateOnce(blocks: readonly Block[]): number {
  const known = estimated.get(blocks);
  if (known !== undefined) return known;
  const tokens = estimateBlocks(blocks);
  estimated.set(blocks, tokens);
  return tokens;
}

function estimateBlock(block: Block): number {
  switch (block.kind) {
    case 'text':
    case 'thinking':
      return estimateTokens(block.text);
    case 'image':
      return imageTokens;
    case 'call':
      return estimateTokens(block.tool) + estimateTokens(JSON.stringify(block.arguments)) + callOverheadTokens;
    case 'unknown':
      return 0;
    default:
      return block satisfies never;
  }
}

/** Estimated tokens of one message: its blocks, its frame, and the words a harness puts around summaries. */
export function estimateMessage(role: ProjectedRole, blocks: readonly Block[]): number {
  const frame = role === 'summary' || role === 'branchSummary' ? summaryFrameTokens : 0;
  return estimateOnce(blocks) + messageOverheadTokens + frame;
}
