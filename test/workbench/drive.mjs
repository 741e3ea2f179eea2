// Drives the installed .vsix in the real workbench as a person would: tree, transcript, every panel, by mouse and by keyboard
// alone, in three themes. Each panel is shown a session file that changes on disk while it is open; the number on screen must
// become what the command says about the same file. A killed worker and a reload come before the last pictures.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleScript } from '../support/bundleScript.mjs';
import { Checks } from './checks.mjs';
import {
  axe,
  cli,
  closeEditors,
  command,
  draftsOf,
  openPanel,
  openSession,
  panelFrame,
  patienceMs,
  reloadWindow,
  setTheme,
  shot,
  showSessions,
  textIn,
  themeKinds,
  themes,
  treeItem,
  until,
  workersOf,
} from './page.mjs';
import { refundSession } from './sessionFile.mjs';
import { openBrowser, openWorkbench, startServer } from './workbench.mjs';
import { copySamples, layWorld } from './world.mjs';

/** Wide enough for a panel's full layout beside the session tree. */
const size = { width: 1360, height: 850 };

const format = await import(
  pathToFileURL(await bundleScript('webview/shared/format.ts', join('dist', 'tools', 'panelFormat.mjs'))).href
);

/** Context tokens of the strip: the exact number stands in the tooltip. */
const stripTokens = (frame) =>
  frame.evaluate(() => {
    const strip = document.querySelector('body > *')?.shadowRoot?.querySelector('tl-strip');
    const title = strip?.shadowRoot?.querySelector('.figure')?.getAttribute('title') ?? '';
    return Number(/^[\d,]+/.exec(title)?.[0].replaceAll(',', '') ?? Number.NaN);
  });

/** All words of a panel, through its shadow roots. */
const wordsOf = (frame) =>
  frame.evaluate(() => {
    const text = (node) => {
      if (node.nodeType === 3) return node.nodeValue ?? '';
      if (node.nodeName === 'STYLE' || node.nodeName === 'SCRIPT') return '';
      const children = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes];
      return children.map(text).join(' ');
    };
    return text(document.body).replace(/\s+/g, ' ');
  });

/** The drive's own session, long enough to compact, beside the samples. */
function laySession(world) {
  const path = join(world.sessions, 'drive.jsonl');
  const file = refundSession(path, { id: 'drive', cwd: world.workspace, turns: 90, title: 'Drive the refunds' });
  file.turn('Run the tests once more.', {
    reply: 'One is still red: ordering.',
    output: 'Error: ordering is not kept',
    isError: true,
  });
  return file;
}

const contextOf = async (world, file) => (await cli(world, 'preflight', file.path)).contextTokens;

/** Every panel with the command that opens it. */
const panels = {
  home: 'Throughline: Open Home for Session',
  preflight: 'Throughline: Compact Session: Compare Plans',
  anchors: 'Throughline: Open Anchors',
  checkpoints: 'Throughline: Open Checkpoints',
  storage: 'Throughline: Open Storage',
};

