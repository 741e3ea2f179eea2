// Commits of batches against a bare append and fdatasync of the same bytes, in turns. Arguments: an empty FOLDER.
import { closeSync, constants, fdatasyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type EntryDraft, openSessionWriter } from '../../../server/store/sessionWriter.ts';
import { openStore } from '../../../server/store/store.ts';
import { median } from '../statistics.ts';
import { report } from './report.ts';

const batches = 200;
const folder = process.argv[2] ?? '';
const store = openStore(join(folder, 'store'));
const key = { projectKey: 'a'.repeat(64), harness: 'pi', sessionId: 'bench' };
const writer = openSessionWriter(store, key, { name: 'bench', now: () => Date.now() });
const bare = openSync(join(folder, 'bare.jsonl'), constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600);
const journal = join(writer.folder, 'journal.jsonl');

const draftsOf = (batch: number): EntryDraft[] =>
  Array.from({ length: 20 }, (_, at) => ({
    parentId: `entry-${batch}`,
    kind: 'note',
    payload: {
      text: `Note ${at} of batch ${batch}: ${'the reader keeps the order of the entries '.repeat(1 + (at % 8))}`,
    },
  }));

const ours: number[] = [];
const theirs: number[] = [];
for (let batch = 0; batch < batches; batch += 1) {
  const drafts = draftsOf(batch);
  const before = batch === 0 ? 0 : statSync(journal).size;
  const started = performance.now();
  writer.append(drafts);
  ours.push(performance.now() - started);
  const bytes = readFileSync(journal).subarray(before);
  const bareStarted = performance.now();
  writeSync(bare, bytes);
  fdatasyncSync(bare);
  theirs.push(performance.now() - bareStarted);
}
closeSync(bare);
writer.dispose();
report({ ms: median(ours), cpuMs: 0, bareMs: median(theirs) });
