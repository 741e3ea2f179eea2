// The list in a running worker: asked again with nothing changed, and again after one session grew. Arguments: ROOT FILE.
import { appendFileSync } from 'node:fs';
import { nodeFiles } from '../../../server/source/nodeFiles.ts';
import { listSessions } from '../../../server/source/sessionList.ts';
import { median } from '../statistics.ts';
import { report } from './report.ts';

const [root = '', file = ''] = process.argv.slice(2);
let { cache } = listSessions([root], nodeFiles, null);

function timeOf(): number {
  const started = performance.now();
  const list = listSessions([root], nodeFiles, cache);
  const ms = performance.now() - started;
  cache = list.cache;
  return ms;
}

timeOf();
const unchanged: number[] = [];
const changed: number[] = [];
for (let round = 0; round < 7; round += 1) {
  unchanged.push(timeOf());
  const info = { type: 'session_info', id: `bench${round}`, parentId: null, timestamp: '2026-10-02T08:00:00.000Z' };
  appendFileSync(file, `${JSON.stringify({ ...info, name: `Renamed ${round}` })}\n`);
  changed.push(timeOf());
}
report({ ms: median(unchanged), cpuMs: 0, changedMs: median(changed) });
