// Compiles an authored session to the two files of docs/evaluation.md: a Pi file (version 3) and its labels. Ids and times are
// derived from the session's name, so the same source always gives the same bytes.
import { createHash } from 'node:crypto';
import type { HardNegative, Label, LabelKind, SessionLabels, Why } from '../label.ts';
import { type MarkedText, readMarks } from './readMarks.ts';
import type { AuthoredCall, AuthoredSession, ShellEffects, Turn } from './turns.ts';

export interface CompiledSession {
  readonly jsonl: string;
  readonly labels: SessionLabels;
}

interface Touch {
  readonly effect: keyof ShellEffects;
  readonly entryId: string;
}

interface LabelDraft {
  kind: LabelKind;
  text: string;
  entryIds: string[];
  also: string[];
  rest: Partial<Label>;
}

const zeroCost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };

/** Throws on a mark it cannot read: an authored session is our own source, so a wrong mark is a bug. */
export function compileSession(session: AuthoredSession): CompiledSession {
  return new SessionWriter(session).compile();
}

class SessionWriter {
  readonly #session: AuthoredSession;
  readonly #lines: string[] = [];
  readonly #drafts: LabelDraft[] = [];
  readonly #named = new Map<string, LabelDraft>();
  readonly #negatives: HardNegative[] = [];
  readonly #touches = new Map<string, Touch[]>();
  readonly #turnStarts: string[] = [];
  #leaf: string | null = null;
  #count = 0;
  #timeMs: number;
  #contextTokens = 2_400;
  #labelling = true;

  constructor(session: AuthoredSession) {
    this.#session = session;
    this.#timeMs = Date.parse(session.startedAt);
  }

