import { describe, expect, it } from 'vitest';
import {
  type CheckpointDraft,
  listCheckpoints,
  newestCheckpoint,
  saveCheckpoint,
  savePlan,
} from '../../server/store/checkpoints.ts';
import { readListCache, writeListCache } from '../../server/store/listCache.ts';
import { readJournal } from '../../server/store/readJournal.ts';
import { journalPath } from '../../server/store/store.ts';
import { key, noon, note, temporaryStore, writerOf } from './temporaryStore.ts';

const draft: CheckpointDraft = {
  headId: 'h1',
  reason: 'by hand',
  mode: 'balanced',
  generation: 'zero-call',
  provenance: 'verified',
  coverage: 100,
  summary: '# Goal\nPort it. DB_PASSWORD=hunter2-x9',
  firstKeptEntryId: 'e7',
  evidence: { decisions: 2, files: 3, errors: 1, constraints: 4 },
  tokensBefore: 90_000,
  tokensAfter: 30_000,
  summaryTokens: 812,
  git: 'unknown',
  facts: { decisions: [{ text: 'use nom', apiKey: `k${'9x'.repeat(12)}` }] },
  state: { openLoops: [] },
};

describe('REC-7 checkpoints as entries', () => {
  it('are saved scrubbed, numbered per session, not applied, and read back', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    const saved = saveCheckpoint(writer, draft);
    savePlan(writer, 'h1', { mode: 'fast' });
    saveCheckpoint(writer, { ...draft, headId: 'h2', git: { head: 'f533391', dirty: 'clean' } });
    writer.dispose();
    const listed = listCheckpoints(store, key);
    expect(listed.map(({ number, headId, git }) => [number, headId, git])).toEqual([
      [1, 'h1', 'unknown'],
      [2, 'h2', { head: 'f533391', dirty: 'clean' }],
    ]);
    expect(listed[0]).toMatchObject({
      id: saved.id,
      at: new Date(noon).toISOString(),
      reason: 'by hand',
      provenance: 'verified',
      coverage: 100,
      evidence: draft.evidence,
      summaryTokens: 812,
      summary: '# Goal\nPort it. DB_PASSWORD=[redacted:password]',
      facts: { decisions: [{ text: 'use nom', apiKey: '[redacted:secret]' }] },
      applied: false,
      redactions: 2,
    });
    expect(readJournal(journalPath(store, key))?.entries.map(({ entry }) => [entry.kind, entry.parentId])).toEqual([
      ['checkpoint', 'h1'],
      ['plan', 'h1'],
      ['checkpoint', 'h2'],
    ]);
  });

  it('the newest on a branch is the one whose head the branch holds (CMP-7)', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    for (const headId of ['root', 'left', 'right']) saveCheckpoint(writer, { ...draft, headId });
    writer.dispose();
    expect(newestCheckpoint(store, key, ['root', 'left', 'tip'])?.headId).toBe('left');
    expect(newestCheckpoint(store, key, ['root', 'other'])?.headId).toBe('root');
    expect(newestCheckpoint(store, key, ['nothing'])).toBeNull();
  });

  it('passes over entries that are no checkpoints it can read', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([{ parentId: null, kind: 'checkpoint', payload: { odd: true } }, note('x')]);
    saveCheckpoint(writer, draft);
    writer.dispose();
    expect(listCheckpoints(store, key).map(({ number }) => number)).toEqual([2]);
    expect(listCheckpoints(store, { ...key, sessionId: 'none' })).toEqual([]);
  });
});

describe('REC-5 cache of the list', () => {
  it('gives back what was stored, and nothing when there is none', () => {
    const store = temporaryStore();
    expect(readListCache(store)).toBeNull();
    writeListCache(store, { sessions: [1] });
    writeListCache(store, { sessions: [1, 2] });
    expect(readListCache(store)).toEqual({ sessions: [1, 2] });
  });
});
