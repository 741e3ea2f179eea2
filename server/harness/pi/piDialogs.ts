// Questions of Pi's extensions that wait for a person (`extension_ui_request`), and what extensions only say. Nothing here
// answers by itself: a question is answered by a person, or by Pi when its own time is over.
import { Problem } from '../../errors.ts';
import type { Clock } from '../../outside.ts';
import type { DialogAnswer, LiveDialog, LiveEvent } from '../live/liveSession.ts';
import { numberIn, type PiRecord, stringIn } from './rpcTypes.ts';

type Kind = 'confirm' | 'select' | 'input' | 'editor';
type Reply = Readonly<Record<string, unknown>>;

interface Open {
  readonly dialog: LiveDialog;
  readonly timer: NodeJS.Timeout | null;
}

export class PiDialogs {
  readonly #clock: Clock;
  readonly #emit: (event: LiveEvent) => void;
  readonly #reply: (reply: Reply) => void;
  readonly #open = new Map<string, Open>();

  constructor(clock: Clock, emit: (event: LiveEvent) => void, reply: (reply: Reply) => void) {
    this.#clock = clock;
    this.#emit = emit;
    this.#reply = reply;
  }

  /** True while a person is asked: deadlines then wait. */
  get isOpen(): boolean {
    return this.#open.size > 0;
  }

  /** One request of an extension: a question is kept and shown, a notice is passed on, decoration of a terminal is not. */
  take(record: PiRecord): void {
    const method = stringIn(record, 'method');
    if (method === 'notify') this.#emit(noticeOf(record));
    else if (method === 'confirm' || method === 'select' || method === 'input' || method === 'editor') {
      this.#ask(record, method);
    }
  }

  /** Sends a person's answer. Throws `harness-refused` when the question is gone. */
  answer(id: string, answer: DialogAnswer): void {
    const open = this.#open.get(id);
    if (open === undefined) throw new Problem('harness-refused', 'the question is no longer asked');
    this.#reply({ type: 'extension_ui_response', id, ...replyOf(open.dialog, answer) });
    this.#close(id);
  }

  /** A person stopped the turn: every open question is answered with nothing. */
  dismissAll(): void {
    for (const id of [...this.#open.keys()]) this.answer(id, { kind: 'dismissed' });
  }

  /** Pi is gone, or runs another session: nobody waits for an answer. */
  forgetAll(): void {
    for (const id of [...this.#open.keys()]) this.#close(id);
  }

  #ask(record: PiRecord, kind: Kind): void {
    const dialog = dialogOf(record, kind, this.#clock.now());
    // Pi does not say when its own time-out answered; ours runs from the same moment.
    const timer =
      dialog.expiresAt === null ? null : setTimeout(() => this.#close(dialog.id), dialog.expiresAt - dialog.askedAt);
    this.#open.set(dialog.id, { dialog, timer });
    this.#emit({ kind: 'dialog', dialog });
  }

  #close(id: string): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    if (open.timer !== null) clearTimeout(open.timer);
    this.#open.delete(id);
    this.#emit({ kind: 'dialog-gone', id });
  }
}

function noticeOf(record: PiRecord): LiveEvent {
  const type = stringIn(record, 'notifyType');
  const level = type === 'warning' || type === 'error' ? type : 'info';
  return { kind: 'notice', level, text: stringIn(record, 'message') ?? '' };
}

function dialogOf(record: PiRecord, kind: Kind, now: number): LiveDialog {
  const timeout = numberIn(record, 'timeout');
  const options = Array.isArray(record['options']) ? record['options'] : [];
  return {
    id: stringIn(record, 'id') ?? '',
    kind,
    title: stringIn(record, 'title') ?? '',
    message: stringIn(record, 'message') ?? stringIn(record, 'placeholder') ?? '',
    options: options.map((label, place) => ({ id: String(place), label: String(label), role: 'other' })),
    text: stringIn(record, 'prefill') ?? '',
    askedAt: now,
    expiresAt: timeout === null || timeout <= 0 ? null : now + timeout,
  };
}

/** What Pi takes for an answer; a kind of answer that does not fit the question counts as dismissed. */
function replyOf(dialog: LiveDialog, answer: DialogAnswer): Reply {
  if (dialog.kind === 'confirm' && answer.kind === 'confirmed') return { confirmed: answer.yes };
  if (dialog.kind === 'select' && answer.kind === 'chosen') {
    const chosen = dialog.options.find((option) => option.id === answer.optionId);
    if (chosen !== undefined) return { value: chosen.label };
  }
  const takesText = dialog.kind === 'input' || dialog.kind === 'editor';
  if (takesText && answer.kind === 'text') return { value: answer.text };
  return { cancelled: true };
}
