// Writes the corpus to a folder, for reading and for trying the command on it:
//   node test/support/runScript.mjs test/verifier/writeCorpus.ts DIR
// Per session: session.jsonl, facts.json; per summary: <name>.md with its labels beside it. Held-out summaries only with --all.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allCases } from './cases.ts';
import { allSessions } from './corpus/allSessions.ts';
import { factsOf, sessionFileOf } from './sessionFile.ts';

const [folder = join(tmpdir(), 'verifier-corpus'), flag] = process.argv.slice(2);

function put(name: string, text: string): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

for (const session of allSessions) {
  put(`${session.name}/session.jsonl`, sessionFileOf(session));
  put(`${session.name}/facts.json`, `${JSON.stringify(factsOf(session), null, 2)}\n`);
}
const shown = allCases().filter((made) => flag === '--all' || made.half === 'dev');
for (const made of shown) {
  put(`${made.id}.md`, made.summary);
  put(`${made.id}.labels.json`, `${JSON.stringify(made.labels, null, 2)}\n`);
}
console.log(`${allSessions.length} sessions, ${shown.length} summaries in ${folder}`);
