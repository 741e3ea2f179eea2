// Bundles one TypeScript program to one ESM file that Node 20 runs. Shared by runScript and by tests that start children.
import { resolve } from 'node:path';
import { build } from 'esbuild';

const requireShim =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** @param {string} entry TypeScript file. @param {string} outfile Target .mjs. @returns {Promise<string>} absolute path of the bundle. */
export async function bundleScript(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    supported: { 'regexp-unicode-property-escapes': true },
    format: 'esm',
    banner: { js: requireShim },
    external: ['esbuild', 'vitest', 'playwright-core', 'vscode'],
    logLevel: 'warning',
    sourcemap: 'inline',
  });
  return resolve(outfile);
}
