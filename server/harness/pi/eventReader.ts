// Turns what Pi says on its own into live events. Deltas of one piece of output are joined, and of a tool's output only the
// newest stands, so that a burst of 100,000 events costs its listeners a few hundred.
import type { LiveEvent } from '../live/liveSession.ts';
import { fieldAtEnds, fieldIn, type LongRecord, numberIn, type PiRecord, stringIn } from './rpcTypes.ts';
import { toolText } from './toolText.ts';

/** What the session needs to know besides events: which of its own facts changed. */
export interface EventSink {
  event(event: LiveEvent): void;
  /** Pi wants an answer, or says something to a person (`extension_ui_request`). */
  request(record: PiRecord): void;
  running(is: boolean): void;
  compacting(is: boolean): void;
  retrying(is: boolean): void;
  queue(steering: readonly string[], followUp: readonly string[]): void;
  named(name: string | null): void;
  thinking(level: string): void;
  /** A command or hook of an extension failed; `source` is a path, or `command:<name>`. */
  extensionFailed(source: string, error: string): void;
  /** Pi wrote to its session file. */
  recorded(): void;
  /** One step of a turn is over: figures may have changed. */
  stepped(): void;
  settled(): void;
}

type Handler = (record: PiRecord) => void;
type Outcome = Extract<LiveEvent, { kind: 'turn-ended' }>;

export class EventReader {
  readonly #sink: EventSink;
  /** Events of a type unknown here, by type: ignored, but counted. */
  readonly unknown = new Map<string, number>();
  #message = 0;
  #turnOpen = false;
  #compacting = false;
  #outcome: Outcome = completed;
  #text: Extract<LiveEvent, { kind: 'text' }> | null = null;
  /** Newest output by call, not yet handed on. */
  readonly #outputs = new Map<string, unknown>();

  constructor(sink: EventSink) {
    this.#sink = sink;
  }

  read(record: PiRecord): void {
    const handler = this.#handlers[record.type];
    if (handler === undefined) this.unknown.set(record.type, (this.unknown.get(record.type) ?? 0) + 1);
    else handler(record);
  }

  /** Of a record too long to read only what its ends say matters; the text stands in the session file. */
  readLong(record: LongRecord): void {
    this.flush();
    const size = `${(record.bytes / 1e6).toFixed(1)} MB`;
    const callId = fieldAtEnds(record, 'toolCallId') ?? '';
    if (record.type === 'tool_execution_start') {
      const name = fieldAtEnds(record, 'toolName') ?? '';
      this.#sink.event({ kind: 'tool-started', callId, name, input: {} });
    } else if (record.type === 'tool_execution_end') {
      const failed = /"isError":true[^{}"]*\}\s*$/.test(record.end);
      this.#outputs.delete(callId);
      this.#sink.event({ kind: 'tool-ended', callId, failed, text: `Result of ${size}: it is in the transcript.` });
    } else if (record.type === 'agent_end') {
      this.#agentEnded(/"willRetry":true/.test(record.end));
    } else if (record.type === 'turn_end') {
      this.#sink.stepped();
    } else if (record.type === 'message_end' || record.type === 'entry_appended') {
      this.#recorded();
    } else if (record.type === 'compaction_end') {
      this.#compacting = false;
      this.#sink.compacting(false);
      this.#sink.event({ kind: 'compaction-ended', applied: true, message: null });
    }
  }

  /** Pi is gone: what was open ends here. `message` says why, null when we asked for it. */
  end(message: string | null): void {
    this.flush();
    this.#outcome = { kind: 'turn-ended', outcome: message === null ? 'aborted' : 'failed', message };
    this.#closeTurn();
    if (this.#compacting) this.#sink.event({ kind: 'compaction-ended', applied: false, message });
    this.#compacting = false;
  }

  /** Hands on what was gathered. */
  flush(): void {
    const text = this.#text;
    this.#text = null;
    if (text !== null) this.#sink.event(text);
    for (const [callId, result] of this.#outputs) {
      this.#sink.event({ kind: 'tool-output', callId, text: toolText(result) });
    }
    this.#outputs.clear();
  }

  readonly #handlers: Readonly<Record<string, Handler>> = {
    message_update: (record) => this.#update(record['assistantMessageEvent']),
    message_start: () => {
      this.flush();
      this.#message += 1;
    },
    message_end: (record) => this.#messageEnded(record['message']),
    tool_execution_start: (record) => {
      this.flush();
      const name = stringIn(record, 'toolName') ?? '';
      this.#sink.event({ kind: 'tool-started', callId: callOf(record), name, input: record['args'] });
    },
    tool_execution_update: (record) => {
      this.#outputs.set(callOf(record), record['partialResult']);
    },
    tool_execution_end: (record) => {
      this.#outputs.delete(callOf(record));
      this.flush();
      const text = toolText(record['result']);
      this.#sink.event({ kind: 'tool-ended', callId: callOf(record), failed: record['isError'] === true, text });
    },
    agent_start: () => this.#agentStarted(),
    agent_end: (record) => {
      this.flush();
      this.#agentEnded(record['willRetry'] === true);
    },
    agent_settled: () => {
      this.flush();
      this.#closeTurn();
      this.#sink.running(false);
      this.#sink.event({ kind: 'settled' });
      this.#sink.settled();
    },
    queue_update: (record) => this.#sink.queue(textsIn(record['steering']), textsIn(record['followUp'])),
    compaction_start: (record) => {
      this.#compacting = true;
      this.#sink.compacting(true);
      this.#sink.event({ kind: 'compaction-started', reason: stringIn(record, 'reason') ?? '' });
    },
    compaction_end: (record) => this.#compactionEnded(record),
    auto_retry_start: (record) => this.#retryStarted(record),
    auto_retry_end: (record) => {
      this.#sink.retrying(false);
      const message = stringIn(record, 'finalError');
      this.#sink.event({ kind: 'retry-ended', succeeded: record['success'] === true, message });
    },
    session_info_changed: (record) => {
      this.#sink.named(stringIn(record, 'name'));
      this.#recorded();
    },
    thinking_level_changed: (record) => this.#sink.thinking(stringIn(record, 'level') ?? ''),
    entry_appended: () => this.#recorded(),
    extension_error: (record) =>
      this.#sink.extensionFailed(stringIn(record, 'extensionPath') ?? '', stringIn(record, 'error') ?? ''),
    extension_ui_request: (record) => {
      this.flush();
      this.#sink.request(record);
    },
    turn_end: () => this.#sink.stepped(),
    // Known, and nothing to say: what they hold comes with other events.
    turn_start: () => undefined,
    summarization_retry_scheduled: (record) => this.#retryStarted(record),
    summarization_retry_attempt_start: () => undefined,
    summarization_retry_finished: () => this.#sink.retrying(false),
    bash_execution_update: () => undefined,
  };

  #update(event: unknown): void {
    const type = stringIn(event, 'type');
    if (type !== 'text_delta' && type !== 'thinking_delta') return;
    const channel = type === 'text_delta' ? 'reply' : 'thinking';
    const block = `${this.#message}.${numberIn(event, 'contentIndex') ?? 0}`;
    const delta = stringIn(event, 'delta') ?? '';
    const open = this.#text;
    if (open !== null && open.block === block && open.channel === channel) {
      this.#text = { ...open, delta: open.delta + delta };
      return;
    }
    if (open !== null) this.#sink.event(open);
    this.#text = { kind: 'text', block, channel, delta };
  }

