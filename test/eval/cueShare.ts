// How many labelled rules and decisions are worded without any phrase of the extractor's cue lists. Below a third, the labels
// would mirror the lists.
import type { Label } from './label.ts';

export interface CueShare {
  readonly total: number;
  readonly without: number;
}

/** Counts labels; phrases match whole words, in scripts without spaces anywhere. Never tells which phrase matched. */
export function cueShareOf(labels: readonly Label[], phrases: readonly string[]): CueShare {
  const patterns = phrases.filter((phrase) => phrase.trim() !== '').map(patternOf);
  const judged = labels.filter((label) => label.kind === 'constraint' || label.kind === 'decision');
  const without = judged.filter((label) => {
    const text = label.text.normalize('NFKC').toLowerCase();
    return !patterns.some((pattern) => pattern.test(text));
  });
  return { total: judged.length, without: without.length };
}

function patternOf(phrase: string): RegExp {
  const text = phrase.normalize('NFKC').toLowerCase().trim();
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  return new RegExp(spaceless ? escaped : `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u');
}
