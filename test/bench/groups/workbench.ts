// Rows that only a real workbench can give (SPEC §15): measured by test/workbench/measure.mjs in a process of its own.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Group } from './group.ts';

const execute = promisify(execFile);

interface Measured {
  readonly rows: readonly { readonly name: string; readonly value: number; readonly note: string }[];
  readonly problems: readonly string[];
}

/** One panel alone, when only its rows are asked for: `npm run bench -- --only "Session panel"`. */
const panels = ['Session panel', 'Checkpoints panel'];

export const workbench: Group = async (_data, give, wanted) => {
  const script = join('test', 'workbench', 'measure.mjs');
  const only = panels.find((panel) => wanted.every((row) => row.includes(panel)));
  const { stdout } = await execute(process.execPath, [script, ...(only ? ['--only', only] : [])], {
    maxBuffer: 1 << 26,
    timeout: 900_000,
  });
  const { rows, problems } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Measured;
  for (const { name, value, note } of rows) give(name, { value, note });
  if (problems.length > 0) throw new Error(problems.join('; '));
};
