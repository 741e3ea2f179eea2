// How long extraction in slices keeps a worker from answering: the longest gap between turns of the event loop. Arguments: FILE.
import { extractInSlices } from '../../../server/facts/extractFacts.ts';
import { entriesOf, readSession } from '../../../server/service/readSession.ts';
import { benchWorld } from './benchWorld.ts';
import { startClock } from './clock.ts';
import { report } from './report.ts';

const read = readSession(process.argv[2] ?? '', null, benchWorld);
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
await extractInSlices(entriesOf(read), { cwd: read.session.header.cwd, home: benchWorld.home });
const time = elapsed();
tick();
running = false;
read.session.close();
report({ ...time, longestMs });
