// What `eval` prints about facts: recall and precision per row, kind, language and group, floors and aims, and the details of the
// development half when asked. Never a single case of a held-out session.
import { type Figures, figuresOf, type Row, rowOf, rows, type TaggedScore } from './figures.ts';
import { missedFloors, type RowBars, rowBars } from './floors.ts';
import { type Group, groups } from './group.ts';
import { labelKinds } from './label.ts';
import type { SessionScore } from './scoreSession.ts';

export interface NamedScore extends TaggedScore {
  readonly name: string;
  readonly group: Group;
}

/** One line of the JSON. `row` is a row of SPEC §15 or a single kind of fact; `language` null means all. */
export interface FactLine extends Figures {
  readonly group: Group | 'all';
  readonly row: string;
  readonly language: string | null;
}

const columns: readonly (Group | 'all')[] = [...groups, 'all'];

export function factLines(scores: readonly NamedScore[]): readonly FactLine[] {
  const languages = [null, ...[...new Set(scores.map((score) => score.language))].sort()];
  return columns.flatMap((group) => {
    const chosen = inGroup(scores, group);
    return languages.flatMap((language) => [
      ...rows.map((row) => ({ group, row, language, ...figuresOf(chosen, (kind) => rowOf(kind) === row, language) })),
      ...labelKinds.map((kind) => ({
        group,
        row: kind,
        language,
        ...figuresOf(chosen, (one) => one === kind, language),
      })),
    ]);
  });
}

/**
 * What misses a floor of SPEC §15: on our own fresh sessions, where every row counts, and on all of a folder
 * nobody tuned to, where rows without labels are passed over.
 */
export function missedRows(lines: readonly FactLine[], group: 'seen' | 'fresh' | 'all'): readonly string[] {
  return rowBars.flatMap((bars) => {
    const line = lineOf(lines, group, bars.row, null);
    if (line === undefined || (line.required === 0 && group === 'all')) return [];
    return missedFloors(bars, line);
  });
}

export function printFacts(scores: readonly NamedScore[], lines: readonly FactLine[]): string {
  const parts = columns.flatMap((group) => {
    const chosen = inGroup(scores, group);
    if (chosen.length === 0) return [];
    const labels = chosen.reduce((sum, score) => sum + score.score.labels.length, 0);
    return [`Facts, ${group}: ${chosen.length} sessions, ${labels} labels`, rowTable(lines, group), ''];
  });
  return [...parts, kindTable(scores, lines), '', languageTable(scores, lines), '', polarityLine(scores)].join('\n');
}

function rowTable(lines: readonly FactLine[], group: Group | 'all'): string {
  const header = ['', 'recall', 'precision', 'floor', 'aim', 'to the aim', 'hard negatives reported'];
  return table([header, ...rows.map((row) => rowCells(lineOf(lines, group, row, null), barsOf(row)))]);
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

function kindTable(scores: readonly NamedScore[], lines: readonly FactLine[]): string {
  const cells = (kind: string, group: Group) => {
    const line = lineOf(lines, group, kind, null);
    return `${shown(line?.recall ?? null)} / ${shown(line?.precision ?? null)}`;
  };
  const shownGroups = groups.filter((group) => scores.some((score) => score.group === group));
  const header = ['recall / precision', ...shownGroups];
  return table([header, ...labelKinds.map((kind) => [kind, ...shownGroups.map((group) => cells(kind, group))])]);
}

function languageTable(scores: readonly NamedScore[], lines: readonly FactLine[]): string {
  const languages = [...new Set(scores.map((score) => score.language))].sort();
  const cell = (row: Row, language: string) => {
    const line = lineOf(lines, 'all', row, language);
    return `${shown(line?.recall ?? null)}/${shown(line?.precision ?? null)}`;
  };
  return table([
    ['all groups', ...languages],
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
  return inGroup(scores, 'development')
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

const inGroup = (scores: readonly NamedScore[], group: Group | 'all') =>
  scores.filter((score) => group === 'all' || score.group === group);

const barsOf = (row: string) => rowBars.find((bars) => bars.row === row);

function lineOf(
  lines: readonly FactLine[],
  group: Group | 'all',
  row: string,
  language: string | null,
): FactLine | undefined {
  return lines.find((line) => line.group === group && line.row === row && line.language === language);
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
