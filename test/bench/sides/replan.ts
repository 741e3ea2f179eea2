// Planning again after a change of the window, as a person does in Preflight. Arguments: FILE.
import { preparePlanning, replan } from '../../../server/compaction/planWindow.ts';
import { projectionOf } from '../../../server/record/projection.ts';
import { factsOf } from '../../../server/service/extractSession.ts';
import { readSession } from '../../../server/service/readSession.ts';
import { median } from '../statistics.ts';
import { benchWorld } from './benchWorld.ts';
import { report } from './report.ts';

const read = readSession(process.argv[2] ?? '', null, benchWorld);
const projection = projectionOf(read.session, read.branch);
const planning = preparePlanning({ projection, facts: factsOf(read, benchWorld.home) });
replan(planning, { contextWindow: 8_000_000, overheadTokens: 0 });
const times = Array.from({ length: 9 }, (_, at) => {
  const started = performance.now();
  replan(planning, { contextWindow: 5_000_000 + at * 300_000, overheadTokens: 1_000 * at });
  return performance.now() - started;
});
report({ ms: median(times), cpuMs: 0, entries: read.branch.ordinals.length });
read.session.close();
