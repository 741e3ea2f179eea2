// How a panel behaves while it is scrolled (SPEC §15): first paint after its data, frames and long tasks of its own, beside an
// empty webview in the same window. Functions with "in the page" run inside the webview.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';

/** Frames scrolled through: 1 % of them is more than one frame. */
const frames = 240;

/** Milliseconds from the panel's first data to the frame that shows it, as the panel measured it. */
export const paintOf = (frame) => frame.evaluate(() => performance.getEntriesByName('panel-drawn')[0]?.duration ?? 0);

/** In the page: scrolls through the element `selector` finds through all shadow roots, else only counts frames. */
async function scrollThrough([selector, count]) {
  const find = (root) => {
    const own = selector && root.querySelector(selector);
    if (own) return own;
    for (const node of root.querySelectorAll('*')) {
      const found = node.shadowRoot && find(node.shadowRoot);
      if (found) return found;
    }
    return null;
  };
  const scroller = find(document);
  if (selector && !scroller) throw new Error(`nothing is ${selector}`);
  const tasks = [];
  const watching = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'self') tasks.push(entry.duration);
  });
  watching.observe({ entryTypes: ['longtask'] });
  const deltas = [];
  const step = scroller ? Math.max(200, (scroller.scrollHeight - scroller.clientHeight) / count) : 0;
  if (scroller) scroller.scrollTop = 0;
  await new Promise((done) => {
    let before = null;
    const next = (at) => {
      if (before !== null) deltas.push(at - before);
      before = at;
      if (deltas.length >= count) return done();
      if (scroller) scroller.scrollTop = Math.round(deltas.length * step);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  watching.takeRecords();
  watching.disconnect();
  deltas.sort((a, b) => a - b);
  return {
    p99: deltas[Math.ceil(deltas.length * 0.99) - 1],
    median: deltas[deltas.length >> 1],
    longest: Math.max(0, ...tasks),
    scrolled: scroller ? scroller.scrollTop : 0,
  };
}

/** @returns {Promise<{p99: number, median: number, longest: number, scrolled: number}>} milliseconds; pixels scrolled. */
export const framesOf = (frame, selector) => frame.evaluate(scrollThrough, [selector, frames]);

/** An extension whose one command opens an empty webview, with a scroll bar and nothing to scroll: what the workbench itself costs on this machine, now. */
export async function emptyExtension(folder) {
  const about = {
    ...{ name: 'empty-webview', publisher: 'throughline-test', version: '0.0.1', license: 'MIT', main: 'main.js' },
    engines: { vscode: '^1.99.0' },
    extensionKind: ['workspace'],
    activationEvents: [],
    contributes: { commands: [{ command: 'emptyWebview.open', title: 'Empty Webview: Open' }] },
  };
  const main = `const { commands, window } = require('vscode');
exports.activate = (context) => context.subscriptions.push(commands.registerCommand('emptyWebview.open', () => {
  const panel = window.createWebviewPanel('empty', 'Empty', 1, { enableScripts: true });
  panel.webview.html = '<!DOCTYPE html><html><body data-panel="empty" data-state="ready" style="padding: 0">' +
    '<div class="scroller" style="height: 100vh; overflow-y: scroll"><div style="height: 800000px"></div></div></body></html>';
}));
`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about));
  writeFileSync(join(folder, 'main.js'), main);
  writeFileSync(join(folder, 'LICENSE'), 'MIT');
  const packagePath = join(folder, 'empty.vsix');
  await createVSIX({
    cwd: folder,
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    allowStarActivation: true,
  });
  return packagePath;
}
