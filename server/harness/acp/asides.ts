// Copies of the agent's session that are asked something without touching it (CKP-5): one prompt, its words, the end. What a copy
// asks of us is refused: nobody looks at it.
import type { OwnQuestion } from '../live/liveSession.ts';
import type { AcpLink } from './acpLink.ts';
import type { AcpUpdate } from './acpUpdate.ts';
import type { Patience } from './patience.ts';

/** Characters of a reply that are kept; a checkpoint is far below. */
export const longestReply = 1_000_000;

export class Asides {
  readonly #open = new Map<string, { words: string; readonly patience: Patience }>();

  has(agentSessionId: string): boolean {
    return this.#open.has(agentSessionId);
  }

  take(agentSessionId: string, update: AcpUpdate): void {
    const open = this.#open.get(agentSessionId);
    open?.patience.sign();
    if (open === undefined || update.kind !== 'piece') return;
    if (update.channel !== 'reply' || update.piece.type !== 'text') return;
    open.words = (open.words + update.piece.text).slice(0, longestReply);
  }

  /**
   * Asks the copy `sessionId` and answers its words. Rejects with `harness-silent` when patience runs out, `harness-refused` or
   * `harness-ended`; the copy is told to stop then, and closed in every case where the agent closes sessions.
   */
  async ask(
    link: AcpLink,
    sessionId: string,
    question: OwnQuestion,
    patience: Patience,
    close: boolean,
  ): Promise<string> {
    const prompt = async (text: string) => {
      this.#open.set(sessionId, { words: '', patience });
      await Promise.race([link.ask('session/prompt', { sessionId, prompt: [{ type: 'text', text }] }), patience.out]);
      return this.#open.get(sessionId)?.words ?? '';
    };
    try {
      const first = await prompt(question.text);
      const more = question.again(first);
      return more === null ? first : await prompt(more);
    } catch (error) {
      await link.tell('session/cancel', { sessionId });
      throw error;
    } finally {
      if (close) await link.ask('session/close', { sessionId }).catch(() => null);
      this.#open.delete(sessionId);
    }
  }
}