  compile(): CompiledSession {
    const { cwd, startedAt, name, model } = this.#session;
    const hash = this.#hash('header');
    const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
    this.#lines.push(JSON.stringify({ type: 'session', version: 3, id, timestamp: startedAt, cwd }));
    this.#append('model_change', { provider: model[0], modelId: model[1] });
    this.#append('thinking_level_change', { thinkingLevel: 'medium' });
    const sections = { preamble: 'You are an expert coding assistant working in the project of the user.', cwd };
    this.#message({ role: 'system', content: '', sections, toolsAdded: [], timestamp: this.#timeMs });
    for (const turn of this.#session.turns) this.#turn(turn);
    if (this.#turnStarts.length === 0) throw new Error(`${name} has no turns`);
    return { jsonl: `${this.#lines.join('\n')}\n`, labels: this.#labels() };
  }

  #turn(turn: Turn): void {
    const start = this.#lines.length;
    this.#writeTurn(turn);
    if (turn.role === 'side' || this.#lines.length === start) return;
    const id = JSON.parse(this.#lines[start] ?? '{}').id as string;
    this.#turnStarts.push(id);
  }

  #writeTurn(turn: Turn): void {
    switch (turn.role) {
      case 'user':
        this.#user(turn.text);
        return;
      case 'assistant':
        this.#assistant(turn);
        return;
      case 'shell':
        this.#shell(turn);
        return;
      case 'compaction': {
        const firstKeptEntryId = this.#turnStarts.at(-turn.keepTurns) ?? null;
        this.#append('compaction', { summary: turn.summary, firstKeptEntryId, tokensBefore: this.#contextTokens });
        return;
      }
      case 'side':
        this.#side(turn.turns);
        return;
      case 'bookmark':
        this.#append('label', { targetId: this.#leaf, label: turn.label });
    }
  }

  #side(turns: readonly Turn[]): void {
    const back = this.#leaf;
    const labelling = this.#labelling;
    this.#labelling = false;
    for (const turn of turns) this.#writeTurn(turn);
    this.#leaf = back;
    this.#labelling = labelling;
  }

  #user(text: string): void {
    this.#tick(40_000);
    const marked = readMarks(text);
    const content = [{ type: 'text', text: marked.text }];
    this.#collect(marked, this.#message({ role: 'user', content, timestamp: this.#timeMs }), 'user');
  }

  #assistant(turn: Turn & { role: 'assistant' }): void {
    this.#tick(7_000);
    const marked = readMarks(turn.text);
    const callIds = turn.calls.map((_, index) => `toolu_${this.#hash(`call ${this.#count} ${index}`).slice(0, 24)}`);
    const calls = turn.calls.map((call, index) => ({
      type: 'toolCall',
      id: callIds[index],
      name: call.tool,
      arguments: call.args,
    }));
    const content = [...(marked.text === '' ? [] : [{ type: 'text', text: marked.text }]), ...calls];
    const [provider, model] = this.#session.model;
    const stopReason = turn.stop === 'aborted' ? 'aborted' : calls.length > 0 ? 'toolUse' : 'stop';
    const errorMessage = turn.stop === 'aborted' ? { errorMessage: 'Operation aborted' } : {};
    const usage = this.#usage(JSON.stringify(content).length);
    const api = provider === 'anthropic' ? 'anthropic-messages' : 'openai-completions';
    const message = { role: 'assistant', content, api, provider, model, usage, stopReason, ...errorMessage };
    this.#collect(marked, this.#message({ ...message, timestamp: this.#timeMs }), 'assistant');
    for (const [index, call] of turn.calls.entries()) this.#result(call, callIds[index] ?? '');
  }

  #result(call: AuthoredCall, toolCallId: string): void {
    this.#tick(900);
    const marked = readMarks(call.result);
    const id = this.#message({
      role: 'toolResult',
      toolCallId,
      toolName: call.tool,
      content: [{ type: 'text', text: marked.text }],
      isError: call.fails,
      timestamp: this.#timeMs,
    });
    this.#collect(marked, id, 'assistant');
    this.#touchAll(call.effects, id);
  }

  #touchAll(effects: ShellEffects, entryId: string): void {
    for (const effect of ['r', 'maybe', 'm', 'maybeM', 'd', 'maybeD'] as const) {
      for (const path of effects[effect] ?? []) this.#touch(path, effect, entryId);
    }
  }

  #shell(turn: Turn & { role: 'shell' }): void {
    this.#tick(20_000);
    const marked = readMarks(turn.output);
    const id = this.#message({
      role: 'bashExecution',
      command: turn.command,
      output: marked.text,
      exitCode: turn.exit,
      cancelled: false,
      truncated: false,
      timestamp: this.#timeMs,
    });
    this.#collect(marked, id, 'user');
    this.#touchAll(turn.effects, id);
  }

  #collect(marked: MarkedText, entryId: string, by: 'user' | 'assistant'): void {
    if (!this.#labelling) return;
    for (const mark of marked.marks) {
      if (mark.type === 'negative') {
        this.#negatives.push({ kind: mark.kind, text: mark.text, entryIds: [entryId], why: mark.why as Why });
      } else if (mark.type === 'again') {
        const draft = this.#named.get(mark.key);
        if (draft === undefined) throw new Error(`${this.#session.name}: nothing is named "${mark.key}"`);
        draft.entryIds.push(entryId);
        if (mark.text !== draft.text) draft.also.push(mark.text);
      } else {
        const says = mark.kind === 'decision' || mark.kind === 'openLoop' ? { by } : {};
        const draft = {
          kind: mark.kind,
          text: mark.text,
          entryIds: [entryId],
          also: [],
          rest: { ...mark.rest, ...says },
        };
        this.#drafts.push(draft);
        if (mark.key !== null) this.#named.set(mark.key, draft);
      }
    }
  }

  #touch(path: string, effect: Touch['effect'], entryId: string): void {
    if (!this.#labelling) return;
    const cwd = `${this.#session.cwd}/`;
    const spelled = (path.startsWith(cwd) ? path.slice(cwd.length) : path).replace(/^\.\//, '');
    this.#touches.set(spelled, [...(this.#touches.get(spelled) ?? []), { effect, entryId }]);
  }

  #labels(): SessionLabels {
    const drafts = [...this.#drafts, ...[...this.#touches].flatMap(([path, touches]) => fileDrafts(path, touches))];
    const labels = drafts.map((draft, index): Label => {
      const also = draft.also.length > 0 ? { also: draft.also } : {};
      return {
        id: `l${index + 1}`,
        kind: draft.kind,
        text: draft.text,
        entryIds: draft.entryIds,
        ...draft.rest,
        ...also,
      };
    });
    return { language: this.#session.language, origin: 'written', labels, hardNegatives: this.#negatives };
  }

  #usage(characters: number): object {
    const output = Math.ceil(characters / 4);
    this.#contextTokens += output;
    const cacheRead = Math.max(0, this.#contextTokens - output - 600);
    const totalTokens = 600 + cacheRead + output;
    return { input: 600, output, cacheRead, cacheWrite: 0, totalTokens, cost: zeroCost };
  }

  #message(message: object): string {
    this.#contextTokens += Math.ceil(JSON.stringify(message).length / 5);
    return this.#append('message', { message });
  }

  #append(type: string, fields: object): string {
    const id = this.#hash(`entry ${this.#count}`).slice(0, 8);
    this.#count += 1;
    const timestamp = new Date(this.#timeMs).toISOString();
    this.#lines.push(JSON.stringify({ type, id, parentId: this.#leaf, timestamp, ...fields }));
    this.#leaf = id;
    return id;
  }

  #tick(aboutMs: number): void {
    const jitter = Number.parseInt(this.#hash(`time ${this.#count}`).slice(0, 4), 16) / 0xffff;
    this.#timeMs += Math.round(aboutMs * (0.5 + jitter));
  }

  #hash(what: string): string {
    return createHash('sha256').update(`${this.#session.name} ${what}`).digest('hex');
  }
}

/** What the touches of one path amount to at the end: gone, or changed and read, each with its entries. */
function fileDrafts(path: string, touches: readonly Touch[]): LabelDraft[] {
  const ids = (effect: Touch['effect']) => touches.filter((t) => t.effect === effect).map((t) => t.entryId);
  const last = touches.filter((t) => t.effect === 'm' || t.effect === 'd').at(-1);
  const draft = (kind: LabelKind, entryIds: string[], rest: Partial<Label> = {}): LabelDraft[] =>
    entryIds.length === 0 ? [] : [{ kind, text: path, entryIds, also: [], rest }];
  const reads = ids('r');
  const read = reads.length > 0 ? draft('file-read', reads) : draft('file-read', ids('maybe'), { optional: true });
  if (last?.effect === 'd') return [...draft('file-deleted', ids('d')), ...read];
  const sure = ids('m');
  const modified =
    sure.length > 0 ? draft('file-modified', sure) : draft('file-modified', ids('maybeM'), { optional: true });
  return [...modified, ...draft('file-deleted', ids('maybeD'), { optional: true }), ...read];
}
