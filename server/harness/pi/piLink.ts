// Asking Pi, with the deadline each command deserves, and Pi's refusals as problems a person can read.
import { Problem } from '../../errors.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { RpcChannel, RpcCommand } from './rpcChannel.ts';
import { type PiAnswer, type PiEntry, readEntries } from './rpcTypes.ts';

/** Milliseconds, several times what Pi 1.6.0 took on a slow machine (facts of Pi, section 7). */
const deadlines: Readonly<Record<string, number>> = {
  // Reads a whole session first: 56 MB took 1.5 s.
  get_state: 60_000,
  // Answered when the model was asked, or when a command's handler ends.
  prompt: 60_000,
  abort: 15_000,
  fork: 60_000,
  compact: 600_000,
};
const usualDeadline = 20_000;
/** These may have to wait for a person, or for a compaction. */
const patientCommands = new Set(['prompt', 'compact', 'fork']);

export class PiLink {
  readonly #channel: RpcChannel;
  readonly #isWaiting: () => boolean;
  readonly #reason: () => Problem | null;

  /** `isWaiting` is true while a person is asked or a compaction runs; `reason` says why we ended Pi ourselves. */
  constructor(channel: RpcChannel, isWaiting: () => boolean, reason: () => Problem | null) {
    this.#channel = channel;
    this.#isWaiting = isWaiting;
    this.#reason = reason;
  }

  /** Data of Pi's answer. Throws `harness-refused` with Pi's first line, `session-busy`, `harness-silent`, `harness-ended`. */
  async ask(command: RpcCommand): Promise<unknown> {
    const answer = await this.#request(command);
    if (!answer.success) throw refusal(command.type, answer.error);
    return answer.data;
  }

  /** Entries after `since`, null for all of them, and Pi's own leaf. */
  async entries(
    since: string | null,
  ): Promise<{ readonly entries: readonly PiEntry[]; readonly leafId: string | null }> {
    const { entries, leafId } = readEntries(
      await this.ask({ type: 'get_entries', ...(since === null ? {} : { since }) }),
    );
    return { entries, leafId: leafId ?? null };
  }

  /** Whether Pi has this entry in its own session. Throws when it does not say. */
  async knows(entryId: string): Promise<boolean> {
    const command = { type: 'get_entries', since: entryId };
    const answer = await this.#request(command);
    if (answer.success) return true;
    if (/not found/i.test(answer.error)) return false;
    throw refusal(command.type, answer.error);
  }

  async #request(command: RpcCommand): Promise<PiAnswer> {
    try {
      return await this.#channel.request(command, {
        deadlineMs: deadlines[command.type] ?? usualDeadline,
        ...(patientCommands.has(command.type) ? { patient: () => runsHandler(command) || this.#isWaiting() } : {}),
      });
    } catch (error) {
      throw this.#reason() ?? error;
    }
  }
}

/**
 * A command of an extension is answered when its handler ends, and that takes what it takes: called silent, its words would go back
 * into the composer and be sent twice. The end of the process ends the wait.
 */
function runsHandler({ type, message }: RpcCommand): boolean {
  return type === 'prompt' && typeof message === 'string' && message.startsWith('/');
}

/** Pi's words as a problem: one line, scrubbed, at most 300 characters. */
export function refusal(what: string, error: string): Problem {
  const line = scrubText(error.split('\n', 1)[0] ?? '').text.slice(0, 300);
  if (/already processing|compaction is in progress|current response to finish/i.test(error)) {
    return new Problem('session-busy', line);
  }
  if (/^compaction cancelled/i.test(error)) return new Problem('cancelled', 'compaction');
  return new Problem('harness-refused', line === '' ? what : line);
}
