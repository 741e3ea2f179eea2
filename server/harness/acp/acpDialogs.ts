// Permissions an agent asks for, and those we ask for on its behalf (SEC-3): kept and shown until a person answers, or until the turn they belong to is stopped. There
// is no answer here that a person did not give; stopping a turn answers `cancelled`, which allows nothing.
import type {
  ClientApp,
  CreateElicitationRequest,
  CreateElicitationResponse,
  RequestPermissionRequest,
  RequestPermissionResponse,
} from '@agentclientprotocol/sdk';
import { Problem } from '../../errors.ts';
import type { Clock } from '../../outside.ts';
import type { DialogAnswer, FormValues, LiveDialog, LiveEvent } from '../live/liveSession.ts';
import { toolFields } from './acpUpdate.ts';
import { contentOf, readForm } from './elicitation.ts';
import { stringIn } from './foreignValue.ts';
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

/** How a question ended: with a choice, a form filled in, or neither. */
interface Settled {
  readonly why: string;
  readonly optionId: string | null;
  readonly filled: CreateElicitationResponse | null;
}

interface Open {
  readonly dialog: LiveDialog;
  readonly settle: (answer: Settled) => void;
  /** Of a form: what the agent gets for these values. Throws what is wrong with them. */
  readonly fill?: (values: FormValues) => CreateElicitationResponse;
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
    return app
      .onRequest('session/request_permission', ({ params, signal }) => this.ask(params, signal))
      .onRequest('elicitation/create', ({ params, signal }) => this.askForm(params, signal));
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
    const { optionId } = await this.#show(dialog, { callId: toolCall.toolCallId }, signal);
    const role = dialog.options.find((option) => option.id === optionId)?.role;
    if (role === 'allow-once' || role === 'allow-always') this.#sink.granted(call, role === 'allow-always');
    return { outcome: optionId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } };
  }

  /** A form of the agent's. One we cannot show is cancelled, and the agent is told so; a person declines by dismissing it. */
  async askForm(request: CreateElicitationRequest, signal: AbortSignal): Promise<CreateElicitationResponse> {
    const sessionId = stringIn({ ...request }, 'sessionId') ?? '';
    const fields = request.mode === 'form' ? readForm(request) : null;
    if (fields === null || this.#sink.isUnseen(sessionId)) return { action: 'cancel' };
    const dialog: LiveDialog = {
      ...this.#blank(`form-${this.#next++}`),
      kind: 'form',
      title: 'The agent asks for details',
      message: request.message,
      fields: fields.map(({ live }) => live),
    };
    const { why, filled } = await this.#show(
      dialog,
      { form: dialog.fields?.map(({ label }) => label) },
      signal,
      (values) => {
        const content = contentOf(fields, values);
        if ('wrong' in content) throw new Problem('form-incomplete', content.wrong);
        return content.response;
      },
    );
    return filled ?? { action: why === 'dismissed' ? 'decline' : 'cancel' };
  }

  /** A question of ours about what the agent wants from us and nobody allowed yet. Everything but an allowing answer is a no. */
  async askOwn(title: string, message: string, signal: AbortSignal): Promise<OwnAnswer> {
    if (this.#sink.isUnseen('')) return 'no';
    const dialog = { ...this.#blank(`own-${this.#next++}`), title, message, options: ownOptions };
    const { optionId } = await this.#show(dialog, { by: 'throughline' }, signal);
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
      return (await this.#show(dialog, { by: 'throughline' }, new AbortController().signal)).optionId;
    };
  }

  /** Sends a person's answer. Throws `harness-refused` when the question is gone or has no such option. */
  answer(id: string, answer: DialogAnswer): void {
    const open = this.#open.get(id);
    if (open === undefined) throw new Problem('harness-refused', 'the question is no longer asked');
    if (answer.kind === 'filled' && open.fill) {
      this.#close(id, { why: 'filled', optionId: null, filled: open.fill(answer.values) });
      return;
    }
    if (answer.kind !== 'chosen') {
      this.#close(id, nothingChosen('dismissed'));
      return;
    }
    const option = open.dialog.options.find((each) => each.id === answer.optionId);
    if (option === undefined) throw new Problem('harness-refused', `there is no answer ${answer.optionId}`);
    this.#close(id, { why: 'chosen', optionId: option.id, filled: null });
  }

  /** A person stopped the turn, or the agent is gone: nothing is allowed. */
  dismissAll(why: 'stopped' | 'agent-gone'): void {
    for (const id of [...this.#open.keys()]) this.#close(id, nothingChosen(why));
  }

  #close(id: string, settled: Settled): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#open.delete(id);
    const { why, optionId } = settled;
    this.#sink.record({ kind: 'dialog-answer', payload: { id, why, optionId } });
    open.settle(settled);
    this.#sink.emit({ kind: 'dialog-gone', id });
  }

  #show(
    dialog: LiveDialog,
    about: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    fill?: Open['fill'],
  ): Promise<Settled> {
    // An aborted signal tells nobody any more: the question would stand for ever, and its answer would count.
    if (signal.aborted) return Promise.resolve(this.#takenBack());
    const { id, title, options } = dialog;
    this.#sink.record({ kind: 'dialog', payload: { id, ...about, title, options } });
    return new Promise((settle) => {
      this.#open.set(id, { dialog, settle, ...(fill ? { fill } : {}) });
      signal.addEventListener('abort', () => this.#close(id, this.#takenBack()), { once: true });
      this.#sink.emit({ kind: 'dialog', dialog });
    });
  }

  #takenBack(): Settled {
    return nothingChosen(this.#sink.isGone() ? 'agent-gone' : 'taken-back');
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

const nothingChosen = (why: string): Settled => ({ why, optionId: null, filled: null });

const ownOptions: LiveDialog['options'] = [
  { id: 'once', label: 'Allow', role: 'allow-once' },
  { id: 'session', label: 'Allow in This Session', role: 'allow-always' },
  { id: 'no', label: 'Deny', role: 'reject-once' },
];

/** In a turn of ours nothing is allowed (CKP-5). `cancelled` would say that the turn is stopped, so the agent's own no is taken. */
export function declined({ options }: RequestPermissionRequest): RequestPermissionResponse {
  const no = options.find(({ kind }) => kind === 'reject_once');
  return { outcome: no === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: no.optionId } };
}
