// Rows of the bench that only a workbench can give (SPEC §15): activation, worker start and list in the extension host, panels
// with 10,000 rows as Chromium paints them. Usage: node test/workbench/measure.mjs [--vsix FILE] [--version 1.139] [--only measureHost|measurePanels|"Session panel"]; its last
// line is {"rows":[{"name","value","note"}]}, all values in milliseconds or as a ratio. Progress goes to stderr.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleScript } from '../support/bundleScript.mjs';
import { packageExtension } from '../support/package.mjs';
import { command, openSession, panelFrame, patienceMs, shot, until } from './page.mjs';
import { emptyExtension, framesOf, paintOf } from './panelFrames.mjs';
import { refundSession } from './sessionFile.mjs';
import { bundleSuite, layDriver } from './suiteRun.mjs';
import { openBrowser, openWorkbench, runSuite, startServer } from './workbench.mjs';
import { copySamples, layWorld } from './world.mjs';

/** Sessions in the measured list and rows in the measured panels, as SPEC section 15 says. */
const sessions = 2_000;
const items = 10_000;

function layMany(world) {
  const folder = join(world.agent, 'sessions', '--many--');
  mkdirSync(folder, { recursive: true });
  const timestamp = '2026-11-20T08:00:00.000Z';
  for (let index = 0; index < sessions; index += 1) {
    const head = { type: 'session', version: 3, id: `many-${index}`, timestamp, cwd: '/tmp/many' };
    const message = { role: 'user', content: [{ type: 'text', text: `Session ${index} `.repeat(40) }], timestamp: 0 };
    const entry = { type: 'message', id: '1a2b3c4d', parentId: null, timestamp, message };
    writeFileSync(join(folder, `${index}.jsonl`), `${JSON.stringify(head)}\n${JSON.stringify(entry)}\n`);
  }
}

/** The extension host's own figures: activation, first answer, list. */
async function measureHost({ version, vsix }, give) {
  const world = layWorld();
  layMany(world);
  const result = join(world.root, 'result.json');
  const env = { ...world.env, THROUGHLINE_RESULT: result, THROUGHLINE_SESSIONS: String(sessions) };
  const server = await startServer({ version, vsix, folder: world.workspace, env });
  const { browser, page } = await openBrowser(server);
  try {
    const extension = layDriver(join(world.root, 'driver'));
    const said = [];
    const onLog = (type, args) => type === 'error' && said.push(args.join(' '));
    const code = await runSuite(page, server, { extension, suite: await bundleSuite('measured'), onLog });
    if (code !== 0)
      throw new Error(`the extension host gave no figures (${code}): ${said.at(-1) ?? ''}`.split('\n')[0]);
    const { load, activate, firstAnswer, list } = JSON.parse(readFileSync(result, 'utf8'));
    give(
      'workbench: extension activation',
      load + activate,
      `loading ${load.toFixed(1)} ms, activate() ${activate.toFixed(1)} ms`,
    );
    give(
      'workbench: worker start to first answer',
      firstAnswer,
      'language client loaded, process started, one request',
    );
    give('workbench: list of 2,000 sessions, cold', list, 'from asking to the last row, worker running');
  } finally {
    await browser.close();
    await server.stop();
    world.remove();
  }
}

/** What VS Code's own page says activation cost, for each extension asked for. Its list is virtual, slowest first. */
async function reportedActivations(page, names) {
  await command(page, 'Developer: Show Running Extensions');
  const list = page.locator('.runtime-extensions-editor .monaco-list').first();
  await list.waitFor({ timeout: patienceMs });
  await list.click({ position: { x: 300, y: 10 } });
  const found = new Map();
  await until('both extensions among the running ones', async () => {
    for (const row of await page.locator('.runtime-extensions-editor .extension').allTextContents()) {
      const name = names.find((each) => row.includes(each));
      if (name) found.set(name, Number(/(\d+) ?ms/.exec(row)?.[1] ?? Number.NaN));
    }
    if (found.size === names.length) return true;
    await page.keyboard.press('PageDown');
    return false;
  });
  return names.map((name) => found.get(name));
}

