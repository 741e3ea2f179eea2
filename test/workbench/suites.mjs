// The workbench suites: packages the extension, lists what is in the package, runs the mocha entry inside VS Code and then
// drives the workbench as a person would. Ends with "N passed, N failed"; exits with 0 only when nothing failed.
// Usage: node test/workbench/run.mjs [--version 1.139|1.99] [--only PART,…] [--guide]
// Parts: package, start, suite, drive, conversation, acp, compaction, hard-times.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageExtension } from '../support/package.mjs';
import { acp } from './acp.mjs';
import { Checks } from './checks.mjs';
import { compaction } from './compaction.mjs';
import { conversation } from './conversation.mjs';
import { drive } from './drive.mjs';
import { firstStart } from './firstStart.mjs';
import { copyPictures } from './guidePictures.mjs';
import { hardTimes } from './hardTimes.mjs';
import { ensureWorkbench } from './install.mjs';
import { checkPackage } from './packageContents.mjs';
import { bundleSuite, runSuiteIn } from './suiteRun.mjs';

const value = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : null);
const version = value('--version') ?? '1.139';
const only = value('--only')?.split(',') ?? null;

let passed = 0;
let failed = 0;
const add = (part, result) => {
  passed += result.passed;
  failed += result.failed;
  console.log(`${part}: ${result.passed} passed, ${result.failed} failed${result.why ? ` (${result.why})` : ''}`);
};

/** A part that cannot even start is a failure with its reason, never a silent pass. */
async function part(name, body) {
  if (only !== null && !only.includes(name)) return;
  console.log(`\n--- ${name}, VS Code ${version}`);
  try {
    add(name, await body());
  } catch (cause) {
    add(name, { passed: 0, failed: 1, why: String(cause.message ?? cause).split('\n')[0] });
  }
}

await ensureWorkbench(version);
const folder = resolve('test', 'artifacts');
mkdirSync(folder, { recursive: true });
const given = value('--vsix');
const vsix = join(folder, `workbench-${version}.vsix`);
if (given) copyFileSync(given, vsix);
else await packageExtension(vsix);
await part('package', async () => {
  const checks = new Checks();
  await checkPackage(checks, vsix);
  return checks;
});
// `npm start` uses the newest workbench only.
if (version !== '1.99') await part('start', firstStart);
await part('suite', async () => runSuiteIn({ version, vsix, suite: await bundleSuite() }));
await part('drive', async () => drive({ version, vsix }));
await part('conversation', async () => conversation({ version, vsix }));
await part('acp', async () => acp({ version, vsix }));
await part('compaction', async () => compaction({ version, vsix }));
await part('hard-times', async () => hardTimes({ version, vsix }));
if (process.argv.includes('--guide')) await copyPictures();

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
