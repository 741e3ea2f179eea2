// Installs what a real VS Code workbench needs where VS Code itself cannot be downloaded: code-server from npm (VS Code's
// own server and web workbench), a Node that runs it, and Chromium from the system's packages. All of it goes into the
// machine's cache, keyed by version, never into the project's dependencies.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheRoot, ensureNode, ensurePackage } from '../support/piInstall.mjs';

const run = promisify(execFile);

/** code-server release → the VS Code it carries and the Node it runs on. */
export const workbenches = {
  1.139: { codeServer: '4.139.1', vscode: '1.139.1', ownNode: true, ripgrep: null },
  1.99: { codeServer: '4.99.4', vscode: '1.99.3', ownNode: false, ripgrep: '1.18.0' },
};

/** The path of a Chromium, installed by apt when there is none and we may. Throws one line that names the command. */
export function ensureChromium() {
  const found = chromiumOnPath();
  if (found) return found;
  const install = 'apt-get update && apt-get install -y chromium';
  if (process.getuid?.() === 0) {
    console.error('installing chromium with apt-get');
    spawnSync('sh', ['-c', `(${install}) >/dev/null 2>&1`], { stdio: 'inherit' });
  }
  const installed = chromiumOnPath();
  if (installed) return installed;
  throw new Error(`Chromium was not found. Install it, for example with: sudo sh -c '${install}'`);
}

function chromiumOnPath() {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const result = spawnSync('which', [name], { encoding: 'utf8' });
    if (result.status === 0) return result.stdout.trim();
  }
  return null;
}

/** node-gyp needs a compiler, make and python. Installed by apt where we may, else one line names the command. */
function ensureCompiler() {
  const missing = ['g++', 'make', 'python3'].filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length === 0) return;
  const install = `apt-get update && apt-get install -y ${missing.join(' ')}`;
  if (process.getuid?.() === 0) spawnSync('sh', ['-c', `(${install}) >/dev/null 2>&1`], { stdio: 'inherit' });
  if (missing.some((name) => spawnSync('which', [name]).status !== 0))
    throw new Error(`A compiler is needed for code-server. Install it with: sudo sh -c '${install}'`);
}

/** npm's own node-gyp: packages in code-server expect one and must not download another. */
async function nodeGyp() {
  const npm = spawnSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).stdout.trim();
  const path = join(dirname(dirname(npm)), 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  if (existsSync(path)) return path;
  throw new Error('npm was found without its node-gyp; install npm from nodejs.org.');
}

/**
 * Makes sure a workbench is on this machine.
 * Cost: about 90 s and 800 MB the first time, a few file checks afterwards.
 * @param {'1.139' | '1.99'} version VS Code version.
 * @param {boolean} [browser] False where the person's own browser will show it.
 * @returns {Promise<{ node: string, entry: string, vscode: string, chromium: string | null }>}
 */
export async function ensureWorkbench(version, browser = true) {
  const { codeServer, vscode, ownNode, ripgrep } = workbenches[version];
  const chromium = browser ? ensureChromium() : null;
  const node = ownNode ? await ensureNode() : process.execPath;
  const target = join(cacheRoot(), `code-server@${codeServer}`);
  const entry = join(target, 'node_modules', 'code-server', 'out', 'node', 'entry.js');
  if (existsSync(join(target, '.complete'))) return { node, entry, vscode, chromium };
  ensureCompiler();
  console.error(`installing code-server@${codeServer} (VS Code ${vscode}); this takes about two minutes`);
  await mkdir(cacheRoot(), { recursive: true });
  const temporary = await mkdtemp(join(cacheRoot(), '.installing-'));
  try {
    await install(temporary, codeServer, node, ripgrep);
    await writeFile(join(temporary, '.complete'), `${vscode}\n`);
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return { node, entry, vscode, chromium };
}

async function install(folder, codeServer, node, ripgrep) {
  const env = {
    ...process.env,
    PATH: `${dirname(node)}:${process.env.PATH}`,
    npm_config_nodedir: existsSync(join(dirname(dirname(node)), 'include', 'node')) ? dirname(dirname(node)) : '',
  };
  if (env.npm_config_nodedir === '') delete env.npm_config_nodedir;
  const npm = (cwd, ...args) =>
    step('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...args], { cwd, env });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await npm(folder, `code-server@${codeServer}`);
  const server = join(folder, 'node_modules', 'code-server');
  const lib = join(server, 'lib', 'vscode');
  await npm(lib, '--omit=dev');
  await npm(join(lib, 'extensions'), '--omit=dev');
  await buildNatives(server, lib, node, env);
  if (ripgrep) await copyRipgrep(lib, ripgrep);
  await writeFile(join(folder, 'cfg.yaml'), 'auth: none\n');
  const { stdout } = await step(node, ['out/node/entry.js', '--config', join(folder, 'cfg.yaml'), '--version'], {
    cwd: server,
    env,
  });
  if (!stdout.includes(codeServer)) throw new Error(`code-server ${codeServer} does not answer: ${stdout.trim()}`);
}

async function buildNatives(server, lib, node, env) {
  const gyp = await nodeGyp();
  const modules = join(lib, 'node_modules');
  const known = ['@vscode/spdlog', '@vscode/native-watchdog', 'native-watchdog', 'node-pty'];
  for (const name of known) {
    const folder = join(modules, name);
    if (!existsSync(join(folder, 'binding.gyp')) || (await hasPrebuild(folder))) continue;
    await step(node, [gyp, 'rebuild'], { cwd: folder, env });
  }
  const owner = [server, dirname(dirname(server))].find((each) =>
    existsSync(join(each, 'node_modules', 'argon2', 'binding.gyp')),
  );
  if (!owner || (await hasPrebuild(join(owner, 'node_modules', 'argon2')))) return;
  // Older releases look for argon2 where only its own install script puts it; from source, because downloads may be closed.
  await step('npm', ['rebuild', 'argon2', '--ignore-scripts=false', '--build-from-source', '--loglevel=error'], {
    cwd: owner,
    env: { ...env, npm_config_build_from_source: 'true', npm_config_node_gyp: gyp },
  });
}

/** Packages that ship binaries for this platform need no compiler run. */
async function hasPrebuild(folder) {
  return existsSync(join(folder, 'prebuilds', `${process.platform}-${process.arch}`));
}

async function copyRipgrep(lib, version) {
  const source = await ensurePackage(`@vscode/ripgrep-${process.platform}-${process.arch}`, version);
  await cp(join(source, 'bin'), join(lib, 'node_modules', '@vscode', 'ripgrep', 'bin'), { recursive: true });
}

async function step(command, args, options) {
  try {
    return await run(command, args, { ...options, maxBuffer: 64 * 1024 * 1024 });
  } catch (cause) {
    const said = `${cause.stderr ?? ''}`.trim().split('\n').slice(-8).join('\n');
    throw new Error(`${command} ${args.join(' ')} failed in ${options.cwd}: ${said || cause.message}`, { cause });
  }
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split('/').at(-1) ?? '')) {
  const version = process.argv[2] ?? '1.139';
  const found = await ensureWorkbench(version);
  console.log(
    JSON.stringify({
      ...found,
      about: (await readFile(join(dirname(found.entry), '..', '..', 'package.json'), 'utf8')).length,
    }),
  );
}
