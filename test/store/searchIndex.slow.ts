import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coversAll } from '../../server/store/indexSnapshot.ts';
import { openSearchIndex } from '../../server/store/searchIndex.ts';
import { journalPath } from '../../server/store/store.ts';
import { key, note, temporaryStore, writerOf } from './temporaryStore.ts';

const checkpoint = {
  headId: 'h1',
  summary: '# Goal\n- Port the parser to Rust\n',
  facts: { decisions: [{ text: 'use nom for parsing' }], files: { modified: [{ path: 'src/parser.rs' }] } },
};
const other = { ...key, sessionId: 'other', projectKey: 'b'.repeat(64) };

async function found(store: ReturnType<typeof temporaryStore>, query: string, scope = {}) {
  const index = await openSearchIndex(store);
  const texts = index.search(query, scope).map((hit) => hit.text);
  index.release();
  return texts;
}

describe('STO-1 index', () => {
  it('finds facts, summaries and short texts, best first', async () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([
      { parentId: null, kind: 'checkpoint', payload: checkpoint },
      note('the parser is slow'),
      note('parser, parser and parser'),
    ]);
    const index = await openSearchIndex(store);
    expect(index.search('PARSER rust')).toMatchObject([{ key, kind: 'summary', text: 'Port the parser to Rust' }]);
    expect(index.search('nom')[0]).toMatchObject({ kind: 'decisions', text: 'use nom for parsing' });
    expect(index.search('parser rs')[0]).toMatchObject({ kind: 'files', text: 'src/parser.rs' });
    expect(index.search('parser')[0]?.text).toBe('parser, parser and parser');
    expect(index.search('"parser" OR -- \' *').map((hit) => hit.kind)).toContain('summary');
    expect(index.search('"*\'--')).toEqual([]);
    writer.append([note('added later: gründlich 搜索引擎')]);
    expect(index.refresh()).toBe(1);
    expect(index.refresh()).toBe(0);
    expect(index.search('grundlich')).toHaveLength(1);
    expect(index.search('索引')).toHaveLength(1);
    index.release();
    writer.dispose();
  });

  it('keeps projects and sessions apart', async () => {
    const store = temporaryStore();
    for (const session of [key, other]) {
      const writer = writerOf(store, session);
      writer.append([note(`word in ${session.sessionId}`)]);
      writer.dispose();
    }
    expect(await found(store, 'word')).toHaveLength(2);
    expect(await found(store, 'word', { projectKey: other.projectKey })).toEqual(['word in other']);
    expect(await found(store, 'word', { sessionId: key.sessionId })).toEqual([`word in ${key.sessionId}`]);
  });

  it('goes on from its snapshot, and is equal to one built anew', async () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append(Array.from({ length: 50 }, (_, place) => note(`word${place} common`)));
    const first = await openSearchIndex(store);
    expect(first.snapshot()).toBe(true);
    expect(first.search('word7')).toHaveLength(1);
    writer.append([note('word50 common')]);
    const second = await openSearchIndex(store);
    expect(second.findings).toEqual([]);
    const fromSnapshot = second.search('common', { limit: 100 });
    rmSync(join(store.root, 'index'), { recursive: true });
    const anew = await openSearchIndex(store);
    expect(anew.search('common', { limit: 100 })).toEqual(fromSnapshot);
    expect(fromSnapshot).toHaveLength(51);
    for (const index of [first, second, anew]) index.release();
    writer.dispose();
  });

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['altered', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -100), Buffer.alloc(100, 7)])],
    ['replaced by noise', () => Buffer.from('noise\n{}')],
    ['emptied', () => Buffer.alloc(0)],
  ])('rebuilds and says so when the snapshot was %s', async (_name, damage) => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([note('still here')]);
    writer.dispose();
    const index = await openSearchIndex(store);
    index.snapshot();
    index.release();
    const path = join(store.root, 'index', 'index.sqlite');
    writeFileSync(path, damage(readFileSync(path)), { mode: 0o600 });
    const next = await openSearchIndex(store);
    expect(next.findings).toHaveLength(1);
    expect(next.search('still')).toHaveLength(1);
    expect(next.snapshot()).toBe(true);
    next.release();
  });

  it('follows a journal that was cut, replaced or removed', async () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([note('first')]);
    const size = readFileSync(journalPath(store, key)).length;
    writer.append([note('second')]);
    writer.dispose();
    const index = await openSearchIndex(store);
    truncateSync(journalPath(store, key), size);
    index.refresh();
    expect([index.search('first').length, index.search('second').length]).toEqual([1, 0]);
    rmSync(journalPath(store, key));
    const again = writerOf(store);
    again.append([note('another, and much longer than the first')]);
    again.dispose();
    index.refresh();
    expect([index.search('first').length, index.search('another').length]).toEqual([1, 1]);
    rmSync(join(store.root, 'sessions'), { recursive: true });
    index.refresh();
    expect(index.search('another')).toEqual([]);
    index.release();
  });

  it('replaces a snapshot only by one that covers at least as much everywhere', async () => {
    expect(coversAll({ a: 5, b: 1 }, { a: 5 })).toBe(true);
    expect(coversAll({ a: 4, b: 9 }, { a: 5 })).toBe(false);
    expect(coversAll({}, { a: 0 })).toBe(true);
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([note('one')]);
    const behind = await openSearchIndex(store);
    writer.append([note('two')]);
    const ahead = await openSearchIndex(store);
    expect(ahead.snapshot()).toBe(true);
    expect(behind.snapshot()).toBe(false);
    for (const index of [behind, ahead]) index.release();
    writer.dispose();
  });

  it('keeps secrets out', async () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([note('DB_PASSWORD=hunter2-x9')]);
    writer.dispose();
    const index = await openSearchIndex(store);
    index.snapshot();
    expect(index.search('password')[0]?.text).toBe('DB_PASSWORD=[redacted:password]');
    expect(index.search('hunter2')).toEqual([]);
    expect(readFileSync(join(store.root, 'index', 'index.sqlite')).includes('hunter2')).toBe(false);
    index.release();
  });
});
