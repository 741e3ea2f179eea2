// Permissions an agent asks for, and those we ask for on its behalf (SEC-3): kept and shown until a person answers, or until the turn they belong to is stopped. There
// is no answer here that a person did not give; stopping a turn answers `cancelled`, which allows nothing.
import type { ClientApp, RequestPermissionRequest, RequestPermissionResponse } from '@agentclientprotocol/sdk';
import { Problem } from '../../errors.ts';
import type { Clock } from '../../outside.ts';
import type { DialogAnswer, LiveDialog, LiveEvent } from '../live/liveSession.ts';
import { toolFields } from './acpUpdate.ts';
import type { OwnAnswer } from './hostGuard.ts';
import type { ChooseSignIn } from './signIn.ts';
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
  /** Null: nothing was chosen. */
  readonly settle: (optionId: string | null) => void;
}

export interface DialogSink {
  emit(event: LiveEvent): void;
  record(draft: RecordDraft): void;
  /** The agent ended: its questions end with it. */
  isGone(): boolean;
  /** The call as the agent described it so far, null when it did not. */
  callOf(callId: string): ToolState | null;
  /** A person allowed the call. */
  granted(call: ToolState, always: boolean): void;
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
  async ask(request: RequestPermissionRequest, signal: AbortSignal): Promise<RequestPermissionResponse> {
    if (this.#sink.isUnseen(request.sessionId)) return declined(request);
    const id = `permission-${this.#next++}`;
    const { toolCall } = request;
    const call = mergeTool(
      this.#sink.callOf(toolCall.toolCallId) ?? newTool(toolCall.toolCallId),
      toolFields({ ...toolCall }),
    );
    const dialog = { ...this.#blank(id), ...questionOf(call), options: request.options.map(optionOf) };
    const optionId = await this.#show(dialog, { callId: toolCall.toolCallId }, signal);
    const role = dialog.options.find((option) => option.id === optionId)?.role;
    if (role === 'allow-once' || role === 'allow-always') this.#sink.granted(call, role === 'allow-always');
    return { outcome: optionId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } };
  }

  /** A question of ours about what the agent wants from us and nobody allowed yet. Everything but an allowing answer is a no. */
  async askOwn(title: string, message: string, signal: AbortSignal): Promise<OwnAnswer> {
    if (this.#sink.isUnseen('')) return 'no';
    const dialog = { ...this.#blank(`own-${this.#next++}`), title, message, options: ownOptions };
    const optionId = await this.#show(dialog, { by: 'throughline' }, signal);
    return optionId === 'once' || optionId === 'session' ? optionId : 'no';
  }

  /** Signing in while a turn waits for it: the agent's ways as answers, those that are none here by their words. */
  chooseSignIn(agent: string): ChooseSignIn {
    return async (methods, failure) => {
      if (this.#sink.isUnseen('')) return null;
      const possible = methods.filter(({ how }) => how !== 'elsewhere');
      const lines = methods.filter(({ detail }) => detail !== '').map(({ label, detail }) => `${label}: ${detail}`);
      const dialog: LiveDialog = {
        ...this.#blank(`own-${this.#next++}`),
        kind: 'select',
        title: `${agent} asks you to sign in`,
        message: [...(failure === null ? [] : [failure]), ...lines].join('\n'),
        options: possible.map(({ id, label }) => ({ id, label, role: 'other' as const })),
      };
      return this.#show(dialog, { by: 'throughline' }, new AbortController().signal);
    };
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
    open.settle(optionId);
    this.#sink.emit({ kind: 'dialog-gone', id });
  }

  #show(dialog: LiveDialog, about: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<string | null> {
    const { id, title, options } = dialog;
    this.#sink.record({ kind: 'dialog', payload: { id, ...about, title, options } });
    return new Promise((settle) => {
      this.#open.set(id, { dialog, settle });
      const takenBack = () => this.#close(id, this.#sink.isGone() ? 'agent-gone' : 'taken-back', null);
      signal.addEventListener('abort', takenBack, { once: true });
      this.#sink.emit({ kind: 'dialog', dialog });
    });
  }

  #blank(id: string): LiveDialog {
    const askedAt = this.#clock.now();
    return { id, kind: 'permission', title: '', message: '', options: [], text: '', askedAt, expiresAt: null };
  }
}

/** What a permission asks about, as the call was described so far. */
function questionOf(call: ToolState): Pick<LiveDialog, 'title' | 'message'> {
  const named = namedTool(call);
  const command = named.arguments['command'];
  const text = toolText(call);
  return {
    title: call.title === '' ? named.name : call.title,
    message: text !== '' ? text : typeof command === 'string' ? command : call.paths.join('\n'),
  };
}

function optionOf({
  optionId,
  name,
  kind,
}: RequestPermissionRequest['options'][number]): LiveDialog['options'][number] {
  return { id: optionId, label: name, role: rolesOfKinds[kind] ?? 'other' };
}

const ownOptions: LiveDialog['options'] = [
  { id: 'once', label: 'Allow', role: 'allow-once' },
  { id: 'session', label: 'Allow in This Session', role: 'allow-always' },
  { id: 'no', label: 'Deny', role: 'reject-once' },
];

/** In a turn of ours nothing is allowed (CKP-5). `cancelled` would say that the turn is stopped, so the agent's own no is taken. */
function declined({ options }: RequestPermissionRequest): RequestPermissionResponse {
  const no = options.find(({ kind }) => kind === 'reject_once');
  return { outcome: no === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: no.optionId } };
}
