// Copies of the agent's session that are asked something without touching it (CKP-5): one prompt, its words, the end. What a copy
// asks of us is refused: nobody looks at it.
import { Problem } from '../../errors.ts';
import type { AcpLink } from './acpLink.ts';
import type { AcpUpdate } from './acpUpdate.ts';
import { stringIn } from './foreignValue.ts';

export interface AsideReply {
  /** Words of the reply without thoughts, at most 1 MB. */
  readonly text: string;
  /** The agent's own: `end_turn` and others. */
  readonly stopReason: string;
}

/** Characters of a reply that are kept; a checkpoint is far below. */
const longestReply = 1_000_000;

export class Asides {
  readonly #words = new Map<string, string>();

  has(agentSessionId: string): boolean {
    return this.#words.has(agentSessionId);
  }

  take(agentSessionId: string, update: AcpUpdate): void {
    if (update.kind !== 'piece' || update.channel !== 'reply' || update.piece.type !== 'text') return;
    const before = this.#words.get(agentSessionId) ?? '';
    this.#words.set(agentSessionId, (before + update.piece.text).slice(0, longestReply));
  }

  /**
   * Asks the copy `agentSessionId` and waits for its turn. Rejects with `harness-silent` after `deadlineMs`, `harness-refused` or
   * `harness-ended`; the copy is told to stop then, and closed in every case where the agent closes sessions.
   */
  async ask(link: AcpLink, agentSessionId: string, text: string, how: AsideHow): Promise<AsideReply> {
    const sessionId = agentSessionId;
    this.#words.set(sessionId, '');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), how.deadlineMs);
    });
    const stop = () => void link.tell('session/cancel', { sessionId });
    how.signal?.addEventListener('abort', stop, { once: true });
    try {
      const answer = await Promise.race([
        link.ask('session/prompt', { sessionId, prompt: [{ type: 'text', text }] }),
        late,
      ]);
      if (answer === null) {
        stop();
        throw new Problem('harness-silent', `a copy of the session, ${Math.round(how.deadlineMs / 1000)} s`);
      }
      return { text: this.#words.get(sessionId) ?? '', stopReason: stringIn(answer, 'stopReason') ?? 'unknown' };
    } finally {
      clearTimeout(timer);
      how.signal?.removeEventListener('abort', stop);
      if (how.close) await link.ask('session/close', { sessionId }).catch(() => null);
      this.#words.delete(sessionId);
    }
  }
}

export interface AsideHow {
  readonly deadlineMs: number;
  /** Tells the copy to stop; its reply so far is still answered. */
  readonly signal: AbortSignal | null;
  /** The agent can close sessions. */
  readonly close: boolean;
}
