// Starts a real VS Code workbench (code-server's) with a folder, an installed .vsix and settings, everything private to one
// temporary home, and shows it in Chromium. Used by the workbench suites, the screenshots and `npm start`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureWorkbench } from './install.mjs';

/** Settings every test workbench starts with: quiet, no Chat side bar (1.139 opens one), no network. */
const quietSettings = {
  'telemetry.telemetryLevel': 'off',
  'workbench.startupEditor': 'none',
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.localHistory.enabled': false,
  'git.enabled': false,
  'window.commandCenter': false,
  'workbench.tips.enabled': false,
  // A hover that opens under the pointer would take the next click.
  'workbench.hover.delay': 60_000,
};

/** A free loopback port. */
export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/**
 * Starts the server.
 * @param {object} options
 * @param {'1.139' | '1.99'} [options.version]
 * @param {string} options.folder Absolute workspace folder.
 * @param {string | string[]} [options.vsix] Absolute paths of .vsix files to install.
 * @param {boolean} [options.trust] Workspace trust on (true) or every folder trusted (false, the default).
 * @param {Record<string, unknown>} [options.settings] User settings beside the quiet ones.
 * @param {Record<string, unknown>} [options.machine] Settings of machine scope: in a remote window VS Code takes them from here alone.
 * @param {Record<string, string>} [options.env] Reaches the extension host.
 * @param {string} [options.password] With one, the page asks for it; without, the server is open on loopback.
 * @param {boolean} [options.browser] False: no Chromium is needed or installed.
 * @param {number} [options.port] A port to use; else a free one.
 * @param {string} [options.home] A home to reuse; else a temporary one that stop() removes.
 */
