// The recipe of test/fixtures/sessions: plays every scenario with the real Pi and writes the cleaned files and their
// table. Run by `npm run fixtures`; `npm run fixtures -- NAME…` plays only those. Entry ids and times differ in each run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { basics } from './recordBasics.ts';
import { compactions } from './recordCompactions.ts';
import { record, type Scenario } from './recordStage.ts';

const scenarios: readonly Scenario[] = [...basics, ...compactions];
const target = join('test', 'fixtures', 'sessions');

async function play(scenario: Scenario): Promise<void> {
  for (const [name, text] of await record(scenario)) {
    if (text.length > 200_000) throw new Error(`${name} is too large to commit: ${text.length} bytes`);
    writeFileSync(join(target, `${name}.jsonl`), text);
    console.log(`${name}: ${text.trimEnd().split('\n').length} lines, ${text.length} characters`);
  }
}

mkdirSync(target, { recursive: true });
const wanted = process.argv.slice(2);
let failures = 0;
for (const scenario of scenarios) {
  if (wanted.length > 0 && !wanted.includes(scenario.name)) continue;
  await play(scenario).catch((cause: Error) => {
    failures += 1;
    console.error(`${scenario.name}: ${cause.message}`);
  });
}
process.exitCode = failures ? 1 : 0;
