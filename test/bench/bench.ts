// `npm run bench -- [--json FILE] [--only WORD]`: measures every row of rows.json, prints a table, and fails when one does
// not hold. Rows that could not be measured are written with `holds: false` and the reason.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BenchData } from './benchData.ts';
import { groups } from './groups/allGroups.ts';
import { disposeBundles, interleaved, medianMs, ourSide } from './measuring.ts';
import { type Measured, type Row, type RowPlan, rowOf } from './row.ts';

const argument = (name: string): string | null => {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? null);
};

const plans: readonly RowPlan[] = JSON.parse(readFileSync(join('test', 'bench', 'rows.json'), 'utf8'));

/** Rows of a group by name; those it did not come to are explained by its failure. */
async function measureGroup(
  name: string,
  data: BenchData,
  wanted: readonly string[],
): Promise<(row: string) => Measured | string> {
  const measured = new Map<string, Measured>();
  let failure = 'the group gave no such row';
  const group = groups[name];
  if (group === undefined) return () => 'not measured yet';
  try {
    await group(data, (row, value) => measured.set(row, value), wanted);
  } catch (cause) {
    failure = cause instanceof Error ? (cause.message.split('\n')[0] ?? 'failed') : 'failed';
    console.log(`group ${name}: ${failure}`);
    if (failure.startsWith('results differ')) return () => failure;
  }
  return (row) => measured.get(row) ?? failure;
}

function lineOf(row: Row): string {
  const value = row.value === null ? '–' : `${row.value} ${row.unit}`;
  const budget = row.budget === null ? '' : `(budget ${row.budget})`;
  const multiple = row.multiple === undefined ? '' : ` = ${row.multiple} × JSON.parse`;
  return `${row.holds ? 'holds' : 'FAILS'}  ${row.name}: ${value}${multiple} ${budget} ${row.note ?? ''}`.trimEnd();
}

async function benchmark(only: string | null): Promise<Row[]> {
  const isGroup = plans.some((plan) => plan.group === only);
  const matches = (plan: RowPlan): boolean => (isGroup ? plan.group === only : plan.name.includes(only ?? ''));
  const chosen = plans.filter(matches);
  const data = new BenchData();
  try {
    const [parses = []] = await interleaved(5, [await ourSide('parse', [data.session(10)])]);
    const parseMs = medianMs(parses);
    console.log(`JSON.parse of 10 MB: ${parseMs.toFixed(1)} ms`);
    const rows: Row[] = [];
    for (const group of new Set(chosen.map((plan) => plan.group))) {
      const own = chosen.filter((each) => each.group === group);
      const names = own.map(({ name }) => name);
      const measured = await measureGroup(group, data, names);
      for (const plan of own) {
        rows.push(rowOf(plan, measured(plan.name), parseMs));
        console.log(lineOf(rows.at(-1) as Row));
      }
    }
    return rows;
  } finally {
    data.dispose();
    disposeBundles();
  }
}

// Rows about the command need its build; an existing one is taken as it is.
if (!existsSync(join('dist', 'cli.js'))) {
  const built = spawnSync(process.execPath, ['build.mjs'], { encoding: 'utf8' });
  if (built.status !== 0)
    console.log(`no build, so rows about the command fail: ${built.stderr.trim().split('\n')[0]}`);
}
const started = performance.now();
const rows = await benchmark(argument('--only'));
const target = argument('--json');
if (target !== null) writeFileSync(target, `${JSON.stringify({ rows }, null, 2)}\n`);
const failing = rows.filter((row) => !row.holds).length;
console.log(
  `${rows.length - failing} of ${rows.length} rows hold, ${Math.round((performance.now() - started) / 1000)} s`,
);
process.exitCode = failing === 0 ? 0 : 1;
