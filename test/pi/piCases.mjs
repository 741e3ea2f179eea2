// What `npm run test:pi` and `npm run compat:pi` share: which programs are there, and every case of the suites with its result.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePi } from '../support/piInstall.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');

/** One line per program, or why it is not there. */
export async function program(version) {
  try {
    const { node, cli, packageDir } = await ensurePi(version);
    const found = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version;
    const nodeVersion = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    return { ok: found === version, line: `Pi ${found} (${cli}) on Node ${nodeVersion}` };
  } catch (cause) {
    return { ok: false, line: `Pi ${version} is missing: ${cause.message}` };
  }
}

/** Runs the suites whose path begins so and answers all their cases; a suite that cannot be read is a failed case. */
export function cases(paths, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-pi-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--config', 'vitest.slow.config.ts', '--reporter=default', '--reporter=json'];
  spawnSync(process.execPath, [vitest, ...args, `--outputFile.json=${report}`, ...paths], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.flatMap(({ name, assertionResults, message }) =>
      assertionResults.length > 0
        ? assertionResults.map(({ status, fullName, duration }) => ({ status, name: fullName, ms: duration ?? 0 }))
        : [{ status: 'failed', name: `${name}: ${message}`, ms: 0 }],
    );
  } catch (cause) {
    return [{ status: 'failed', name: `no report: ${cause.message}`, ms: 0 }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
