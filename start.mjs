// `npm start`: sets everything up on a fresh machine and opens the extension in a real VS Code workbench on sample sessions.
// `-- --headless` prints the report of the sample session and opens nothing. `-- --desktop` uses the VS Code on this machine.
import { join } from 'node:path';
import { build, installDependencies, requireNode, run } from './test/support/setup.mjs';

requireNode();
installDependencies();

// A store of its own: trying the sample out must not put anything into the user's real store.
const folder = join(import.meta.dirname ?? process.cwd(), '.cache', 'start');

if (process.argv.includes('--headless')) {
  build();
  const sample = join('media', 'sample', 'idempotent-refunds.jsonl');
  process.exitCode = run(process.execPath, [
    ...[join('dist', 'cli.js'), 'report', sample],
    ...['--store', join('.cache', 'start', 'store')],
  ]);
} else {
  // Loaded now: these need the dependencies that were just installed.
  const { openDesktop, openInBrowser } = await import('./test/support/openSample.mjs');
  process.exitCode = await (process.argv.includes('--desktop') ? openDesktop(folder) : openInBrowser(folder));
}
