// One real Pi process in RPC mode, driven step by step for a recording: private home, scripted model, small settings.
// Every wait has a deadline and says what was last seen, so that a wrong recipe ends with a sentence instead of hanging.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import type { PiInstallation } from '../support/piInstall.mjs';

/** A record of Pi's standard output: a response or an event, foreign and read with care. */
export interface PiEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** An entry of the session as `get_entries` gives it. */
export interface PiEntry {
  readonly id: string;
  readonly type: string;
  readonly parentId: string | null;
  readonly message?: { readonly role: string; readonly content?: unknown; readonly [field: string]: unknown };
  readonly [field: string]: unknown;
}

export interface RecordedPiOptions {
  readonly install: PiInstallation;
  readonly modelUrl: string;
  /** Private HOME; models.json and settings.json are written into it. */
  readonly home: string;
  readonly cwd: string;
  readonly contextWindow?: number;
  readonly keepRecentTokens?: number;
  readonly reserveTokens?: number;
  readonly autoCompact?: boolean;
  /** Model names offered besides the first; the first is used. */
  readonly models?: readonly string[];
  readonly provider?: string;
  /** Prompt-cache lifetime in seconds; Pi warms the cache when it is over 10. */
  readonly promptCacheSeconds?: number;
  readonly args?: readonly string[];
}

const deadlineMs = 60_000;
const stepFile = 'test/pi/recordCompanion.mjs';

export class RecordedPi {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #events: PiEvent[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #exited: Promise<number | null>;
  #errors = '';
  #rest = '';
  #next = 1;
  #mark = 0;

  /** Starts Pi and waits until it answers. */
  static async start(options: RecordedPiOptions): Promise<RecordedPi> {
    writeConfiguration(options);
    const pi = new RecordedPi(options);
    await pi.request({ type: 'get_state' });
    return pi;
  }

