// An ACP session as panels and services drive it: one method per thing a person can do, claimed only after the agent answered. What
// an agent does not offer is refused with `not-supported`; nothing is imitated.
import { Problem } from '../../errors.ts';
import type {
  DialogAnswer,
  LiveCommand,
  LiveEvent,
  LiveModel,
  LiveMove,
  LiveSession,
  LiveState,
  OwnAnswer,
  OwnQuestion,
  Prompt,
  QueuedMessage,
} from '../live/liveSession.ts';
import { modelsOf, optionOf, readOptions, settingOf, withConfig, withValue } from './acpOptions.ts';
import type { AcpRuntime } from './acpRuntime.ts';
import type { Piece } from './acpUpdate.ts';
import type { Handover } from './attachSession.ts';
import { compactCommandOf } from './knownHarnesses.ts';
import { OwnQuestions } from './ownQuestions.ts';
import type { Restored } from './restoration.ts';

/** Longest wait for the commands of an agent that is known to list them (milliseconds). */
const commandsMs = 10_000;

export class AcpSession implements LiveSession {
  /** How this session came to run, and why so (RST-1). */
  readonly restored: Restored;
  readonly continued: Restored | null;
  readonly #runtime: AcpRuntime;
  readonly #questions: OwnQuestions;
  /** Words of ours that go before the first prompt of a restored session. */
  #handover: Handover | null;

  /** `runtime` is up; `isNew` when the session began with it. */
  constructor(runtime: AcpRuntime, restored: Restored, handover: Handover | null, isNew: boolean) {
    this.#runtime = runtime;
    this.#questions = new OwnQuestions(runtime, (text) => this.#send([{ type: 'text', text }], true));
    this.restored = restored;
    this.continued = isNew ? null : restored;
    this.#handover = handover;
  }

  state(): LiveState {
    return this.#runtime.state;
  }

  onEvent(listener: (event: LiveEvent) => void): () => void {
    return this.#runtime.outlet.listen(listener);
  }

  async prompt({ text, images, how }: Prompt): Promise<void> {
    if (how !== 'send') throw new Problem('not-supported', `${this.#label} takes no words into a running turn`);
    await this.#questions.giveWay();
    this.#assertIdle();
    if (images.length > 0 && !this.#runtime.facts.agent.images) {
      throw new Problem('not-supported', `${this.#label} takes no images`);
    }
    const pieces = images.map(({ data, mimeType }) => ({ type: 'image' as const, data, mimeType }));
    await this.#send([{ type: 'text', text }, ...pieces]);
  }

  abort(): Promise<void> {
    return this.#runtime.cancel();
  }

  async clearQueue(): Promise<readonly QueuedMessage[]> {
    return [];
  }

  async models(): Promise<readonly LiveModel[]> {
    return modelsOf(this.#runtime.facts.options);
  }

  async setModel(id: string): Promise<void> {
    await this.#setChoice('model', id);
    this.#runtime.modelSet();
  }

  setThinking(level: string): Promise<void> {
    return this.#setChoice('thought_level', level);
  }

  async commands(): Promise<readonly LiveCommand[]> {
    return this.#runtime.facts.commands;
  }

  async answer(dialogId: string, answer: DialogAnswer): Promise<void> {
    this.#runtime.dialogs.answer(dialogId, answer);
  }

  /** The stable protocol has no names of ours; the record keeps it. */
  async rename(name: string): Promise<void> {
    this.#runtime.outlet.commit([{ kind: 'name', payload: { name } }]);
    this.#runtime.change({ name });
  }

  async fork(): Promise<LiveMove> {
    throw new Problem('not-supported', `${this.#label} cannot fork from a message`);
  }

  async branchBefore(): Promise<void> {
    throw new Problem('not-supported', `${this.#label} has one branch`);
  }

  async anchor(): Promise<string> {
    throw new Problem('not-supported', `${this.#label} writes no anchors`);
  }

  /** CKP-3. A focus the agent cannot take is left out, and that is said. */
  async compact(focus: string | null): Promise<void> {
    await this.#commandsTold();
    const command = compactCommandOf(this.#runtime.facts.known, this.#runtime.facts.commands);
    if (command === null) throw new Problem('not-supported', `${this.#label} has no command to compact`);
    this.#assertIdle();
    const taken = focus !== null && command.takesFocus ? ` ${focus}` : '';
    await this.#send([{ type: 'text', text: `/${command.name}${taken}` }]);
    if (focus !== null && !command.takesFocus) {
      this.#runtime.outlet.note([{ kind: 'notice', payload: { level: 'info', text: focusDropped(this.#label) } }]);
      this.#runtime.outlet.tell({ kind: 'notice', level: 'info', text: focusDropped(this.#label) });
    }
    await this.#runtime.turnEnd();
  }

  stop(): Promise<void> {
    return this.#runtime.stop();
  }

  /** Modes and other choices of the agent; a switch takes `true` and `false`. */
  async setOption(id: string, value: string): Promise<void> {
    const { options, agentSessionId } = this.#runtime.facts;
    const option = options.find((each) => each.id === id);
    if (option === undefined) throw new Problem('not-supported', `${this.#label} has no setting ${id}`);
    const isSwitch = typeof option.value === 'boolean';
    const isKnown = isSwitch ? /^(true|false)$/.test(value) : option.values.some((each) => each.id === value);
    if (!isKnown) throw new Problem('harness-refused', `${id} has no value ${value}`);
    const wanted = isSwitch ? value === 'true' : value;
    const params = { sessionId: agentSessionId, ...settingOf(option, wanted) };
    const told = readOptions((await this.#runtime.link.ask(option.via, params))?.['configOptions']);
    this.#runtime.outlet.note([{ kind: 'option-set', payload: { id, value: wanted } }]);
    const now = this.#runtime.facts.options;
    this.#runtime.change({ options: told.length > 0 ? withConfig(now, told) : withValue(now, id, wanted) });
  }

  /** CKP-5: a copy of the session is asked where the agent makes one, else the session itself. */
  async ask(question: OwnQuestion): Promise<OwnAnswer> {
    this.#assertIdle();
    return this.#questions.ask(question, this.#handover === null);
  }

  get #label(): string {
    return this.#runtime.facts.agent.label;
  }

  /** Agents tell their commands late, after a resume too; one that is known to have a command to compact is waited for. */
  async #commandsTold(): Promise<void> {
    const { facts, outlet } = this.#runtime;
    if (facts.known.compactCommand?.advertised !== true || facts.commands.length > 0) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(done, commandsMs);
      const stop = outlet.listen(() => {
        const { commands, phase } = this.#runtime.facts;
        if (commands.length > 0 || phase === 'ended') done();
      });
    });
  }

  async #send(content: readonly Piece[], isOwn = false): Promise<void> {
    await this.#runtime.prompt(content, this.#handover, isOwn);
    // Sent once: the agent has it from here on.
    this.#handover = null;
  }

  async #setChoice(category: 'model' | 'thought_level', value: string): Promise<void> {
    const option = optionOf(this.#runtime.facts.options, category);
    if (option === null) throw new Problem('not-supported', `${this.#label} offers no choice of this`);
    await this.setOption(option.id, value);
  }

  #assertIdle(): void {
    const { running, sessionId, phase } = this.#runtime.facts;
    if (phase === 'ended') throw new Problem('harness-ended', sessionId);
    if (running) throw new Problem('session-busy', sessionId);
  }
}

function focusDropped(label: string): string {
  return `Focus not applied: ${label} compacts without one.`;
}
