// What an agent said as live events for the panel. Blocks of one message are told apart by number; a call is told again when the
// agent names it better. History is the record's; nothing is remembered here but where the running message stands.
import type { LiveEvent } from '../live/liveSession.ts';
import type { AcpUpdate } from './acpUpdate.ts';
import type { CompactionNews } from './compactionReports.ts';
import { isOver, mergeTool, namedTool, newTool, type ToolState, toolText } from './toolCall.ts';

export class LiveEvents {
  readonly #terminalText: (id: string) => string;
  readonly #calls = new Map<string, ToolState>();
  #channel: 'reply' | 'thinking' | null = null;
  #messageId: string | null = null;
  #block = 0;

  constructor(terminalText: (id: string) => string = () => '') {
    this.#terminalText = terminalText;
  }

  /** Events of one update, in order; states and compactions are the runtime's. */
  take(update: AcpUpdate): readonly LiveEvent[] {
    switch (update.kind) {
      case 'piece':
        return update.channel === 'user' ? [] : [this.#piece(update, update.channel)];
      case 'tool':
        this.#channel = null;
        return this.#tool(update.callId, update.fields);
      case 'plan':
        return [{ kind: 'plan', steps: update.steps }];
      case 'notice':
        return [{ kind: 'notice', level: update.level, text: update.text }];
      default:
        return [];
    }
  }

  /** A terminal showed something new: told again for the calls that show it. */
  terminalMoved(id: string): readonly LiveEvent[] {
    return [...this.#calls.values()]
      .filter((call) => !isOver(call) && call.content.some((part) => part.kind === 'terminal' && part.id === id))
      .map((call) => ({ kind: 'tool-output', callId: call.callId, text: toolText(call, this.#terminalText) }));
  }

  /** A turn ended: calls of the next one are others. */
  reset(): void {
    this.#calls.clear();
    this.#channel = null;
  }

  #piece(update: Extract<AcpUpdate, { kind: 'piece' }>, channel: 'reply' | 'thinking'): LiveEvent {
    const { piece, messageId } = update;
    if (this.#channel !== channel || (messageId !== null && messageId !== this.#messageId)) this.#block += 1;
    this.#channel = channel;
    this.#messageId = messageId ?? this.#messageId;
    const delta = piece.type === 'text' ? piece.text : `[image ${piece.mimeType}]`;
    return { kind: 'text', block: String(this.#block), channel, delta };
  }

  #tool(callId: string, fields: Extract<AcpUpdate, { kind: 'tool' }>['fields']): readonly LiveEvent[] {
    const before = this.#calls.get(callId);
    if (before !== undefined && isOver(before)) return [];
    const now = mergeTool(before ?? newTool(callId), fields);
    this.#calls.set(callId, now);
    return [...startOf(callId, before, now), ...this.#progress(callId, before, now)];
  }

  #progress(callId: string, before: ToolState | undefined, now: ToolState): readonly LiveEvent[] {
    const text = toolText(now, this.#terminalText);
    if (isOver(now)) return [{ kind: 'tool-ended', callId, failed: now.status === 'failed', text }];
    const told = before === undefined ? '' : toolText(before, this.#terminalText);
    return text === told ? [] : [{ kind: 'tool-output', callId, text }];
  }
}

function startOf(callId: string, before: ToolState | undefined, now: ToolState): readonly LiveEvent[] {
  const named = namedTool(now);
  const started: LiveEvent = { kind: 'tool-started', callId, name: named.name, input: named.arguments };
  if (before === undefined) return [started];
  const told = namedTool(before);
  const same = told.name === named.name && JSON.stringify(told.arguments) === JSON.stringify(named.arguments);
  return same ? [] : [started];
}

/** What is told of a compaction; a suspicion is recorded and claims nothing. */
export function compactionEvents(news: CompactionNews): readonly LiveEvent[] {
  if (news.kind === 'started') return [{ kind: 'compaction-started', reason: 'the agent compacts its own context' }];
  if (news.kind === 'done' && news.compacted.confidence === 'suspected') return [];
  const message = news.kind === 'failed' ? news.message : null;
  return [{ kind: 'compaction-ended', applied: news.kind === 'done', message }, { kind: 'recorded' }];
}

/** Neighbouring pieces of one block as one: a burst of chunks becomes few events. */
export function joinTexts(events: readonly LiveEvent[]): readonly LiveEvent[] {
  const joined: LiveEvent[] = [];
  let parts: string[] = [];
  const close = () => {
    const last = joined.at(-1);
    if (last?.kind === 'text' && parts.length > 1) joined[joined.length - 1] = { ...last, delta: parts.join('') };
    parts = [];
  };
  for (const event of events) {
    const last = joined.at(-1);
    if (event.kind === 'text' && last?.kind === 'text' && last.block === event.block) {
      parts.push(event.delta);
      continue;
    }
    close();
    joined.push(event);
    if (event.kind === 'text') parts.push(event.delta);
  }
  close();
  return joined;
}