async function treeAndTranscript({ checks, page, world, file }) {
  await checks.check('UI-1 the tree shows projects, sessions, branches and marks', page, async () => {
    await showSessions(page);
    for (const name of [/^refunds/, /Drive the refunds/, /Idempotent refunds/, /nightly report/i])
      await treeItem(page, name).waitFor({ timeout: patienceMs });
    await treeItem(page, /Idempotent refunds/)
      .locator('.monaco-tl-twistie')
      .click();
    await treeItem(page, /Active branch/).waitFor({ timeout: patienceMs });
    await treeItem(page, /keys-agreed/).waitFor({ timeout: patienceMs });
    await treeItem(page, /Context compacted/).waitFor({ timeout: patienceMs });
  });
  await shot(page, 'tree-dark');
  await checks.check('UI-1 the filter keeps what matches and clears', page, async () => {
    await command(page, 'Throughline: Filter Sessions');
    await page.locator('.quick-input-widget .quick-input-box input').fill('drive');
    await page.keyboard.press('Enter');
    await treeItem(page, /Idempotent refunds/).waitFor({ state: 'hidden', timeout: patienceMs });
    await page.locator('.sidebar').getByText('1 session matches').waitFor({ timeout: patienceMs });
    await command(page, 'Throughline: Clear Session Filter');
    await treeItem(page, /Idempotent refunds/).waitFor({ timeout: patienceMs });
  });
  await checks.check(
    'UI-3 a transcript opens at its tip, with outline, lenses, marks, and grows with its file',
    page,
    async () => {
      await openSession(page, /Drive the refunds/);
      const editor = page.locator('.editor-instance');
      await editor.getByText('ordering is not kept').first().waitFor({ timeout: patienceMs });
      const lens = editor.locator('.codelens-decoration a', { hasText: 'Anchor here' }).first();
      await lens.waitFor({ state: 'attached', timeout: patienceMs });
      file.turn('Appended while the transcript is open');
      await editor.getByText('Appended while the transcript is open').first().waitFor({ timeout: patienceMs });
      await page.keyboard.press('Control+Shift+O');
      await page.keyboard.type('Appended');
      await page
        .locator('.quick-input-list .monaco-list-row', { hasText: 'Appended while' })
        .first()
        .waitFor({ timeout: patienceMs });
      await page.keyboard.press('Escape');
    },
  );
  await checks.check('UI-1 the status bar shows the session’s context', page, async () => {
    const view = await cli(world, 'preflight', file.path);
    const percent = Math.round((100 * view.contextTokens) / view.contextWindow);
    // The row reads the newest reported usage, the command scales its own estimate: they may round apart by one.
    const near = new RegExp(`\\b(${percent - 1}|${percent}|${percent + 1})%`);
    await page.locator('.statusbar').getByText(near).first().waitFor({ timeout: patienceMs });
  });
}

async function panelsFollowFiles({ checks, page, world, file }) {
  await checks.check('UI-2 Home follows an appended file and says what the command says', page, async () => {
    const frame = await openPanel(page, panels.home, 'home');
    const before = await contextOf(world, file);
    await textIn(frame, `${format.tokens(before)} of`);
    file.turn('Home is open', { output: 'more output of a tool '.repeat(900) });
    const after = await contextOf(world, file);
    if (format.tokens(before) === format.tokens(after)) throw new Error('the append changed no number');
    await textIn(frame, `${format.tokens(after)} of`);
  });
  await checks.check('UI-2 CMP-3 Preflight follows an append and a compaction', page, async () => {
    const frame = await openPanel(page, panels.preflight, 'preflight');
    const before = await contextOf(world, file);
    await until('the command’s number', async () => (await stripTokens(frame)) === before);
    const ids = file.turn('Preflight is open', { output: 'and more '.repeat(2_000) });
    const grown = await contextOf(world, file);
    await until(`${grown} on screen`, async () => (await stripTokens(frame)) === grown);
    const plans = await cli(world, 'preflight', file.path);
    for (const plan of plans.plans.filter((each) => each.viable)) await textIn(frame, format.tokens(plan.afterTokens));
    file.compaction('## Goal\n\nDrive the refunds.\n', ids.user);
    file.turn('After the compaction');
    const smaller = await contextOf(world, file);
    if (smaller >= grown) throw new Error('the compaction freed nothing');
    await until(`${smaller} on screen`, async () => (await stripTokens(frame)) === smaller);
  });
  await checks.check('UI-2 NAV-3 Anchors shows a label Pi wrote while it was open', page, async () => {
    const frame = await openPanel(page, panels.anchors, 'anchors');
    const before = (await cli(world, 'anchors', file.path)).anchors.length;
    file.label(file.turn('A good place').answer, 'good-place');
    await textIn(frame, 'good-place');
    const after = (await cli(world, 'anchors', file.path)).anchors;
    if (after.length !== before + 1) throw new Error(`${after.length} anchors, ${before} before`);
  });
  await checks.check('UI-2 Storage follows a growing and a deleted file', page, async () => {
    const extra = refundSession(join(world.sessions, 'extra.jsonl'), {
      id: 'extra',
      cwd: world.workspace,
      turns: 8,
      title: 'Extra session',
    });
    const frame = await openPanel(page, panels.storage, 'storage');
    const agents = async () => format.bytes((await cli(world, 'storage')).totals.agents);
    await textIn(frame, 'Extra session');
    extra.turn('Storage is open', { output: 'o'.repeat(400_000) });
    await until('the grown total', async () => (await wordsOf(frame)).includes(await agents()));
    rmSync(extra.path);
    await until('the row is gone', async () => !(await wordsOf(frame)).includes('Extra session'));
    await until('the smaller total', async () => (await wordsOf(frame)).includes(await agents()));
  });
}

