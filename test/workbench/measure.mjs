// Rows of the bench that only a workbench can give: activation as VS Code itself reports it, and what a person waits for.
// Usage: node test/workbench/measure.mjs [--vsix FILE] [--version 1.139]; its last line is
// {"rows":[{"name","value","unit","note"}]}. Progress goes to stderr.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageExtension } from '../support/package.mjs';
import { command, openSession, panelFrame, patienceMs, showSessions, treeItem, until } from './page.mjs';
import { refundSession } from './sessionFile.mjs';
import { openBrowser, openWorkbench, startServer } from './workbench.mjs';
import { copySamples, layWorld } from './world.mjs';

/** Sessions in the measured list, as SPEC section 15 says. */
const sessions = 2_000;

function layMany(world) {
  const folder = join(world.agent, 'sessions', '--many--');
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < sessions; index += 1) {
    const head = {
      type: 'session',
      version: 3,
      id: `many-${index}`,
      timestamp: '2026-11-20T08:00:00.000Z',
      cwd: '/tmp/many',
    };
    const message = { role: 'user', content: [{ type: 'text', text: `Session ${index} `.repeat(40) }], timestamp: 0 };
    const entry = { type: 'message', id: '1a2b3c4d', parentId: null, timestamp: head.timestamp, message };
    writeFileSync(join(folder, `${index}.jsonl`), `${JSON.stringify(head)}\n${JSON.stringify(entry)}\n`);
  }
}

/** What VS Code says our activation cost: loading the code and running activate. Its list is virtual, slowest first. */
async function activationMs(page) {
  await command(page, 'Developer: Show Running Extensions');
  const list = page.locator('.runtime-extensions-editor .monaco-list').first();
  await list.waitFor({ timeout: patienceMs });
  const row = page.locator('.runtime-extensions-editor .extension', { hasText: 'Throughline' }).first();
  await list.click({ position: { x: 300, y: 10 } });
  const text = await until('our row among the running extensions', async () => {
    if (await row.isVisible()) return row.textContent();
    await page.keyboard.press('PageDown');
    return null;
  });
  await page.keyboard.press('Escape');
  return Number(/(\d+) ?ms/.exec(text)?.[1] ?? Number.NaN);
}

async function timed(body) {
  const started = performance.now();
  await body();
  return Math.round(performance.now() - started);
}

export async function measure({ version = '1.139', vsix }) {
  const world = layWorld();
  copySamples(world);
  layMany(world);
  refundSession(join(world.sessions, 'long.jsonl'), {
    id: 'long',
    cwd: world.workspace,
    turns: 2_500,
    title: 'Ten thousand entries',
  });
  const server = await startServer({ version, vsix, folder: world.workspace, env: world.env });
  const { browser, page } = await openBrowser(server);
  const rows = [];
  const give = (name, value, note) => {
    rows.push({ name, value, unit: 'ms', note });
    console.error(`${name}: ${value} ms (${note})`);
  };
  try {
    await openWorkbench(page, server.url);
    const list = await timed(async () => {
      await showSessions(page);
      await treeItem(page, /Idempotent/).waitFor({ timeout: patienceMs });
    });
    give('workbench: click to session list', list, `${sessions} sessions, worker started by the click`);
    give('extension activation', await activationMs(page), 'as VS Code reports it, loading and activate()');
    give('workbench: click to transcript', await timed(() => openSession(page, /Idempotent/)), 'rendered text');
    const preflight = await timed(async () => {
      await openSession(page, /Ten thousand/);
      await command(page, 'Throughline: Compact Session: Compare Plans');
      await panelFrame(page, 'preflight');
    });
    give('workbench: click to plans of 10,000 entries', preflight, 'transcript, palette and panel');
  } finally {
    await browser.close();
    await server.stop();
    world.remove();
  }
  return rows;
}

if (process.argv[1]?.endsWith('measure.mjs')) {
  const value = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
  mkdirSync(resolve('test', 'artifacts'), { recursive: true });
  const vsix = value('--vsix') ?? (await packageExtension(resolve('test', 'artifacts', 'measure.vsix')));
  console.log(JSON.stringify({ rows: await measure({ vsix, version: value('--version') }) }));
}
