// `npm start`: sets everything up on a fresh machine and runs the main job on the bundled sample session.
// `npm start -- --headless` does the same without ever opening a window.
import { join } from 'node:path';
import { build, installDependencies, requireNode, run } from './test/support/setup.mjs';

requireNode();
installDependencies();
build();

const sample = join('media', 'sample', 'idempotent-refunds.jsonl');
// A store of its own: trying the sample out must not put anything into the user's real store.
const store = join('.cache', 'start', 'store');
process.exitCode = run(process.execPath, [join('dist', 'cli.js'), 'report', sample, '--store', store]);
