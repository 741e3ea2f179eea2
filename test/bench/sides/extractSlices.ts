// How long the worker's extraction keeps it from answering: the longest gap between turns of the event loop. Arguments: FILE.
import { SessionCache } from '../../../server/service/worker/sessionCache.ts';
import { benchWorld } from './benchWorld.ts';
import { startClock } from './clock.ts';
import { report } from './report.ts';

const path = process.argv[2] ?? '';
const sessions = new SessionCache(benchWorld);
// Opening is a row of its own; here the worker has the session open already.
sessions.get(path, null);
let longestMs = 0;
let last = performance.now();
let running = true;

function tick(): void {
  const now = performance.now();
  longestMs = Math.max(longestMs, now - last);
  last = now;
  if (running) setImmediate(tick);
}

tick();
const elapsed = startClock();
await sessions.factsReady(path, null, new AbortController().signal);
sessions.get(path, null).facts();
const time = elapsed();
tick();
running = false;
sessions.dispose();
report({ ...time, longestMs });
