// What an agent said, put together into entries for the record (REC-7): chunks become messages, calls get their results, a turn
// ends in exactly one way. A pure fold over updates: the same updates give the same drafts, which is how an interrupted turn is
// completed from raw frames after a crash.
import { readSubSessionResult } from '../../checkpoint/subSession.ts';
import type { AcpUpdate, Piece } from './acpUpdate.ts';
import type { Compacted } from './compactionReports.ts';
import { isOver, mergeTool, namedTool, newTool, type ToolState, toolDetails, toolPieces } from './toolCall.ts';

/** An entry to be; ids, time and parent are the journal's. */
export interface RecordDraft {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type TurnOutcome =
  | { readonly kind: 'completed'; readonly stopReason: string }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly message: string; readonly code: number | null }
  /** The process went away, or we did. */
  | { readonly kind: 'interrupted'; readonly message: string };

type OpenBlock =
  | { kind: 'text' | 'thinking'; text: string }
  | { kind: 'image'; piece: Piece }
  | { kind: 'call'; callId: string };

interface OpenMessage {
  messageId: string | null;
  readonly blocks: OpenBlock[];
}

interface Call {
  state: ToolState;
  /** Whether the message that made the call was handed out. */
  told: boolean;
  answered: boolean;
}

/** How the stop reasons of the protocol read in a message of the record. */
const stopReasons: Readonly<Record<string, string>> = { end_turn: 'stop', max_tokens: 'length' };

export class TurnRecord {
  readonly #provider: string;
  readonly #terminalText: (id: string) => string;
  readonly #calls = new Map<string, Call>();
  #open: OpenMessage | null = null;
  /** Model the agent says it uses. */
  model: string | null = null;
  /** The turn answers a question of ours (CKP-5): its messages are marked, until it ends. */
  isOwn = false;

  /** `provider` is the agent's id; `terminalText` what a terminal we serve has shown so far. */
  constructor(provider: string, terminalText: (id: string) => string = () => '') {
    this.#provider = provider;
    this.#terminalText = terminalText;
  }

  /** Entries that an update completes, in order. */
  take(update: AcpUpdate): readonly RecordDraft[] {
    switch (update.kind) {
      case 'piece':
        return this.#piece(update);
      case 'tool':
        return this.#tool(update.callId, update.fields);
      case 'plan':
        return [{ kind: 'plan', payload: { steps: update.steps } }];
      case 'gauge':
        return [{ kind: 'gauge', payload: { tokens: update.tokens, window: update.window, cost: update.cost } }];
      case 'title':
        return [{ kind: 'title', payload: { name: update.title } }];
      case 'mode':
        return [{ kind: 'mode', payload: { id: update.id } }];
      case 'options':
        return [{ kind: 'options', payload: { options: update.options } }];
      case 'commands':
        return [{ kind: 'commands', payload: { names: update.commands.map(({ name }) => name) } }];
      case 'notice':
        return [{ kind: 'notice', payload: { level: update.level, text: update.text } }];
      case 'sub-session':
        return subSessionDrafts(update.id, update.title, update.result);
      case 'unknown':
        return [{ kind: 'unknown-update', payload: { name: update.name } }];
      default:
        // Compactions are told by `compacted`, once each.
        return [];
    }
  }

  /** State of a call, null for one never met. */
  callOf(callId: string): ToolState | null {
    return this.#calls.get(callId)?.state ?? null;
  }

  /** A native compaction stands where it happened: what was said before is closed. */
  compacted(compacted: Compacted): readonly RecordDraft[] {
    const kind = compacted.confidence === 'suspected' ? 'compaction-suspected' : 'compacted';
    return [...this.#close('stop'), { kind, payload: { ...compacted } }];
  }

  /** The one end of a turn. */
  end(outcome: TurnOutcome): readonly RecordDraft[] {
    const closing = this.#closing(outcome);
    this.#calls.clear();
    this.isOwn = false;
    const { kind } = outcome;
    const payload = {
      outcome: kind,
      stopReason: kind === 'completed' ? outcome.stopReason : null,
      message: kind === 'failed' || kind === 'interrupted' ? outcome.message : null,
      code: kind === 'failed' ? outcome.code : null,
    };
    return [...closing, { kind: 'turn-ended', payload }];
  }

  /** Closes what was said outside a turn. */
  settle(): readonly RecordDraft[] {
    return this.#close('stop');
  }

  #closing(outcome: TurnOutcome): readonly RecordDraft[] {
    if (outcome.kind === 'completed') return this.#close(stopReasons[outcome.stopReason] ?? outcome.stopReason);
    if (outcome.kind === 'aborted') return this.#close('aborted');
    // A turn that failed before its first word still says so where a reader looks for it.
    this.#open ??= { messageId: null, blocks: [] };
    return this.#close('error', outcome.message);
  }