async function runReviewSave({ checks, page, world }) {
  const file = refundSession(join(world.sessions, 'review.jsonl'), {
    id: 'review',
    cwd: world.workspace,
    turns: 60,
    title: 'Review the refunds',
  });
  await checks.check('CMP-11 a run is reviewed and saved, by keyboard alone', page, async () => {
    await closeEditors(page);
    await showSessions(page);
    await openSession(page, /Review the refunds/);
    const frame = await openPanel(page, panels.preflight, 'preflight');
    await until('the plans', () => frame.evaluate(() => document.body.dataset.phase === 'plan'));
    await frame.locator('[role=radio][aria-checked=true]').focus();
    await page.keyboard.press('1');
    await frame.locator('[data-mode=fast][aria-checked=true]').waitFor({ timeout: patienceMs });
    await page.keyboard.press('Control+Enter');
    await until('the review', () => frame.evaluate(() => document.body.dataset.phase === 'review'));
    const save = frame.getByRole('button', { name: /Save as Checkpoint/ });
    if ((await save.getAttribute('aria-disabled')) === 'true') await settleGaps(page, frame);
    await save.focus();
    await page.keyboard.press('Space');
    await textIn(frame, /Checkpoint saved/);
    const { checkpoints } = await cli(world, 'checkpoints', file.path);
    if (checkpoints.length !== 1) throw new Error(`${checkpoints.length} checkpoints`);
  });
  await checks.check(
    'UI-2 CKP-9 Checkpoints shows what was saved, and what the command saves meanwhile',
    page,
    async () => {
      const frame = await openPanel(page, panels.checkpoints, 'checkpoints');
      await textIn(frame, 'Checkpoint 1');
      file.turn('Checkpoints is open', { output: 'output '.repeat(4_000) });
      const { checkpointId, outcome } = await cli(world, 'compact', file.path, '--mode', 'balanced');
      if (!checkpointId) throw new Error(`the command saved nothing: ${outcome}`);
      await textIn(frame, 'Checkpoint 2');
      const { checkpoints } = await cli(world, 'checkpoints', file.path);
      await until('all of them', async () => {
        const words = await wordsOf(frame);
        return checkpoints.every((_, index) => words.includes(`Checkpoint ${index + 1}`));
      });
    },
  );
  await checks.check('CKP-9 two checkpoints are compared by keyboard', page, async () => {
    const frame = await panelFrame(page, 'checkpoints');
    await frame.locator('[role=listbox]').focus();
    // The newest is the first row; without marks it is compared with the one before.
    await page.keyboard.press('Home');
    await page.keyboard.press('c');
    await frame.locator('main.compare').waitFor({ timeout: patienceMs });
    await shot(page, 'compare-dark');
    await page.keyboard.press('Escape');
  });
  return file;
}

/** Leaves every gap out with a reason, so that the rest of the flow can be driven; required ones are added word for word. */
async function settleGaps(page, frame) {
  for (let tries = 0; tries < 40; tries += 1) {
    const add = frame.getByRole('button', { name: /^Add/ }).first();
    if (!(await add.isVisible().catch(() => false))) break;
    await add.focus();
    await page.keyboard.press('Enter');
  }
  await frame.getByRole('button', { name: /Verify Again/ }).focus();
  await page.keyboard.press('Enter');
  await until(
    'verified',
    async () =>
      (await frame.getByRole('button', { name: /Save as Checkpoint/ }).getAttribute('aria-disabled')) !== 'true',
  );
}

