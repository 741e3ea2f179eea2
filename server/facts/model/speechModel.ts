// Applies the trained weights: for a clause, how likely each kind of speech act is. Weights are data
// (`userWeights.ts`, `assistantWeights.ts`), written by `test/eval/trainSpeech.ts`; integers, so every machine agrees.
import { featureBuckets } from './bucketHash.ts';

export const userActs = [
  'must',
  'mustNot',
  'prefer',
  'decide',
  'request',
  'question',
  'loop',
  'lift',
  'accept',
  'reject',
  'hypothetical',
  'quoted',
  'other',
] as const;
export type UserAct = (typeof userActs)[number];

export const assistantActs = ['decide', 'propose', 'promise', 'step', 'report', 'other'] as const;
export type AssistantAct = (typeof assistantActs)[number];

/**
 * Weights as stored, base64: for each bucket in use how far it is from the one before (seven bits a byte, the lowest first, the
 * eighth bit set where more follow), then one signed byte per class. `scale` turns a unit into a logit.
 */
export interface StoredWeights {
  readonly scale: number;
  readonly data: string;
}

export interface SpeechModel {
  readonly classes: number;
  readonly scale: number;
  /** The stored rows, one signed byte per class after the bytes of the bucket's number. */
  readonly rows: Int8Array;
  /** Where in `rows` the weights of a bucket begin; 0 for a bucket without any, as most of a clause's are. */
  readonly startOf: Int32Array;
}

export function modelOf(stored: StoredWeights, classes: number): SpeechModel {
  const bytes = Buffer.from(stored.data, 'base64');
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const startOf = new Int32Array(featureBuckets);
  let bucket = -1;
  for (let at = 0; at < bytes.length; at += classes) {
    let step = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] as number;
      step |= (byte & 0x7f) << shift;
      at += 1;
      if (byte < 0x80) break;
    }
    bucket += step;
    startOf[bucket] = at;
  }
  return { classes, scale: stored.scale, rows, startOf };
}

const sums = new Int32Array(32);

/** Adds up in `sums`; gives how many of the features have weights. */
function addUp({ classes, rows, startOf }: SpeechModel, features: ArrayLike<number>): number {
  sums.fill(0);
  let known = 0;
  for (let at = 0; at < features.length; at += 1) {
    const start = startOf[features[at] as number] as number;
    if (start === 0) continue;
    known += 1;
    for (let index = 0; index < classes; index += 1)
      sums[index] = (sums[index] as number) + (rows[start + index] as number);
  }
  return known;
}

/** Probabilities per class, rounded to thousandths so that no platform's `exp` can change a decision. */
export function probabilitiesOf(model: SpeechModel, features: ArrayLike<number>): number[] {
  // What was never trained on says nothing, so it does not count either.
  const factor = model.scale / Math.sqrt(Math.max(1, addUp(model, features)));
  let top = sums[0] as number;
  for (let index = 1; index < model.classes; index += 1) top = Math.max(top, sums[index] as number);
  const raised: number[] = [];
  let total = 0;
  for (let index = 0; index < model.classes; index += 1) {
    const value = Math.exp(((sums[index] as number) - top) * factor);
    raised.push(value);
    total += value;
  }
  for (let index = 0; index < raised.length; index += 1)
    raised[index] = Math.round(((raised[index] as number) / total) * 1000) / 1000;
  return raised;
}
