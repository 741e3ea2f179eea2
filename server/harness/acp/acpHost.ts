// What the place we run in can do for an agent: files as its editors have them, and terminals. Only what is served is advertised;
// without a host an agent reads, writes and runs by itself, with its own permissions.
import { type ClientApp, RequestError } from '@agentclientprotocol/sdk';

export interface HostTerminal {
  /** What it showed so far; `truncated` when older output was dropped. */
  output(): { readonly output: string; readonly truncated: boolean; readonly exit: TerminalExit | null };
  waitForExit(): Promise<TerminalExit>;
  kill(): Promise<void>;
  /** Ends it if it runs and forgets it. */
  release(): Promise<void>;
}

export interface TerminalExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

export interface TerminalOrder {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Null: the session's folder. */
  readonly cwd: string | null;
  /** Most bytes of output to keep, null for no limit. */
  readonly outputByteLimit: number | null;
}

/** Each part absent where it is not served. Paths are absolute. Every method may reject; the agent is then told the message. */
export interface AcpHost {
  /** Text of a file with unsaved changes; `line` is 1-based, both null for the whole. */
  readonly readTextFile?: (path: string, line: number | null, limit: number | null) => Promise<string>;
  readonly writeTextFile?: (path: string, content: string) => Promise<void>;
  readonly createTerminal?: (order: TerminalOrder) => Promise<HostTerminal>;
}

/** `clientCapabilities` of that host, without the parts about sessions. */
export function hostCapabilities(host: AcpHost): Readonly<Record<string, unknown>> {
  return {
    fs: { readTextFile: host.readTextFile !== undefined, writeTextFile: host.writeTextFile !== undefined },
    terminal: host.createTerminal !== undefined,
  };
}

/** Terminals an agent asked for, by the id we gave them. */
export class HostTerminals {
  readonly #host: AcpHost;
  readonly #open = new Map<string, HostTerminal>();
  /** Last output of released terminals: cards still show it. */
  readonly #last = new Map<string, string>();
  #next = 1;

  constructor(host: AcpHost) {
    this.#host = host;
  }

  /** What the terminal showed, '' for an unknown one: an update that names it is never dropped for that. */
  text(id: string): string {
    return this.#open.get(id)?.output().output ?? this.#last.get(id) ?? '';
  }

  /** Ends what still runs. */
  async releaseAll(): Promise<void> {
    await Promise.allSettled([...this.#open.keys()].map((id) => this.#release(id)));
  }

  /** Registers what the host serves. */
  serve(app: ClientApp): ClientApp {
    const { readTextFile, writeTextFile, createTerminal } = this.#host;
    if (readTextFile !== undefined) {
      app.onRequest('fs/read_text_file', async ({ params: { path, line, limit } }) => ({
        content: await readTextFile(path, line ?? null, limit ?? null),
      }));
    }
    if (writeTextFile !== undefined) {
      app.onRequest('fs/write_text_file', async ({ params: { path, content } }) => {
        await writeTextFile(path, content);
        return {};
      });
    }
    if (createTerminal !== undefined) this.#serveTerminals(app, createTerminal);
    return app;
  }

  #serveTerminals(app: ClientApp, create: NonNullable<AcpHost['createTerminal']>): void {
    app
      .onRequest('terminal/create', async ({ params }) => {
        const terminal = await create({
          command: params.command,
          args: params.args ?? [],
          env: Object.fromEntries((params.env ?? []).map(({ name, value }) => [name, value])),
          cwd: params.cwd ?? null,
          outputByteLimit: params.outputByteLimit ?? null,
        });
        const terminalId = `terminal-${this.#next++}`;
        this.#open.set(terminalId, terminal);
        return { terminalId };
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

  #of(id: string): HostTerminal {
    const terminal = this.#open.get(id);
    if (terminal === undefined) throw RequestError.invalidParams({ terminalId: id });
    return terminal;
  }

  async #release(id: string): Promise<void> {
    const terminal = this.#of(id);
    this.#last.set(id, terminal.output().output);
    this.#open.delete(id);
    await terminal.release();
  }
}