  #messageEnded(message: unknown): void {
    this.flush();
    if (stringIn(message, 'role') === 'assistant') this.#outcome = outcomeOf(message);
    this.#recorded();
  }

  #recorded(): void {
    this.#sink.event({ kind: 'recorded' });
    this.#sink.recorded();
  }

  #agentStarted(): void {
    this.#sink.retrying(false);
    this.#sink.running(true);
    this.#outcome = completed;
    if (this.#turnOpen) return;
    this.#turnOpen = true;
    this.#sink.event({ kind: 'turn-started' });
  }

  /** A turn that Pi tries again is still the same turn. */
  #agentEnded(willRetry: boolean): void {
    if (!willRetry) this.#closeTurn();
  }

  #closeTurn(): void {
    if (!this.#turnOpen) return;
    this.#turnOpen = false;
    this.#sink.event(this.#outcome);
  }

  #compactionEnded(record: PiRecord): void {
    this.#compacting = false;
    this.#sink.compacting(false);
    const applied = fieldIn(record['result'], 'summary') !== undefined && record['aborted'] !== true;
    const message = stringIn(record, 'errorMessage') ?? (record['aborted'] === true ? 'Cancelled.' : null);
    this.#sink.event({ kind: 'compaction-ended', applied, message });
    if (applied) this.#recorded();
  }

  #retryStarted(record: PiRecord): void {
    this.flush();
    this.#sink.retrying(true);
    this.#sink.event({
      kind: 'retry',
      attempt: numberIn(record, 'attempt') ?? 1,
      attempts: numberIn(record, 'maxAttempts') ?? 1,
      delayMs: numberIn(record, 'delayMs') ?? 0,
      message: stringIn(record, 'errorMessage') ?? '',
    });
  }
}

const completed: Outcome = { kind: 'turn-ended', outcome: 'completed', message: null };

function outcomeOf(message: unknown): Outcome {
  const reason = stringIn(message, 'stopReason');
  if (reason === 'aborted') return { kind: 'turn-ended', outcome: 'aborted', message: null };
  if (reason === 'error') {
    return { kind: 'turn-ended', outcome: 'failed', message: stringIn(message, 'errorMessage') };
  }
  return completed;
}

function callOf(record: PiRecord): string {
  return stringIn(record, 'toolCallId') ?? '';
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
