// `npm test`: sets everything up, then runs every suite by name and ends with "N passed, N failed".
// `--all` runs the full counts; further words choose suites by name: `npm test -- unit store store/kill`.
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { build, installDependencies, requireNode, run } from './support/setup.mjs';

const words = process.argv.slice(2);
const all = words.includes('--all');
const chosen = words.filter((word) => !word.startsWith('--'));

requireNode();
installDependencies();
build();

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const bin = (name) => join(root, 'node_modules', name);
const node = (...args) => [process.execPath, args];

const slowFiles = readdirSync(join(root, 'test'), { recursive: true })
  .map((name) => String(name).split(sep).join('/'))
  .filter((name) => name.endsWith('.slow.ts') && !/^(pi\/(live|companion|compaction|workerPanel)|acp\/)/.test(name))
  .sort();
const nameOf = (file) => file.replace(/\.slow\.ts$/, '');
const slow = (name, files) => [
  name,
  ...node(bin('vitest/vitest.mjs'), 'run', '--config', 'vitest.slow.config.ts', ...files.map((file) => `test/${file}`)),
];
/** The slow suites of one room are one suite: starting vitest costs more than most of them run. */
const slowRooms = [...new Set(slowFiles.map((file) => file.split('/')[0]))].map((room) =>
  slow(
    `${room}/slow`,
    slowFiles.filter((file) => file.startsWith(`${room}/`)),
  ),
);
/** One of them alone, when it is asked for by its name. */
const slowByName = slowFiles.filter((file) => chosen.includes(nameOf(file))).map((file) => slow(nameOf(file), [file]));

const everyday = 'package,suite,start,drive,conversation,compaction';

/** Each suite: name, command and arguments. A suite passes when its process exits with 0. */
const suites = [
  ['lint', ...node(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.')],
  ['typecheck', ...node(bin('typescript/bin/tsc'), '--noEmit')],
  ['typecheck/webview', ...node(bin('typescript/bin/tsc'), '--noEmit', '-p', 'webview')],
  ['unit', ...node(bin('vitest/vitest.mjs'), 'run')],
  ...slowRooms,
  ...slowByName,
  ['pi/live', ...node('test/pi/run.mjs')],
  ['acp', ...node('test/acp/run.mjs')],
  // Real agents, 1.5 GB the first time; --all, or its name.
  ...(all || chosen.includes('acp/real') ? [['acp/real', ...node('test/acp/run.mjs', '--real')]] : []),
  // `npm run eval` fails below a floor of SPEC §15; here its figures are printed and its other checks hold.
  ['eval', ...node('test/support/runScript.mjs', 'test/eval/evaluate.ts', '--figures-only', '--without-fresh')],
  ['requirements', ...node('test/support/runScript.mjs', 'test/support/requirements.ts')],
  // In a real VS Code. A real agent from npm, and what needs minutes of a file or a second window, run with --all or the name.
  [
    'workbench',
    ...node('test/workbench/run.mjs', ...(all || chosen.includes('workbench') ? [] : ['--only', everyday])),
  ],
  // The oldest VS Code we promise; --all, or its name.
  ...(all || chosen.includes('workbench/1.99')
    ? [['workbench/1.99', ...node('test/workbench/run.mjs', '--version', '1.99')]]
    : []),
].filter(([name]) => chosen.length === 0 || chosen.includes(name) || chosen.includes(name.replace(/\/slow$/, '')));

const env = { ...process.env, ...(all ? { THROUGHLINE_FULL: '1' } : {}) };
const results = [];
for (const [name, command, args] of suites) {
  console.log(`\n=== ${name}`);
  const started = Date.now();
  const code = run(command, args, { env });
  results.push({ name, code, seconds: Math.round((Date.now() - started) / 1000) });
}

console.log('\n=== result');
for (const { name, code, seconds } of results) console.log(`${code === 0 ? 'pass' : 'FAIL'}  ${name}  ${seconds} s`);
const failed = results.filter(({ code }) => code !== 0).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && results.length > 0 ? 0 : 1;
