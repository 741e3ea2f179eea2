// The `throughline` command with the companion beside it, built into a folder of its own as build.mjs builds them into dist.
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeTarget, requireShim } from '../support/bundleScript.mjs';
import { bundleCompanion } from './companionStage.ts';

/** Answers the path of the command. */
export async function bundleCommand(folder: string): Promise<string> {
  await build({
    ...{ entryPoints: { cli: 'server/cli.ts' }, outdir: folder, outExtension: { '.js': '.mjs' } },
    ...nodeTarget,
    ...{ format: 'esm', splitting: true, banner: { js: requireShim } },
  });
  await bundleCompanion(join(folder, 'companion.cjs'));
  return join(folder, 'cli.mjs');
}
