// The line to the worker: found, opened, greeted, and given up after a deadline. Nothing here ever holds Pi up or throws into
// it (PI-1): without a worker every question answers null at once.

import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import type { CompanionHello, OrderCall, OrderDone, WorkerRunFile } from '../../../protocol/companion.ts';
import { companionProtocolVersion } from '../../../protocol/companionNames.ts';

export interface WorkerAddress {
  readonly socket: string;
  readonly token: string;
}

/** Longest wait for the worker's welcome (milliseconds). */
const welcomeMs = 1_000;
/** Longest line from the worker (characters): orders and answers are small. */
const longestLine = 8_000_000;

/** Where a worker listens for this Pi: named by whoever started us, else the newest living one whose folder holds `cwd`. */
export function findWorker(cwd: string, env: NodeJS.ProcessEnv): WorkerAddress | null {
  const socket = env['THROUGHLINE_SOCKET'];
  const token = env['THROUGHLINE_TOKEN'];
  if (socket && token) return { socket, token };
  const found = runFiles(join(storeRoot(env), 'run')).filter((run) => isAlive(run.pid) && holds(run.folders, cwd));
  const newest = found.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
  return newest ? { socket: newest.socket, token: newest.token } : null;
}

/** The store's place as `store/storeRoot` has it; the companion may import nothing of the worker. */
function storeRoot(env: NodeJS.ProcessEnv): string {
  if (env['THROUGHLINE_STORE']) return env['THROUGHLINE_STORE'];
  const home = homedir();
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'throughline');
  if (process.platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'throughline');
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'throughline');
}

function runFiles(folder: string): WorkerRunFile[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => runFileOf(join(folder, name)));
  } catch {
    // No store, no worker: that is how most Pis run.
    return [];
  }
}

function runFileOf(path: string): WorkerRunFile[] {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<WorkerRunFile>;
    const { version, socket, token, pid, startedAt, folders } = value;
    if (version !== companionProtocolVersion || typeof socket !== 'string' || typeof token !== 'string') return [];
    if (typeof pid !== 'number' || typeof startedAt !== 'string' || !Array.isArray(folders)) return [];
    return [{ version, socket, token, pid, startedAt, folders: folders.map(String) }];
  } catch {
    // Half a file of a worker that just died is no worker.
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function holds(folders: readonly string[], cwd: string): boolean {
  return folders.some((folder) => {
    const way = relative(folder, cwd);
    return way === '' || (!way.startsWith('..') && !/^([A-Za-z]:|\/)/.test(way));
  });
}

export interface WorkerLineListener {
  onOrder(call: OrderCall): void;
  /** Hooks the worker wants now; called once per connection. */
  onWelcome(hooks: readonly string[]): void;
}

export class WorkerLine {
  readonly #socket: Socket;
  readonly #listener: WorkerLineListener;
  #text = '';
  #welcome = false;
  readonly #deadline: NodeJS.Timeout;

  constructor(
    address: WorkerAddress,
    hello: Omit<CompanionHello, 'kind' | 'version' | 'token'>,
    listener: WorkerLineListener,
  ) {
    this.#listener = listener;
    this.#socket = connect(address.socket);
    // Whatever goes wrong with the line, Pi goes on without us.
    this.#socket.on('error', () => this.close());
    this.#socket.setEncoding('utf8');
    this.#socket.on('data', (text: string) => this.#read(text));
    this.#socket.unref();
    this.#deadline = setTimeout(() => {
      if (!this.#welcome) this.close();
    }, welcomeMs);
    this.#deadline.unref();
    this.#write({ kind: 'hello', version: companionProtocolVersion, token: address.token, ...hello });
  }

  tell(event: string, payload: unknown): void {
    if (this.#welcome) this.#write({ kind: 'event', event, payload });
  }

  done(done: Omit<OrderDone, 'kind'>): void {
    this.#write({ kind: 'done', ...done });
  }

  close(): void {
    clearTimeout(this.#deadline);
    this.#welcome = false;
    this.#socket.destroy();
  }

  /** Sends what is left and closes; never waits for the other side. */
  end(): void {
    clearTimeout(this.#deadline);
    this.#welcome = false;
    this.#socket.end();
  }

  #write(message: object): void {
    if (!this.#socket.destroyed) this.#socket.write(`${JSON.stringify(message)}\n`);
  }

  #read(text: string): void {
    this.#text += text;
    const lines = this.#text.split('\n');
    this.#text = lines.pop() ?? '';
    if (this.#text.length > longestLine) this.close();
    else for (const line of lines) this.#receive(line);
  }

  #receive(line: string): void {
    const message = parsed(line);
    if (message?.['kind'] === 'welcome') {
      this.#welcome = true;
      const hooks = message['hooks'];
      this.#listener.onWelcome(Array.isArray(hooks) ? hooks.map(String) : []);
    } else if (message?.['kind'] === 'order' && this.#welcome) {
      this.#listener.onOrder(message as unknown as OrderCall);
    } else {
      // Refused, or no worker of ours answers here.
      this.close();
    }
  }
}

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}