  #piece({ channel, piece, messageId }: Extract<AcpUpdate, { kind: 'piece' }>): readonly RecordDraft[] {
    // What a person said is recorded when it is sent; an agent that repeats it adds nothing.
    if (channel === 'user') return [];
    const drafts = this.#startsAnew(messageId) ? this.#close('toolUse') : [];
    const open = this.#message(messageId);
    const last = open.blocks.at(-1);
    const kind = channel === 'reply' ? 'text' : 'thinking';
    if (piece.type === 'image') open.blocks.push({ kind: 'image', piece });
    else if (last?.kind === kind) last.text += piece.text;
    else open.blocks.push({ kind, text: piece.text });
    return drafts;
  }

  #startsAnew(messageId: string | null): boolean {
    if (this.#open === null) return false;
    if (this.#open.blocks.at(-1)?.kind === 'call') return true;
    return messageId !== null && this.#open.messageId !== null && messageId !== this.#open.messageId;
  }

  #message(messageId: string | null): OpenMessage {
    this.#open ??= { messageId, blocks: [] };
    this.#open.messageId ??= messageId;
    return this.#open;
  }

  #tool(callId: string, fields: Extract<AcpUpdate, { kind: 'tool' }>['fields']): readonly RecordDraft[] {
    const known = this.#calls.get(callId);
    const call = known ?? { state: newTool(callId), told: false, answered: false };
    call.state = mergeTool(call.state, fields);
    if (known === undefined) {
      this.#calls.set(callId, call);
      this.#message(null).blocks.push({ kind: 'call', callId });
    }
    if (!isOver(call.state) || call.answered) return [];
    const drafts = call.told ? [] : this.#close('toolUse');
    call.answered = true;
    return [...drafts, this.#result(call.state), ...reportOf(call.state)];
  }

  #result(state: ToolState): RecordDraft {
    const message = {
      role: 'toolResult',
      toolCallId: state.callId,
      toolName: namedTool(state).name,
      content: toolPieces(state, this.#terminalText),
      isError: state.status === 'failed',
      details: toolDetails(state),
    };
    return messageDraft(message, this.isOwn);
  }

  #close(stopReason: string, errorMessage?: string): readonly RecordDraft[] {
    const open = this.#open;
    this.#open = null;
    if (open === null) return [];
    const message = {
      role: 'assistant',
      content: open.blocks.map((block) => this.#content(block)),
      provider: this.#provider,
      model: this.model,
      stopReason,
      ...(errorMessage === undefined ? {} : { errorMessage }),
    };
    return [messageDraft(message, this.isOwn)];
  }

  #content(block: OpenBlock): Readonly<Record<string, unknown>> {
    switch (block.kind) {
      case 'text':
        return { type: 'text', text: block.text };
      case 'thinking':
        return { type: 'thinking', thinking: block.text };
      case 'image':
        return { ...block.piece };
      case 'call': {
        const call = this.#calls.get(block.callId);
        if (call === undefined) return { type: 'toolCall', id: block.callId, name: 'tool', arguments: {} };
        call.told = true;
        const { name, arguments: given } = namedTool(call.state);
        return { type: 'toolCall', id: block.callId, name, arguments: given };
      }
      default:
        return block satisfies never;
    }
  }
}

/** The typed result alone: its transcript is not handed on (CKP-8). */
function subSessionDrafts(id: string, title: string | null, value: unknown): readonly RecordDraft[] {
  const result = readSubSessionResult(value);
  return result === null ? [] : [{ kind: 'sub-session', payload: { id, title, result } }];
}

/** A call of kind sub-agent that came back. */
function reportOf({ callId, kind, title, output }: ToolState): readonly RecordDraft[] {
  return /^sub-?agent$/i.test(kind) ? subSessionDrafts(callId, title, output) : [];
}

/** What was asked, as an entry: by a person, or by us. */
export function userDraft(content: readonly Piece[], isOwn = false): RecordDraft {
  return messageDraft({ role: 'user', content }, isOwn);
}

function messageDraft(message: Readonly<Record<string, unknown>>, isOwn: boolean): RecordDraft {
  return { kind: isOwn ? 'own-message' : 'message', payload: { message } };
}
