// A stage for compacting live sessions: a worker with the real Pi and our companion in it, sessions long enough to compact, and
// what counts in the end, read from outside: the bytes Pi wrote and what the scripted model received.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import {
  type ParamsOf,
  type Requests,
  type ResultOf,
  requests,
  type WorkerStart,
} from '../../server/protocol/requests.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import type { LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';
import { createWorker, type Worker, type WorkerOutside } from '../../server/service/worker/createWorker.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { bundleCompanion, Waiting } from './companionStage.ts';
import { type Hands, layHands } from './faultHands.ts';
import { type LiveStage, liveStage, type StageSettings } from './livePi.ts';
import { startWorkerApart } from './workerApart.ts';

/** Words of the long session that only the replaced range holds. */
export const replacedWords = 'OLD-OUTPUT';
/** The newest request: it stays word for word. */
export const newestRequest = 'Now add the tests in test/parse.test.ts.';
export const rule = 'You must never log card numbers.';

const usage = {
  ...{ input: 1_000, output: 100, cacheRead: 0, cacheWrite: 0, totalTokens: 1_100 },
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

interface Line {
  readonly role: 'user' | 'assistant' | 'toolResult';
  readonly [field: string]: unknown;
}

const user = (text: string): Line => ({ role: 'user', content: [{ type: 'text', text }] });
const assistant = (content: readonly object[], stopReason = 'stop'): Line => ({
  ...{ role: 'assistant', content, stopReason, usage },
  ...{ api: 'openai-completions', provider: 'acme', model: 'acme-1' },
});
const words = (text: string) => ({ type: 'text', text });

function exchange(number: number, path: string, output: string): Line[] {
  const id = `call_${number}`;
  return [
    assistant([words(`I read ${path}.`), { type: 'toolCall', id, name: 'read', arguments: { path } }], 'toolUse'),
    { role: 'toolResult', toolCallId: id, toolName: 'read', content: [words(output)], isError: false },
    assistant([words(`${path} is read.`)]),
  ];
}

/** About 1,000 tokens of text per kilo. */
function output(number: number, kilo: number): string {
  const line = (at: number) => `${replacedWords} ${number}.${at} the value of this line is ${number * 7_919 + at}`;
  return Array.from({ length: kilo * 70 }, (_, at) => line(at)).join('\n');
}

export interface SessionPlan {
  readonly exchanges?: number;
  readonly kilo?: number;
  /** Text of the last tool output of the old range. */
  readonly hostile?: string;
  readonly id?: string;
}

/** Writes a session of Pi's format 3 and answers its path: a rule, a decision, long outputs, and a newest request at its end. */
export function layLongSession(stage: Pick<LiveStage, 'cwd' | 'sessions'>, plan: SessionPlan = {}): string {
  const { exchanges = 8, kilo = 4, hostile = '', id = '01980000-0000-7000-8000-000000000001' } = plan;
  const lines: Line[] = [user(`Write the parser in src/parse.ts. ${rule}`)];
  for (let number = 0; number < exchanges; number += 1) {
    const text = output(number, kilo) + (number === exchanges - 1 ? hostile : '');
    lines.push(user(`Look at docs/part${number}.md.`), ...exchange(number, `docs/part${number}.md`, text));
  }
  lines.push(user(newestRequest), assistant([words('I will add them.')]));
  const start = Date.parse('2026-11-30T08:00:00.000Z');
  const at = (line: number) => new Date(start + line * 1_000).toISOString();
  const header = { type: 'session', version: 3, id, timestamp: at(0), cwd: stage.cwd };
  const entries = lines.map((message, line) => ({
    ...{ type: 'message', id: hex(line + 1), parentId: line === 0 ? null : hex(line), timestamp: at(line + 1) },
    message: { ...message, timestamp: start + line * 1_000 },
  }));
  const path = join(stage.sessions, `2026-11-30T08-00-00-000Z_${id}.jsonl`);
  writeFileSync(path, [header, ...entries].map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

const hex = (number: number) => number.toString(16).padStart(8, '0');

export interface CompactionDesk {
  readonly stage: LiveStage;
  readonly worker: Pick<Worker, 'answer' | 'dispose'>;
  /** Says what a worker said that the file did not hold when it was said: "applied" before the entry (CMP-8). */
  readonly lies: string[];
  readonly hands: Hands;
  /** Process of the worker: this one, or the one it has for itself. */
  workerPid(): number;
  /** Kills the worker that has a process of its own. */
  killWorker(): Promise<void>;
  /** Another worker on the same store, as after a restart of the window. */
  nextWorker(): void;
  readonly states: RunStateView[];
  readonly clock: { ahead: number };
  ask<K extends keyof Requests>(name: K, params: ParamsOf<K>): Promise<ResultOf<K>>;
  /** What a run is asked for. */
  plan(path: string, more?: Partial<ParamsOf<'runCompaction'>>): ParamsOf<'runCompaction'>;
  /** Runs a plan and answers its Review. */
  run(path: string, more?: Partial<ParamsOf<'runCompaction'>>): Promise<ResultOf<'runCompaction'>>;
  /** Resolves with the end of a run. */
  ended(runId: string): Promise<RunStateView>;
  /** Resolves when Pi has taken the summary of a run. */
  handed(runId: string): Promise<RunStateView>;
  /** Resolves when the session is idle with the companion there. */
  attached(path: string): Promise<void>;
  /** Sends a message as soon as Pi takes one. */
  prompt(path: string, text: string): Promise<void>;
  until(path: string, fits: (live: LiveTurnView) => boolean): Promise<void>;
  close(): Promise<void>;
}

export interface DeskOptions {
  /** Bundle of workerProgram.ts: the worker gets a process of its own, so that it can be killed. */
  readonly apart?: string;
  readonly onProgress?: WorkerOutside['progress'];
  readonly stage?: StageSettings;
  readonly start?: Partial<WorkerStart>;
  readonly piArgs?: (stage: LiveStage) => readonly string[];
}

const steering: ParamsOf<'preflight'>['steering'] = {
  ...{ focus: '', note: '', pinnedFacts: [], pinnedPaths: [], pinnedRules: [], cuts: [] },
  ...{ contextWindow: null, maxCalls: null, maxInputTokens: null, maxSeconds: null },
};

const plan: CompactionDesk['plan'] = (path, more = {}) => ({
  ...{ path, headId: null, mode: 'balanced', route: 'none', steering },
  ...more,
});

export async function compactionDesk(pi: FoundPi, options: DeskOptions = {}): Promise<CompactionDesk> {
  const stage = await liveStage(pi, options.stage);
  const waiting = new Waiting();
  const states: RunStateView[] = [];
  const live = new Map<string, LiveTurnView>();
  const clock = { ahead: 0 };
  const home = join(stage.base, 'home');
  const env = {
    ...{ HOME: home, PATH: [dirname(pi.command), process.env['PATH'] ?? ''].join(delimiter), PI_OFFLINE: '1' },
    PI_CODING_AGENT_SESSION_DIR: stage.sessions,
  };
  const args = ['-ne', '--approve', ...(options.piArgs?.(stage) ?? [])];
  const hands = layHands(stage.base, await bundleCompanion(join(stage.base, 'companion.cjs')));
  const start: WorkerStart = {
    ...{ roots: [], store: stage.storeRoot, trusted: true, endpoint: null, workspaceFolders: [stage.cwd] },
    pi: { path: pi.args[0] ?? '', node: pi.command, args: [...args, '-e', hands.last] },
    companion: hands.companion,
    ...options.start,
  };
  const lies: string[] = [];
  const outside: WorkerOutside = {
    world: {
      ...{ files: nodeFiles, clock: { now: () => Date.now() + clock.ahead }, env, platform: process.platform, home },
      ...{ cwd: stage.cwd, terminal: false, signal: new AbortController().signal },
    },
    changed: () => waiting.nudge(),
    progress: (told) => options.onProgress?.(told),
    warn: () => {},
    runState: (state) => {
      if (state.outcome === 'applied' && !isApplied(state.path, state.runId)) lies.push(state.runId);
      states.push(state);
      waiting.nudge();
    },
    sessionLive: (snapshot) => {
      live.set(snapshot.path, snapshot.live);
      waiting.nudge();
    },
    askLanguageModel: async () => ({ kind: 'failed', text: '', failure: 'none' }),
  };
  const started = () =>
    options.apart === undefined ? createWorker(start, outside) : startWorkerApart(options.apart, start, outside);
  let worker: ReturnType<typeof started> = started();
  const ask: CompactionDesk['ask'] = async (name, params) => {
    const result = await worker.answer(name, params, { signal: new AbortController().signal });
    expect([...Value.Errors(requests[name].result, result)].slice(0, 3)).toEqual([]);
    return result;
  };
  const until: CompactionDesk['until'] = async (path, fits) => {
    await waiting.until('a state of the running turn', () => {
      const view = live.get(path);
      return view !== undefined && fits(view);
    });
  };
  const prompt: CompactionDesk['prompt'] = async (path, text) => {
    let seen = live.get(path);
    for (;;) {
      try {
        await ask('drive', { path, action: { kind: 'prompt', text, images: [], how: 'send' } });
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== 'session-busy') throw error;
        const before = seen;
        seen = await waiting.until('another state', () => (live.get(path) === before ? null : live.get(path)));
      }
    }
  };
  return {
    ...{ stage, states, lies, hands, clock, ask, until, prompt, plan },
    get worker() {
      return worker;
    },
    workerPid: () => ('pid' in worker ? worker.pid : process.pid),
    killWorker: async () => {
      if ('kill' in worker) await worker.kill();
      live.clear();
    },
    nextWorker: () => {
      worker = started();
    },
    run: (path, more = {}) => ask('runCompaction', plan(path, more)),
    ended: (runId) =>
      waiting.until(`the end of run ${runId}`, () =>
        states.findLast((state) => state.runId === runId && state.phase === 'ended'),
      ),
    handed: (runId) =>
      waiting.until(`run ${runId} in Pi's hands`, () =>
        states.find((state) => state.runId === runId && state.phase !== 'staged'),
      ),
    attached: async (path) => {
      await ask('attachSession', { path, confirmedClosed: true });
      await until(path, ({ activity }) => activity === 'idle');
    },
    close: async () => {
      await worker.dispose();
      await stage.close();
    },
  };
}

interface CompactionRecord {
  readonly id: string;
  readonly type: string;
  readonly summary: string;
  readonly firstKeptEntryId: string | null;
  readonly fromHook?: boolean;
  readonly usage?: { readonly input: number; readonly output: number };
  readonly details?: { readonly throughline?: { readonly runId: string; readonly coverage: number } };
}

/** Compaction entries as they lie in the file; a line a full disk tore is none. */
export function compactionsIn(path: string): CompactionRecord[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"type":"compaction"') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as CompactionRecord);
}

/** Whether the file holds a compaction of this run: what nothing but the file may say. */
export function isApplied(path: string, runId: string): boolean {
  return compactionsIn(path).some(({ details }) => details?.throughline?.runId === runId);
}

/** Everything a request to the model said, as one text. */
export function sentIn(stage: LiveStage, request: number): string {
  return JSON.stringify(stage.model.requests.at(request)?.body.messages ?? []);
}

/** The process a worker started last: the Pi of the session that was attached last. */
export function newestChild(of = process.pid): number {
  return Number(execFileSync('pgrep', ['-n', '-P', String(of)], { encoding: 'utf8' }));
}
