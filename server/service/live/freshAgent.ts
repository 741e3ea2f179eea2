// A fresh session of the agent that made a session whose process is gone (CKP-7), started from settings and PATH like any other.
import { Problem } from '../../errors.ts';
import { recordedAgent } from '../../harness/acp/recordedAttach.ts';
import type { OwnQuestion } from '../../harness/live/liveSession.ts';
import type { AcpStarterParts } from './acpStarter.ts';
import { withSecrets } from './agentSecrets.ts';
import { agentById, clientVersion } from './agents.ts';

export class FreshAgents {
  readonly #parts: AcpStarterParts;
  readonly #end = new AbortController();
  readonly #running = new Set<Promise<string>>();

  constructor(parts: AcpStarterParts) {
    this.#parts = parts;
  }

  /** Rejects as `askFresh` does, and with `untrusted`, `agent-missing` or `secret-missing`. */
  async ask(file: string, question: OwnQuestion): Promise<string> {
    const asking = this.#ask(file, question);
    this.#running.add(asking);
    return asking.finally(() => this.#running.delete(asking));
  }

  /** Stops those that still write; resolves when their processes and folders are gone. */
  async dispose(): Promise<void> {
    this.#end.abort();
    await Promise.allSettled(this.#running);
  }

  async #ask(file: string, question: OwnQuestion): Promise<string> {
    const { start, world, askEditor } = this.#parts;
    if (!start.trusted) throw new Problem('untrusted', 'no agent is started');
    const id = recordedAgent(file, world.files);
    if (id === null) throw new Problem('not-a-session', file);
    const agent = await withSecrets(agentById(id, start, world), askEditor);
    const { askFresh } = await import('../../harness/acp/askFresh.ts');
    const signal = AbortSignal.any([world.signal, this.#end.signal]);
    return askFresh({ ...question, agent, env: world.env, clientVersion, signal });
  }
}
