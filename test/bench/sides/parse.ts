// The yardstick: JSON.parse of every line of a file whose text is already in memory. Arguments: FILE.
import { readFileSync } from 'node:fs';
import { startClock } from './clock.ts';
import { report } from './report.ts';

const lines = readFileSync(process.argv[2] ?? '', 'utf8')
  .trimEnd()
  .split('\n');
const elapsed = startClock();
let parsed = 0;
for (const line of lines) parsed += JSON.parse(line) === null ? 0 : 1;
report({ ...elapsed(), parsed });
