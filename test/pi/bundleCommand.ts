// The `throughline` command with the companion beside it, built into a folder of its own as build.mjs builds them into dist.
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleCompanion } from './companionStage.ts';

/** Answers the path of the command. */
export async function bundleCommand(folder: string): Promise<string> {
  const banner =
    "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";
  await build({
    ...{ entryPoints: { cli: 'server/cli.ts' }, outdir: folder, outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, platform: 'node', target: 'node20', format: 'esm', splitting: true, logLevel: 'warning' },
    banner: { js: banner },
  });
  await bundleCompanion(join(folder, 'companion.cjs'));
  return join(folder, 'cli.mjs');
}
