// A worker in a process of its own that a test can kill, with the shape of one in this process.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { WorkerStart } from '../../server/protocol/requests.ts';
import type { Worker, WorkerOutside } from '../../server/service/worker/createWorker.ts';

export interface WorkerApart extends Pick<Worker, 'answer' | 'dispose'> {
  readonly pid: number;
  /** As the system kills it: nothing of ours runs any more. */
  kill(): Promise<void>;
}

interface Told {
  readonly kind: 'answer' | 'runState' | 'sessionLive';
  readonly id?: number;
  readonly result?: unknown;
  readonly problem?: { readonly code: string; readonly message: string };
  readonly value?: unknown;
}

type Waiting = Map<number, { readonly resolve: (result: never) => void; readonly reject: (error: Error) => void }>;

/** `program` is the bundle of workerProgram.ts. */
export function startWorkerApart(program: string, start: WorkerStart, outside: WorkerOutside): WorkerApart {
  const child = fork(program, { env: { PATH: process.env['PATH'] }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const waiting: Waiting = new Map();
  child.on('message', (told: Told) => hear(told, waiting, outside));
  child.send({ kind: 'start', start, env: outside.world.env, home: outside.world.home });
  const kill = () => ended(child);
  let next = 0;
  return {
    pid: child.pid ?? 0,
    kill,
    dispose: kill,
    answer: (name, params) =>
      new Promise((resolve, reject) => {
        next += 1;
        waiting.set(next, { resolve, reject });
        child.send({ kind: 'ask', id: next, name, params });
      }),
  };
}

function hear({ kind, id, result, problem, value }: Told, waiting: Waiting, outside: WorkerOutside): void {
  if (kind === 'runState') outside.runState(value as never);
  else if (kind === 'sessionLive') outside.sessionLive(value as never);
  else {
    const asked = waiting.get(id ?? -1);
    if (problem) asked?.reject(Object.assign(new Error(problem.message), { code: problem.code }));
    else asked?.resolve(result as never);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
