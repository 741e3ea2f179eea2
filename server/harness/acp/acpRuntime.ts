// One running agent with everything we know of it: process, updates, permissions, facts and record, held together from start to
// end. Frames and entries are on disk before an event is told. What a person can do with it is `acpSession`.

import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../../errors.ts';
import type { Clock, Git, Log } from '../../outside.ts';
import type { LiveEvent, LiveState } from '../live/liveSession.ts';
import { AcpDialogs } from './acpDialogs.ts';
import { type AcpFacts, agentFacts, changeOf, firstFacts, liveState } from './acpFacts.ts';
import { type AcpHost, hostCapabilities } from './acpHost.ts';
import { AcpLink } from './acpLink.ts';
import { optionsOf } from './acpOptions.ts';
import type { AcpProcessOptions, ProcessEnd } from './acpProcess.ts';
import type { AcpRecord } from './acpRecord.ts';
import { type AcpUpdate, type Piece, readUpdate } from './acpUpdate.ts';
import { clientInfo } from './agentProgram.ts';
import { Asides } from './asides.ts';
import type { Handover } from './attachSession.ts';
import type { CompactionNews } from './compactionReports.ts';
import { type Fields, objectIn, stringIn } from './foreignValue.ts';
import { serveFiles } from './hostFiles.ts';
import { HostGuard } from './hostGuard.ts';
import { HostTerminals } from './hostTerminals.ts';
import { knownHarness } from './knownHarnesses.ts';
import { compactionEvents, LiveEvents } from './liveEvents.ts';
import { Outlet } from './outlet.ts';
import { type Recorded, ReplayWindow } from './replay.ts';
import { type ChooseSignIn, type SignIn, signedIn, signInAt } from './signIn.ts';
import { TurnCompactions } from './turnCompactions.ts';
import { outcomeOfAnswer, outcomeOfError } from './turnOutcome.ts';
import { type TurnOutcome, TurnRecord, userDraft } from './turnRecord.ts';
import { type StampedAt, workTreeDraft } from './workTree.ts';

export interface AcpRuntimeOptions {
  readonly process: AcpProcessOptions;
  readonly presetId: string | null;
  readonly cwd: string;
  readonly host: AcpHost;
  readonly git: Git | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly clientVersion: string;
  /** Overrules deadlines by method, milliseconds. */
  readonly deadlineMs: Readonly<Record<string, number>>;
  /** Lets go of the session once the process is gone. */
  readonly release: () => void;
}

/** A cancelled turn ends within 0.2 s (facts of ACP, section 3); an agent that needs longer does not listen. */
const cancelMs = 15_000;
/** By then a process that ended before its last words were read is known to have ended (milliseconds). */
const newsOfEndMs = 100;

export class AcpRuntime {
  readonly link: AcpLink;
  readonly dialogs: AcpDialogs;
  /** Way to the record and to listeners. */
  readonly outlet: Outlet;
  /** What is told while a session is opened. */
  readonly replay: ReplayWindow;
  /** Copies of the session that are asked something. */
  readonly asides = new Asides();
  readonly #options: AcpRuntimeOptions;
  readonly #guard: HostGuard;
  readonly #terminals: HostTerminals;
  readonly #live: LiveEvents;
  #compactions: TurnCompactions;
  readonly #ended: Promise<void>;
  #turn: TurnRecord;
  #facts: AcpFacts;
  #stopping = false;
  #cancelling = false;
  #isShut = false;
  #prompting = false;
  #recorded: Recorded = { prompts: [], compacted: false };
  readonly #waitingEnd = new Set<() => void>();
  readonly #strangers = new Set<string>();

