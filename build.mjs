// Bundles every program of the project into dist/. Called by package.json scripts, start.mjs and test/run.mjs.
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

const requireShim =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Options every Node program shares. Node 20 is the oldest runtime the worker and the command promise. */
const node = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
  sourcemap: process.argv.includes('--sourcemap'),
  legalComments: 'none',
};

const esm = { ...node, format: 'esm', banner: { js: requireShim } };

await rm('dist', { recursive: true, force: true });
await build({
  ...esm,
  entryPoints: { cli: 'server/cli.ts' },
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunk-[hash]',
});
