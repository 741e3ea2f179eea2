// Writes the authored sessions into test/eval/sessions: `node test/support/runScript.mjs test/eval/buildSessions.ts`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authoredSessions } from './authored/authoredSessions.ts';
import { compileSession } from './authored/compileSession.ts';

for (const session of authoredSessions) {
  const folder = join('test', 'eval', 'sessions', session.name);
  const { jsonl, labels } = compileSession(session);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'session.jsonl'), jsonl);
  writeFileSync(join(folder, 'labels.json'), `${JSON.stringify(labels, null, 1)}\n`);
  process.stdout.write(
    `${session.name}: ${jsonl.split('\n').length - 2} entries, ${labels.labels.length} labels, ${labels.hardNegatives.length} hard negatives\n`,
  );
}
