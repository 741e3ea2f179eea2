// What the drive of one window does not reach: two windows on one store, a file of 600 MB, Storage and Anchors by keyboard
// alone. Everything is taken from the installed .vsix.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Checks } from './checks.mjs';
import { cli, openPanel, openSession, patienceMs, textIn, themes, until } from './page.mjs';
import { refundSession } from './sessionFile.mjs';
import { openBrowser, openWorkbench, startServer } from './workbench.mjs';
import { copySamples, layWorld } from './world.mjs';

const size = { width: 1360, height: 850 };
const preflight = 'Throughline: Compact Session: Compare Plans';
const checkpoints = 'Throughline: Open Checkpoints';

/** Runs the fast plan of the session in front and saves what came out, by keyboard. */
async function runAndSave(page) {
  const frame = await openPanel(page, preflight, 'preflight');
  await until('the plans', () => frame.evaluate(() => document.body.dataset.phase === 'plan'));
  await frame.locator('[role=radio][aria-checked=true]').focus();
  await page.keyboard.press('1');
  await frame.locator('[data-mode=fast][aria-checked=true]').waitFor({ timeout: patienceMs });
  await page.keyboard.press('Control+Enter');
  await until('the review', () => frame.evaluate(() => document.body.dataset.phase === 'review'));
  const save = frame.getByRole('button', { name: /Save as Checkpoint/ });
  await until('a verified summary', async () => (await save.getAttribute('aria-disabled')) !== 'true');
  await save.focus();
  await page.keyboard.press('Space');
  await textIn(frame, /Checkpoint saved/);
}

async function twoWindows({ checks, page, server, world }) {
  const file = refundSession(join(world.sessions, 'shared.jsonl'), {
    ...{ id: 'shared', cwd: world.workspace, turns: 60, title: 'Shared by two windows' },
  });
  await checks.check('Bad input: two windows on one store; each sees what the other saved', page, async () => {
    const other = await openBrowser(server, size);
    try {
      await openWorkbench(other.page, server.url);
      await openSession(other.page, /Shared by two/);
      await openSession(page, /Shared by two/);
      const seen = await openPanel(other.page, checkpoints, 'checkpoints');
      await runAndSave(page);
      await textIn(seen, 'Checkpoint 1');
      await openSession(other.page, /Shared by two/);
      file.turn('Between the two', { output: 'more '.repeat(2_000) });
      await runAndSave(other.page);
      await textIn(await openPanel(page, checkpoints, 'checkpoints'), 'Checkpoint 2');
      const saved = (await cli(world, 'checkpoints', file.path)).checkpoints;
      if (saved.map(({ number }) => number).join() !== '1,2') throw new Error(JSON.stringify(saved).slice(0, 300));
    } finally {
      await other.browser.close();
    }
  });
}

/** A session of about 600 MB: long tool output, and a last turn to look for. */
function layLarge(world) {
  const path = join(world.sessions, 'large.jsonl');
  const file = refundSession(path, { id: 'large', cwd: world.workspace, turns: 3, title: 'Six hundred megabytes' });
  const wide = 'x'.repeat(1_000_000);
  while (statSync(path).size < 600_000_000) file.turn('Another large output', { output: wide });
  file.turn('The very last prompt of a large file');
  return path;
}

async function largeFile({ checks, page, world }) {
  await checks.check('Bad input: a file of 600 MB opens at its tip', page, async () => {
    const path = layLarge(world);
    await openSession(page, /Six hundred megabytes/);
    await page
      .locator('.editor-instance')
      .getByText('The very last prompt of a large file')
      .first()
      .waitFor({ timeout: patienceMs });
    const { bytes } = (await cli(world, 'sessions')).sessions.find((session) => session.path === path);
    if (bytes < 600_000_000) throw new Error(`only ${bytes} bytes`);
  });
}

/** Presses Tab until an element that fits has the focus. */
async function tabTo(page, frame, what, fits) {
  await until(what, async () => {
    if (await frame.evaluate(fits)) return true;
    await page.keyboard.press('Tab');
    return false;
  });
}

/* In the page, below: the innermost focused element, through shadow roots. */
const onGrid = () => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active?.getAttribute('role') === 'grid';
};
const onAnchor = () => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active?.classList.contains('line') ?? false;
};

async function byKeyboard({ checks, page, world }) {
  await checks.check('UI-5 Storage by keyboard alone: rows, sorting, filter', page, async () => {
    const frame = await openPanel(page, 'Throughline: Open Storage', 'storage');
    await tabTo(page, frame, 'the table', onGrid);
    await page.keyboard.press('Home');
    await frame.locator('#row-0[aria-selected=true]').waitFor({ timeout: patienceMs });
    await page.keyboard.press('ArrowDown');
    await frame.locator('#row-1[aria-selected=true]').waitFor({ timeout: patienceMs });
    await page.keyboard.press('End');
    await frame.locator('#row-0[aria-selected=true]').waitFor({ state: 'detached', timeout: patienceMs });
  });
  await checks.check('UI-5 NAV-3 Anchors by keyboard alone: make one, rename it, go to it', page, async () => {
    await openSession(page, /Idempotent refunds/);
    const frame = await openPanel(page, 'Throughline: Open Anchors', 'anchors');
    await tabTo(page, frame, 'the list', onAnchor);
    await page.keyboard.press('n');
    const box = page.locator('.quick-input-widget input.input, .quick-input-widget .quick-input-box input').first();
    await box.waitFor({ timeout: patienceMs });
    await page.keyboard.insertText('by-keyboard');
    await page.keyboard.press('Enter');
    await until('the second question', async () => (await box.inputValue()) !== 'by-keyboard');
    await page.keyboard.insertText('Made without a mouse');
    await page.keyboard.press('Enter');
    await textIn(frame, 'by-keyboard');
    await tabTo(page, frame, 'the list again', onAnchor);
    await until('the new anchor is chosen', async () => {
      if ((await frame.locator('.line.chosen .name').first().textContent()) === 'by-keyboard') return true;
      await page.keyboard.press('ArrowDown');
      return false;
    });
    await page.keyboard.press('F2');
    await frame.locator('#rename').waitFor({ timeout: patienceMs });
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('renamed-by-keyboard');
    await page.keyboard.press('Enter');
    await textIn(frame, 'renamed-by-keyboard');
    const { anchors } = await cli(world, 'anchors', join(world.sessions, 'idempotent-refunds.jsonl'));
    if (!JSON.stringify(anchors).includes('keys-agreed')) throw new Error('the anchors of the file are gone');
    await page.keyboard.press('Enter');
    await page.locator('.tabs-container .tab.active', { hasText: '.throughline' }).waitFor({ timeout: patienceMs });
  });
}

/**
 * All of it.
 * @param {{ version?: '1.139' | '1.99', vsix: string }} options
 */
export async function hardTimes(options) {
  const checks = new Checks();
  const world = layWorld();
  copySamples(world);
  const settings = { 'workbench.colorTheme': themes.dark.setting };
  const server = await startServer({ ...options, folder: world.workspace, settings, env: world.env });
  const { browser, page } = await openBrowser(server, size);
  try {
    await openWorkbench(page, server.url);
    const parts = { checks, page, server, world };
    await byKeyboard(parts);
    await twoWindows(parts);
    await largeFile(parts);
  } finally {
    await browser.close();
    await server.stop();
    world.remove();
  }
  return { passed: checks.passed, failed: checks.failed };
}
