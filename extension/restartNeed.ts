// Whether a changed setting needs another worker (UI-9): only what the worker is started with counts, and never behind the back of
// an agent that runs in it. Pure.
import type { LiveSnapshot } from '../server/protocol/panel.ts';
import type { WorkerStart } from '../server/protocol/requests.ts';

export type RestartNeed = 'none' | 'restart' | 'ask';

/** `driven`: sessions the running worker drives; they end with it. */
export function restartNeed(running: WorkerStart | null, wanted: WorkerStart, driven: number): RestartNeed {
  if (running === null || JSON.stringify(running) === JSON.stringify(wanted)) return 'none';
  return driven > 0 ? 'ask' : 'restart';
}

/** Paths of driven sessions after one of them moved. */
export function drivenAfter(
  driven: ReadonlySet<string>,
  { path, live }: Pick<LiveSnapshot, 'path'> & { readonly live: Pick<LiveSnapshot['live'], 'activity'> },
): ReadonlySet<string> {
  const next = new Set(driven);
  if (live.activity === 'none' || live.activity === 'ended') next.delete(path);
  else next.add(path);
  return next;
}

/** One line with what ends and what does not. */
export function askText(driven: number): string {
  const agents = driven === 1 ? 'The agent running here ends' : `The ${driven} agents running here end`;
  return `A changed setting takes effect when Throughline’s worker starts again. ${agents} with it; nothing recorded is lost.`;
}
