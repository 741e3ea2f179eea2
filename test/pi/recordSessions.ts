// The recipe of test/fixtures/sessions: plays every scenario with the real Pi and writes the cleaned files, the older
// shapes made from them, and the table of what each holds. Run by `npm run fixtures`; `npm run fixtures -- NAME…` plays
// only those. Entry ids and times differ in each run, so test/fixtures/damaged is made again from them afterwards.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { basics } from './recordBasics.ts';
import { compactions } from './recordCompactions.ts';
import { conversions } from './recordConverted.ts';
import { piVersion, record, type Scenario } from './recordStage.ts';

const scenarios: readonly Scenario[] = [...basics, ...compactions];
const folder = join('test', 'fixtures', 'sessions');
const pathOf = (name: string) => join(folder, `${name}.jsonl`);

function write(name: string, text: string): void {
  if (text.length > 200_000) throw new Error(`${name} is too large to commit: ${text.length} characters`);
  writeFileSync(pathOf(name), text);
  console.log(`${name}: ${text.trimEnd().split('\n').length} lines, ${text.length} characters`);
}

async function play(scenario: Scenario): Promise<number> {
  try {
    for (const [name, text] of await record(scenario)) write(name, text);
    return 0;
  } catch (cause) {
    console.error(`${scenario.name}: ${(cause as Error).message}`);
    return 1;
  }
}

function table(): string {
  const rows = [
    ...scenarios.map(({ name, holds }) => [name, holds]),
    ...conversions.map(([name, , , holds]) => [name, holds]),
  ].sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'));
  return [
    '# Recorded sessions',
    '',
    `Written by the real Pi ${piVersion} against a scripted model (\`npm run fixtures\`, recipe in \`test/pi/record*\`), then cleaned`,
    'of the machine that recorded them: the developer is called `dev`, ids are as Pi gave them. `v1-…`, `v2-…` and',
    '`retained-tail` are made from recorded ones, because this Pi cannot write them. No finding but those named here.',
    '',
    '| file | holds |',
    '|---|---|',
    ...rows.map(([name, holds]) => `| ${name} | ${holds} |`),
    '',
  ].join('\n');
}

mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
let failures = 0;
for (const scenario of scenarios) {
  if (wanted.length === 0 || wanted.includes(scenario.name)) failures += await play(scenario);
}
for (const [name, source, convert] of conversions) write(name, convert(readFileSync(pathOf(source), 'utf8')));
writeFileSync(join(folder, 'README.md'), table());
process.exitCode = failures ? 1 : 0;
