// A tool call with its result as the card of design section 8.2: verb, object, facts, state, and the little that opening
// shows at once. Names of tools differ by harness; what none of them explains stays the tool's own name.

import type { DiffLineView, ToolCardView } from '../../protocol/sessionPanelViews.ts';

export interface ToolCall {
  readonly callId: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface ToolAnswer {
  readonly text: string;
  readonly failed: boolean;
  /** The tool's own extra data, foreign. */
  readonly details: unknown;
  readonly durationMs: number | null;
}

/** Lines and characters a card shows when it is opened; the rest is one click away. */
const shownLines = 12;
const shownCharacters = 4_000;
const shownDiffLines = 60;
const longestObject = 200;

interface Wording {
  readonly icon: ToolCardView['icon'];
  readonly running: string;
  readonly done: string;
}

const wordings: Readonly<Record<string, Wording>> = {
  read: { icon: 'read', running: 'Reading', done: 'Read' },
  write: { icon: 'edit', running: 'Writing', done: 'Wrote' },
  edit: { icon: 'edit', running: 'Editing', done: 'Edited' },
  bash: { icon: 'command', running: 'Running', done: 'Ran' },
  execute: { icon: 'command', running: 'Running', done: 'Ran' },
  grep: { icon: 'search', running: 'Searching', done: 'Searched' },
  find: { icon: 'search', running: 'Finding', done: 'Found' },
  search: { icon: 'search', running: 'Searching', done: 'Searched' },
  ls: { icon: 'list', running: 'Listing', done: 'Listed' },
  throughline_recall: { icon: 'recall', running: 'Recalling', done: 'Recalled' },
};

const objectFields = ['path', 'file_path', 'filePath', 'command', 'cmd', 'pattern', 'query', 'url', 'description'];

export function toolCard(call: ToolCall, answer: ToolAnswer | null, options: { running: boolean; trimmed: boolean }) {
  const wording = wordings[call.tool] ?? { icon: 'other' as const, running: call.tool, done: call.tool };
  const diff = answer === null || answer.failed ? [] : diffOf(answer.details);
  const card: ToolCardView = {
    callId: call.callId,
    icon: wording.icon,
    verb: options.running ? wording.running : wording.done,
    object: objectOf(call.input),
    facts: factsOf(call, answer, diff),
    state: stateOf(answer, options.running),
    trimmed: options.trimmed,
    body: bodyOf(call, answer, diff),
  };
  return card;
}

function stateOf(answer: ToolAnswer | null, running: boolean): ToolCardView['state'] {
  if (running) return 'running';
  if (answer === null) return 'interrupted';
  return answer.failed ? 'failed' : 'passed';
}

function objectOf(input: ToolCall['input']): string {
  const pattern = input['pattern'];
  const path = input['path'];
  if (typeof pattern === 'string' && typeof path === 'string' && path !== '') return `${pattern} in ${path}`;
  for (const field of objectFields) {
    const value = input[field];
    if (typeof value === 'string' && value !== '') return value.replace(/\s+/g, ' ').slice(0, longestObject);
  }
  return '';
}

function factsOf(call: ToolCall, answer: ToolAnswer | null, diff: readonly DiffLineView[]): string[] {
  if (answer === null) return [];
  const exit = /Command exited with code (\d+)/.exec(answer.failed ? answer.text.slice(-200) : '');
  const facts = [exit ? `exit ${exit[1]}` : '', ...sizeFacts(call, answer, diff)];
  if (answer.durationMs !== null && answer.durationMs >= 100) facts.push(`${(answer.durationMs / 1_000).toFixed(1)} s`);
  return facts.filter((fact) => fact !== '');
}

function sizeFacts(call: ToolCall, answer: ToolAnswer, diff: readonly DiffLineView[]): string[] {
  if (diff.length > 0) {
    const count = (sign: DiffLineView['sign']) => diff.filter((line) => line.sign === sign).length;
    return [`+${count('+')} −${count('-')}`];
  }
  const content = call.input['content'];
  const text = call.tool === 'write' && typeof content === 'string' ? content : answer.text;
  if (text.trim() === '') return [];
  const lines = text.replace(/\n$/, '').split('\n').length;
  return [`${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}`];
}

function bodyOf(call: ToolCall, answer: ToolAnswer | null, diff: readonly DiffLineView[]): ToolCardView['body'] {
  if (diff.length > 0) {
    const path = call.input['path'];
    return {
      kind: 'diff',
      lines: diff.slice(0, shownDiffLines),
      moreLines: Math.max(0, diff.length - shownDiffLines),
      path: typeof path === 'string' ? path : '',
    };
  }
  const content = call.input['content'];
  const written = call.tool === 'write' && typeof content === 'string' && !(answer?.failed ?? false);
  return tailOf(written ? content : (answer?.text ?? ''));
}

/** The end of an output: that is where results and errors stand. */
export function tailOf(text: string): ToolCardView['body'] {
  const whole = text.replace(/\s+$/, '');
  if (whole === '') return { kind: 'none' };
  const lines = whole.split('\n');
  const shown = lines.slice(-shownLines).join('\n').slice(-shownCharacters);
  return { kind: 'output', text: shown, moreLines: Math.max(0, lines.length - shownLines) };
}

/** Pi's edit tool keeps `details.diff`: lines of a sign, a line number and the text ("-12 old", "+12 new", " 13 same"). */
function diffOf(details: unknown): DiffLineView[] {
  const diff = typeof details === 'object' && details !== null ? (details as { diff?: unknown }).diff : undefined;
  if (typeof diff !== 'string') return [];
  let shift = 0;
  return diff.split('\n').flatMap((line): DiffLineView[] => {
    const match = /^([ +-])\s*(\d+) ?(.*)$/.exec(line);
    if (!match) return [];
    const [, sign, digits, text = ''] = match;
    const number = Number(digits);
    if (sign === '+') {
      shift += 1;
      return [{ sign: '+', before: null, after: number, text }];
    }
    if (sign === '-') {
      shift -= 1;
      return [{ sign: '-', before: number, after: null, text }];
    }
    return [{ sign: ' ', before: number, after: number + shift, text }];
  });
}
