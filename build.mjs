// Bundles every program of the project into dist/. Called by package.json scripts, start.mjs and test/run.mjs.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { nodeTarget, requireShim } from './test/support/bundleScript.mjs';

/** Options every program shares. */
const shared = {
  bundle: true,
  logLevel: 'warning',
  sourcemap: process.argv.includes('--sourcemap'),
  legalComments: 'none',
  minify: process.argv.includes('--minify'),
};
const node = { ...shared, ...nodeTarget };
const panels = ['home', 'preflight', 'anchors', 'checkpoints', 'storage', 'session', 'retention'].filter((panel) =>
  existsSync(join('webview', panel, 'main.ts')),
);
const codicons = join('node_modules', '@vscode', 'codicons');

/** Leaves a module out of the bundle that imports it and loads it from a file of its own: activation reads 40 kB, not 500. */
function apart(name) {
  return {
    name: `apart-${name}`,
    setup: (bundling) => {
      bundling.onResolve({ filter: new RegExp(`/${name}\\.ts$`) }, ({ kind }) =>
        kind === 'entry-point' ? null : { path: `./${name}.cjs`, external: true },
      );
    },
  };
}

/** Trained weights beside the code, which reads them when it extracts first: inside it they are parsed at that start and kept twice. */
const weightsApart = {
  name: 'weights-apart',
  setup: (bundling) => {
    bundling.onLoad({ filter: /model[/\\]\w+Weights\.ts$/ }, async ({ path }) => {
      const [start, data, end] = (await readFile(path, 'utf8')).split(/data: '([^']+)'/);
      const name = `${basename(path, '.ts')}.txt`;
      await mkdir('dist', { recursive: true });
      await writeFile(join('dist', name), data);
      const read = `get data() { return readFileSync(new URL('./${name}', import.meta.url), 'latin1'); }`;
      return { loader: 'ts', contents: `import { readFileSync } from 'node:fs';\n${start}${read}${end}` };
    });
  },
};

// Scripts of the project run from dist/tools; a build beside them must not pull it away.
for (const name of await readdir('dist').catch(() => [])) {
  if (name !== 'tools') await rm(join('dist', name), { recursive: true, force: true });
}
await Promise.all([
  build({
    ...node,
    format: 'esm',
    banner: { js: requireShim },
    // Both load what a request or command needs with the first that needs it, from the same parts.
    entryPoints: { cli: 'server/cli.ts', worker: 'server/main.ts' },
    outdir: 'dist',
    splitting: true,
    chunkNames: 'chunk-[hash]',
    plugins: [weightsApart],
  }),
  build({
    ...node,
    format: 'cjs',
    external: ['vscode'],
    entryPoints: { extension: 'extension/main.ts', workerClient: 'extension/workerClient.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    plugins: [apart('workerClient')],
    supported: { ...nodeTarget.supported, 'dynamic-import': false },
  }),
  // Pi loads it by itself, so it is one file that is the extension function.
  build({
    ...node,
    format: 'cjs',
    entryPoints: { companion: 'server/harness/pi/companion/main.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    footer: { js: 'module.exports = module.exports.companion;' },
  }),
  build({
    ...shared,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    entryPoints: panels.map((panel) => ({
      in: `webview/${panel}/main.ts`,
      out: panel,
    })),
    outdir: 'dist/webview',
    splitting: true,
    chunkNames: 'chunk-[hash]',
  }),
]);
await cp(join('webview', 'shared', 'theme.css'), join('dist', 'webview', 'theme.css'));
await cp(join(codicons, 'dist', 'codicon.css'), join('dist', 'webview', 'codicon.css'));
await cp(join(codicons, 'dist', 'codicon.ttf'), join('dist', 'webview', 'codicon.ttf'));
await drawIcons();

/** Icons VS Code wants as files: the ring gauge in 16 steps, and codicons for gutters and tabs in both shades. */
async function drawIcons() {
  const shades = { light: '#424242', dark: '#c5c5c5' };
  const roles = { plain: shades, warn: { light: '#bf8803', dark: '#cca700' } };
  await mkdir(join('dist', 'media'), { recursive: true });
  for (const [shade, colour] of Object.entries(shades)) {
    for (let step = 0; step <= 16; step += 1) {
      const stroke = step >= 14 ? roles.warn[shade] : colour;
      await writeFile(join('dist', 'media', `ring-${shade}-${step}.svg`), ring(step, stroke, colour));
    }
    await writeFile(join('dist', 'media', `ring-${shade}-unknown.svg`), dottedRing(colour));
    for (const name of ['home', 'fold', 'bookmark', 'save', 'database', 'comment-discussion'])
      await shadeIcon(name, colour, `panel-${name}-${shade}`);
  }
  const gutter = {
    anchor: ['bookmark', '#d67e00'],
    compaction: ['fold', '#8a8a8a'],
    checkpoint: ['save', '#a06bc9'],
    error: ['error', '#e05252'],
    gap: ['warning', '#bf8803'],
    trimmed: ['eraser', '#8a8a8a'],
    'hidden-character': ['warning', '#bf8803'],
  };
  for (const [kind, [name, colour]] of Object.entries(gutter)) await shadeIcon(name, colour, `gutter-${kind}`);
}

async function shadeIcon(codicon, colour, target) {
  const svg = await readFile(join(codicons, 'src', 'icons', `${codicon}.svg`), 'utf8');
  await writeFile(join('dist', 'media', `${target}.svg`), svg.replaceAll('currentColor', colour));
}

function ring(step, stroke, track) {
  const length = 2 * Math.PI * 6;
  const drawn = (length * step) / 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke-width="2"><circle cx="8" cy="8" r="6" stroke="${track}" stroke-opacity="0.3"/><circle cx="8" cy="8" r="6" stroke="${stroke}" stroke-dasharray="${drawn.toFixed(2)} ${length.toFixed(2)}" transform="rotate(-90 8 8)"/></svg>`;
}

function dottedRing(stroke) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="${stroke}" stroke-width="1.5" stroke-dasharray="1.5 2.2"><circle cx="8" cy="8" r="6"/></svg>`;
}
