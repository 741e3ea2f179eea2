// Builds entries for the tests of facts/: a compact way to write who said what and which tools ran.
import type { AssistantEntry, Block, Entry, ToolResultEntry } from '../../server/record/entry.ts';

export interface Call {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly output: string;
  readonly isError: boolean;
  readonly details: unknown;
}

/** A tool call with its result; `fails` marks the result as an error. */
export const call = (
  tool: string,
  args: Record<string, unknown>,
  output = 'ok',
  options: { fails?: boolean; details?: unknown } = {},
): Call => ({ tool, args, output, isError: options.fails ?? false, details: options.details ?? null });

/** A shell call as Pi records it: a non-zero exit is an error whose text ends with the code. */
export const bash = (command: string, output = '', exit = 0): Call =>
  call('bash', { command }, exit === 0 ? output : `${output}\n\nCommand exited with code ${exit}`.trimStart(), {
    fails: exit !== 0,
  });

export type Said =
  | string
  | Call
  | { readonly assistant: string; readonly calls?: readonly Call[] }
  | { readonly entry: Partial<Entry> & { readonly kind: Entry['kind'] } };

const base = (ordinal: number, id: string) => ({
  id,
  parentId: ordinal === 0 ? null : 'before',
  at: new Date(Date.UTC(2026, 0, 1) + ordinal * 1000).toISOString(),
  ordinal,
});

/**
 * Entries of a branch: a string is a user message, a call is an assistant message with that call and its result. Ids: `u1`,
 * `a1`, `r1` … counted per kind.
 */
export function sessionOf(...said: readonly Said[]): Entry[] {
  const entries: Entry[] = [];
  const counts = new Map<string, number>();
  const id = (letter: string): string => {
    const count = (counts.get(letter) ?? 0) + 1;
    counts.set(letter, count);
    return letter + count;
  };
  const assistant = (text: string, calls: readonly Call[]): void => {
    const entryId = id('a');
    const blocks: Block[] = text === '' ? [] : [{ kind: 'text', text }];
    for (const [i, { tool, args }] of calls.entries())
      blocks.push({ kind: 'call', callId: `${entryId}.${i}`, tool, arguments: args });
    const entry: AssistantEntry = {
      ...base(entries.length, entryId),
      kind: 'assistant',
      blocks,
      provider: 'p',
      model: 'm',
      usage: null,
      stopReason: calls.length > 0 ? 'toolUse' : 'stop',
      errorMessage: null,
    };
    entries.push(entry);
    calls.forEach(({ tool, output, isError, details }, i) => {
      const result: ToolResultEntry = {
        ...base(entries.length, id('r')),
        kind: 'toolResult',
        callId: `${entryId}.${i}`,
        tool,
        blocks: [{ kind: 'text', text: output }],
        isError,
        details,
      };
      entries.push(result);
    });
  };
  for (const item of said) {
    if (typeof item === 'string')
      entries.push({ ...base(entries.length, id('u')), kind: 'user', blocks: [{ kind: 'text', text: item }] });
    else if ('tool' in item) assistant('', [item]);
    else if ('assistant' in item) assistant(item.assistant, item.calls ?? []);
    else entries.push({ ...base(entries.length, id('x')), ...item.entry } as Entry);
  }
  return entries;
}
