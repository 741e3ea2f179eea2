// What a person does in the workbench and what they see, as functions: commands, tree rows, panels, themes, axe, screenshots.
// Everything waits for a condition on screen, nothing for time to pass.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** For a machine that is busy with other things; an idle one needs a tenth. */
export const patienceMs = Number(process.env.THROUGHLINE_PATIENCE_MS ?? 90_000);

export const themes = {
  dark: { setting: 'Default Dark Modern', name: 'Dark Modern', className: 'vs-dark' },
  light: { setting: 'Default Light Modern', name: 'Light Modern', className: 'vs' },
  hc: { setting: 'Default High Contrast', name: 'Dark High Contrast', className: 'hc-black' },
};

/** The themes of the Session panel's pictures: both high contrasts. */
export const fourThemes = {
  ...themes,
  'hc-light': { setting: 'Default High Contrast Light', name: 'Light High Contrast', className: 'hc-light' },
};

export const themeKinds = {
  dark: 'vscode-dark',
  light: 'vscode-light',
  hc: 'vscode-high-contrast',
  'hc-light': 'vscode-high-contrast-light',
};

/** What the extension keeps of unfinished typing, as text. */
export function draftsOf(server) {
  const folder = join(server.home, 'ud', 'User', 'workspaceStorage');
  return readdirSync(folder)
    .map((name) => join(folder, name, 'throughline.throughline', 'drafts.json'))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

/** Asks until the answer is truthy. */
export async function until(what, ask, timeoutMs = patienceMs) {
  const end = Date.now() + timeoutMs;
  let last;
  for (;;) {
    try {
      const answer = await ask();
      if (answer) return answer;
      last = answer;
    } catch (cause) {
      last = cause.message?.split('\n')[0];
    }
    if (Date.now() > end) throw new Error(`not in ${timeoutMs / 1000} s: ${what} (last: ${JSON.stringify(last)})`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** What a promise comes to, within the patience of every other step. */
export async function settled(what, promise) {
  let answer;
  promise.then((value) => {
    answer = { value };
  });
  return (await until(what, () => answer)).value;
}

/** Opens the palette and types; a palette that closed again, because a webview took the focus back, is opened again. */
async function typeIntoPalette(page, text) {
  const box = page.locator('.quick-input-widget .quick-input-box input');
  await until('the palette', async () => {
    if (!(await box.isVisible())) await page.keyboard.press('F1');
    await box.waitFor({ timeout: 2_000 });
    await box.fill(text, { timeout: 2_000 });
    return (await box.inputValue()) === text;
  });
}

/** Runs a command from the palette by keyboard alone. */
export async function command(page, title) {
  const focused = page.locator('.quick-input-list .monaco-list-row.focused').first();
  await until(`the command ${title}`, async () => {
    await typeIntoPalette(page, `>${title}`);
    for (let row = 0; row < 6; row += 1) {
      await focused.waitFor({ timeout: 5_000 });
      if (((await focused.textContent()) ?? '').startsWith(title)) return true;
      await page.keyboard.press('ArrowDown');
    }
    // VS Code lists what it knew when the palette opened; soon after a start that is not yet all.
    await page.keyboard.press('Escape');
    return false;
  });
  await page.keyboard.press('Enter');
}

/** Opens our view, whatever is in front. */
export async function showSessions(page) {
  const tab = page
    .locator('.activitybar .action-label[aria-label="Throughline"], .activitybar [aria-label^="Throughline"]')
    .first();
  await tab.waitFor({ timeout: patienceMs });
  const shown = page.locator('.sidebar .composite.title', { hasText: 'Sessions' });
  if (!(await shown.isVisible())) await tab.click();
  await shown.waitFor({ timeout: patienceMs });
}

export const treeItem = (page, name) => page.locator('.sidebar').getByRole('treeitem', { name }).first();

/** Selects a session in the tree, which also opens its transcript. */
export async function openSession(page, name) {
  await showSessions(page);
  const row = treeItem(page, name);
  await row.waitFor({ timeout: patienceMs });
  await page.mouse.move(900, 500);
  await row.click();
  await page.locator('.tabs-container .tab.active', { hasText: '.throughline' }).waitFor({ timeout: patienceMs });
  await page.locator('.editor-instance .view-lines .view-line').first().waitFor({ timeout: patienceMs });
}

/** The frame of a panel that is in front, once it is drawn. */
export async function panelFrame(page, panel, state = 'ready') {
  return until(`panel ${panel} is ${state}`, async () => {
    for (const frame of page.frames().reverse()) {
      const found = await frame
        .evaluate(() => [document.body?.dataset.panel, document.body?.dataset.state, document.body?.clientHeight ?? 0])
        .catch(() => []);
      if (found[0] === panel && found[2] > 0 && (state === null || found[1] === state)) return frame;
    }
    return null;
  });
}

/** The layout as the workbench has written it in this browser. */
const savedLayout = (page) =>
  page.evaluate(async () => {
    const answered = (request) =>
      new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    const layouts = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('vscode-web-state-db')) continue;
      const database = await answered(indexedDB.open(name));
      const items = database.transaction('ItemTable').objectStore('ItemTable');
      layouts.push(await answered(items.get('memento/workbench.parts.editor')));
      database.close();
    }
    return layouts.join('\n');
  });

/**
 * Reloads the window as F5 does, once the workbench has written which panels are open: it writes that a while after a tab
 * appeared, and a browser that is reloaded before lacks the tab, of whatever extension. Transcripts are not among them.
 */
export async function reloadWindow(page) {
  const tabs = page.locator('.tabs-container .tab').filter({ hasNotText: '.throughline' });
  await until('the workbench has written its layout', async () => {
    const written = (await savedLayout(page)).split('workbench.editors.webviewInput').length - 1;
    return written === (await tabs.count());
  });
  await page.reload({ waitUntil: 'domcontentloaded', timeout: 120_000 });
  await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: patienceMs });
}

