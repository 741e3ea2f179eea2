// What an agent tells again when a session is opened (RST-2): kept apart, compared with the record, never appended to it.
import { withoutProjection } from '../../checkpoint/projectContextFrame.ts';
import type { AcpUpdate } from './acpUpdate.ts';
import type { RecordDraft } from './turnRecord.ts';

/** How the prompts of a replay stand to those of the record. */
export type ReplayMatch =
  /** Nothing was told again. */
  | 'none'
  | 'same'
  /** The newest ones only: what a compaction left. */
  | 'newest-only'
  /** Other prompts than the record's, of a session the agent compacted: its summary, or what it put in its place. */
  | 'after-compaction'
  | 'differs';

/** What the record says was asked, oldest first, and whether the agent ever compacted it. */
export interface Recorded {
  readonly prompts: readonly string[];
  readonly compacted: boolean;
}

export class Replay {
  readonly #prompts: string[] = [];
  #updates = 0;
  #messageId: string | null = null;
  #inPrompt = false;

  take(update: AcpUpdate): void {
    this.#updates += 1;
    if (update.kind !== 'piece' || update.channel !== 'user') {
      this.#inPrompt = false;
      return;
    }
    const text = update.piece.type === 'text' ? update.piece.text : '';
    const goesOn = this.#inPrompt && (update.messageId === null || update.messageId === this.#messageId);
    const last = this.#prompts.length - 1;
    if (goesOn) this.#prompts[last] = (this.#prompts[last] ?? '') + text;
    else this.#prompts.push(text);
    this.#inPrompt = true;
    this.#messageId = update.messageId;
  }

  get updates(): number {
    return this.#updates;
  }

  /** An entry about it. */
  draft(way: string, recorded: Recorded): RecordDraft {
    const { match, differsAt } = matchOf(this.#prompts, recorded);
    const figures = { updates: this.#updates, prompts: this.#prompts.length, recordedPrompts: recorded.prompts.length };
    return { kind: 'replayed', payload: { way, ...figures, match, differsAt } };
  }
}

/** Compares prompts told again with those of the record. `differsAt` is the first told one that is another, 1-based; else null. */
export function matchOf(
  replayed: readonly string[],
  recorded: Recorded,
): { readonly match: ReplayMatch; readonly differsAt: number | null } {
  if (replayed.length === 0) return { match: 'none', differsAt: null };
  const newest = recorded.prompts.slice(-replayed.length);
  // Words of ours before a prompt were part of what the agent got, never of the prompt.
  const differs = replayed.findIndex((text, at) => withoutProjection(text).trim() !== newest[at]?.trim());
  if (differs >= 0) return { match: recorded.compacted ? 'after-compaction' : 'differs', differsAt: differs + 1 };
  return { match: replayed.length === recorded.prompts.length ? 'same' : 'newest-only', differsAt: null };
}

/** Longest wait of a prompt for the quiet after a replay (milliseconds). */
const longestQuietMs = 10_000;

/** The time in which everything told is a replay: from a request to its answer and a while of quiet after that. */
export class ReplayWindow {
  readonly #closed: (replay: Replay, way: string) => void;
  readonly #waiting = new Set<() => void>();
  #open: { readonly replay: Replay; readonly way: string; timer: NodeJS.Timeout | null } | null = null;
  #quietMs = 0;

  /** `closed` is called once for each window that ended with an answer. */
  constructor(closed: (replay: Replay, way: string) => void) {
    this.#closed = closed;
  }

  begin(way: string): void {
    this.#open = { replay: new Replay(), way, timer: null };
  }

  /** The request failed: what was told so far belongs to nothing. */
  forget(): void {
    this.#open = null;
  }

  /** The answer came; `quietMs` without an update end the window. */
  answered(quietMs: number): void {
    this.#quietMs = quietMs;
    this.#restart();
  }

  /** True when the update belongs to the replay. */
  take(update: AcpUpdate): boolean {
    if (this.#open === null) return false;
    this.#open.replay.take(update);
    if (this.#open.timer !== null) this.#restart();
    return true;
  }

  /** A prompt waits for the rest of a replay, or its end would be taken for an answer. */
  async quiet(): Promise<void> {
    if (this.#open === null) return;
    const timer = setTimeout(() => this.close(), longestQuietMs);
    await new Promise<void>((resolve) => this.#waiting.add(resolve));
    clearTimeout(timer);
  }

  close(): void {
    const open = this.#open;
    if (open === null) return;
    if (open.timer !== null) clearTimeout(open.timer);
    this.#open = null;
    this.#closed(open.replay, open.way);
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #restart(): void {
    if (this.#open === null) return;
    if (this.#open.timer !== null) clearTimeout(this.#open.timer);
    this.#open.timer = setTimeout(() => this.close(), this.#quietMs);
  }
}
