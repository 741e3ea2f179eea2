// A stage for the companion inside a real Pi that nobody drives: Pi as another program started it, our bundle in it, and a
// listening worker's half in the test. What Pi wrote and what the model got is read from outside.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { Companions, type CompanionsParts } from '../../server/service/live/companions.ts';
import { openStore } from '../../server/store/store.ts';
import { nodeTarget } from '../support/bundleScript.mjs';
import { type ScriptedModel, startScriptedModel } from '../support/scriptedModel.ts';
import { configure, environment } from './livePi.ts';
import { liveVersions } from './liveVersions.ts';

/** Longest wait for anything; what is awaited always comes sooner. */
const patienceMs = 60_000;

/** Bundles the companion as the build does: one CJS file that is the extension function. */
export async function bundleCompanion(target: string): Promise<string> {
  await build({
    entryPoints: ['server/harness/pi/companion/main.ts'],
    outfile: target,
    ...nodeTarget,
    format: 'cjs',
    footer: { js: 'module.exports = module.exports.companion;' },
  });
  return target;
}

type Message = Readonly<Record<string, unknown>>;

/** Resolves with the first value `find` answers, looked for again after every `nudge`. */
export class Waiting {
  readonly #looks = new Set<() => void>();

  nudge(): void {
    for (const look of [...this.#looks]) look();
  }

  until<T>(what: string, find: () => T | undefined | null | false): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (found === undefined || found === null || found === false) return;
        clearTimeout(timer);
        this.#looks.delete(look);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#looks.delete(look);
        reject(new Error(`waited in vain for ${what}`));
      }, patienceMs);
      this.#looks.add(look);
      look();
    });
  }
}

/** Pi over RPC without any of our driver. */
export class PlainPi {
  readonly said: Message[] = [];
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly #waiting = new Waiting();
  stderr = '';
  #exit: { readonly code: number | null } | null = null;
  #text = '';
  #nextId = 1;

  constructor(pi: FoundPi, args: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
    this.child = spawn(pi.command, [...pi.args, '--mode', 'rpc', ...args], { cwd, env, stdio: 'pipe' });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.ended = new Promise((resolve) => {
      this.child.on('exit', (code) => {
        this.#exit = { code };
        this.#waiting.nudge();
        resolve(code);
      });
    });
  }

  /** Sends a command and resolves with its answer. */
  async ask(command: Message): Promise<Message> {
    const id = `t${this.#nextId++}`;
    this.child.stdin?.write(`${JSON.stringify({ ...command, id })}\n`);
    return this.until(({ type, id: of }) => type === 'response' && of === id, String(command['type']));
  }

  /** Sends a prompt and waits until Pi has settled. */
  async turn(message: string): Promise<void> {
    const from = this.said.length;
    await this.ask({ type: 'prompt', message });
    await this.until(({ type }) => type === 'agent_settled', 'agent_settled', from);
  }

  /** Exit code, once it has ended. */
  async gone(): Promise<number | null> {
    return (await this.#waiting.until('the end of Pi', () => this.#exit)).code;
  }

  until(fits: (message: Message) => boolean, what: string, from = 0): Promise<Message> {
    return this.#waiting.until(`${what}; Pi's stderr: ${this.stderr.slice(0, 500)}`, () =>
      this.said.slice(from).find(fits),
    );
  }

  notices(): string[] {
    return this.said.flatMap(({ type, method, message }) =>
      type === 'extension_ui_request' && method === 'notify' ? [String(message)] : [],
    );
  }

  /** What extensions failed with, as Pi reports it. */
  failures(): Message[] {
    return this.said.filter(({ type }) => type === 'extension_error');
  }

  async state(): Promise<{ readonly sessionId: string; readonly sessionFile: string }> {
    const { data } = await this.ask({ type: 'get_state' });
    return data as { sessionId: string; sessionFile: string };
  }

  async end(): Promise<void> {
    this.child.stdin?.end();
    await this.gone();
  }

  #read(text: string): void {
    const lines = (this.#text + text).split('\n');
    this.#text = lines.pop() ?? '';
    for (const line of lines) this.said.push(JSON.parse(line) as Message);
    this.#waiting.nudge();
  }
}

