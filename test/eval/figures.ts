// Sums over scored sessions: recall, precision and hard negatives per row of SPEC §15.
import type { LabelKind } from './label.ts';
import type { SessionScore } from './scoreSession.ts';

export type Row = 'files' | 'errors' | 'constraints' | 'decisions' | 'open loops' | 'newest request' | 'goal';

export const rows: readonly Row[] = [
  'files',
  'errors',
  'constraints',
  'decisions',
  'open loops',
  'newest request',
  'goal',
];

const rowOfKind: Readonly<Record<LabelKind, Row>> = {
  'file-modified': 'files',
  'file-read': 'files',
  'file-deleted': 'files',
  error: 'errors',
  constraint: 'constraints',
  decision: 'decisions',
  openLoop: 'open loops',
  newestRequest: 'newest request',
  goal: 'goal',
};

export const rowOf = (kind: LabelKind): Row => rowOfKind[kind];

/** Counts of one row. Percentages are of `required` and of `right + wrong`; null where there is nothing to divide by. */
export interface Figures {
  readonly required: number;
  readonly found: number;
  readonly right: number;
  readonly wrong: number;
  readonly negatives: number;
  readonly negativesReported: number;
  readonly recall: number | null;
  readonly precision: number | null;
}

export interface TaggedScore {
  readonly score: SessionScore;
  readonly language: string;
}

/** Counts one row, over one language or, with null, all. A label's own language wins over its session's. */
export function figuresOf(
  scores: readonly TaggedScore[],
  accepts: (kind: LabelKind) => boolean,
  language: string | null,
): Figures {
  const spoken = scores.filter((tagged) => language === null || tagged.language === language);
  const labels = scores
    .flatMap((tagged) =>
      tagged.score.labels.map((judged) => ({ judged, language: judged.label.language ?? tagged.language })),
    )
    .filter((one) => language === null || one.language === language)
    .map((one) => one.judged)
    .filter((judged) => judged.required && accepts(judged.label.kind));
  const items = spoken.flatMap((tagged) => tagged.score.items).filter((judged) => accepts(judged.item.kind));
  const negatives = spoken.flatMap((t) => t.score.negatives).filter((one) => accepts(one.negative.kind));
  const count = (verdict: string) => items.filter((judged) => judged.verdict === verdict).length;
  const [found, right, wrong] = [labels.filter((judged) => judged.found).length, count('right'), count('wrong')];
  return {
    required: labels.length,
    found,
    right,
    wrong,
    negatives: negatives.length,
    negativesReported: negatives.filter((one) => one.reported).length,
    recall: percent(found, labels.length),
    precision: percent(right, right + wrong),
  };
}

export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
}
