// The first verified, applied compaction of a newcomer (CMP-8, CMP-11): the installed .vsix, Pi on PATH and no setting, by the steps of
// docs/guide/compact-a-live-session.md alone. "Pi confirmed" may not be on screen before the entry with the run's id is in Pi's file.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Checks } from './checks.mjs';
import { layPi, recordsOf } from './livePi.mjs';
import {
  artifacts,
  cli,
  panelFrame,
  patienceMs,
  shot,
  showSessions,
  textIn,
  themes,
  treeItem,
  until,
} from './page.mjs';
import { refundSession } from './sessionFile.mjs';
import { openBrowser, openWorkbench, startServer } from './workbench.mjs';
import { layWorld } from './world.mjs';

const title = 'Make refunds idempotent';
const promisedMs = 120_000;

/** Stands in Pi after our answer and before Pi writes, while the file `hold` is there. */
const holding = (hold) => `const { existsSync } = require('node:fs');
module.exports = (pi) => {
  pi.on('session_before_compact', async () => {
    while (existsSync(${JSON.stringify(hold)})) await new Promise((resolve) => setTimeout(resolve, 20));
  });
};`;

/**
 * A home whose login shell has a command named pi on PATH, as npm leaves it in a global bin folder: VS Code takes the PATH of its
 * extensions from there and from nowhere else.
 */
function homeWithPi(world, { node, cli: program }, hold) {
  const bin = join(world.root, 'bin');
  mkdirSync(bin);
  const extensions = join(world.agent, 'extensions');
  mkdirSync(extensions, { recursive: true });
  writeFileSync(join(extensions, 'hold.js'), holding(hold));
  const command = join(bin, 'pi');
  writeFileSync(command, `#!/bin/sh\nexec ${JSON.stringify(node)} ${JSON.stringify(program)} "$@"\n`);
  chmodSync(command, 0o755);
  const home = join(world.root, 'home');
  mkdirSync(home);
  writeFileSync(join(home, '.profile'), `export PATH="${bin}:${dirname(node)}:$PATH"\n`);
  return home;
}

const compactionsIn = (path) => recordsOf(path).filter(({ type }) => type === 'compaction');
const wordsOf = (frame) => frame.evaluate(() => document.querySelector('tl-preflight')?.shadowRoot?.textContent ?? '');

async function reviewed({ checks, page, state, file }) {
  await checks.check('guide 1–2: the session in the tree, and Compare Plans on its row', page, async () => {
    await showSessions(page);
    const row = treeItem(page, new RegExp(title));
    await row.waitFor({ timeout: patienceMs });
    state.began = Date.now();
    await row.hover();
    await row
      .getByRole('button', { name: /Compare Plans/ })
      .first()
      .click();
    state.frame = await panelFrame(page, 'preflight');
    await until('the plans', () => state.frame.evaluate(() => document.body.dataset.phase === 'plan'));
    await shot(page, 'compaction-plans-dark');
  });
  await checks.check('guide 3: Ctrl+Enter runs; the summary is verified', page, async () => {
    await state.frame.locator('[role=radio][aria-checked=true]').focus();
    await page.keyboard.press('Control+Enter');
    await until('the review', () => state.frame.evaluate(() => document.body.dataset.phase === 'review'));
    const apply = state.frame.getByRole('button', { name: /Apply to the Conversation/ });
    await apply.waitFor({ timeout: patienceMs });
    if ((await apply.getAttribute('aria-disabled')) === 'true') throw new Error(await wordsOf(state.frame));
    await shot(page, 'compaction-review-dark');
    if (compactionsIn(file.path).length > 0) throw new Error('the file holds a compaction nobody approved');
  });
}

