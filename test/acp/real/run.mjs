// `npm run test:acp -- --real [agent …] [--write]`: real agents from npm against a scripted model on loopback. Installs them first, then
// runs the suite where nothing but loopback can be reached, holds docs/restoration.md to what was observed (or writes it, `--write`),
// and names the agents that ran with their versions. Fewer than four is a failure, unless agents were named.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases } from '../../pi/piCases.mjs';
import { nodeVersion } from '../../support/piInstall.mjs';
import { ensureAgent, realAgents } from './realAgents.mjs';
import { withObservations } from './restorationTable.mjs';

const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname;
const page = join(here, '..', '..', '..', 'docs', 'restoration.md');
const fewest = 4;
const fenced = '--fenced';

/** Linux: the same run in a network of its own, which has loopback only. Null where that cannot be had. */
function fence() {
  const loopback = 'ip link set lo up && exec "$0" "$@"';
  for (const flags of [['-n'], ['-rn']]) {
    if (spawnSync('unshare', [...flags, 'sh', '-c', 'ip link set lo up'], { stdio: 'ignore' }).status === 0) {
      return ['unshare', [...flags, 'sh', '-c', loopback, process.execPath, ...process.argv.slice(1), fenced]];
    }
  }
  return null;
}

async function install(agents) {
  for (const agent of agents) {
    await ensureAgent(agent).catch((cause) => console.log(`${agent.label} cannot be had: ${cause.message}`));
  }
}

/** Answers whether everything passed. `words` are those of the command line. */
export async function runRealAgents(words) {
  const named = words.filter((word) => realAgents.some(({ id }) => id === word));
  const agents = realAgents.filter(({ id }) => named.length === 0 || named.includes(id));
  if (!words.includes(fenced)) {
    await install(agents);
    const inside = fence();
    if (inside !== null) return spawnSync(...inside, { stdio: 'inherit' }).status === 0;
    console.log(
      'This machine gives no network of its own: that only loopback is reached rests on the agents’ settings.',
    );
  }
  return runSuite(agents, words, named.length > 0);
}

function runSuite(agents, words, isPart) {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-observed-'));
  const file = join(folder, 'observations.json');
  try {
    const env = { THROUGHLINE_AGENTS: agents.map(({ id }) => id).join(','), THROUGHLINE_OBSERVATIONS: file };
    const all = cases(['test/acp/real/'], env);
    const { ran, observations } = JSON.parse(readFileSync(file, 'utf8'));
    const problems = [
      ...all.filter(({ status }) => status !== 'passed').map(({ status, name }) => `${status}: ${name}`),
      ...(isPart || ran.length >= fewest ? [] : [`failed: ${ran.length} agents ran, fewer than ${fewest}`]),
      ...tableProblems(observations, words.includes('--write')),
    ];
    report(agents, ran, all, problems);
    return problems.length === 0 && ran.length > 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tableProblems(observations, writes) {
  const before = readFileSync(page, 'utf8');
  const after = withObservations(before, observations);
  if (writes) writeFileSync(page, after);
  return writes || before === after
    ? []
    : ['failed: docs/restoration.md differs from what was observed (`-- --real --write`)'];
}

function report(agents, ran, all, problems) {
  console.log('');
  for (const { id, label, package: name, version } of agents) {
    console.log(ran.includes(id) ? `${label}: ${name} ${version}` : `${label}: not driven, see above`);
  }
  console.log(`our side on Node ${process.versions.node}, the agents on Node ${nodeVersion} or their own program`);
  for (const line of problems) console.log(line);
  const passed = all.filter(({ status }) => status === 'passed').length;
  console.log(`${passed} passed, ${problems.length} failed`);
}