  /** Starts the process. */
  constructor(options: AcpRuntimeOptions) {
    this.#options = options;
    const known = knownHarness(options.presetId, null);
    this.#facts = firstFacts(known, options.cwd);
    this.#guard = new HostGuard({
      folders: [options.cwd, ...(options.host.folders ?? [])],
      agentSessionId: () => this.#facts.agentSessionId,
      ask: (title, message, signal) => this.dialogs.askOwn(title, message, signal),
    });
    this.#terminals = new HostTerminals(options.host.createTerminal, this.#guard, (id) =>
      this.outlet.tell(...this.#live.terminalMoved(id)),
    );
    const terminalText = (id: string) => this.#terminals.text(id);
    this.outlet = new Outlet(options.log);
    this.replay = new ReplayWindow((replay, way) => {
      if (replay.updates > 0) this.outlet.note([replay.draft(way, this.#recorded)]);
    });
    this.#live = new LiveEvents(terminalText);
    this.#turn = new TurnRecord(known.id, terminalText);
    this.#compactions = new TurnCompactions(known);
    this.dialogs = new AcpDialogs(options.clock, {
      emit: (event) => this.outlet.tell(event),
      record: (draft) => this.outlet.note([draft]),
      isGone: () => this.link.isEnded,
      callOf: (callId) => this.#turn.callOf(callId),
      granted: (call, always) => this.#guard.granted(call, always),
      isUnseen: (sessionId) => this.#turn.isOwn || this.asides.has(sessionId),
    });
    this.link = new AcpLink(
      options.process,
      { frame: (frame) => this.outlet.frame(frame), update: (params) => this.#update(params) },
      (app) => serveFiles(this.#terminals.serve(this.dialogs.serve(app)), options.host.editor, this.#guard),
      options.deadlineMs,
    );
    this.#change({ pid: this.link.process.pid });
    this.#ended = this.link.process.ended.then((end) => this.#finish(end));
  }

  get facts(): AcpFacts {
    return this.#facts;
  }

  get state(): LiveState {
    return liveState(this.#facts);
  }

  /** First words with the agent; what it can do is known afterwards. */
  async initialize(): Promise<void> {
    const answer = await this.link.ask('initialize', {
      protocolVersion: 1,
      clientInfo: clientInfo(this.#options.clientVersion),
      clientCapabilities: {
        ...hostCapabilities(this.#options.host),
        session: { compaction: {}, notices: {}, configOptions: { boolean: {} } },
      },
    });
    const name = stringIn(objectIn(answer, 'agentInfo'), 'name');
    const known = knownHarness(this.#options.presetId, name);
    this.#change({ known, agent: agentFacts(answer, known) });
    this.#compactions = new TurnCompactions(known);
    this.#turn = new TurnRecord(this.#options.presetId ?? known.id, (id) => this.#terminals.text(id));
  }

  /** From here on everything is recorded there. `recorded` is what a replay is held against. */
  adopt(record: AcpRecord, sessionId: string, recorded: Recorded): void {
    this.#recorded = recorded;
    this.outlet.adopt(record);
    this.#change({ sessionId, file: record.path });
  }

  /** How a person signs in at this agent, asked by `choose`. */
  signIn(choose: ChooseSignIn): SignIn {
    const { host, process: program } = this.#options;
    return signInAt({ link: this.link, facts: () => this.#facts.agent, host, program }, choose);
  }

  /** The agent's own session is there: its id and what its answer said of options and modes. */
  opened(agentSessionId: string, answer: Fields | null): void {
    this.#change({ agentSessionId, options: optionsOf(answer) });
    this.#turn.model = this.state.model?.id ?? null;
  }

  /** The session may be used from now on. */
  up(): void {
    if (this.#facts.phase === 'ended') throw new Problem('harness-ended', this.#facts.agent.label);
    this.change({ phase: 'up' });
    this.outlet.flush();
  }

  /** A person chose another model: what is said from here on is its. */
  modelSet(): void {
    this.#turn.model = this.state.model?.id ?? null;
    const provider = this.#options.presetId ?? this.#facts.known.id;
    this.outlet.note([{ kind: 'model-set', payload: { provider, model: this.#turn.model } }]);
  }

  /** Notes how the working tree stands (REC-7), when Git answers in time. */
  async stamp(at: StampedAt): Promise<void> {
    const draft = await workTreeDraft(this.#options.git, this.#options.cwd, at);
    if (draft !== null && this.#facts.phase !== 'ended') this.outlet.note([draft]);
  }

  /**
   * Records and sends a prompt; `handover` are words of ours in front of it, recorded as such (RST-3). `isOwn`: no person asked
   * it. Resolves when it is sent; how the turn goes is told by events. Throws before anything is sent when the prompt cannot be recorded.
   */
  async prompt(content: readonly Piece[], handover: Handover | null = null, isOwn = false): Promise<void> {
    if (this.#prompting || this.#facts.running) throw new Problem('session-busy', this.#facts.sessionId);
    this.#prompting = true;
    try {
      await this.replay.quiet();
      this.outlet.note(this.#turn.settle());
      const ours = handover === null ? [] : [{ kind: 'projected', payload: { ...handover } }];
      this.outlet.commit([...ours, userDraft(content, isOwn)]);
      this.#turn.isOwn = isOwn;
    } finally {
      this.#prompting = false;
    }
    this.#cancelling = false;
    this.#live.reset();
    this.#compactions.began(content.map((piece) => (piece.type === 'text' ? piece.text : '')).join(''));
    this.change({ running: true });
    this.outlet.tell({ kind: 'turn-started' }, { kind: 'recorded' });
    this.outlet.flush();
    void this.stamp('prompt');
    const before = handover === null ? [] : [{ type: 'text', text: handover.text }];
    const params = { sessionId: this.#facts.agentSessionId, prompt: [...before, ...content] };
    const ask = () => this.link.ask('session/prompt', params);
    void signedIn(ask, this.signIn(this.dialogs.chooseSignIn(this.#facts.agent.label))).then(
      (answer) => this.#answered(answer),
      (error: unknown) => this.#endTurn(outcomeOfError(error, this.#cancelling)),
    );
  }

  /** Resolves when the running turn ended. */
  turnEnd(): Promise<void> {
    if (!this.#facts.running) return Promise.resolve();
    return new Promise((resolve) => this.#waitingEnd.add(resolve));
  }

  async cancel(): Promise<void> {
    if (!this.#facts.running) return;
    this.#cancelling = true;
    await this.link.tell('session/cancel', { sessionId: this.#facts.agentSessionId });
    this.dialogs.dismissAll('stopped');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), this.#options.deadlineMs['session/cancel'] ?? cancelMs);
    });
    const result = await Promise.race([this.turnEnd(), late]);
    clearTimeout(timer);
    if (result === 'late') throw new Problem('harness-silent', 'session/cancel');
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.dialogs.dismissAll('stopped');
    await this.#terminals.releaseAll();
    await this.link.process.stop();
    await this.#ended;
    this.#shut();
  }

  #update(params: Fields): void {
    const sessionId = stringIn(params, 'sessionId') ?? '';
    const update = readUpdate(params['update']);
    // Before its answer a new session has no id we know; what is told of it then is state.
    const isOurs = this.#facts.agentSessionId === '' || sessionId === this.#facts.agentSessionId;
    if (!isOurs) {
      if (this.asides.has(sessionId)) this.asides.take(sessionId, update);
      else this.#stranger(sessionId);
      return;
    }
    const change = changeOf(this.#facts, update);
    if (change !== null) this.change(change);
    if (update.kind === 'options') this.#turn.model = this.state.model?.id ?? null;
    if (!this.replay.take(update)) this.#takeUpdate(update);
  }

  #takeUpdate(update: AcpUpdate): void {
    const drafts = this.#turn.take(update);
    const events = this.#live.take(update);
    this.outlet.note(drafts);
    const recorded: LiveEvent[] = drafts.some(({ kind }) => kind.endsWith('message')) ? [{ kind: 'recorded' }] : [];
    // Words of a new message come after the old one was recorded, a result before it is.
    this.outlet.tell(...(update.kind === 'piece' ? [...recorded, ...events] : [...events, ...recorded]));
    const news = this.#compactions.take(update);
    if (news !== null) this.#compaction(news);
  }

  #compaction(news: CompactionNews): void {
    if (news.kind === 'done') this.outlet.note(this.#turn.compacted(news.compacted));
    const events = compactionEvents(news);
    if (events.length === 0) return;
    this.change({ compacting: news.kind === 'started' });
    this.outlet.tell(...events);
  }

  /** Another session of the same agent, or an id that changed: never taken for ours. */
  #stranger(sessionId: string): void {
    if (this.#strangers.size >= 20 || this.#strangers.has(sessionId)) return;
    this.#strangers.add(sessionId);
    const payload = { name: 'of another session', sessionId: sessionId.slice(0, 200) };
    this.outlet.note([{ kind: 'stranger', payload }]);
  }

  /** What is left of a dead agent may be read before the news that it is dead: a stop that nobody asked for waits for that. */
  async #answered(answer: Fields | null): Promise<void> {
    if (answer?.['stopReason'] === 'cancelled' && !this.#cancelling) await delay(newsOfEndMs);
    this.#endTurn(outcomeOfAnswer(answer, this.link.process.isGone));
  }

  #endTurn(outcome: TurnOutcome): void {
    if (!this.#facts.running) return;
    this.dialogs.dismissAll('stopped');
    this.#guard.turnEnded();
    const late = this.#compactions.ended(outcome.kind === 'completed');
    if (late !== null) this.#compaction(late);
    this.outlet.note(this.#turn.end(outcome));
    this.#live.reset();
    this.change({ running: false, compacting: false });
    const message = outcome.kind === 'failed' || outcome.kind === 'interrupted' ? outcome.message : null;
    const told = outcome.kind === 'interrupted' ? 'failed' : outcome.kind;
    this.outlet.tell({ kind: 'recorded' }, { kind: 'turn-ended', outcome: told, message }, { kind: 'settled' });
    this.outlet.flush();
    for (const resolve of this.#waitingEnd) resolve();
    this.#waitingEnd.clear();
    void this.stamp('turn-ended');
  }

  #finish(end: ProcessEnd): void {
    this.replay.close();
    this.dialogs.dismissAll('agent-gone');
    this.#endTurn({ kind: 'interrupted', message: end.message });
    const expected = this.#stopping;
    const { message, code, signal } = end;
    this.outlet.note([...this.#turn.settle(), { kind: 'ended', payload: { expected, message, code, signal } }]);
    const wasStarting = this.#facts.phase === 'starting';
    this.change({ pid: null, phase: 'ended' });
    this.outlet.tell({ kind: 'ended', expected, message });
    this.outlet.flush();
    // Whatever of its group is left must not go on working.
    void this.link.process.kill();
    void this.#terminals.releaseAll();
    // While starting, what failed is still to be recorded; whoever starts it stops it then.
    if (!wasStarting) this.#shut();
  }

  #shut(): void {
    if (this.#isShut) return;
    this.#isShut = true;
    this.outlet.close();
    this.#options.release();
  }

  #change(facts: Partial<AcpFacts>): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  change(facts: Partial<AcpFacts>): void {
    this.#change(facts);
    if (this.#facts.phase !== 'starting') this.outlet.tell({ kind: 'state', state: this.state });
  }
}
