// Applies the trained weights: for a clause, how likely each kind of speech act is. Weights are data
// (`userWeights.ts`, `assistantWeights.ts`), written by `test/eval/trainSpeech.ts`; integers, so every machine agrees.
import { featureBuckets } from './features.ts';

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
 * Weights as stored, base64: for each bucket in use its number (two bytes, little endian), then one signed byte per
 * class. `scale` turns a unit into a logit.
 */
export interface StoredWeights {
  readonly scale: number;
  readonly data: string;
}

export interface SpeechModel {
  readonly classes: number;
  readonly scale: number;
  readonly weights: Int8Array;
}

export function modelOf(stored: StoredWeights, classes: number): SpeechModel {
  const bytes = Buffer.from(stored.data, 'base64');
  const weights = new Int8Array(featureBuckets * classes);
  const row = 2 + classes;
  for (let at = 0; at + row <= bytes.length; at += row) {
    const bucket = bytes.readUInt16LE(at);
    for (let index = 0; index < classes; index += 1) weights[bucket * classes + index] = bytes.readInt8(at + 2 + index);
  }
  return { classes, scale: stored.scale, weights };
}

/** Probabilities per class, rounded to thousandths so that no platform's `exp` can change a decision. */
export function probabilitiesOf(model: SpeechModel, features: readonly number[]): number[] {
  const sums = new Array<number>(model.classes).fill(0);
  for (const feature of features) {
    const row = feature * model.classes;
    for (let index = 0; index < model.classes; index += 1) {
      sums[index] = (sums[index] ?? 0) + (model.weights[row + index] ?? 0);
    }
  }
  const factor = model.scale / Math.sqrt(Math.max(1, features.length));
  const top = Math.max(...sums);
  const raised = sums.map((sum) => Math.exp((sum - top) * factor));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return raised.map((value) => Math.round((value / total) * 1000) / 1000);
}
