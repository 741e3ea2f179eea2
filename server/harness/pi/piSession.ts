// A Pi session as panels and services drive it: one method per thing a person can do, each checked against the session file
// before it writes and claimed only after Pi answered.
import { Problem } from '../../errors.ts';
import type { Files } from '../../outside.ts';
import { orderCommand } from '../../protocol/companionNames.ts';
import type { Session } from '../../record/session.ts';
import { openPiFile } from '../../source/piFile.ts';
import type {
  DialogAnswer,
  LiveCommand,
  LiveEvent,
  LiveModel,
  LiveMove,
  LiveSession,
  LiveState,
  Prompt,
  QueuedMessage,
} from '../live/liveSession.ts';
import { liveModel } from './piFacts.ts';
import { moveBefore, navigate, placeAnchor } from './piOrders.ts';
import type { PiRuntime } from './piRuntime.ts';
import { readCommands, readFork, readModels, readQueue } from './rpcTypes.ts';

export class PiSession implements LiveSession {
  readonly #runtime: PiRuntime;
  readonly #files: Files;
  /** Pi tells the words of its queue only, so what was sent with them is kept here until they are sent or taken back. */
  #pictures: readonly Pick<Prompt, 'text' | 'images'>[] = [];

  /** `runtime` has begun. */
  constructor(runtime: PiRuntime, files: Files) {
    this.#runtime = runtime;
    this.#files = files;
  }

  state(): LiveState {
    return this.#runtime.state;
  }

  onEvent(listener: (event: LiveEvent) => void): () => void {
    return this.#runtime.listen(listener);
  }

