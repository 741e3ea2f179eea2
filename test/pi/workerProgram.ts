// A worker in a process of its own, so that a test can kill it: requests and answers over the channel to its parent.
import type { WorkerStart } from '../../server/protocol/requests.ts';
import { createWorker, type Worker } from '../../server/service/worker/createWorker.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';

type Message =
  | { readonly kind: 'start'; readonly start: WorkerStart; readonly env: Record<string, string>; readonly home: string }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly name: Parameters<Worker['answer']>[0];
      readonly params: unknown;
    };

const tell = (message: object) => process.send?.(message);
const signal = new AbortController().signal;
let worker: Worker | null = null;

process.on('message', (message: Message) => {
  if (message.kind === 'start') {
    const { start, env, home } = message;
    worker = createWorker(start, {
      world: {
        ...{ files: nodeFiles, clock: { now: () => Date.now() }, env, platform: process.platform, home, cwd: home },
        ...{ terminal: false, signal },
      },
      ...{ changed: () => {}, progress: () => {}, warn: () => {} },
      runState: (state) => tell({ kind: 'runState', value: state }),
      sessionLive: (snapshot) => tell({ kind: 'sessionLive', value: snapshot }),
      askLanguageModel: async () => ({ kind: 'failed', text: '', failure: 'none' }),
    });
    return;
  }
  const { id, name, params } = message;
  worker?.answer(name, params, { signal }).then(
    (result) => tell({ kind: 'answer', id, result }),
    (error: unknown) =>
      tell({ kind: 'answer', id, problem: { code: Reflect.get(Object(error), 'code'), message: String(error) } }),
  );
});
