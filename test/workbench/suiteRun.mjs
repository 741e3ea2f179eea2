// Runs the mocha entry inside the workbench's extension host, with the installed .vsix as the extension under test.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format } from 'node:util';
import { build } from 'esbuild';
import { nodeTarget } from '../support/bundleScript.mjs';
import { openBrowser, runSuite, startServer } from './workbench.mjs';
import { copySamples, layWorld } from './world.mjs';

/** Bundles an entry to one CommonJS file that exports run(); @vscode/test-electron takes the same file. */
export async function bundleSuite(entry = 'run') {
  const outfile = resolve('dist', 'tools', `workbench-${entry}.cjs`);
  await build({
    entryPoints: [`test/workbench/suite/${entry}.ts`],
    outfile,
    ...nodeTarget,
    format: 'cjs',
    // mocha loads parts of itself by name, so it stays where npm put it.
    external: ['vscode', 'mocha'],
  });
  return outfile;
}

/** VS Code runs tests only beside an extension under development: an empty one stands in, ours is installed. */
export function layDriver(folder) {
  mkdirSync(folder, { recursive: true });
  const about = {
    name: 'workbench-suite',
    publisher: 'throughline-test',
    version: '0.0.1',
    engines: { vscode: '^1.99.0' },
    extensionKind: ['workspace'],
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about));
  return folder;
}

/**
 * Runs the suite once.
 * @param {{ version: '1.139' | '1.99', vsix: string, suite: string, timeoutMs?: number }} options
 * @returns {Promise<{ passed: number, failed: number, why: string | null }>}
 */
export async function runSuiteIn({ version, vsix, suite, timeoutMs = 600_000 }) {
  const world = layWorld();
  copySamples(world);
  const result = join(world.root, 'result.json');
  rmSync(result, { force: true });
  const env = { ...world.env, THROUGHLINE_RESULT: result };
  const server = await startServer({ version, folder: world.workspace, vsix, env });
  const { browser, page } = await openBrowser(server);
  try {
    const code = await runSuite(page, server, {
      extension: layDriver(join(world.root, 'driver')),
      suite,
      timeoutMs,
      onLog: (type, args) => {
        if (type === 'log' || type === 'info' || type === 'error' || type === 'warn') console.log(format(...args));
      },
    });
    return verdict(code, result);
  } finally {
    await browser.close();
    await server.stop();
    world.remove();
  }
}

/** Both must be good: the workbench's code and the suite's own figures (the code alone says 0 when a suite exits early). */
function verdict(code, result) {
  let figures = null;
  try {
    figures = JSON.parse(readFileSync(result, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, why: `the suite wrote no result; the workbench answered ${code}` };
  }
  const { passes, failures, tests } = figures;
  if (tests === 0) return { passed: 0, failed: 1, why: 'the suite ran no test' };
  const why = code === 0 ? null : `the workbench answered ${code}`;
  return { passed: passes, failed: failures === 0 && why ? 1 : failures, why };
}
