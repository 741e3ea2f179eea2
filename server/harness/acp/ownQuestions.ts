// Questions of ours to an agent (CKP-5): asked of a copy of its session where it can make one, else as a visible turn that is marked
// as ours and in which nothing is allowed. A person who speaks meanwhile goes first.
import { Problem } from '../../errors.ts';
import type { LiveEvent, OwnAnswer, OwnQuestion } from '../live/liveSession.ts';
import type { AcpRuntime } from './acpRuntime.ts';
import { longestReply } from './asides.ts';
import { stringIn } from './foreignValue.ts';
import { Patience } from './patience.ts';

export class OwnQuestions {
  readonly #runtime: AcpRuntime;
  readonly #send: (text: string) => Promise<void>;
  /** The visible turn that runs, null without one. */
  #turn: Promise<unknown> | null = null;

  /** `send` begins a turn of ours in the session itself. */
  constructor(runtime: AcpRuntime, send: (text: string) => Promise<void>) {
    this.#runtime = runtime;
    this.#send = send;
  }

  /** Stops our visible turn; resolves when it is over. */
  async giveWay(): Promise<void> {
    const turn = this.#turn;
    if (turn === null) return;
    await this.#runtime.cancel();
    await turn.catch(() => undefined);
  }

  /**
   * Rejects with `harness-silent` when it takes too long, `cancelled` when a person stopped it or spoke, `harness-ended`,
   * `harness-refused`, or `session-busy`. `mayCopy`: a copy of the session knows all that the session is to know.
   */
  async ask(question: OwnQuestion, mayCopy: boolean): Promise<OwnAnswer> {
    const patience = new Patience(question);
    try {
      const aside = mayCopy ? await this.#aside(question, patience) : null;
      if (aside !== null) return { text: aside, via: 'fork' };
      const turn = this.#visible(question, patience);
      this.#turn = turn;
      return { text: await turn, via: 'turn' };
    } finally {
      this.#turn = null;
      patience.dispose();
    }
  }

  /** Null where the agent makes no copy or the copy cannot be asked: `session/fork` is of the unstable protocol. */
  async #aside(question: OwnQuestion, patience: Patience): Promise<string | null> {
    const { link, asides, facts } = this.#runtime;
    if (!facts.agent.fork) return null;
    const params = { sessionId: facts.agentSessionId, cwd: facts.cwd, mcpServers: [] };
    const made = link.ask('session/fork', params).catch(unlessEnded);
    const id = stringIn(await Promise.race([made, patience.out]), 'sessionId');
    if (id === null || id === '' || id === facts.agentSessionId) return null;
    return asides.ask(link, id, question, patience, facts.agent.close).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'harness-refused') return null;
      throw error;
    });
  }

  async #visible(question: OwnQuestion, patience: Patience): Promise<string> {
    const first = await this.#oneTurn(question.text, patience);
    const more = question.again(first);
    return more === null ? first : this.#oneTurn(more, patience);
  }

  async #oneTurn(text: string, patience: Patience): Promise<string> {
    const runtime = this.#runtime;
    let words = '';
    let stopListening = () => {};
    const ended = new Promise<string>((resolve, reject) => {
      stopListening = runtime.outlet.listen((event) => {
        patience.sign();
        if (event.kind === 'text' && event.channel === 'reply') words = (words + event.delta).slice(0, longestReply);
        const problem = problemOfEnd(event);
        if (problem !== null) reject(problem);
        else if (event.kind === 'turn-ended') resolve(words);
      });
    });
    ended.catch(() => undefined);
    try {
      await this.#send(text);
      return await Promise.race([ended, patience.out]);
    } catch (error) {
      if (error instanceof Problem && error.code === 'harness-silent') await runtime.cancel().catch(() => undefined);
      throw error;
    } finally {
      stopListening();
    }
  }
}

function problemOfEnd(event: LiveEvent): Problem | null {
  if (event.kind === 'ended') return new Problem('harness-ended', event.message);
  if (event.kind !== 'turn-ended' || event.outcome === 'completed') return null;
  if (event.outcome === 'aborted') return new Problem('cancelled', 'the checkpoint was stopped');
  return new Problem('harness-refused', event.message ?? 'the turn failed');
}

/** A copy that cannot be made is no failure of the question. */
function unlessEnded(error: unknown): null {
  if (error instanceof Problem && error.code === 'harness-ended') throw error;
  return null;
}
