// Terminals an agent asked for, by the id we gave them: created once a person allowed it, shown in the card of the call that names
// them, ended with the session. How one runs is the host's.
import { type ClientApp, RequestError } from '@agentclientprotocol/sdk';
import type { AcpHost } from './acpHost.ts';
import type { HostGuard } from './hostGuard.ts';

export interface TerminalExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

export interface HostTerminal {
  /** What it showed so far; `truncated` when older output was dropped. */
  output(): { readonly output: string; readonly truncated: boolean; readonly exit: TerminalExit | null };
  waitForExit(): Promise<TerminalExit>;
  kill(): Promise<void>;
  /** Ends it if it runs and forgets it. */
  release(): Promise<void>;
}

export interface TerminalOrder {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly cwd: string;
  /** Most bytes of output to keep, null for the host's own limit. */
  readonly outputByteLimit: number | null;
  /** Called whenever it showed something. */
  readonly moved: () => void;
}

/** Terminals open at once; an agent that never releases any is told so. */
const mostOpen = 64;
/** Outputs of released terminals that are kept for cards still to be recorded. */
const mostReleased = 50;
/** New output is told at most this often; the eye sees no more (milliseconds). */
const tellEveryMs = 200;

export class HostTerminals {
  readonly #create: AcpHost['createTerminal'];
  readonly #guard: HostGuard;
  readonly #moved: (id: string) => void;
  readonly #open = new Map<string, HostTerminal>();
  readonly #released = new Map<string, string>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #next = 1;
  #ended = false;

  /** `moved` hears of new output, at most every 200 ms per terminal. */
  constructor(create: AcpHost['createTerminal'], guard: HostGuard, moved: (id: string) => void) {
    this.#create = create;
    this.#guard = guard;
    this.#moved = moved;
  }

  /** What the terminal showed, '' for an unknown one: an update that names it is never dropped for that. */
  text(id: string): string {
    return this.#open.get(id)?.output().output ?? this.#released.get(id) ?? '';
  }

  /** Ends what still runs; none is opened afterwards. */
  async releaseAll(): Promise<void> {
    this.#ended = true;
    await Promise.allSettled([...this.#open.keys()].map((id) => this.#release(id)));
  }

  /** Registers `terminal/*` where the host has terminals. */
  serve(app: ClientApp): ClientApp {
    const create = this.#create;
    if (create === undefined) return app;
    return app
      .onRequest('terminal/create', ({ params, signal }) => {
        const { command, args = [], env = [], cwd, outputByteLimit, sessionId } = params;
        const variables = Object.fromEntries(env.map(({ name, value }) => [name, value]));
        const order = { command, args, env: variables, cwd: cwd ?? null, outputByteLimit: outputByteLimit ?? null };
        return this.#begin(create, sessionId, order, signal);
      })
      .onRequest('terminal/output', ({ params }) => {
        const { output, truncated, exit } = this.#of(params.terminalId).output();
        return { output, truncated, ...(exit === null ? {} : { exitStatus: exit }) };
      })
      .onRequest('terminal/wait_for_exit', ({ params }) => this.#of(params.terminalId).waitForExit())
      .onRequest('terminal/kill', async ({ params }) => {
        await this.#of(params.terminalId).kill();
        return {};
      })
      .onRequest('terminal/release', async ({ params }) => {
        await this.#release(params.terminalId);
        return {};
      });
  }

  async #begin(
    create: NonNullable<AcpHost['createTerminal']>,
    sessionId: string,
    wanted: Omit<TerminalOrder, 'cwd' | 'moved'> & { readonly cwd: string | null },
    signal: AbortSignal,
  ): Promise<{ terminalId: string }> {
    if (this.#open.size >= mostOpen) throw new RequestError(-32603, `${mostOpen} terminals are open: release some`);
    const cwd = await this.#guard.mayRun(sessionId, wanted, signal);
    const terminalId = `terminal-${this.#next++}`;
    const terminal = await create({ ...wanted, cwd, moved: () => this.#tell(terminalId) });
    this.#open.set(terminalId, terminal);
    // The session ended while it was being started.
    if (this.#ended) await this.#release(terminalId);
    return { terminalId };
  }

  #tell(id: string): void {
    if (this.#timers.has(id) || this.#ended) return;
    const timer = setTimeout(() => {
      this.#timers.delete(id);
      this.#moved(id);
    }, tellEveryMs);
    this.#timers.set(id, timer);
  }

  #of(id: string): HostTerminal {
    const terminal = this.#open.get(id);
    if (terminal === undefined) throw RequestError.invalidParams({ terminalId: id }, 'no such terminal, or released');
    return terminal;
  }

  async #release(id: string): Promise<void> {
    const terminal = this.#of(id);
    this.#open.delete(id);
    this.#released.set(id, terminal.output().output);
    const [oldest] = this.#released.keys();
    if (this.#released.size > mostReleased && oldest !== undefined) this.#released.delete(oldest);
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    await terminal.release();
  }
}
