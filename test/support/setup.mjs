// Brings a fresh checkout to the point where everything runs: Node version, dependencies, build. Node built-ins only,
// because it runs before anything is installed. Used by start.mjs and test/run.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');

/** Runs a command in the project root with its output shown. Returns the exit code; 127 when it cannot be started. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) {
    console.error(`${command} cannot be started: ${result.error.message}`);
    return 127;
  }
  return result.status ?? 1;
}

function stop(line) {
  console.error(line);
  process.exit(1);
}

/** Ends the process with one line when this Node is older than package.json's engine. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const least = Number(/\d+/.exec(engines.node)?.[0]);
  if (Number(process.versions.node.split('.')[0]) >= least) return;
  stop(
    `Throughline needs Node ${least} or newer; this is ${process.version}. Install one, for example from nodejs.org.`,
  );
}

/** Installs the locked dependencies when they are missing or older than the lock file. */
export function installDependencies() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing dependencies…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' });
  if (code !== 0) stop('The dependencies could not be installed. Run `npm ci` to see why.');
}

/** Bundles every program into dist/. */
export function build() {
  if (run(process.execPath, ['build.mjs']) !== 0) stop('The build failed; the lines above say where.');
}
