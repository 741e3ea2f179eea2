// A stage for driving the real Pi through our own driver: a scripted model, a private home, a project folder, and what Pi wrote.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { LiveEvent, LiveSession, Prompt } from '../../server/harness/live/liveSession.ts';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { type PiSessionOptions, type PiStart, startPiSession } from '../../server/harness/pi/startPiSession.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openStore } from '../../server/store/store.ts';
import { ensurePi } from '../support/piInstall.mjs';
import { type ScriptedModel, startScriptedModel } from '../support/scriptedModel.ts';

const patienceMs = 60_000;

/** The Pi of that version, installed into the machine's cache when it is not there. */
export async function installedPi(version: string): Promise<FoundPi> {
  const { node, cli } = await ensurePi(version);
  return { command: node, args: [cli], version, node: { path: node, version: '' }, foundBy: 'setting' };
}

/** What a driven session says, kept, so that a test can wait for it. */
export class Heard {
  readonly events: LiveEvent[] = [];
  readonly #waiting = new Set<() => void>();
  readonly stop: () => void;

  constructor(session: LiveSession) {
    this.stop = session.onEvent((event) => {
      this.events.push(event);
      for (const check of this.#waiting) check();
    });
  }

  /** First event of that kind that fits, from `from` on; fails with what was heard after a minute. */
  async until<Kind extends LiveEvent['kind']>(
    kind: Kind,
    fits: (event: Extract<LiveEvent, { kind: Kind }>) => boolean = () => true,
    from = 0,
    patience = patienceMs,
  ): Promise<Extract<LiveEvent, { kind: Kind }>> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.events
          .slice(from)
          .find((event): event is Extract<LiveEvent, { kind: Kind }> => event.kind === kind && fits(event as never));
        if (found === undefined) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`no ${kind}; heard ${JSON.stringify(this.events.slice(-12)).slice(0, 3000)}`));
      }, patience);
      this.#waiting.add(look);
      look();
    });
  }

  /** All events of a kind. */
  of<Kind extends LiveEvent['kind']>(kind: Kind): Extract<LiveEvent, { kind: Kind }>[] {
    return this.events.filter((event): event is Extract<LiveEvent, { kind: Kind }> => event.kind === kind);
  }

  /** All text of a channel, put together. */
  text(channel: 'reply' | 'thinking'): string {
    return this.events.map((event) => (event.kind === 'text' && event.channel === channel ? event.delta : '')).join('');
  }

  kinds(): string[] {
    return this.events.map(({ kind }) => kind);
  }
}

export interface LiveStage {
  readonly model: ScriptedModel;
  readonly base: string;
  readonly cwd: string;
  readonly storeRoot: string;
  /** Where Pi keeps its sessions here. */
  readonly sessions: string;
  /** Environment every Pi of this stage runs in. */
  readonly env: Readonly<Record<string, string>>;
  /** Path of an extension written for this test. */
  extension(name: string, source: string): string;
  start(start?: PiStart, more?: Partial<PiSessionOptions>): Promise<LiveSession>;
  /** Files Pi wrote so far, oldest first. */
  files(): string[];
  /** Whether these exist in the project folder. */
  here(...names: string[]): boolean[];
  /** Texts of the person in the model's request of that number. */
  userTexts(request: number): string[];
  close(): Promise<void>;
}

export interface StageSettings {
  readonly contextWindow?: number;
  readonly keepRecentTokens?: number;
  readonly autoCompact?: boolean;
}

/** Records of a session file, in order; a line Pi is still writing is none yet. */
export function recordsOf(file: string | null): Record<string, unknown>[] {
  return readFileSync(file ?? '', 'utf8')
    .split('\n')
    .slice(0, -1)
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Role and text of every message of a session file. */
export function messagesOf(file: string | null): string[] {
  return recordsOf(file).flatMap(({ message }) => {
    const { role, content } = (message ?? {}) as { role?: string; content?: unknown };
    if (role === undefined || role === 'system') return [];
    const parts = Array.isArray(content) ? content : [{ type: 'text', text: content }];
    return [
      `${role}: ${parts.map((part) => part.text ?? `[${part.type}${part.name ? ` ${part.name}` : ''}]`).join(' ')}`,
    ];
  });
}

export async function liveStage(pi: FoundPi, settings: StageSettings = {}): Promise<LiveStage> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'throughline-live-')));
  const home = join(base, 'home');
  const cwd = join(base, 'work', 'app');
  const sessions = join(base, 'sessions');
  const storeRoot = join(base, 'store');
  for (const folder of [home, cwd, sessions]) mkdirSync(folder, { recursive: true });
  const model = await startScriptedModel();
  configure(home, model.url, settings);
  const started: LiveSession[] = [];
  const options = {
    pi,
    companion: null,
    store: openStore(storeRoot),
    holder: 'a test',
    registry: { hellos: () => [] },
    confirmedClosed: false,
    env: environment(home, pi),
    files: nodeFiles,
    clock: { now: () => Date.now() },
    log: { info: () => undefined, warn: () => undefined },
  };
  return {
    model,
    base,
    cwd,
    storeRoot,
    sessions,
    env: options.env,
    extension: (name, source) => {
      const path = join(base, name);
      writeFileSync(path, source);
      return path;
    },
    start: async (start = { kind: 'new', cwd }, more = {}) => {
      const args = ['-ne', '--approve', '--session-dir', sessions, ...(more.args ?? [])];
      const session = await startPiSession({ ...options, start, ...more, args });
      started.push(session);
      return session;
    },
    files: () =>
      readdirSync(sessions)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
        .map((name) => join(sessions, name)),
    here: (...names) => names.map((name) => existsSync(join(cwd, name))),
    userTexts: (request) => userTextsOf(model.requests[request]?.body.messages ?? []),
    close: async () => {
      for (const session of started) await session.stop();
      await model.close();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

function userTextsOf(messages: readonly { readonly role: string; readonly content?: unknown }[]): string[] {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => (Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : String(content)));
}

/** A prompt of words alone. */
export function said(text: string, how: Prompt['how'] = 'send'): Prompt {
  return { text, images: [], how };
}

export function environment(home: string, pi: FoundPi): Record<string, string> {
  return {
    HOME: home,
    PATH: [dirname(pi.command), process.env['PATH'] ?? ''].join(delimiter),
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    PI_OFFLINE: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
  };
}

export function configure(home: string, baseUrl: string, settings: StageSettings): void {
  const folder = join(home, '.pi', 'agent');
  mkdirSync(folder, { recursive: true });
  const models = ['acme-1', 'acme-2'].map((id) => ({
    id,
    name: id.toUpperCase(),
    reasoning: true,
    input: ['text', 'image'],
    contextWindow: settings.contextWindow ?? 200_000,
    maxTokens: 8192,
    cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
  }));
  const acme = { baseUrl, api: 'openai-completions', apiKey: 'x', models };
  writeFileSync(join(folder, 'models.json'), JSON.stringify({ providers: { acme } }));
  const compaction = {
    enabled: settings.autoCompact ?? false,
    reserveTokens: 16_384,
    keepRecentTokens: settings.keepRecentTokens ?? 100,
  };
  const retry = { enabled: true, maxRetries: 2, baseDelayMs: 10 };
  const defaults = { defaultProvider: 'acme', defaultModel: 'acme-1', defaultThinkingLevel: 'off' };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ ...defaults, compaction, retry }));
}
