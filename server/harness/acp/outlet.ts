// The way out of everything an agent says: gathered for a moment, written to the record, then told. What is told is on disk
// already; what could not be written is kept for the next try and never claimed to be recorded.
import { Problem } from '../../errors.ts';
import type { Log } from '../../outside.ts';
import { LiveListeners } from '../live/liveListeners.ts';
import type { LiveEvent } from '../live/liveSession.ts';
import type { RawFrame } from './acpProcess.ts';
import type { AcpRecord } from './acpRecord.ts';
import { joinTexts } from './liveEvents.ts';
import type { RecordDraft } from './turnRecord.ts';

/** Written and told at most this often; the eye sees no more (milliseconds). */
const flushEveryMs = 25;
/** An agent that floods us before it has a session is not kept; all that real ones say before is a few kilobytes. */
const mostEarlyBytes = 32 * 1024 * 1024;

export class Outlet {
  readonly #listeners: LiveListeners;
  #record: AcpRecord | null = null;
  /** Frames before there is a record. */
  #early: RawFrame[] = [];
  #earlyBytes = 0;
  #events: LiveEvent[] = [];
  #timer: NodeJS.Timeout | null = null;
  #unsaved = false;

  constructor(log: Log) {
    this.#listeners = new LiveListeners((error) => {
      log.warn(`a listener of an ACP session failed: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  listen(listener: (event: LiveEvent) => void): () => void {
    return this.#listeners.listen(listener);
  }

  /** From here on everything goes there; what came before goes first. Throws when it cannot be written. */
  adopt(record: AcpRecord): void {
    this.#record = record;
    for (const frame of this.#early) record.frame(frame);
    this.#early = [];
    record.flush();
  }

  frame(frame: RawFrame): void {
    if (this.#record !== null) {
      this.#record.frame(frame);
      this.#schedule();
      return;
    }
    this.#earlyBytes += frame.line.kind === 'whole' ? frame.line.bytes.length : 0;
    if (this.#earlyBytes <= mostEarlyBytes) this.#early.push(frame);
  }

  note(drafts: readonly RecordDraft[]): void {
    if (drafts.length === 0) return;
    this.#record?.add(drafts);
    this.#schedule();
  }

  tell(...events: readonly LiveEvent[]): void {
    this.#events.push(...events);
    // A person is waited for: no need to gather.
    if (events.some(({ kind }) => kind === 'dialog' || kind === 'dialog-gone')) this.flush();
    else if (events.length > 0) this.#schedule();
  }

  /** Writes entries at once. Throws when they cannot be written, and keeps nothing of them then. */
  commit(drafts: readonly RecordDraft[]): void {
    if (this.#record === null) throw new Problem('harness-ended', 'its record is closed');
    this.#record.commit(drafts);
  }

  /** Writes what waits, then tells what waits. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const saved = this.#save();
    const events = joinTexts(this.#events);
    this.#events = [];
    for (const event of events) if (saved || event.kind !== 'recorded') this.#listeners.emit(event);
  }

  /** The last flush; nothing is heard or written afterwards. */
  close(): void {
    this.flush();
    this.#listeners.clear();
    this.#record?.dispose();
    this.#record = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #save(): boolean {
    try {
      this.#record?.flush();
      this.#unsaved = false;
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // Told once; the next flush tries again.
      if (!this.#unsaved) this.#events.push({ kind: 'notice', level: 'error', text: error.message });
      this.#unsaved = true;
      return false;
    }
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.flush(), flushEveryMs);
  }
}
