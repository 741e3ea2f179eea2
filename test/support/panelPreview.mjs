// Shows a panel without VS Code: bundles it, serves it under the panels' own content policy with a stubbed extension that
// answers from a fixture, and keeps screenshots in every theme and width, with axe's serious findings in the output.
// Usage: node test/support/panelPreview.mjs PANEL [--fixture NAME] [--out FOLDER] [--themes dark,light,hc] [--sizes 1200x800,700x800,320x800]
//        [--name SUFFIX] [--scene NAME] [--axe] [--step 'click:SELECTOR' | 'press:KEY' | 'fill:SELECTOR=TEXT' | 'wait:SELECTOR' | 'pause:MS' | 'reload' | 'print:SCRIPT']…
// --run NAME: what becomes of a run that is applied (runScenes.mjs); `print:tellRun('NAME')` moves it on.
// The fixture is test/webview/fixtures/NAME.json (PANEL when not given), or any file that ends in .json.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { bundleScript } from './bundleScript.mjs';

const [panel, ...rest] = process.argv.slice(2);
const value = (name, standard) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : standard);
const steps = rest.flatMap((word, index) => (word === '--step' ? [rest[index + 1]] : []));
const fixtureName = value('--fixture', panel);
const out = value('--out', join(tmpdir(), 'throughline-panels'));
const name = value('--name', basename(fixtureName, '.json'));
const sizes = value('--sizes', '1200x800,700x800,320x800').split(',');
const themeNames = value('--themes', 'dark,light,hc').split(',');
const nonce = 'preview';

const work = await mkdtemp(join(tmpdir(), 'throughline-preview-'));
const browserBuild = { bundle: true, platform: 'browser', target: 'es2022', outdir: work, logLevel: 'warning' };
await build({ ...browserBuild, format: 'esm', entryPoints: [{ in: `webview/${panel}/main.ts`, out: panel }] });
await build({ ...browserBuild, format: 'iife', entryPoints: [{ in: 'test/support/panelHostStub.mjs', out: 'stub' }] });
const { styleSheetOf, themes } = await import(
  pathToFileURL(await bundleScript('test/support/themes.ts', join(work, 'themes.mjs'))).href
);
const fixtureFile = fixtureName.endsWith('.json')
  ? fixtureName
  : join('test', 'webview', 'fixtures', `${fixtureName}.json`);
const scene = value('--scene', '');
const plain = await readFile(fixtureFile, 'utf8');
const runScene = value('--run', '');
const withRun = runScene === '' ? plain : JSON.stringify({ ...JSON.parse(plain), run: runScene });
const fixture =
  scene === '' ? withRun : JSON.stringify({ ...JSON.parse(withRun), script: { ...JSON.parse(withRun).script, scene } });
const codicons = join('node_modules', '@vscode', 'codicons', 'dist');
const files = {
  [`/${panel}.js`]: [join(work, `${panel}.js`), 'text/javascript'],
  '/stub.js': [join(work, 'stub.js'), 'text/javascript'],
  '/theme.css': [join('webview', 'shared', 'theme.css'), 'text/css'],
  '/codicon.css': [join(codicons, 'codicon.css'), 'text/css'],
  '/codicon.ttf': [join(codicons, 'codicon.ttf'), 'font/ttf'],
};
const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; font-src 'self'; img-src 'self'${panel === 'session' ? ' data:' : ''}`;

function page(theme) {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Throughline</title>
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/colours-${theme}.css"><link rel="stylesheet" href="/theme.css">
<link rel="stylesheet" href="/codicon.css" id="vscode-codicon-stylesheet"></head>
<body class="${themes[theme].bodyClass}" data-panel="${panel}" data-subject="{}"><tl-${panel}></tl-${panel}>
<script nonce="${nonce}">window.fixture = ${fixture.replaceAll('<', '\\u003c')};</script>
<script nonce="${nonce}" src="/stub.js"></script><script type="module" nonce="${nonce}" src="/${panel}.js"></script></body></html>`;
}

const server = createServer(async (request, response) => {
  const path = (request.url ?? '').split('?')[0];
  const theme = /^\/(?:colours-)?(\w+?)(?:\.css)?$/.exec(path)?.[1] ?? '';
  if (files[path]) response.setHeader('content-type', files[path][1]).end(await readFile(files[path][0]));
  else if (!themes[theme]) response.writeHead(404).end();
  else if (path.endsWith('.css')) response.setHeader('content-type', 'text/css').end(styleSheetOf(themes[theme]));
  else response.setHeader('content-type', 'text/html').end(page(theme));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${server.address().port}`;

async function take(shown, step) {
  const [verb, ...words] = step.split(':');
  const rest = words.join(':');
  if (verb === 'click') await shown.click(rest);
  else if (verb === 'press') await shown.keyboard.press(rest);
  else if (verb === 'wait') await shown.waitForSelector(rest);
  else if (verb === 'pause') await shown.waitForTimeout(Number(rest));
  else if (verb === 'reload') await shown.reload();
  else if (verb === 'print') console.log(JSON.stringify(await shown.evaluate(rest)));
  else if (verb === 'fill')
    await shown.fill(rest.slice(0, rest.lastIndexOf('=')), rest.slice(rest.lastIndexOf('=') + 1));
  else throw new Error(`No such step: ${step}`);
}

async function axe(shown) {
  await shown.evaluate(await readFile(join('node_modules', 'axe-core', 'axe.min.js'), 'utf8'));
  const { violations } = await shown.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  for (const { id, impact, nodes } of violations) {
    console.log(`axe ${impact} ${id}: ${nodes.length} × ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`);
  }
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').length;
}

await mkdir(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let failures = 0;
try {
  for (const theme of themeNames) {
    for (const size of sizes) {
      const [width, height] = size.split('x').map(Number);
      const context = await browser.newContext({ viewport: { width, height } });
      const shown = await context.newPage();
      shown.on('pageerror', (error) => console.log(`page error: ${error.message}`));
      // axe measures with inline styles, which the policy rightly refuses: only what the panel itself did is told.
      const said = new Set();
      const onConsole = (message) => {
        const text = message.text();
        if (message.type() !== 'error' || said.has(text) || text.includes('404')) return;
        said.add(text);
        console.log(`console: ${text}`);
      };
      shown.on('console', onConsole);
      await shown.goto(`${base}/${theme}`);
      await shown.waitForSelector('body[data-state]:not([data-state="pending"])', { timeout: 5_000 }).catch(() => {});
      for (const step of steps) await take(shown, step);
      await shown.waitForTimeout(200);
      const wide = await shown.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) console.log(`scrolls sideways by ${wide} px`);
      const file = join(out, `${name}-${theme}-${width}.png`);
      await shown.screenshot({ path: file });
      console.log(file);
      shown.off('console', onConsole);
      if (rest.includes('--axe')) failures += await axe(shown);
      await context.close();
    }
  }
} finally {
  await browser.close();
  server.close();
  await rm(work, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
