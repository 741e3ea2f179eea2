// Several processes on one store at once (STO-2): nothing lost, nothing interleaved, one writer per session, and a
// dead one's lease goes to exactly one successor.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../server/store/readJournal.ts';
import { journalPath, openStore } from '../../server/store/store.ts';
import { acknowledged, startWriter, suiteFolder, until, type WritingChild } from './writingChildren.ts';

const batches = process.env['THROUGHLINE_FULL'] === '1' ? 400 : 60;
const rounds = process.env['THROUGHLINE_FULL'] === '1' ? 60 : 8;
const keyOf = (sessionId: string) => ({ projectKey: 'a'.repeat(64), harness: 'pi', sessionId });
const processOf = (child: WritingChild) => child.process.pid;

describe('STO-2 four processes at once', () => {
  it('lose and mix nothing on sessions of their own, snapshots included', async () => {
    const store = openStore(join(suiteFolder(), 'four'));
    const children = ['one', 'two', 'three', 'four'].map((sessionId, place) =>
      startWriter(store.root, sessionId, place + 1, batches),
    );
    expect(await Promise.all(children.map((child) => child.ended))).toEqual([0, 0, 0, 0]);
    let records = 0;
    for (const [place, sessionId] of ['one', 'two', 'three', 'four'].entries()) {
      const content = readJournal(journalPath(store, keyOf(sessionId)))!;
      expect(content.findings).toEqual([]);
      expect(content.key).toEqual(keyOf(sessionId));
      expect(content.entries.map(({ entry }) => entry.id)).toEqual(acknowledged(children[place]!));
      expect(new Set(content.entries.map(({ entry }) => entry.payload['process']))).toEqual(
        new Set([processOf(children[place]!)]),
      );
      records += content.entries.length;
    }
    console.log(`four writers: ${records} records, none lost, none interleaved`);
  });

  it('refuse a second writer of one session with the name of the first', async () => {
    const store = openStore(join(suiteFolder(), 'second'));
    const first = startWriter(store.root, 'shared', 1);
    await until(first, 5);
    const others = [2, 3, 4].map((seed) => startWriter(store.root, 'shared', seed, 5));
    expect(await Promise.all(others.map((child) => child.ended))).toEqual([3, 3, 3]);
    for (const child of others)
      expect(child.lines).toEqual([
        expect.stringMatching(`^refused store-busy .*held by writer shared, process ${processOf(first)} `),
      ]);
    first.process.kill('SIGKILL');
    await first.ended;
    const content = readJournal(journalPath(store, keyOf('shared')))!;
    expect(new Set(content.entries.map(({ entry }) => entry.payload['process']))).toEqual(new Set([processOf(first)]));
  });

  it(`give a killed writer's lease to one of four reclaimers, ${rounds} times`, async () => {
    const store = openStore(join(suiteFolder(), 'reclaim'));
    const kept: string[] = [];
    let winners = 0;
    for (let round = 0; round < rounds; round += 1) {
      const owner = startWriter(store.root, 'reclaimed', 100 + round);
      await until(owner, 4);
      owner.process.kill('SIGKILL');
      await owner.ended;
      kept.push(...acknowledged(owner));
      const reclaimers = [1, 2, 3, 4].map((seed) => startWriter(store.root, 'reclaimed', round * 10 + seed, 3));
      const codes = await Promise.all(reclaimers.map((child) => child.ended));
      // Those that come after a winner has finished may win as well; never is a run cut short by another.
      expect(codes.every((code) => code === 0 || code === 3)).toBe(true);
      expect(codes).toContain(0);
      for (const child of reclaimers) {
        if (child.lines.at(-1) === 'done') winners += 1;
        else expect(child.lines).toEqual([expect.stringContaining('refused store-busy')]);
        kept.push(...acknowledged(child));
      }
    }
    const content = readJournal(journalPath(store, keyOf('reclaimed')))!;
    const ids = content.entries.map(({ entry }) => entry.id);
    expect(kept.filter((id) => !ids.includes(id))).toEqual([]);
    expect(content.findings).toEqual([]);
    expect(isInRuns(content.entries.map(({ entry }) => entry.payload['process']))).toBe(true);
    const left = readdirSync(join(journalPath(store, keyOf('reclaimed')), '..'));
    expect(left.filter((name) => name.startsWith('claim-'))).toEqual([]);
    console.log(`reclaim: ${rounds} kills, ${winners} runs of reclaimers finished, ${ids.length} records, none lost`);
  });
});

/** Every process's entries stand together: no two wrote at the same time. */
function isInRuns(processes: readonly unknown[]): boolean {
  const finished = new Set<unknown>();
  return processes.every((each, place) => {
    if (place > 0 && processes[place - 1] !== each) finished.add(processes[place - 1]);
    return !finished.has(each);
  });
}
