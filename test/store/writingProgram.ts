// A program that writes to a store until it is killed: `ROOT SESSION SEED [BATCHES]`. Prints one line per acknowledged
// entry, so that the test knows what must not be lost. Run as a child by the slow suites.
import { fdatasyncSync, writeSync } from 'node:fs';
import { Problem } from '../../server/errors.ts';
import { openSearchIndex } from '../../server/store/searchIndex.ts';
import { type JournalDevice, openSessionWriter } from '../../server/store/sessionWriter.ts';
import { openStore } from '../../server/store/store.ts';

const [root = '', sessionId = '', seedText = '1', batches = '1000000'] = process.argv.slice(2);
let state = Number(seedText) || 1;

function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

/** Writes in pieces with pauses, as a full or remote disk may: a kill between two of them leaves a torn record. */
const slowDisk: JournalDevice = {
  write: (descriptor, bytes) => {
    const count = writeSync(descriptor, bytes, 0, Math.min(bytes.length, 500));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    return count;
  },
  sync: fdatasyncSync,
};

async function write(): Promise<void> {
  const store = openStore(root);
  const key = { projectKey: 'a'.repeat(64), harness: 'pi', sessionId };
  const device = Number(seedText) % 2 === 0 ? {} : { device: slowDisk };
  const writer = openSessionWriter(store, key, { name: `writer ${sessionId}`, now: Date.now, ...device });
  say('open');
  for (let batch = 0; batch < Number(batches); batch += 1) {
    const drafts = Array.from({ length: 1 + random(5) }, () => ({
      parentId: null,
      kind: 'note',
      // Mostly short, sometimes 160 kB: a kill then falls into the write itself.
      payload: {
        process: process.pid,
        text: `word${random(1_000)} `.repeat(random(40) === 0 ? 20_000 : 1 + random(50)),
      },
    }));
    for (const entry of writer.append(drafts)) say(`${entry.id} ${entry.payload['process']}`);
    if (random(40) === 0) {
      const index = await openSearchIndex(store);
      index.snapshot();
      index.release();
    }
  }
  writer.dispose();
}

try {
  await write();
  say('done');
} catch (error) {
  say(error instanceof Problem ? `refused ${error.code} ${error.message}` : `failed ${error}`);
  process.exitCode = error instanceof Problem ? 3 : 1;
}
