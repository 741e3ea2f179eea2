// The command as a function: arguments in, output and exit code out (CLI.md). cli.ts only connects it to the process.

import { version } from '../../package.json';
import { Problem } from '../errors.ts';
import type { Answer } from './answer.ts';
import { type Options, optionsOf, UsageProblem } from './options.ts';
import { visibleText } from './transcript/visibleText.ts';
import type { World } from './world.ts';

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Command = (options: Options, world: World) => Promise<Answer>;

/** Names of CLI.md that this version does not have yet: they end with exit code 2 and say so. */
const later: ReadonlyMap<string, string> = new Map([['memory', 'Memory is not in this version.']]);

const reading = () => import('./commands/sessionCommands.ts');
const compaction = () => import('./commands/compactionCommands.ts');
const stored = () => import('./commands/storeCommands.ts');

/** Each command loads what it needs: `show` must not wait for the classifier, nor the list for SQLite. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  sessions: async () => (await reading()).sessionsCommand,
  show: async () => (await reading()).showCommand,
  extract: async () => (await reading()).extractCommand,
  search: async () => (await reading()).searchCommand,
  read: async () => (await reading()).readCommand,
  anchors: async () => (await reading()).anchorsCommand,
  doctor: async () => (await reading()).doctorCommand,
  preflight: async () => (await compaction()).preflightCommand,
  compact: async () => (await compaction()).compactCommand,
  verify: async () => (await compaction()).verifyCommand,
  retention: async () => (await compaction()).retentionCommand,
  checkpoints: async () => (await import('./commands/checkpointsCommand.ts')).checkpointsCommand,
  storage: async () => (await stored()).storageCommand,
  report: async () => (await import('./commands/reportCommand.ts')).reportCommand,
  serve: async () => (await import('./commands/serveCommand.ts')).serveCommand,
};

const usage = `Usage: throughline COMMAND [options]
Commands: ${Object.keys(commands).join(', ')}.
Every command takes --json. What each answers and takes: docs/guide/command-line.md.`;

export async function runCommand(args: readonly string[], world: World): Promise<CommandResult> {
  let options: Options | null = null;
  try {
    options = optionsOf(args);
    const name = options.command;
    if (options.flag('help') || name === 'help') return { exitCode: 0, stdout: '', stderr: `${usage}\n` };
    if (name === '' && options.flag('version')) return { exitCode: 0, stdout: `${version}\n`, stderr: '' };
    if (name === '') return { exitCode: 2, stdout: '', stderr: `${usage}\n` };
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!load)
      throw new UsageProblem(later.get(name) ?? `There is no command "${name}". ${usage.split('\n')[1] ?? ''}`);
    const command = await load();
    const answer = await command(options, world);
    return { exitCode: answer.exitCode, stdout: output(answer, options, world), stderr: errorLine(answer) };
  } catch (error) {
    return failed(error, options, world);
  }
}

/** The error of an answer that cannot be given, or what stands beside another, as the one line for people. */
function errorLine(answer: Answer): string {
  if (answer.exitCode !== 3) return answer.note ? `${answer.note}\n` : '';
  return lineOf((answer.view as { error: Told }).error);
}

interface Told {
  readonly code: string;
  readonly message: string;
  readonly next: string;
}

function lineOf({ code, message, next }: Told): string {
  return `${code}: ${onOneLine(message)} ${next}\n`;
}

/** One line, also where a file's name has a line break, and nothing in it moves a terminal's cursor. */
const onOneLine = (text: string): string => visibleText(text).replaceAll('\n', '‹U+000A›');

function output(answer: Answer, options: Options, world: World): string {
  if (answer.view === undefined) return '';
  // What cannot be answered is one line, and that stands on stderr.
  if (answer.exitCode === 3) return isForScripts(options, world) ? `${JSON.stringify(answer.view)}\n` : '';
  // A report is for people wherever it goes.
  const asJson = options.command === 'report' ? options.flag('json') : isForScripts(options, world);
  return `${asJson ? JSON.stringify(answer.view) : answer.text()}\n`;
}

/** `--json`, which is the default when stdout is not a terminal (CLI.md). */
function isForScripts(options: Options, world: World): boolean {
  return options.flag('json') || !world.terminal;
}

/** Whatever went wrong becomes one line; a stack never reaches a person (UI-4). */
function failed(error: unknown, options: Options | null, world: World): CommandResult {
  if (error instanceof UsageProblem) return { exitCode: 2, stdout: '', stderr: `${onOneLine(error.message)}\n` };
  const problem =
    error instanceof Problem
      ? { code: error.code, message: error.message, next: error.next }
      : { code: 'internal', message: oneLine(error), next: 'Report this with the command you ran.' };
  const outcome = problem.code === 'cancelled' ? 'cancelled' : 'failed';
  const document = { error: problem, ...(options?.command === 'compact' ? { outcome } : {}) };
  return {
    exitCode: 3,
    stdout: options === null || isForScripts(options, world) ? `${JSON.stringify(document)}\n` : '',
    stderr: lineOf(problem),
  };
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `Something unexpected happened: ${text.split('\n')[0] ?? ''}`;
}
