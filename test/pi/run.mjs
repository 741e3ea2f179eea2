// `npm run test:pi`: the driver against the real Pi, by name and with a count that hides nothing. Names the programs that ran
// with their versions; a program that is missing and a case that is skipped count as failed. THROUGHLINE_FULL=1 adds 0.87.1.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePi } from '../support/piInstall.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');
const versions = process.env['THROUGHLINE_FULL'] === '1' ? ['1.6.0', '0.87.1'] : ['1.6.0'];
const folder = mkdtempSync(join(tmpdir(), 'throughline-pi-'));

/** One line per program, or why it is not there. */
async function program(version) {
  try {
    const { node, cli, packageDir } = await ensurePi(version);
    const found = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version;
    const nodeVersion = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    return { ok: found === version, line: `Pi ${found} (${cli}) on Node ${nodeVersion}` };
  } catch (cause) {
    return { ok: false, line: `Pi ${version} is missing: ${cause.message}` };
  }
}

/** Cases of the suites: passed, and names of all others. */
function cases() {
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--config', 'vitest.slow.config.ts', '--reporter=default', '--reporter=json'];
  spawnSync(process.execPath, [vitest, ...args, `--outputFile.json=${report}`, 'test/pi/live'], {
    cwd: root,
    stdio: 'inherit',
  });
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const all = testResults.flatMap(({ name, assertionResults, message }) =>
      assertionResults.length > 0 ? assertionResults : [{ status: 'failed', fullName: `${name}: ${message}` }],
    );
    const others = all
      .filter(({ status }) => status !== 'passed')
      .map(({ status, fullName }) => `${status}: ${fullName}`);
    return { passed: all.length - others.length, others };
  } catch (cause) {
    return { passed: 0, others: [`no report: ${cause.message}`] };
  }
}

const programs = [];
for (const version of versions) programs.push(await program(version));
const { passed, others } = cases();
rmSync(folder, { recursive: true, force: true });

console.log('');
for (const { line } of programs) console.log(line);
for (const line of others) console.log(line);
const missing = programs.filter(({ ok }) => !ok).length;
const failed = others.length + missing;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