export async function openPanel(page, title, panel) {
  await command(page, title);
  return panelFrame(page, panel);
}

export const textIn = (frame, text) => frame.getByText(text).first().waitFor({ timeout: patienceMs });

export async function closeEditors(page) {
  await command(page, 'View: Close All Editors');
  await until('no editor is open', async () => (await page.locator('.tabs-container .tab').count()) === 0);
}

/** Serious and critical findings of axe in a frame, as lines. axe's own measuring styles are refused by the panel's policy. */
export async function axe(frame) {
  const source = readFileSync(resolve('node_modules', 'axe-core', 'axe.min.js'), 'utf8');
  await frame.evaluate(source);
  const violations = await frame.evaluate(async () => {
    const options = { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'] };
    return (await globalThis.axe.run(document, options)).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${impact} ${id} × ${nodes.length}: ${nodes[0].html.slice(0, 200)}`);
}

/** Chooses a theme as a person does: from the theme picker. */
export async function setTheme(page, key) {
  const { name, className } = fourThemes[key];
  const workbench = page.locator(`.monaco-workbench.${className}`);
  const box = page.locator('.quick-input-widget .quick-input-box input');
  const row = page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).first();
  // A webview that takes the focus closes the picker; it is opened again.
  await until(`the theme ${name}`, async () => {
    await command(page, 'Preferences: Color Theme');
    await until(
      'the picker',
      async () => ((await box.getAttribute('placeholder')) ?? '').includes('Color Theme'),
      5_000,
    );
    await box.fill(name, { timeout: 5_000 });
    await row.waitFor({ timeout: 5_000 });
    return true;
  });
  await page.keyboard.press('Enter');
  await workbench.waitFor({ timeout: patienceMs });
}

export const artifacts = resolve('test', 'artifacts', 'workbench');

/** Icons and fonts arrive after the text; a picture waits for them. */
async function drawn(page) {
  for (const frame of page.frames()) {
    await frame
      .waitForFunction(
        () => {
          const links = (root) =>
            [...root.querySelectorAll('*')].flatMap((node) => [
              ...(node.localName === 'link' && node.rel === 'stylesheet' ? [node] : []),
              ...(node.shadowRoot ? links(node.shadowRoot) : []),
            ]);
          return (
            !document.body?.dataset.panel ||
            (links(document).every((link) => link.sheet) && document.fonts.status === 'loaded')
          );
        },
        null,
        { timeout: 15_000 },
      )
      .catch(() => {});
  }
}

export async function shot(page, name) {
  mkdirSync(artifacts, { recursive: true });
  await drawn(page);
  // Hover texts and toasts belong to the moment before, not to the picture.
  await page.mouse.move(700, 5);
  const path = join(artifacts, `${name}.png`);
  await page.screenshot({ path });
  return path;
}

/** What the command says about the same file with the same store; negative answers are answers. */
export async function cli(world, ...args) {
  const env = { ...process.env, ...world.env };
  try {
    const { stdout } = await execute(process.execPath, [resolve('dist', 'cli.js'), ...args, '--json'], {
      env,
      maxBuffer: 1 << 27,
    });
    return JSON.parse(stdout);
  } catch (cause) {
    if (cause.code === 1 && cause.stdout) return JSON.parse(cause.stdout);
    throw cause;
  }
}

/** Process ids of the worker below a server of ours. */
export function workersOf(server) {
  const parents = new Map();
  const workers = [];
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      if (/State:\s+Z/.test(status)) continue;
      parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1]));
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(join('dist', 'worker.js'))) workers.push(Number(name));
    } catch {
      // It ended while we looked.
    }
  }
  const isBelow = (pid) =>
    pid === server.pid || (parents.has(pid) && parents.get(pid) !== pid && isBelow(parents.get(pid)));
  return workers.filter((pid) => isBelow(pid));
}
