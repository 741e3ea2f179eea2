// The command line as a typed value (CLI.md "Common options"). Wrong usage is a UsageProblem, which ends with exit code 2.

import { parseArgs } from 'node:util';
import { type Mode, modes } from '../compaction/mode.ts';

/** Wrong usage, or something this version does not have. One line for the person. */
export class UsageProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageProblem';
  }
}

const flags = [
  'json',
  'text',
  'raw',
  'projection',
  'apply',
  'dry-run',
  'lines',
  'new-id',
  'stdio',
  'help',
  'version',
] as const;
const lists = ['root', 'pin-path', 'pin-rule'] as const;
const words = [
  'head',
  'store',
  'context-window',
  'mode',
  'model',
  'explore-model',
  'synthesize-model',
  'repair-model',
  'max-calls',
  'max-input',
  'max-seconds',
  'focus',
  'note',
  'summary',
  'first-kept',
  'cursor',
  'file',
  'from',
  'count',
  'repair-to',
  'export-to',
  'boundary',
  'title',
  'confirm',
  // Editors add it to what they start; the connection reads it itself.
  'clientProcessId',
] as const;

type Flag = (typeof flags)[number];
type List = (typeof lists)[number];
type Word = (typeof words)[number];

export interface Options {
  readonly command: string;
  readonly positionals: readonly string[];
  flag(name: Flag): boolean;
  list(name: List): readonly string[];
  word(name: Word): string | null;
  /** A whole number within `least`…`most`, null when the option is absent. */
  number(name: Word, least: number, most: number): number | null;
  readonly mode: Mode | 'auto';
}

const schema = {
  ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
  ...Object.fromEntries(lists.map((name) => [name, { type: 'string' as const, multiple: true }])),
  ...Object.fromEntries(words.map((name) => [name, { type: 'string' as const }])),
};

/** Reads the arguments after `node cli.js`. Throws UsageProblem for anything it does not know. */
export function optionsOf(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const word = (name: Word) => textOf(values[name]);
  return {
    command: positionals[0] ?? '',
    positionals: positionals.slice(1),
    flag: (name) => values[name] === true,
    list: (name) => listOf(values[name]),
    word,
    number: (name, least, most) => numberOf(name, word(name), least, most),
    mode: modeOf(word('mode')),
  };
}

function parse(args: readonly string[]): { values: Readonly<Record<string, unknown>>; positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options: schema, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function numberOf(name: string, text: string | null, least: number, most: number): number | null {
  if (text === null) return null;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageProblem(`--${name} takes a whole number from ${least} to ${most}, not "${text}".`);
}

function modeOf(text: string | null): Mode | 'auto' {
  if (text === null || text === 'auto') return 'auto';
  // The old name of Fast is still read (CMP-3).
  const name = text === 'aggressive' ? 'fast' : text;
  const mode = modes.find((candidate) => candidate === name);
  if (mode) return mode;
  throw new UsageProblem(`--mode takes fast, balanced, thorough or auto, not "${text}".`);
}
