// Kills a writing process at random points: nothing it acknowledged may be lost (STO-1). 20 trials, 200 with
// THROUGHLINE_FULL=1. Proves a crash of the process, not a loss of power.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../server/store/readJournal.ts';
import { openSearchIndex } from '../../server/store/searchIndex.ts';
import { openSessionWriter } from '../../server/store/sessionWriter.ts';
import { journalPath, openStore } from '../../server/store/store.ts';
import { acknowledged, startWriter, suiteFolder, until } from './writingChildren.ts';

const trials = process.env['THROUGHLINE_FULL'] === '1' ? 200 : 20;
/** Each store lives through several kills, so that reopening after a kill is tried as well. */
const killsPerStore = 5;
const key = { projectKey: 'a'.repeat(64), harness: 'pi', sessionId: 'killed' };

describe('STO-1 kill -9 while writing', () => {
  it(`loses no acknowledged record in ${trials} trials, cuts the torn tail and rebuilds the index`, async () => {
    let torn = 0;
    let records = 0;
    let kept: string[] = [];
    for (let trial = 0; trial < trials; trial += 1) {
      const store = openStore(join(suiteFolder(), `kill-${Math.floor(trial / killsPerStore)}`));
      if (trial % killsPerStore === 0) kept = [];
      const child = startWriter(store.root, key.sessionId, trial + 1);
      await until(child, 2 + ((trial * 7) % 60));
      await new Promise((resolve) => setTimeout(resolve, (trial * 13) % 29));
      child.process.kill('SIGKILL');
      await child.ended;
      kept.push(...acknowledged(child));
      records += acknowledged(child).length;
      expect(child.lines[0]).toBe('open');

      const before = readJournal(journalPath(store, key))!;
      const writer = openSessionWriter(store, key, { name: 'the next', now: Date.now });
      if (before.size > before.readEnd) torn += 1;
      expect(writer.findings.length).toBe(before.size > before.readEnd ? 1 : 0);
      writer.append([{ parentId: null, kind: 'note', payload: { text: 'after the kill' } }]);
      writer.dispose();

      const after = readJournal(journalPath(store, key))!;
      expect(after.findings).toEqual([]);
      const ids = new Set(after.entries.map(({ entry }) => entry.id));
      expect(kept.filter((id) => !ids.has(id))).toEqual([]);
      // At most the batch in flight may be there without having been acknowledged.
      expect(after.entries.length).toBeLessThanOrEqual(kept.length + ((trial % killsPerStore) + 1) * 6);
      if (trial % killsPerStore === killsPerStore - 1) await expectSameIndex(store.root);
    }
    console.log(`kill -9: ${trials} trials, ${records} acknowledged records, ${torn} torn tails, 0 lost`);
  });
});

/** The index as it lies there and one built from nothing answer alike. */
async function expectSameIndex(root: string): Promise<void> {
  const stored = await openSearchIndex(openStore(root));
  rmSync(join(root, 'index'), { recursive: true, force: true });
  const rebuilt = await openSearchIndex(openStore(root));
  for (const query of ['word7', 'word500', 'kill', 'word1 word2']) {
    const plain = (index: typeof stored) =>
      index.search(query, { limit: 200 }).map(({ entryId, text }) => [entryId, text]);
    expect(plain(stored)).toEqual(plain(rebuilt));
  }
  stored.release();
  rebuilt.release();
}
