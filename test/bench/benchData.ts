// The files the rows run on, made once per run under the system's temporary folder and removed at the end.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noStore } from './measuring.ts';
import { writeSession, writeSessionOfEntries, writeSessions } from './sessionData.ts';

export class BenchData {
  readonly #folder = mkdtempSync(join(tmpdir(), 'throughline-bench-'));
  readonly #made = new Map<string, string>();
  #sessions: readonly string[] = [];

  #once(name: string, make: (path: string) => void): string {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const path = join(this.#folder, name);
    make(path);
    this.#made.set(name, path);
    return path;
  }

  /** A session of about `megabytes` (10^6 bytes), always the same. */
  session(megabytes: number): string {
    return this.#once(`session-${megabytes}.jsonl`, (path) =>
      writeSession(path, { bytes: megabytes * 1e6, seed: megabytes }),
    );
  }

  /** A session of 20,000 entries without a compaction. */
  longSession(): string {
    return this.#once('entries-20000.jsonl', (path) => writeSessionOfEntries(path, 20_000, 5));
  }

  /** Pi's folder (`PI_CODING_AGENT_DIR`) with 2,000 sessions, 390 MB in all. */
  agentFolder(): string {
    return this.#once('agent', (path) => {
      this.#sessions = writeSessions(join(path, 'sessions'), 2_000, 183_000);
    });
  }

  /** One of those sessions, which a row may let grow. */
  oneOfTheSessions(): string {
    this.agentFolder();
    return this.#sessions[1_000] ?? '';
  }

  /** A path nothing stands at yet. */
  fresh(name: string): string {
    return join(this.#folder, name);
  }

  /** A new, empty, private folder. */
  freshFolder(name: string): string {
    const path = this.fresh(name);
    mkdirSync(path, { mode: 0o700 });
    return path;
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
    rmSync(noStore, { recursive: true, force: true });
  }
}
