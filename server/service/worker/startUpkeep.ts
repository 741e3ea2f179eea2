// What a worker does by itself soon after its start: ends the runs of workers that died (CMP-8, MET-1), and lets derived files go
// when their time is over (STO-4).

import { recoverRuns } from '../live/recoverRuns.ts';
import { startRetention } from './retentionTimer.ts';
import { thisWindow } from './thisWindow.ts';
import type { WorkerContext } from './workerContext.ts';

/** Never throws. Without runs of a dead worker it costs one look into a folder. */
export function startUpkeep(context: WorkerContext, warn: (message: string) => void): { dispose(): void } {
  setImmediate(() => recover(context, warn));
  return startRetention(context.store, context.world.clock, warn);
}

function recover({ store, world, sessions, changed }: WorkerContext, warn: (message: string) => void): void {
  try {
    const read = (path: string, headId: string | null) => sessions.get(path, headId);
    const paths = recoverRuns({ store, world, read, warn, writer: thisWindow });
    if (paths.length > 0) changed([...paths], true);
  } catch (error) {
    warn(`runs of another worker were not ended: ${error instanceof Error ? error.message : String(error)}`);
  }
}