  async prompt({ text, images, how }: Prompt): Promise<void> {
    if (how === 'send') this.#assertIdle();
    await this.#runtime.beforeWrite();
    const answer = await this.#runtime.link.ask({
      type: 'prompt',
      message: text,
      ...(images.length > 0 ? { images: images.map((image) => ({ type: 'image', ...image })) } : {}),
      // A turn may have ended since: Pi then takes the message as an ordinary one.
      ...(how === 'send' ? {} : { streamingBehavior: how === 'steer' ? 'steer' : 'followUp' }),
    });
    if (how !== 'send' && images.length > 0) this.#pictures = [...this.#waitingPictures(), { text, images }];
    // A command of an extension ran: it may have changed anything, and no turn will tell.
    if (isHandled(answer) || text.startsWith('/')) await this.#refreshAfterCommand();
  }

  /** The command ran: that we cannot look afterwards (it may have ended Pi) is told by the end, not as its failure. */
  async #refreshAfterCommand(): Promise<void> {
    try {
      await this.#runtime.refresh();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  async abort(): Promise<void> {
    this.#runtime.dialogs.dismissAll();
    await this.#runtime.link.ask({ type: 'abort' });
  }

  async clearQueue(): Promise<readonly QueuedMessage[]> {
    const { steering, followUp } = readQueue(await this.#runtime.link.ask({ type: 'clear_queue' }));
    const kept = [...this.#pictures];
    this.#pictures = [];
    const withPictures = (text: string, how: QueuedMessage['how']): QueuedMessage => {
      const at = kept.findIndex((each) => each.text === text);
      const [found] = at < 0 ? [] : kept.splice(at, 1);
      return { text, how, ...(found ? { images: found.images } : {}) };
    };
    return [
      ...steering.map((text) => withPictures(text, 'steer')),
      ...followUp.map((text) => withPictures(text, 'follow-up')),
    ];
  }

  /** Those of messages that still wait: the others were sent. */
  #waitingPictures(): readonly Pick<Prompt, 'text' | 'images'>[] {
    const waiting = new Set(this.#runtime.facts.queue.map(({ text }) => text));
    return this.#pictures.filter(({ text }) => waiting.has(text));
  }

  async models(): Promise<readonly LiveModel[]> {
    return readModels(await this.#runtime.link.ask({ type: 'get_available_models' })).models.map(liveModel);
  }

  async setModel(id: string): Promise<void> {
    const slash = id.indexOf('/');
    if (slash <= 0) throw new Problem('harness-refused', `${id} is no model of the form provider/id`);
    await this.#runtime.beforeWrite();
    await this.#runtime.link.ask({ type: 'set_model', provider: id.slice(0, slash), modelId: id.slice(slash + 1) });
    await this.#runtime.refresh();
  }

  async setThinking(level: string): Promise<void> {
    if (!this.#runtime.facts.thinkingLevels.includes(level)) {
      throw new Problem('harness-refused', `this model has no thinking level ${level}`);
    }
    await this.#runtime.beforeWrite();
    await this.#runtime.link.ask({ type: 'set_thinking_level', level });
    await this.#runtime.refresh();
  }

  async commands(): Promise<readonly LiveCommand[]> {
    const { commands } = readCommands(await this.#runtime.link.ask({ type: 'get_commands' }));
    return commands
      .filter(({ name }) => name !== orderCommand)
      .map(({ name, description }) => ({ name, description: description ?? '', hint: null }));
  }

  async answer(dialogId: string, answer: DialogAnswer): Promise<void> {
    this.#runtime.dialogs.answer(dialogId, answer);
  }

  async rename(name: string): Promise<void> {
    await this.#runtime.beforeWrite();
    await this.#runtime.link.ask({ type: 'set_session_name', name });
    await this.#runtime.refresh();
  }

  async fork(entryId: string): Promise<LiveMove> {
    this.#assertIdle();
    await this.#runtime.beforeWrite();
    const { text, cancelled } = readFork(await this.#runtime.link.ask({ type: 'fork', entryId }));
    if (cancelled) throw new Problem('harness-refused', 'an extension cancelled the fork');
    await this.#runtime.refresh();
    const { sessionId, file } = this.#runtime.facts;
    return { sessionId, file, draft: text ?? '' };
  }

  async branchBefore(entryId: string): Promise<void> {
    this.#assertOrders();
    this.#assertIdle();
    await this.#runtime.beforeWrite();
    const { move, lastId } = this.#look((session) => ({
      move: moveBefore(entryId, session),
      lastId: newestId(session),
    }));
    await navigate(move, lastId, this.#runtime);
    await this.#runtime.refresh();
    this.#runtime.emit({ kind: 'recorded' });
  }

  async anchor(name: string, outcome: string): Promise<string> {
    this.#assertOrders();
    this.#assertIdle();
    await this.#runtime.beforeWrite();
    const { file } = this.#runtime.facts;
    const isWritten = file !== null && this.#files.stamp(file) !== null;
    const id = await placeAnchor({ name, outcome }, isWritten ? this.#look(newestId) : null, this.#runtime);
    this.#runtime.emit({ kind: 'recorded' });
    return id;
  }

  async compact(focus: string | null): Promise<void> {
    await this.#runtime.beforeWrite();
    await this.#runtime.link.ask({ type: 'compact', ...(focus === null ? {} : { customInstructions: focus }) });
  }

  stop(): Promise<void> {
    return this.#runtime.stop();
  }

  #assertIdle(): void {
    const { activity } = this.#runtime.state;
    if (activity === 'turn' || activity === 'retrying' || activity === 'compacting') {
      throw new Problem('session-busy', this.#runtime.facts.sessionId);
    }
  }

  #assertOrders(): void {
    if (!this.#runtime.facts.takesOrders) throw new Problem('not-supported', 'this Pi carries no companion');
  }

  /** Reads the session file once. */
  #look<Seen>(see: (session: Session) => Seen): Seen {
    const session = openPiFile(this.#runtime.facts.file ?? '', this.#files);
    try {
      return see(session);
    } finally {
      session.close();
    }
  }
}

/** Id of the last entry in the file, as Pi counts its entries; null when there is none. */
function newestId(session: Session): string | null {
  return session.heads.at(-1)?.id ?? null;
}

function isHandled(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'disposition' in answer && answer.disposition === 'handled';
}