async function applied({ checks, page, world, state, file, hold, before }) {
  await checks.check('CMP-11 Enter alone applies nothing', page, async () => {
    await state.frame.getByRole('button', { name: /Apply to the Conversation/ }).focus();
    await page.keyboard.press('Enter');
    if ((await state.frame.evaluate(() => document.body.dataset.phase)) !== 'review') throw new Error('Enter applied');
  });
  await checks.check(
    'guide 5: Ctrl+Shift+A hands it to Pi, which has not written it: nothing is called applied',
    page,
    async () => {
      await page.keyboard.press('Control+Shift+A');
      await textIn(state.frame, /waiting for it to confirm/);
      await shot(page, 'compaction-handed-dark');
      if (/Pi confirmed/.test(await wordsOf(state.frame))) throw new Error('called confirmed before Pi wrote');
      if (!readFileSync(file.path, 'utf8').startsWith(before) || compactionsIn(file.path).length > 0)
        throw new Error('the conversation changed before Pi wrote the entry');
      const { checkpoints } = await cli(world, 'checkpoints', file.path);
      if (checkpoints.length !== 1 || checkpoints[0].applied)
        throw new Error(JSON.stringify(checkpoints).slice(0, 300));
    },
  );
  await checks.check(
    'CMP-8 "Pi confirmed" stands there when the entry with the run’s id is in Pi’s file, and not before',
    page,
    async () => {
      rmSync(hold);
      let claimedEarly = false;
      await until('Pi confirmed', async () => {
        const isClaimed = /Pi confirmed/.test(await wordsOf(state.frame));
        const entry = compactionsIn(file.path)[0];
        if (isClaimed && entry === undefined) claimedEarly = true;
        return isClaimed;
      });
      if (claimedEarly) throw new Error('called confirmed before the entry was in the file');
      state.took = Date.now() - state.began;
      const [entry] = compactionsIn(file.path);
      const runId = entry?.details?.throughline?.runId;
      if (!runId || !entry.summary.endsWith(`<!-- Throughline run ${runId} -->`))
        throw new Error(JSON.stringify(entry).slice(0, 300));
      if (!entry.summary.includes('Never log card numbers')) throw new Error('the rule is not in the summary');
      if (!readFileSync(file.path, 'utf8').startsWith(before)) throw new Error('what was there is not there any more');
      await until(
        'the checkpoint counts as applied',
        async () => (await cli(world, 'checkpoints', file.path)).checkpoints[0].applied,
      );
      await shot(page, 'compaction-applied-dark');
    },
  );
  await checks.check(
    'guide: the Retention Report is one click away, and it all took less than two minutes',
    page,
    async () => {
      await state.frame
        .getByRole('button', { name: /Retention Report/ })
        .first()
        .click();
      const report = await panelFrame(page, 'retention');
      await textIn(report, /What became of the facts/);
      await shot(page, 'compaction-retention-dark');
      console.log(`  from the tree to "Pi confirmed": ${(state.took / 1_000).toFixed(1)} s`);
      if (state.took > promisedMs) throw new Error(`it took ${state.took} ms`);
    },
  );
}

/**
 * @param {{ version?: '1.139' | '1.99', vsix: string }} options
 */
export async function compaction(options) {
  const checks = new Checks();
  const world = layWorld();
  const pi = await layPi(world);
  const hold = join(world.root, 'hold');
  writeFileSync(hold, '');
  const home = homeWithPi(world, pi, hold);
  const file = refundSession(join(world.sessions, 'first.jsonl'), {
    id: 'first',
    cwd: world.workspace,
    turns: 130,
    title,
  });
  const old = Date.now() / 1_000 - 3_600;
  utimesSync(file.path, old, old);
  const before = readFileSync(file.path, 'utf8');
  const settings = { 'workbench.colorTheme': themes.dark.setting };
  const env = { ...world.env, ...pi.env };
  const server = await startServer({ ...options, folder: world.workspace, settings, env, home });
  const { browser, page } = await openBrowser(server, { width: 1360, height: 850 });
  const state = {};
  try {
    await openWorkbench(page, server.url);
    const parts = { checks, page, world, state, file, hold, before };
    await reviewed(parts);
    if (checks.failed === 0) await applied(parts);
  } catch (cause) {
    checks.failed += 1;
    console.log(`  ✖ the compaction ended early: ${cause.stack ?? cause}`);
    await shot(page, 'failed-compaction').catch(() => {});
  } finally {
    if (existsSync(hold)) rmSync(hold);
    await browser.close();
    await server.stop();
    await pi.model.close();
    world.remove();
  }
  console.log(`  pictures in ${resolve(artifacts)}`);
  return { passed: checks.passed, failed: checks.failed };
}