const panels = [
  { name: 'Checkpoints panel', panel: 'checkpoints', title: 'Throughline: Open Checkpoints', scroller: '.list' },
  { name: 'Session panel', panel: 'session', title: 'Throughline: Open Session', scroller: '.scroller' },
];

async function measurePanel(page, { name, panel, title, scroller }, empty, give) {
  await command(page, title);
  const frame = await panelFrame(page, panel);
  const paint = await until('the first paint', () => paintOf(frame));
  give(`workbench: ${name}, first paint after data`, paint, `${items.toLocaleString('en-US')} rows`);
  const seen = await framesOf(frame, scroller);
  if (seen.scrolled < items * 10) throw new Error(`${name} scrolled ${seen.scrolled} px only`);
  const words = `p99 ${seen.p99.toFixed(1)} ms, median ${seen.median.toFixed(1)} ms; empty webview ${empty.scrolled.p99.toFixed(1)} ms scrolled, ${empty.still.p99.toFixed(1)} ms standing still`;
  give(`workbench: ${name}, p99 frame against an empty webview`, seen.p99 / empty.scrolled.p99, words);
  give(`workbench: ${name}, longest task while scrolling`, seen.longest, '0 means none above 50 ms');
}

async function measurePanels({ version, vsix, only }, give) {
  const world = layWorld();
  copySamples(world);
  const file = join(world.sessions, 'long.jsonl');
  refundSession(file, { id: 'long', cwd: world.workspace, turns: items / 4, title: 'Ten thousand entries' });
  const lay = await bundleScript('test/workbench/layCheckpoints.ts', join('dist', 'tools', 'layCheckpoints.mjs'));
  execFileSync(process.execPath, [lay, world.store, file, String(items)]);
  const extra = join(world.root, 'empty');
  mkdirSync(extra);
  const vsixes = [vsix, await emptyExtension(extra)];
  const server = await startServer({ version, vsix: vsixes, folder: world.workspace, env: world.env });
  const { browser, page } = await openBrowser(server);
  try {
    await openWorkbench(page, server.url);
    const asked = panels.filter(({ name }) => name === only);
    for (const panel of asked.length > 0 ? asked : panels) {
      await command(page, 'Empty Webview: Open');
      const frame = await panelFrame(page, 'empty');
      const empty = { still: await framesOf(frame, ''), scrolled: await framesOf(frame, '.scroller') };
      // The panel is of the session in front.
      await openSession(page, /Ten thousand/);
      await measurePanel(page, panel, empty, give);
      await command(page, 'View: Close Editor');
    }
    if (asked.length > 0) return;
    const [ours, theirs] = await reportedActivations(page, ['Throughline', 'empty-webview']);
    give(
      'workbench: activation as VS Code reports it',
      ours,
      `${theirs} ms for an extension that does nothing, same window`,
    );
  } catch (cause) {
    console.error(await shot(page, 'failed-measure').catch(() => 'no screenshot'));
    throw cause;
  } finally {
    await browser.close();
    await server.stop();
    world.remove();
  }
}

export async function measure(options) {
  const rows = [];
  const give = (name, value, note) => {
    rows.push({ name, value: Number(value.toFixed(2)), note });
    console.error(`${name}: ${value.toFixed(2)} (${note})`);
  };
  const problems = [];
  const parts = [measureHost, measurePanels].filter(
    (part) =>
      !options.only ||
      part.name === options.only ||
      (part === measurePanels && panels.some(({ name }) => name === options.only)),
  );
  for (const part of parts) {
    await part(options, give).catch((cause) => problems.push(String(cause.message).split('\n')[0]));
  }
  for (const problem of problems) console.error(problem);
  return { rows, problems };
}

const value = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
mkdirSync(resolve('test', 'artifacts'), { recursive: true });
const vsix = value('--vsix') ?? (await packageExtension(resolve('test', 'artifacts', 'measure.vsix')));
console.log(
  JSON.stringify(await measure({ vsix: resolve(vsix), version: value('--version') ?? '1.139', only: value('--only') })),
);
