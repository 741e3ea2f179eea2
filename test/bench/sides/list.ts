// Our side of the cold session list, without an index. Arguments: ROOT [first]. With `first` the clock stops at 100 rows.
import { createHash } from 'node:crypto';
import { nodeFiles } from '../../../server/source/nodeFiles.ts';
import { listSessionsInSteps } from '../../../server/source/sessionList.ts';
import type { SessionRow } from '../../../server/source/sessionRow.ts';
import { startClock } from './clock.ts';
import { report } from './report.ts';

const [root = '', part] = process.argv.slice(2);

/** As Pi's side hashes its rows. */
function hashOf(rows: readonly SessionRow[]): string {
  const hash = createHash('sha256');
  for (const row of rows.map(({ id, cwd, messages }) => `${id} ${cwd ?? ''} ${messages}`).sort()) hash.update(row);
  return hash.digest('hex').slice(0, 24);
}

const elapsed = startClock();
const steps = listSessionsInSteps([root], nodeFiles, null);
let step = steps.next();
while (part !== 'first' && !step.done) step = steps.next();
const time = elapsed();
const rows = step.done ? step.value.sessions : step.value;
report({ ...time, count: rows.length, hash: hashOf(rows) });
