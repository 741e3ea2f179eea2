// A worker over ACP agents as a panel talks to it: requests checked against their shapes, and waits for what it tells by itself.
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import type { AskEditor } from '../../server/protocol/editorRequests.ts';
import {
  type ParamsOf,
  type Requests,
  type ResultOf,
  requests,
  type WorkerStart,
} from '../../server/protocol/requests.ts';
import type { DriveAction, FlowRowView, LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';
import { createWorker, type Worker } from '../../server/service/worker/createWorker.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { type AcpStage, agentFile } from './liveAcp.ts';

export interface Desk {
  readonly worker: Worker;
  ask<K extends keyof Requests>(name: K, params: ParamsOf<K>): Promise<ResultOf<K>>;
  drive(path: string, action: DriveAction): Promise<ResultOf<'drive'>>;
  /** The first snapshot from now on, or since the last wait, that fits; of one session when its path is given. */
  until(fits: (live: LiveTurnView, total: number) => boolean, of?: string): Promise<LiveTurnView>;
  rows(path: string): Promise<FlowRowView[]>;
}

export interface DeskPlace {
  readonly storeRoot: string;
  readonly cwd: string;
  readonly home: string;
  /** What agents inherit. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly agents: NonNullable<WorkerStart['agents']>;
  readonly patienceMs: number;
  /** Null: the worker runs in no editor that answers. */
  readonly askEditor?: AskEditor | null;
}

/** A desk over a stage whose one agent is the reference agent, doing what the stage's script says. */
export function referenceDesk({ storeRoot, cwd, base }: AcpStage, more: Partial<WorkerStart> = {}): Desk {
  const agent = { id: 'reference', label: 'Reference agent', command: process.execPath, env: {} };
  const place = {
    ...{ storeRoot, cwd, home: join(base, 'home'), patienceMs: 30_000, env: { PATH: process.env['PATH'] } },
    agents: [{ ...agent, args: [agentFile, join(base, 'script.json')] }],
  };
  return workerDesk(place, more);
}

export function workerDesk(place: DeskPlace, more: Partial<WorkerStart> = {}): Desk {
  const { storeRoot, cwd, home, env, agents, patienceMs, askEditor = null } = place;
  const seen: { path: string; live: LiveTurnView; total: number }[] = [];
  const waiting = new Set<() => void>();
  const start = {
    roots: [],
    store: storeRoot,
    trusted: true,
    endpoint: null,
    workspaceFolders: [cwd],
    companion: null,
  };
  const worker = createWorker(
    { ...start, agents, ...more },
    {
      world: {
        ...{ files: nodeFiles, clock: { now: () => Date.now() }, platform: process.platform, env, home, cwd },
        ...{ terminal: false, signal: new AbortController().signal },
      },
      askEditor,
      changed: () => {},
      progress: () => {},
      warn: () => {},
      runState: () => {},
      sessionLive: ({ path, live, total }) => {
        seen.push({ path, live, total });
        for (const look of waiting) look();
      },
      askLanguageModel: async () => ({ kind: 'failed', text: '', failure: 'none' }),
    },
  );
  const ask: Desk['ask'] = async (name, params) => {
    const result = await worker.answer(name, params, { signal: new AbortController().signal });
    expect([...Value.Errors(requests[name].result, result)].slice(0, 3)).toEqual([]);
    return result;
  };
  return {
    worker,
    ask,
    drive: (path, action) => ask('drive', { path, action }),
    until: (fits, of) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = seen.find(({ path, live, total }) => (of ?? path) === path && fits(live, total));
          if (found === undefined) return;
          waiting.delete(look);
          clearTimeout(timer);
          seen.length = 0;
          resolve(found.live);
        };
        const timer = setTimeout(() => reject(new Error(JSON.stringify(seen.slice(-3)).slice(0, 2_000))), patienceMs);
        waiting.add(look);
        look();
      }),
    rows: async (path) => (await ask('sessionRows', { path, from: 0, count: 500 })).rows,
  };
}

export const send = (text: string): DriveAction => ({ kind: 'prompt', text, images: [], how: 'send' });
export const idle = (live: LiveTurnView): boolean => live.activity === 'idle';

/** What a person reads in rows, one string each. */
export function wordsOf(rows: readonly FlowRowView[]): string[] {
  return rows.map(({ content }) => {
    if (content.kind === 'tool') return `${content.card.verb} ${content.card.object}: ${content.card.state}`;
    return content.kind === 'reply' ? content.markdown : 'text' in content ? content.text : content.kind;
  });
}
