// What `eval` prints about facts: recall and precision per row, kind, language and half, floors and aims, and the details of the
// development half when asked. Never a single case of the held-out half.
import { type Figures, figuresOf, type Row, rowOf, rows, type TaggedScore } from './figures.ts';
import { missedFloors, type RowBars, rowBars } from './floors.ts';
import type { Half } from './half.ts';
import { labelKinds } from './label.ts';
import type { SessionScore } from './scoreSession.ts';

export interface NamedScore extends TaggedScore {
  readonly name: string;
  readonly half: Half;
}

/** One line of the JSON. `row` is a row of SPEC §15 or a single kind of fact; `language` null means all. */
export interface FactLine extends Figures {
  readonly half: Half | 'all';
  readonly row: string;
  readonly language: string | null;
}

const halves: readonly (Half | 'all')[] = ['development', 'held-out', 'all'];

export function factLines(scores: readonly NamedScore[]): readonly FactLine[] {
  const languages = [null, ...[...new Set(scores.map((score) => score.language))].sort()];
  return halves.flatMap((half) => {
    const chosen = inHalf(scores, half);
    return languages.flatMap((language) => [
      ...rows.map((row) => ({ half, row, language, ...figuresOf(chosen, (kind) => rowOf(kind) === row, language) })),
      ...labelKinds.map((kind) => ({
        half,
        row: kind,
        language,
        ...figuresOf(chosen, (one) => one === kind, language),
      })),
    ]);
  });
}

/**
 * What misses a floor of SPEC §15: on the held-out half of our own sessions, where every row counts, and on all of a folder
 * nobody tuned to, where rows without labels are passed over.
 */
export function missedRows(lines: readonly FactLine[], half: 'held-out' | 'all'): readonly string[] {
  return rowBars.flatMap((bars) => {
    const line = lineOf(lines, half, bars.row, null);
    if (line === undefined || (line.required === 0 && half === 'all')) return [];
    return missedFloors(bars, line);
  });
}

export function printFacts(scores: readonly NamedScore[], lines: readonly FactLine[]): string {
  const parts = halves.flatMap((half) => {
    const chosen = inHalf(scores, half);
    if (chosen.length === 0) return [];
    const labels = chosen.reduce((sum, score) => sum + score.score.labels.length, 0);
    return [`Facts, ${half}: ${chosen.length} sessions, ${labels} labels`, rowTable(lines, half), ''];
  });
  return [...parts, kindTable(lines), '', languageTable(scores, lines), '', polarityLine(scores)].join('\n');
}

function rowTable(lines: readonly FactLine[], half: Half | 'all'): string {
  const header = ['', 'recall', 'precision', 'floor', 'aim', 'to the aim', 'hard negatives reported'];
  return table([header, ...rows.map((row) => rowCells(lineOf(lines, half, row, null), barsOf(row)))]);
}

function rowCells(line: FactLine | undefined, bars: RowBars | undefined): string[] {
  if (line === undefined) return [];
  const pair = (bar: { readonly recall: number; readonly precision: number }) => `${bar.recall} / ${bar.precision}`;
  const gap = (value: number | null, aim: number) => (value === null ? '-' : String(Math.max(0, tenth(aim - value))));
  return [
    line.row,
    `${shown(line.recall)} (${line.found}/${line.required})`,
    `${shown(line.precision)} (${line.right}/${line.right + line.wrong})`,
    bars === undefined ? '' : pair(bars.floor),
    bars === undefined ? '' : pair(bars.aim),
    bars === undefined ? '' : `${gap(line.recall, bars.aim.recall)} / ${gap(line.precision, bars.aim.precision)}`,
    line.negatives === 0 ? '' : `${line.negativesReported} of ${line.negatives}`,
  ];
}

function kindTable(lines: readonly FactLine[]): string {
  const cells = (kind: string, half: Half) => {
    const line = lineOf(lines, half, kind, null);
    return `${shown(line?.recall ?? null)} / ${shown(line?.precision ?? null)}`;
  };
  const header = ['recall / precision', 'development', 'held-out'];
  return table([header, ...labelKinds.map((kind) => [kind, cells(kind, 'development'), cells(kind, 'held-out')])]);
}

function languageTable(scores: readonly NamedScore[], lines: readonly FactLine[]): string {
  const languages = [...new Set(scores.map((score) => score.language))].sort();
  const cell = (row: Row, language: string) => {
    const line = lineOf(lines, 'all', row, language);
    return `${shown(line?.recall ?? null)}/${shown(line?.precision ?? null)}`;
  };
  return table([
    ['both halves', ...languages],
    ...rows.map((row) => [row, ...languages.map((language) => cell(row, language))]),
  ]);
}

function polarityLine(scores: readonly NamedScore[]): string {
  const found = scores.flatMap((score) => score.score.labels).filter((judged) => judged.polarityAgrees !== null);
  const agreeing = found.filter((judged) => judged.polarityAgrees === true).length;
  return `Polarity of found constraints agrees in ${agreeing} of ${found.length}.`;
}

/** Misses and false alarms of the development half, one line each. */
export function printDetails(scores: readonly NamedScore[]): string {
  return inHalf(scores, 'development')
    .flatMap((score) => [`${score.name} (${score.language})`, ...detailLines(score.score)])
    .join('\n');
}

function detailLines(score: SessionScore): string[] {
  const missed = score.labels
    .filter((judged) => judged.required && !judged.found)
    .map(
      ({ label }) =>
        `  missed  ${label.kind} ${label.status ?? ''} [${label.entryIds.join(' ')}] ${oneLine(label.text)}`,
    );
  const wrong = score.items
    .filter((judged) => judged.verdict === 'wrong')
    .map(({ item, negatives }) => {
      const why = negatives.map((negative) => negative.why).join(', ');
      return `  wrong   ${item.kind} ${item.status ?? ''} [${item.entryIds.join(' ')}] ${oneLine(item.text)}${why === '' ? '' : ` (${why})`}`;
    });
  return [...missed, ...wrong];
}

const inHalf = (scores: readonly NamedScore[], half: Half | 'all') =>
  scores.filter((score) => half === 'all' || score.half === half);

const barsOf = (row: string) => rowBars.find((bars) => bars.row === row);

function lineOf(
  lines: readonly FactLine[],
  half: Half | 'all',
  row: string,
  language: string | null,
): FactLine | undefined {
  return lines.find((line) => line.half === half && line.row === row && line.language === language);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

const shown = (value: number | null) => (value === null ? '-' : value.toFixed(1));

const oneLine = (text: string) => text.replaceAll('\n', ' ').slice(0, 160);

/** Left-aligned columns, two spaces apart. */
export function table(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
