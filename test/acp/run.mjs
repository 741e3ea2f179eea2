// `npm run test:acp`: our client against the scripted reference agent in a process of its own, with a count that hides nothing. Names
// the programs that ran with their versions; a case that is skipped counts as failed. `-- --real` drives real agents instead
// (test/acp/real/run.mjs).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cases } from '../pi/piCases.mjs';
import { runRealAgents } from './real/run.mjs';

const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname;

function programs() {
  const sdk = join(here, '..', '..', 'node_modules', '@agentclientprotocol', 'sdk', 'package.json');
  const { name, version } = JSON.parse(readFileSync(sdk, 'utf8'));
  const agent = /referenceAgentVersion = '([^']+)'/.exec(readFileSync(join(here, 'referenceAgent.mjs'), 'utf8'));
  return `reference agent ${agent?.[1]}, ${name} ${version}, Node ${process.versions.node}`;
}

function runReferenceAgent() {
  const suites = readdirSync(here).filter((name) => name.endsWith('.slow.ts'));
  const all = cases(suites.map((name) => `test/acp/${name}`));
  const others = all.filter(({ status }) => status !== 'passed');
  console.log(`\n${programs()}`);
  for (const { status, name } of others) console.log(`${status}: ${name}`);
  console.log(`${all.length - others.length} passed, ${others.length} failed`);
  return others.length === 0 && all.length > 0;
}

const words = process.argv.slice(2);
const passed = words.includes('--real') ? await runRealAgents(words) : runReferenceAgent();
process.exitCode = passed ? 0 : 1;
