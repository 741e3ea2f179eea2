// `npm run package`: builds and packs the extension into throughline-<version>.vsix in the project root.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { requireNode, run } from './setup.mjs';

/** Builds and packs. @param {string} [target] Where the .vsix goes. @returns {Promise<string>} its absolute path. */
export async function packageExtension(target) {
  requireNode();
  if (run(process.execPath, ['build.mjs', '--minify']) !== 0)
    throw new Error('The build failed; the lines above say where.');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const path = target ?? join(process.cwd(), `throughline-${version}.vsix`);
  // Everything is bundled: node_modules never goes into the package.
  await createVSIX({
    packagePath: path,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
  return path;
}

if (process.argv[1]?.endsWith('package.mjs')) console.log(await packageExtension());
