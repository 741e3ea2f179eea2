// One tool call of an agent while it runs: updates merged into it, its output as text, and the name and arguments our readers
// know tools by, whatever the agent calls them.

import type { Piece, ToolContent, ToolFields } from './acpUpdate.ts';
import { fieldsOf, numberIn, stringIn } from './foreignValue.ts';

export interface ToolState {
  readonly callId: string;
  readonly title: string;
  readonly name: string | null;
  readonly kind: string;
  readonly status: string;
  readonly content: readonly ToolContent[];
  readonly paths: readonly string[];
  /** As the agent gave them. */
  readonly input: unknown;
  readonly output: unknown;
}

export interface NamedTool {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export function newTool(callId: string): ToolState {
  return {
    callId,
    title: '',
    name: null,
    kind: 'other',
    status: 'pending',
    content: [],
    paths: [],
    input: null,
    output: null,
  };
}

/** The call after an update: what the update leaves out stays. */
export function mergeTool(state: ToolState, fields: ToolFields): ToolState {
  return { ...state, ...fields };
}

export function isOver({ status }: ToolState): boolean {
  return status === 'completed' || status === 'failed';
}

/** Names by the protocol's kind of tool; without one the agent's own name stands. */
const namesOfKinds: Readonly<Record<string, string>> = {
  execute: 'bash',
  read: 'read',
  edit: 'edit',
  delete: 'delete',
  move: 'move',
  search: 'search',
  fetch: 'fetch',
};

/** Name and arguments as facts, cards and transcripts read them. */
export function namedTool(state: ToolState): NamedTool {
  const given = fieldsOf(state.input) ?? {};
  const kindName = Object.hasOwn(namesOfKinds, state.kind) ? namesOfKinds[state.kind] : undefined;
  const diffs = state.content.filter((content) => content.kind === 'diff');
  const paths = [...new Set([...diffs.map(({ path }) => path), ...state.paths])];
  const title = state.title === '' ? {} : { title: state.title };
  if (kindName === 'bash') return { name: 'bash', arguments: { command: commandOf(state), ...given, ...title } };
  const path = pathOf(given) ?? paths[0];
  const named = { ...(path === undefined ? {} : { path }), ...(paths.length > 1 ? { paths } : {}) };
  const only = diffs.length === 1 ? diffs[0] : undefined;
  if (kindName === 'edit' && only !== undefined && only.before === null) {
    return { name: 'write', arguments: { ...given, ...named, content: only.after, ...title } };
  }
  if (kindName !== undefined) return { name: kindName, arguments: { ...given, ...named, ...title } };
  return { name: state.name ?? nameFrom(state), arguments: { ...given, ...named, ...title } };
}

function pathOf(given: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of ['path', 'file_path', 'filePath', 'abs_path', 'absolute_path']) {
    const value = given[name];
    if (typeof value === 'string') return value;
  }
  return undefined;
}

function nameFrom({ title, kind }: ToolState): string {
  const word = /^[\w.:-]+/.exec(title)?.[0];
  return kind === 'other' ? (word ?? 'tool') : kind;
}

function commandOf({ input, title }: ToolState): string {
  const given = fieldsOf(input);
  for (const name of ['command', 'cmd', 'script']) {
    const value = given?.[name];
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value.filter((part) => typeof part === 'string').join(' ');
  }
  return title.replace(/^`|`$/g, '');
}

/** Everything the call brought so far, as text: words, diffs, and its raw output where there is nothing else. */
export function toolText(state: ToolState, terminalText: (id: string) => string = () => ''): string {
  const parts = state.content.map((content) => contentText(content, terminalText)).filter((text) => text !== '');
  return parts.length > 0 ? parts.join('\n') : rawText(state.output);
}

/** Content for the record: images stay images. */
export function toolPieces(state: ToolState, terminalText: (id: string) => string = () => ''): readonly Piece[] {
  const images = state.content.flatMap((content) =>
    content.kind === 'piece' && content.piece.type === 'image' ? [content.piece] : [],
  );
  return [{ type: 'text', text: toolText(state, terminalText) }, ...images];
}

function contentText(content: ToolContent, terminalText: (id: string) => string): string {
  switch (content.kind) {
    case 'piece':
      return content.piece.type === 'text' ? content.piece.text : `[image ${content.piece.mimeType}]`;
    case 'diff':
      return `${content.path}\n${numberedDiff(content.before ?? '', content.after)}`;
    case 'terminal':
      return terminalText(content.id);
    default:
      return content satisfies never;
  }
}

function rawText(output: unknown): string {
  if (output === null || output === undefined) return '';
  if (typeof output === 'string') return output;
  const fields = fieldsOf(output);
  for (const name of ['output', 'stdout', 'aggregated_output', 'formatted_output', 'text']) {
    const text = stringIn(fields, name);
    if (text !== null) return text;
  }
  return JSON.stringify(output);
}

/** Extra data of the result: the diffs as one numbered text, and the exit code where the agent gave one. */
export function toolDetails(state: ToolState): Readonly<Record<string, unknown>> {
  const diffs = state.content.filter((content) => content.kind === 'diff');
  const output = fieldsOf(state.output);
  const exitCode = numberIn(output, 'exitCode') ?? numberIn(output, 'exit_code');
  return {
    ...(diffs.length === 0
      ? {}
      : { diff: diffs.map(({ before, after }) => numberedDiff(before ?? '', after)).join('\n') }),
    ...(exitCode === null ? {} : { exitCode }),
  };
}

/** Lines of context kept on either side of a change. */
const context = 3;

/**
 * What changed between two texts: one block from the first line that differs to the last, `-12 old`, `+12 new`, ` 12 same`. The
 * lines between are not matched with each other.
 */
export function numberedDiff(before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const number = (lines: readonly string[], from: number, to: number, sign: string) =>
    lines.slice(from, to).map((line, at) => `${sign}${from + at + 1} ${line}`);
  const lastOld = old.length - end;
  return [
    ...number(old, Math.max(0, start - context), start, ' '),
    ...number(old, start, lastOld, '-'),
    ...number(now, start, now.length - end, '+'),
    ...number(old, lastOld, Math.min(old.length, lastOld + context), ' '),
  ].join('\n');
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
