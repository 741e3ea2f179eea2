// Bundles one TypeScript program to one ESM file that Node 20 runs. Shared by runScript and by tests that start children; what a
// bundle for Node is made with is shared with build.mjs.
import { resolve } from 'node:path';
import { build } from 'esbuild';

/** What bundled CommonJS needs of an ES module: made by the first that asks, as most parts of a program never do. */
export const requireShim =
  "import { createRequire as __createRequire } from 'node:module'; let __made; const require = (name) => (__made ??= __createRequire(import.meta.url))(name);";

/** Node 20 is the oldest runtime the worker and the command promise. */
export const nodeTarget = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  // Node 20 knows \p{…}; esbuild's table says it does not and would make such a pattern anew at every use.
  supported: { 'regexp-unicode-property-escapes': true },
  logLevel: 'warning',
};

/** @param {string} entry TypeScript file. @param {string} outfile Target .mjs. @returns {Promise<string>} absolute path of the bundle. */
export async function bundleScript(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    ...nodeTarget,
    format: 'esm',
    banner: { js: requireShim },
    external: ['esbuild', 'vitest', 'playwright-core', 'vscode'],
    sourcemap: 'inline',
  });
  return resolve(outfile);
}
