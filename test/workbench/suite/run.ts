// The one entry VS Code loads inside its extension host, for code-server's workbench and for @vscode/test-electron alike:
// runs every suite with mocha and writes its own result beside what the workbench says.
import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import { activationSuite } from './activation.test.ts';
import { agentFilesSuite } from './agentFiles.test.ts';
import { contributionsSuite } from './contributions.test.ts';
import { transcriptSuite } from './transcript.test.ts';
import { treeSuite } from './tree.test.ts';
import { workerSuite } from './worker.test.ts';

/** Order matters once: activation is measured before anything else activates the extension. */
const suites = [activationSuite, contributionsSuite, treeSuite, transcriptSuite, agentFilesSuite, workerSuite];

export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'tdd', timeout: 90_000, color: false });
  const only = process.env['THROUGHLINE_GREP'];
  if (only) mocha.grep(only);
  mocha.suite.emit('pre-require', globalThis, 'workbench', mocha);
  for (const suite of suites) suite();
  const runner = await new Promise<Mocha.Runner>((done) => {
    const started = mocha.run(() => done(started));
  });
  const { passes = 0, failures = 0, tests = 0 } = runner.stats ?? {};
  const target = process.env['THROUGHLINE_RESULT'];
  if (target) writeFileSync(target, JSON.stringify({ passes, failures, tests }));
  if (failures > 0) throw new Error(`${failures} of ${tests} tests failed`);
}
