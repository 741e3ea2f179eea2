// `npm start` as a newcomer meets it: the printed address and password, then two clicks to the plans of a sample session.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Checks } from './checks.mjs';
import { ensureChromium } from './install.mjs';
import { panelFrame, patienceMs, shot, showSessions, textIn, treeItem, until } from './page.mjs';
import { openBrowser } from './workbench.mjs';

/** Starts it without a browser of its own and reads what it prints. */
async function started() {
  const child = spawn(process.execPath, [resolve('start.mjs')], {
    ...{ env: { ...process.env, CI: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const printed = () => /(http:\/\/127\.0\.0\.1:\S+)\s+password: (\S+)/.exec(said);
  await until(
    'the printed address',
    () => {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${said.slice(-2_000)}`);
      return printed();
    },
    300_000,
  );
  const [, url, password] = printed();
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((done) => child.once('exit', done));
    return child.exitCode;
  };
  return { url, password, stop };
}

export async function firstStart() {
  const checks = new Checks();
  const { url, password, stop } = await started();
  const home = mkdtempSync(join(tmpdir(), 'throughline-first-'));
  const { browser, page } = await openBrowser({ chromium: ensureChromium(), home }, { width: 1360, height: 850 });
  try {
    await checks.check('npm start: the page asks for the printed password', page, async () => {
      await page.goto(url);
      await page.locator('input[type=password]').fill(password);
      await page.keyboard.press('Enter');
      await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: patienceMs });
    });
    await checks.check('npm start: the plans of a sample session are two clicks away', page, async () => {
      await showSessions(page);
      const row = treeItem(page, /Idempotent refunds/);
      await row.waitFor({ timeout: patienceMs });
      // A person reads the two steps before they take them.
      await until('the page with the steps', async () => {
        const words = await Promise.all(
          page.frames().map((each) => each.evaluate(() => document.body?.textContent ?? '').catch(() => '')),
        );
        return words.some((text) => text.includes('Sample workspace'));
      });
      await row.hover();
      await row
        .getByRole('button', { name: /Compare Plans/ })
        .first()
        .click();
      const frame = await panelFrame(page, 'preflight');
      for (const plan of ['Fast', 'Balanced', 'Thorough']) await textIn(frame, plan);
      await textIn(frame, /Idempotent refunds/);
      if ((await page.getByText('Restricted Mode').count()) === 0) throw new Error('workspace trust is off');
      await shot(page, 'first-start');
    });
  } finally {
    await browser.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    const code = await stop();
    await checks.check('npm start: Ctrl+C stops it, and all is well', page, async () => {
      if (code !== 0) throw new Error(`it ended with ${code}`);
    });
  }
  return checks;
}