  private constructor({ install, home, cwd, args = [] }: RecordedPiOptions) {
    const companion = resolve(stepFile);
    this.#process = spawn(install.node, [install.cli, '--mode', 'rpc', '-ne', '-e', companion, '--approve', ...args], {
      cwd,
      env: environment(home, install.node),
    });
    this.#process.stdout.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
    this.#exited = new Promise((done) => {
      this.#process.on('exit', (code) => {
        done(code);
        this.#wake();
      });
    });
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line) this.#events.push(JSON.parse(line) as PiEvent);
    }
    this.#wake();
  }

  #wake(): void {
    for (const check of this.#waiting) check();
  }

  /** Resolves with the first event since the last step that fits; throws after a minute or when Pi ends. */
  waitFor(fits: (event: PiEvent) => boolean, what: string, from = this.#mark): Promise<PiEvent> {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => finish(new Error(this.#complaint(what))), deadlineMs);
      const finish = (cause: Error | null, event?: PiEvent) => {
        clearTimeout(timer);
        this.#waiting.delete(check);
        if (event) done(event);
        else failed(cause);
      };
      const check = () => {
        const event = this.#events.slice(from).find(fits);
        if (event) finish(null, event);
        else if (this.#process.exitCode !== null) finish(new Error(this.#complaint(`${what}; Pi ended`)));
      };
      this.#waiting.add(check);
      check();
    });
  }

  #complaint(what: string): string {
    const last = this.#events.slice(-8).map((event) => JSON.stringify(event).slice(0, 300));
    return [`no ${what}`, this.#errors.slice(-2000), ...last].join('\n');
  }

  /** Sends one command and returns its whole response, failed or not. */
  async ask(command: Readonly<Record<string, unknown>>): Promise<PiEvent> {
    const id = `step-${this.#next++}`;
    this.#mark = this.#events.length;
    this.#process.stdin.write(`${JSON.stringify({ id, ...command })}\n`);
    return this.waitFor((event) => event.type === 'response' && event['id'] === id, `answer to ${command['type']}`);
  }

  /** Sends one command and returns the data of its response; throws when Pi refuses. */
  async request(command: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
    const response = await this.ask(command);
    if (!response['success']) throw new Error(`Pi refused ${JSON.stringify(command)}: ${response['error']}`);
    return (response['data'] ?? {}) as Readonly<Record<string, unknown>>;
  }

  /** Says something to the agent and waits until the agent has settled. */
  async prompt(message: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const from = this.#events.length;
    await this.request({ type: 'prompt', message, ...more });
    await this.waitFor((event) => event.type === 'agent_settled', `end of the turn "${message.slice(0, 40)}"`, from);
  }

  /** Says something and returns as soon as it is accepted, for steps in the middle of a turn. */
  async begin(message: string): Promise<number> {
    const from = this.#events.length;
    await this.request({ type: 'prompt', message });
    return from;
  }

  settled(from: number): Promise<PiEvent> {
    return this.waitFor((event) => event.type === 'agent_settled', 'end of the turn', from);
  }

  /** One operation of the companion (see recordCompanion.mjs); throws when its handler fails. */
  async step(op: string, rest: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const from = this.#events.length;
    await this.request({ type: 'prompt', message: `/rec ${JSON.stringify({ op, ...rest })}` });
    const bad = this.#events.slice(from).find((event) => event.type === 'extension_error');
    if (bad) throw new Error(`step ${op}: ${JSON.stringify(bad)}`);
  }

  async entries(): Promise<readonly PiEntry[]> {
    return (await this.request({ type: 'get_entries' }))['entries'] as readonly PiEntry[];
  }

  /** Newest entry that fits; throws when there is none. */
  async find(fits: (entry: PiEntry) => boolean): Promise<PiEntry> {
    const found = (await this.entries()).findLast(fits);
    if (!found) throw new Error('no entry fits');
    return found;
  }

  /** Newest user entry whose text contains `words`. */
  user(words: string): Promise<PiEntry> {
    return this.find(
      (entry) => entry.message?.role === 'user' && JSON.stringify(entry.message.content).includes(words),
    );
  }

  role(role: string): Promise<PiEntry> {
    return this.find((entry) => entry.message?.role === role);
  }

  async sessionFile(): Promise<string> {
    return String((await this.request({ type: 'get_state' }))['sessionFile']);
  }

  /** Ends Pi as a closing terminal does, and waits for it. */
  async stop(): Promise<void> {
    this.#process.stdin.end();
    await this.#exited;
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exited;
  }
}

function environment(home: string, node: string): Record<string, string> {
  return {
    HOME: home,
    PATH: [resolve(node, '..'), process.env['PATH'] ?? ''].join(delimiter),
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    PI_OFFLINE: '1',
    GIT_AUTHOR_NAME: 'Dev',
    GIT_AUTHOR_EMAIL: 'dev@example.org',
    GIT_COMMITTER_NAME: 'Dev',
    GIT_COMMITTER_EMAIL: 'dev@example.org',
    GIT_CONFIG_GLOBAL: '/dev/null',
  };
}

function writeConfiguration(options: RecordedPiOptions): void {
  const folder = join(options.home, '.pi', 'agent');
  const { provider = 'acme', models = ['acme-1'], contextWindow = 200_000 } = options;
  mkdirSync(folder, { recursive: true });
  const cache = options.promptCacheSeconds;
  const described = models.map((id) => ({
    id,
    name: id,
    reasoning: true,
    input: ['text', 'image'],
    contextWindow,
    maxTokens: 8192,
    cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
    ...(cache ? { promptCache: { short: cache, long: 3600 } } : {}),
  }));
  const one = { baseUrl: options.modelUrl, api: 'openai-completions', apiKey: 'x', models: described };
  writeFileSync(join(folder, 'models.json'), JSON.stringify({ providers: { [provider]: one } }));
  const compaction = {
    enabled: options.autoCompact ?? false,
    reserveTokens: options.reserveTokens ?? 16_384,
    keepRecentTokens: options.keepRecentTokens ?? 100,
  };
  const retry = { enabled: true, maxRetries: 2, baseDelayMs: 10 };
  const settings = {
    defaultProvider: provider,
    defaultModel: models[0],
    defaultThinkingLevel: 'off',
    compaction,
    retry,
  };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
}
