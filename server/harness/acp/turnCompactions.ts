// Every way an agent tells that it compacted, turn by turn (CKP-2): reports at once, words when the turn ended, and a fallen gauge
// only where neither explains it.
import type { AcpUpdate } from './acpUpdate.ts';
import { type CompactionNews, CompactionReports } from './compactionReports.ts';
import type { KnownHarness } from './knownHarnesses.ts';
import { TextReports } from './textReports.ts';

export class TurnCompactions {
  readonly #reports = new CompactionReports();
  readonly #texts: TextReports;
  #isRunning = false;
  #suspicion: CompactionNews | null = null;

  constructor(known: KnownHarness) {
    this.#texts = new TextReports(known);
  }

  /** A turn begins with these words. */
  began(words: string): void {
    this.#isRunning = true;
    this.#texts.sent(words);
  }

  take(update: AcpUpdate): CompactionNews | null {
    this.#texts.take(update);
    const news = this.#reports.take(update);
    const isHeld = this.#isRunning && news?.kind === 'done' && news.compacted.confidence === 'suspected';
    if (!isHeld) return news;
    this.#suspicion = news;
    return null;
  }

  /** What the turn's end settles; `completed` turns alone are believed in words. */
  ended(completed: boolean): CompactionNews | null {
    const suspicion = this.#suspicion;
    this.#suspicion = null;
    this.#isRunning = false;
    const told = completed ? this.#texts.ended() : null;
    return told === null ? suspicion : { kind: 'done', compacted: told };
  }
}