async function badTimes({ checks, page, server, world }) {
  const file = refundSession(join(world.sessions, 'bad.jsonl'), {
    id: 'bad',
    cwd: world.workspace,
    turns: 120,
    title: 'Bad times for refunds',
  });
  await checks.check(
    'Bad input: the worker is killed while a run goes on; the panel says so and works again',
    page,
    async () => {
      await closeEditors(page);
      await openSession(page, /Bad times/);
      const frame = await openPanel(page, panels.preflight, 'preflight');
      const [pid] = workersOf(server);
      if (!pid) throw new Error('no worker was found');
      file.turn('so that facts are read anew', { output: 'x '.repeat(200_000) });
      await frame.locator('#run').click();
      process.kill(pid, 'SIGKILL');
      await page
        .locator('.statusbar')
        .getByText(/Throughline restarts in/)
        .waitFor({ timeout: patienceMs });
      await until('a new worker', () => workersOf(server).some((each) => each !== pid));
      await page
        .locator('.statusbar')
        .getByText(/Throughline restarts in/)
        .waitFor({ state: 'hidden', timeout: patienceMs });
      await until('an end that says so', async () =>
        /Nothing was (saved|changed)|review|Try Again/i.test(await wordsOf(frame)),
      );
      const back = frame.getByRole('button', { name: /Back to Plans|Try Again|Run Again/ }).first();
      if (await back.isVisible().catch(() => false)) await frame.getByRole('button', { name: 'Back to Plans' }).click();
      const context = await contextOf(world, file);
      await until('the plans again, with the right number', async () => (await stripTokens(frame)) === context);
    },
  );
  await checks.check('UI-5 a reload brings back the panel, its session and its draft', page, async () => {
    const frame = await panelFrame(page, 'preflight');
    const focus = frame.getByRole('textbox', { name: /Focus/i }).first();
    await focus.fill('ledger ordering');
    await until('the draft is kept', () => draftsOf(server).includes('ledger ordering'));
    await reloadWindow(page);
    const again = await panelFrame(page, 'preflight');
    await until(
      'the draft',
      async () => (await again.getByRole('textbox', { name: /Focus/i }).first().inputValue()) === 'ledger ordering',
    );
    await textIn(again, 'Bad times for refunds');
  });
  await checks.check('UI-4 a panel hidden during a run shows its review when it comes back', page, async () => {
    const frame = await panelFrame(page, 'preflight');
    await frame.locator('#run').click();
    await command(page, panels.storage);
    await panelFrame(page, 'storage');
    await page
      .locator('.tabs-container .tab', { hasText: /Preflight|Review/ })
      .first()
      .click();
    const back = await panelFrame(page, 'preflight');
    await until('the review', () =>
      back.evaluate(() => document.body.dataset.phase === 'review' || document.body.dataset.phase === 'ended'),
    );
  });
}

/** Every panel in every theme: screenshot and axe. Last, after the reload and the killed worker. */
async function pictures({ checks, page }) {
  await closeEditors(page);
  await openSession(page, /Idempotent refunds/);
  // Where the text shows most of what it can: a compaction, prompts, tools.
  if (!(await treeItem(page, /Context compacted/).isVisible()))
    await treeItem(page, /Idempotent refunds/)
      .locator('.monaco-tl-twistie')
      .click();
  await treeItem(page, /Context compacted/).click();
  await page.locator('.editor-instance').getByText('=== context compacted').first().waitFor({ timeout: patienceMs });
  for (const theme of Object.keys(themes)) {
    await checks.check(`tree and transcript in ${theme}`, page, async () => {
      await setTheme(page, theme);
      await shot(page, `transcript-${theme}`);
    });
  }
  for (const [panel, title] of Object.entries(panels)) {
    await checks.check(`UI-2 ${panel}: no serious axe finding in three themes`, page, async () => {
      await openSession(page, panel === 'checkpoints' ? /Review the refunds/ : /Idempotent refunds/);
      await openPanel(page, title, panel);
      const findings = [];
      for (const theme of Object.keys(themes)) {
        await setTheme(page, theme);
        const frame = await panelFrame(page, panel);
        await until('the theme reached the panel', () =>
          frame.evaluate((kind) => document.body.dataset.vscodeThemeKind === kind, themeKinds[theme]),
        );
        await shot(page, `${panel}-${theme}`);
        findings.push(...(await axe(frame)).map((finding) => `${theme}: ${finding}`));
      }
      await closeEditors(page);
      if (findings.length > 0) throw new Error(findings.join('\n'));
    });
  }
}

