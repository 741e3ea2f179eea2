// Runs a TypeScript script of the project under Node 20: bundles it into dist/tools and imports it.
// Usage: node test/support/runScript.mjs FILE.ts [arguments]
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleScript } from './bundleScript.mjs';

const [file, ...args] = process.argv.slice(2);
const bundle = await bundleScript(file, join('dist', 'tools', `${basename(file, '.ts')}.mjs`));
process.argv = [process.argv[0], bundle, ...args];
await import(pathToFileURL(bundle).href);
