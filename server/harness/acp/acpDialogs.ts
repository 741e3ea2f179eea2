// Permissions an agent asks for (SEC-3): kept and shown until a person answers, or until the turn they belong to is stopped. There
// is no answer here that a person did not give; stopping a turn answers `cancelled`, which allows nothing.
import type { ClientApp, RequestPermissionRequest, RequestPermissionResponse } from '@agentclientprotocol/sdk';
import { Problem } from '../../errors.ts';
import type { Clock } from '../../outside.ts';
import type { DialogAnswer, LiveDialog, LiveEvent } from '../live/liveSession.ts';
import { toolFields } from './acpUpdate.ts';
import { mergeTool, namedTool, newTool, type ToolState, toolText } from './toolCall.ts';
import type { RecordDraft } from './turnRecord.ts';

type Role = LiveDialog['options'][number]['role'];

const rolesOfKinds: Readonly<Record<string, Role>> = {
  allow_once: 'allow-once',
  allow_always: 'allow-always',
  reject_once: 'reject-once',
  reject_always: 'reject-always',
};

interface Open {
  readonly dialog: LiveDialog;
  readonly settle: (response: RequestPermissionResponse) => void;
}

export interface DialogSink {
  emit(event: LiveEvent): void;
  record(draft: RecordDraft): void;
  /** The agent ended: its questions end with it. */
  isGone(): boolean;
  /** The call as the agent described it so far, null when it did not. */
  callOf(callId: string): ToolState | null;
  /** A session nobody looks at asks: nothing is allowed in it. */
  isUnseen(agentSessionId: string): boolean;
}

export class AcpDialogs {
  readonly #clock: Clock;
  readonly #sink: DialogSink;
  readonly #open = new Map<string, Open>();
  #next = 1;

  constructor(clock: Clock, sink: DialogSink) {
    this.#clock = clock;
    this.#sink = sink;
  }

  get isOpen(): boolean {
    return this.#open.size > 0;
  }

  /** Registers what agents ask. */
  serve(app: ClientApp): ClientApp {
    return app.onRequest('session/request_permission', ({ params, signal }) => this.ask(params, signal));
  }

  /** Resolves with a person's choice. `signal` aborts when the agent takes its question back. */
  ask(request: RequestPermissionRequest, signal: AbortSignal): Promise<RequestPermissionResponse> {
    if (this.#sink.isUnseen(request.sessionId)) return Promise.resolve({ outcome: { outcome: 'cancelled' } });
    const id = `permission-${this.#next++}`;
    const dialog = this.#dialogOf(id, request);
    this.#sink.record({
      kind: 'dialog',
      payload: { id, callId: request.toolCall.toolCallId, title: dialog.title, options: dialog.options },
    });
    return new Promise((settle) => {
      this.#open.set(id, { dialog, settle });
      const takenBack = () => this.#close(id, this.#sink.isGone() ? 'agent-gone' : 'taken-back', null);
      signal.addEventListener('abort', takenBack, { once: true });
      this.#sink.emit({ kind: 'dialog', dialog });
    });
  }

  /** Sends a person's answer. Throws `harness-refused` when the question is gone or has no such option. */
  answer(id: string, answer: DialogAnswer): void {
    const open = this.#open.get(id);
    if (open === undefined) throw new Problem('harness-refused', 'the question is no longer asked');
    if (answer.kind !== 'chosen') {
      this.#close(id, 'dismissed', null);
      return;
    }
    const option = open.dialog.options.find((each) => each.id === answer.optionId);
    if (option === undefined) throw new Problem('harness-refused', `there is no answer ${answer.optionId}`);
    this.#close(id, 'chosen', option.id);
  }

  /** A person stopped the turn, or the agent is gone: nothing is allowed. */
  dismissAll(why: 'stopped' | 'agent-gone'): void {
    for (const id of [...this.#open.keys()]) this.#close(id, why, null);
  }

  #close(id: string, why: string, optionId: string | null): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#open.delete(id);
    this.#sink.record({ kind: 'dialog-answer', payload: { id, why, optionId } });
    open.settle({ outcome: optionId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } });
    this.#sink.emit({ kind: 'dialog-gone', id });
  }

  #dialogOf(id: string, { toolCall, options }: RequestPermissionRequest): LiveDialog {
    const before = this.#sink.callOf(toolCall.toolCallId) ?? newTool(toolCall.toolCallId);
    const call = mergeTool(before, toolFields({ ...toolCall }));
    const named = namedTool(call);
    const command = named.arguments['command'];
    const text = toolText(call);
    return {
      id,
      kind: 'permission',
      title: call.title === '' ? named.name : call.title,
      message: text !== '' ? text : typeof command === 'string' ? command : call.paths.join('\n'),
      options: options.map(({ optionId, name, kind }) => ({
        id: optionId,
        label: name,
        role: rolesOfKinds[kind] ?? 'other',
      })),
      text: '',
      askedAt: this.#clock.now(),
      expiresAt: null,
    };
  }
}
