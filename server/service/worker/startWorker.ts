// The worker as an editor meets it: it answers the session list and what works here as soon as it stands, and loads everything else
// when that is asked for, or soon after the start. A process that loads all of it first answers three times as late (SPEC §15).

import { Value } from 'typebox/value';
import { type ParamsOf, type Requests, type ResultOf, requests, type WorkerStart } from '../../protocol/requests.ts';
import type { Worker, WorkerOutside } from './createWorker.ts';
import { readinessView } from './readinessView.ts';
import { treeNow } from './treeNow.ts';
import type { Call } from './workerContext.ts';
import { type WorkerGround, workerGround } from './workerGround.ts';

/** When nothing asked for the rest yet it is loaded all the same: the first panel shall not wait for it. Milliseconds. */
const restAfterMs = 1_000;

export interface StartedWorker {
  answer<K extends keyof Requests>(name: K, params: unknown, call: Call): Promise<ResultOf<K>>;
  /** The rest, loaded. */
  whole(): Promise<Worker>;
  /** Stops what we started, then lets go of everything. */
  dispose(): Promise<void>;
}

export function startWorker(start: WorkerStart, outside: WorkerOutside): StartedWorker {
  const ground = workerGround(start, outside);
  let loading: Promise<Worker> | null = null;
  let isLoaded = false;
  const whole = () => {
    clearTimeout(timer);
    loading ??= import('./createWorker.ts').then(({ createWorker }) => {
      isLoaded = true;
      return createWorker(start, outside, ground);
    });
    return loading;
  };
  const timer = setTimeout(() => {
    whole().catch((error: unknown) => outside.warn(`the worker could not be loaded: ${String(error)}`));
  }, restAfterMs);
  return {
    answer: async (name, params, call) => {
      const early = isLoaded ? null : firstAnswer(name, params, ground);
      return (early ?? (await (await whole()).answer(name, params, call))) as ResultOf<typeof name>;
    },
    whole,
    dispose: async () => {
      clearTimeout(timer);
      const worker = await loading?.catch(() => null);
      if (worker) await worker.dispose();
      else ground.dispose();
    },
  };
}

/** What is known before anything can run, null for what needs the rest. */
function firstAnswer(name: keyof Requests, params: unknown, ground: WorkerGround): ResultOf<keyof Requests> | null {
  if (name !== 'sessionTree' && name !== 'readiness') return null;
  const parsed = Value.Parse(requests[name].params, params);
  return name === 'readiness' ? readinessView(ground) : treeNow(parsed as ParamsOf<'sessionTree'>, ground);
}