export async function startServer(options) {
  const found = await ensureWorkbench(options.version ?? '1.139', options.browser);
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'throughline-wb-')));
  const port = options.port ?? (await freePort());
  await layHome(home, options);
  const env = serverEnvironment(home, found.node, options);
  for (const vsix of [options.vsix ?? []].flat()) await runEntry(found, home, env, ['--install-extension', vsix]);
  const trust = options.trust ? [] : ['--disable-workspace-trust'];
  const args = [
    ...commonArguments(found, home),
    ...['--auth', options.password ? 'password' : 'none', '--bind-addr', `127.0.0.1:${port}`],
    ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override', '--ignore-last-opened'],
    ...trust,
  ];
  const server = spawn(found.node, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  const listen = (chunk) => {
    said = (said + chunk).slice(-20_000);
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);
  await healthy(port, server, () => said);
  return {
    ...found,
    port,
    home,
    url: `http://127.0.0.1:${port}/?folder=${encodeURIComponent(options.folder)}`,
    pid: server.pid,
    log: () => said,
    async stop() {
      killGroup(server);
      await new Promise((done) => (server.exitCode === null ? server.once('exit', done) : done()));
      if (!options.home) await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function commonArguments(found, home) {
  return [
    found.entry,
    ...['--config', join(home, 'cfg.yaml')],
    ...['--user-data-dir', join(home, 'ud'), '--extensions-dir', join(home, 'ext')],
  ];
}

function serverEnvironment(home, node, options) {
  const env = { ...process.env, HOME: home, PATH: `${dirname(node)}:${process.env.PATH}`, EXTENSIONS_GALLERY: '{}' };
  for (const name of ['CONFIG', 'DATA', 'CACHE', 'STATE', 'RUNTIME']) {
    env[`XDG_${name}_${name === 'RUNTIME' ? 'DIR' : 'HOME'}`] = join(home, 'xdg');
  }
  // Given in plain text, code-server checks every request with argon2: the hundreds a panel takes then cost a minute. The password is
  // random and made for one start, so its digest is as good.
  if (options.password) env.HASHED_PASSWORD = createHash('sha256').update(options.password).digest('hex');
  delete env.VSCODE_IPC_HOOK_CLI;
  return { ...env, ...options.env };
}

async function layHome(home, options) {
  await mkdir(join(home, 'ud', 'User'), { recursive: true });
  await mkdir(join(home, 'ext'), { recursive: true });
  await mkdir(join(home, 'xdg'), { recursive: true, mode: 0o700 });
  await writeFile(join(home, 'cfg.yaml'), 'auth: none\n');
  if (options.machine) {
    await mkdir(join(home, 'ud', 'Machine'), { recursive: true });
    await writeFile(join(home, 'ud', 'Machine', 'settings.json'), JSON.stringify(options.machine, null, 2));
  }
  const file = join(home, 'ud', 'User', 'settings.json');
  if (!existsSync(file)) await writeFile(file, JSON.stringify({ ...quietSettings, ...options.settings }, null, 2));
}

async function runEntry(found, home, env, args) {
  const child = spawn(found.node, [...commonArguments(found, home), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`code-server ${args.join(' ')} ended with ${code}: ${said.slice(-2000)}`);
}

function killGroup(server) {
  try {
    process.kill(-server.pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

async function healthy(port, server, said) {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`the workbench server ended with ${server.exitCode}: ${said()}`);
    if (await answers(port)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`the workbench server did not answer in 60 s: ${said()}`);
}

function answers(port) {
  return new Promise((done) => {
    const asked = get({ host: '127.0.0.1', port, path: '/healthz' }, (reply) => {
      reply.resume();
      done(reply.statusCode === 200);
    });
    asked.on('error', () => done(false));
  });
}

/** Opens Chromium with a fresh profile. `size` is the viewport in CSS pixels. */
export async function openBrowser(server, size = { width: 1200, height: 800 }) {
  const browser = await chromium.launch({
    executablePath: server.chromium,
    env: { ...process.env, HOME: server.home },
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1 });
  const page = await context.newPage();
  return { browser, context, page };
}

/** Opens the workbench and waits until it is drawn. */
export async function openWorkbench(page, url) {
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 120_000 });
  await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: 90_000 });
}

/** Runs a command from the palette by its title. */
export async function runCommand(page, title) {
  await page.keyboard.press('F1');
  const box = page.locator('.quick-input-widget .quick-input-box input');
  await box.waitFor();
  await box.fill(`>${title}`);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().click();
}

/**
 * Loads a mocha suite into the workbench's extension host, as @vscode/test-web does, and waits for its end.
 * @returns {Promise<number>} the code the workbench gave; the caller also checks the suite's own result file.
 */
export async function runSuite(page, server, { extension, suite, onLog, timeoutMs = 300_000 }) {
  let finish;
  const ended = new Promise((done) => {
    finish = done;
  });
  await page.exposeFunction('codeAutomationExit', (code) => finish(code));
  await page.exposeFunction('codeAutomationLog', (type, args) => onLog?.(type, args));
  const uri = (path) => ({ scheme: 'vscode-remote', authority: `127.0.0.1:${server.port}`, path });
  await page.addInitScript(patchConfiguration, { extensions: extension ? [uri(extension)] : [], tests: uri(suite) });
  await page.goto(server.url, { waitUntil: 'domcontentloaded', timeout: 120_000 });
  const timer = setTimeout(() => finish(2), timeoutMs);
  const code = await ended;
  clearTimeout(timer);
  return code;
}

/** Runs in the page, before the workbench script: adds the test path to the embedder's configuration. */
function patchConfiguration({ extensions, tests }) {
  const observer = new MutationObserver(() => {
    const meta = document.getElementById('vscode-workbench-web-configuration');
    if (!meta) return;
    observer.disconnect();
    const settings = JSON.parse(meta.getAttribute('data-settings'));
    settings.developmentOptions = { ...settings.developmentOptions, extensions, extensionTestsPath: tests };
    meta.setAttribute('data-settings', JSON.stringify(settings));
  });
  observer.observe(document, { childList: true, subtree: true });
}