/** The review of a run in three themes: the one panel state no command opens. */
async function reviewPictures({ checks, page }) {
  await checks.check('CMP-11 review: no serious axe finding in three themes', page, async () => {
    await openSession(page, /Idempotent refunds/);
    const opened = await openPanel(page, panels.preflight, 'preflight');
    await opened.locator('#run').click();
    await until('the review', () => opened.evaluate(() => document.body.dataset.phase === 'review'));
    const findings = [];
    for (const theme of Object.keys(themes)) {
      await setTheme(page, theme);
      const frame = await panelFrame(page, 'preflight');
      await until('the review', () => frame.evaluate(() => document.body.dataset.phase === 'review'));
      await until('the theme', () =>
        frame.evaluate((kind) => document.body.dataset.vscodeThemeKind === kind, themeKinds[theme]),
      );
      await shot(page, `review-${theme}`);
      findings.push(...(await axe(frame)).map((finding) => `${theme}: ${finding}`));
    }
    if (findings.length > 0) throw new Error(findings.join('\n'));
  });
}

/** A workspace nobody trusted: reading works, nothing is saved, no model is asked. */
async function untrusted(checks, options) {
  const world = layWorld();
  copySamples(world);
  const settings = {
    'workbench.colorTheme': themes.dark.setting,
    'security.workspace.trust.startupPrompt': 'never',
    'security.workspace.trust.banner': 'never',
  };
  const server = await startServer({ ...options, folder: world.workspace, trust: true, settings, env: world.env });
  const { browser, page } = await openBrowser(server, size);
  try {
    await openWorkbench(page, server.url);
    await checks.check('SEC-3 an untrusted folder: sessions are listed and read', page, async () => {
      await openSession(page, /Idempotent refunds/);
    });
    await checks.check(
      'SEC-3 an untrusted folder: plans are shown, saving is blocked with its reason',
      page,
      async () => {
        const frame = await openPanel(page, panels.preflight, 'preflight');
        await textIn(frame, /not trusted, so nothing is saved/);
        const save = frame.locator('#save-only');
        await until('a blocked button', async () => (await save.getAttribute('aria-disabled')) === 'true');
        await save.click({ force: true });
        const { checkpoints } = await cli(world, 'checkpoints', join(world.sessions, 'idempotent-refunds.jsonl'));
        if (checkpoints.length > 0) throw new Error('something was saved');
        await shot(page, 'untrusted-dark');
      },
    );
  } finally {
    await browser.close();
    await server.stop();
    world.remove();
  }
}

/**
 * The whole drive.
 * @param {{ version?: '1.139' | '1.99', vsix: string }} options
 */
export async function drive(options) {
  const checks = new Checks();
  const world = layWorld();
  copySamples(world);
  const file = laySession(world);
  const settings = { 'workbench.colorTheme': themes.dark.setting };
  const server = await startServer({ ...options, folder: world.workspace, settings, env: world.env });
  const { browser, page } = await openBrowser(server, size);
  try {
    await openWorkbench(page, server.url);
    const parts = { checks, page, server, world, file };
    await treeAndTranscript(parts);
    await panelsFollowFiles(parts);
    await runReviewSave(parts);
    await badTimes(parts);
    await pictures(parts);
    await reviewPictures(parts);
  } catch (cause) {
    checks.failed += 1;
    console.log(`  ✖ the drive ended early: ${cause.stack ?? cause}`);
    await shot(page, 'failed-early').catch(() => {});
  } finally {
    await browser.close();
    await server.stop();
    world.remove();
  }
  await untrusted(checks, options);
  return { passed: checks.passed, failed: checks.failed };
}