/** Companions of a worker, with everything they told. */
export class HeardCompanions {
  readonly companions: Companions;
  readonly warnings: string[] = [];
  readonly moved: string[][] = [];
  readonly asked: string[] = [];
  readonly #waiting = new Waiting();

  constructor(
    storeRoot: string,
    folders: readonly string[],
    startedAt = Date.now(),
    more: Partial<CompanionsParts> = {},
  ) {
    this.companions = new Companions({
      store: openStore(storeRoot),
      clock: { now: () => startedAt },
      log: { info: () => undefined, warn: (message) => this.#note(this.warnings, message) },
      folders,
      moved: (files) => this.#note(this.moved, [...files]),
      page: async (_peer, { page }) => {
        this.#note(this.asked, page);
        return `the page ${page} of the worker`;
      },
      ...more,
    });
  }

  /** The Pi that runs a session, once it said so; a second look where an older line has yet to close. */
  peer(sessionId: string, reason?: string) {
    return this.#waiting.until(`the hello of ${sessionId}`, () =>
      this.companions.server
        .hellos()
        .find((peer) => peer.sessionId === sessionId && (reason === undefined || peer.reason === reason)),
    );
  }

  /** Waits until something it told makes `find` answer. */
  until<T>(what: string, find: () => T | undefined | null | false): Promise<T> {
    return this.#waiting.until(what, find);
  }

  #note<T>(list: T[], item: T): void {
    list.push(item);
    this.#waiting.nudge();
  }
}

export interface CompanionStage {
  readonly model: ScriptedModel;
  readonly base: string;
  readonly home: string;
  readonly cwd: string;
  readonly sessions: string;
  readonly storeRoot: string;
  /** Our bundle. */
  readonly companion: string;
  /** A listening worker's half whose folders hold `cwd`. */
  worker(folders?: readonly string[], startedAt?: number, more?: Partial<CompanionsParts>): Promise<HeardCompanions>;
  /** Pi with the companion, unless `args` say otherwise. */
  start(args?: readonly string[], env?: Readonly<Record<string, string>>): PlainPi;
  /** A file for this test, like another extension. */
  file(name: string, source: string): string;
  files(): string[];
  close(): Promise<void>;
}

export async function companionStage(pi: FoundPi): Promise<CompanionStage> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'throughline-companion-')));
  const [home, cwd, sessions, storeRoot] = ['home', 'work', 'sessions', 'store'].map((name) => join(base, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const folder of [home, cwd, sessions]) mkdirSync(folder, { recursive: true });
  const model = await startScriptedModel();
  configure(home, model.url, {});
  const companion = await bundleCompanion(join(base, 'companion.cjs'));
  const workers: HeardCompanions[] = [];
  const started: PlainPi[] = [];
  const plain = ['--approve', '--session-dir', sessions];
  return {
    ...{ model, base, home, cwd, sessions, storeRoot, companion },
    worker: async (folders = [cwd], startedAt = Date.now(), more = {}) => {
      const worker = new HeardCompanions(storeRoot, folders, startedAt, more);
      workers.push(worker);
      await worker.companions.listen();
      return worker;
    },
    start: (args = ['-ne', '-e', companion], env = {}) => {
      const process = new PlainPi(pi, [...plain, ...args], cwd, {
        ...environment(home, pi),
        THROUGHLINE_STORE: storeRoot,
        ...env,
      });
      started.push(process);
      return process;
    },
    file: (name, source) => {
      const path = join(base, name);
      writeFileSync(path, source);
      return path;
    },
    files: () =>
      readdirSync(sessions)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
        .map((name) => join(sessions, name)),
    close: async () => {
      for (const process of started) if (process.child.exitCode === null) process.child.kill('SIGKILL');
      await Promise.all(started.map(({ ended }) => ended));
      for (const { companions } of workers) companions.dispose();
      await model.close();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** Releases to try: one that `npm run compat:pi` names, else those of every live suite. */
export function versionsToTry(): readonly string[] {
  const asked = process.env['THROUGHLINE_PI'];
  return asked ? [asked] : liveVersions;
}
