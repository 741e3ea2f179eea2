// A terminal as a process of its own group: what it shows is kept up to a limit, and its whole group ends with it.
import { type ChildProcess, spawn } from 'node:child_process';
import type { HostTerminal, TerminalExit, TerminalOrder } from './hostTerminals.ts';

/** Bytes of output kept at most, whatever the agent asks for. */
const mostOutput = 1024 * 1024;
/** A command told to stop has this long before it is ended by force (milliseconds). */
const killAfterMs = 2000;
/** A grandchild may hold the output open; what is still in the pipe is read within this time (milliseconds). */
const drainMs = 300;
const ownGroup = process.platform !== 'win32';

/**
 * Starts the order's command; `env` is what it gets beside the order's own. Without arguments the command is a line for the shell,
 * as agents send it; with arguments none is involved. Rejects when it cannot be started.
 */
export async function spawnTerminal(
  order: TerminalOrder,
  env: Readonly<Record<string, string | undefined>>,
): Promise<HostTerminal> {
  const child = spawn(order.command, [...order.args], {
    cwd: order.cwd,
    // Nobody can leave a pager here, and what is shown is text without colours.
    env: { ...env, PAGER: 'cat', GIT_PAGER: 'cat', TERM: 'dumb', ...order.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: order.args.length === 0,
    detached: ownGroup,
    windowsHide: true,
  });
  const terminal = new SpawnedTerminal(child, order);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  return terminal;
}

class SpawnedTerminal implements HostTerminal {
  readonly #child: ChildProcess;
  readonly #limit: number;
  readonly #ended: Promise<TerminalExit>;
  #kept: Buffer[] = [];
  #size = 0;
  #truncated = false;
  #exit: TerminalExit | null = null;

  constructor(child: ChildProcess, { outputByteLimit, moved }: TerminalOrder) {
    this.#child = child;
    this.#limit = Math.min(outputByteLimit ?? mostOutput, mostOutput);
    const take = (chunk: Buffer) => {
      this.#take(chunk);
      moved();
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    this.#ended = this.#watch(moved);
  }

  output(): ReturnType<HostTerminal['output']> {
    return { output: this.#bytes().toString('utf8'), truncated: this.#truncated, exit: this.#exit };
  }

  waitForExit(): Promise<TerminalExit> {
    return this.#ended;
  }

  async kill(): Promise<void> {
    this.#signal('SIGTERM');
    const force = setTimeout(() => this.#signal('SIGKILL'), killAfterMs);
    await this.#ended;
    clearTimeout(force);
  }

  async release(): Promise<void> {
    // Also what it left behind in its group.
    this.#signal('SIGKILL');
    await this.#ended;
  }

  #take(chunk: Buffer): void {
    this.#kept.push(chunk);
    this.#size += chunk.length;
    // Cut now and then, not at each chunk: cutting copies everything.
    if (this.#size > 2 * this.#limit + 65_536) this.#bytes();
  }

  /** What is kept, cut to the limit at the start of a character. */
  #bytes(): Buffer {
    const all = Buffer.concat(this.#kept);
    let from = Math.max(0, all.length - this.#limit);
    if (from > 0) this.#truncated = true;
    while (from > 0 && from < all.length && ((all[from] ?? 0) & 0xc0) === 0x80) from += 1;
    const kept = from === 0 ? all : Buffer.from(all.subarray(from));
    this.#kept = [kept];
    this.#size = kept.length;
    return kept;
  }

  #watch(moved: () => void): Promise<TerminalExit> {
    return new Promise((resolve) => {
      const finish = (exitCode: number | null, signal: string | null) => {
        if (this.#exit !== null) return;
        this.#exit = { exitCode, signal };
        this.#child.stdout?.destroy();
        this.#child.stderr?.destroy();
        moved();
        resolve(this.#exit);
      };
      this.#child.on('error', () => {
        if (this.#child.pid === undefined) finish(null, null);
      });
      this.#child.on('exit', (code, signal) => {
        const timer = setTimeout(() => finish(code, signal), drainMs);
        this.#child.on('close', () => {
          clearTimeout(timer);
          finish(code, signal);
        });
      });
    });
  }

  #signal(name: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (ownGroup) process.kill(-pid, name);
      else if (this.#exit === null) this.#child.kill(name);
    } catch {
      // Nothing of the group is left.
    }
  }
}
