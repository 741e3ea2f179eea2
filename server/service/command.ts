// The command as a function: arguments in, output and exit code out (CLI.md). cli.ts only connects it to the process.

import { Problem } from '../errors.ts';
import type { Answer } from './answer.ts';
import { compactCommand, preflightCommand, retentionCommand, verifyCommand } from './commands/compactionCommands.ts';
import { reportCommand } from './commands/reportCommand.ts';
import {
  anchorsCommand,
  doctorCommand,
  extractCommand,
  readCommand,
  searchCommand,
  sessionsCommand,
  showCommand,
} from './commands/sessionCommands.ts';
import { checkpointsCommand, storageCommand } from './commands/storeCommands.ts';
import { type Options, optionsOf, UsageProblem } from './options.ts';
import type { World } from './world.ts';

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Command = (options: Options, world: World) => Promise<Answer>;

/** Names of CLI.md that this version does not have yet: they end with exit code 2 and say so. */
const later: Readonly<Record<string, string>> = {
  memory: 'Memory is not in this version.',
};

const commands: Readonly<Record<string, Command>> = {
  sessions: sessionsCommand,
  show: showCommand,
  extract: extractCommand,
  search: searchCommand,
  read: readCommand,
  anchors: anchorsCommand,
  doctor: doctorCommand,
  preflight: preflightCommand,
  compact: compactCommand,
  verify: verifyCommand,
  retention: retentionCommand,
  checkpoints: checkpointsCommand,
  storage: storageCommand,
  report: reportCommand,
};

const usage = `Usage: throughline COMMAND [options]
Commands: ${Object.keys(commands).join(', ')}.
Every command takes --json; see the user guide for the rest.`;

export async function runCommand(args: readonly string[], world: World): Promise<CommandResult> {
  let name = '';
  try {
    const options = optionsOf(args);
    name = options.command;
    if (options.flag('help') || name === '') return { exitCode: name === '' ? 2 : 0, stdout: '', stderr: `${usage}\n` };
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageProblem(later[name] ?? `There is no command "${name}". ${usage.split('\n')[1] ?? ''}`);
    const answer = await command(options, world);
    return { exitCode: answer.exitCode, stdout: output(answer, options, world), stderr: errorLine(answer) };
  } catch (error) {
    return failed(error, name);
  }
}

/** The error of an answer that cannot be given, as the one line for people; empty for every other answer. */
function errorLine(answer: Answer): string {
  if (answer.exitCode !== 3) return '';
  const { error } = answer.view as { error: { code: string; message: string; next: string } };
  return `${error.code}: ${error.message} ${error.next}\n`;
}

function output(answer: Answer, options: Options, world: World): string {
  // A report is for people; every other answer is JSON unless a person is at the terminal.
  const asJson = options.flag('json') || (!world.terminal && options.command !== 'report');
  return `${asJson ? JSON.stringify(answer.view) : answer.text()}\n`;
}

/** Whatever went wrong becomes one line; a stack never reaches a person (UI-4). */
function failed(error: unknown, command: string): CommandResult {
  if (error instanceof UsageProblem) return { exitCode: 2, stdout: '', stderr: `${error.message}\n` };
  const problem =
    error instanceof Problem
      ? { code: error.code, message: error.message, next: error.next }
      : { code: 'internal', message: oneLine(error), next: 'Report this with the command you ran.' };
  const outcome = problem.code === 'cancelled' ? 'cancelled' : 'failed';
  const document = { error: problem, ...(command === 'compact' ? { outcome } : {}) };
  return {
    exitCode: 3,
    stdout: `${JSON.stringify(document)}\n`,
    stderr: `${problem.code}: ${problem.message} ${problem.next}\n`,
  };
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `Something unexpected happened: ${text.split('\n')[0] ?? ''}`;
}
