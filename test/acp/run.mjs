// `npm run test:acp`: our client against the scripted reference agent in a process of its own, with a count that hides nothing. Names
// the programs that ran with their versions; a case that is skipped counts as failed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cases } from '../pi/piCases.mjs';

const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname;

function programs() {
  const sdk = join(here, '..', '..', 'node_modules', '@agentclientprotocol', 'sdk', 'package.json');
  const { name, version } = JSON.parse(readFileSync(sdk, 'utf8'));
  const agent = /referenceAgentVersion = '([^']+)'/.exec(readFileSync(join(here, 'referenceAgent.mjs'), 'utf8'));
  return `reference agent ${agent?.[1]}, ${name} ${version}, Node ${process.versions.node}`;
}

const all = cases(['test/acp/']);
const others = all.filter(({ status }) => status !== 'passed');
console.log(`\n${programs()}`);
for (const { status, name } of others) console.log(`${status}: ${name}`);
console.log(`${all.length - others.length} passed, ${others.length} failed`);
process.exitCode = others.length === 0 && all.length > 0 ? 0 : 1;
