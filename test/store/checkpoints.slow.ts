import { fdatasyncSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listCheckpointNotes, saveCheckpointNote } from '../../server/store/checkpointNotes.ts';
import {
  type CheckpointDraft,
  listCheckpoints,
  newestCheckpoint,
  saveCheckpoint,
  savePlan,
} from '../../server/store/checkpoints.ts';
import { readListCache, writeListCache } from '../../server/store/listCache.ts';
import { readJournal } from '../../server/store/readJournal.ts';
import { openSessionWriter } from '../../server/store/sessionWriter.ts';
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

  it('the newest is the one saved last, also when the clock went back in between (CMP-7)', () => {
    const store = temporaryStore();
    for (const [headId, now] of [
      ['early', noon],
      ['late', noon - 172_800_000],
    ] as const) {
      const writer = openSessionWriter(store, key, { name: 'the test', now: () => now });
      saveCheckpoint(writer, { ...draft, headId });
      writer.dispose();
    }
    expect(newestCheckpoint(store, key, ['early', 'late'])).toMatchObject({ headId: 'late', number: 2 });
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

describe('CKP-6 checkpoint, boundary and verified evidence are one commit', () => {
  const verified = { since: null, total: 4, told: 3, added: 1, removedLines: 0 };
  const kinds = (store: ReturnType<typeof temporaryStore>) =>
    readJournal(journalPath(store, key))?.entries.map(({ entry }) => entry.kind) ?? [];

  it('is there whole, linked, and counted', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    const saved = saveCheckpoint(writer, draft, verified);
    writer.dispose();
    const entries = readJournal(journalPath(store, key))?.entries.map(({ entry }) => entry) ?? [];
    expect(entries.map(({ kind }) => kind)).toEqual(['checkpoint.evidence_verified', 'boundary', 'checkpoint']);
    expect(entries[0]?.payload).toEqual({
      ...{ checkpointId: saved.id, provenance: 'verified', evidence: draft.evidence },
      ...verified,
    });
    expect(entries[1]?.payload).toEqual({ checkpointId: saved.id, headId: 'h1', reason: 'by hand' });
    expect(listCheckpoints(store, key)).toHaveLength(1);
  });

  it.each(['write', 'sync'] as const)('a disk that is full at %s leaves nothing of it', (step) => {
    const store = temporaryStore();
    const first = writerOf(store);
    saveCheckpoint(first, draft, verified);
    first.dispose();
    const full = () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    let [fails, written] = [true, false];
    const device = {
      // Some of it fits, the rest does not.
      write: (descriptor: number, bytes: Uint8Array) => {
        if (!fails || step !== 'write') return writeSync(descriptor, bytes, 0, bytes.length);
        if (written) full();
        written = true;
        return writeSync(descriptor, bytes, 0, Math.floor(bytes.length / 2));
      },
      sync: (descriptor: number) => (fails && step === 'sync' ? full() : fdatasyncSync(descriptor)),
    };
    const writer = openSessionWriter(store, key, { name: 'test', now: () => noon, device });
    expect(() => saveCheckpoint(writer, { ...draft, headId: 'h2' }, verified)).toThrow('disk is full');
    expect(kinds(store)).toHaveLength(3);
    fails = false;
    expect(saveCheckpoint(writer, { ...draft, headId: 'h2' }, verified).number).toBe(2);
    writer.dispose();
    expect(kinds(store)).toHaveLength(6);
  });

  it('a crash at any byte of it leaves no checkpoint without its evidence', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    saveCheckpoint(writer, draft, verified);
    writer.dispose();
    const path = journalPath(store, key);
    const whole = readFileSync(path);
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(path, whole.subarray(0, length));
      expect(listCheckpoints(store, key)).toEqual([]);
    }
  });
});

describe('CKP-4 checkpoints that were not taken', () => {
  it('are noted with the reason; the same hold at the same head once', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    const held = { kind: 'held', reason: 'suspend', why: 'no-new-work', headId: 'h1' } as const;
    saveCheckpointNote(writer, held);
    saveCheckpointNote(writer, held);
    saveCheckpointNote(writer, { ...held, headId: 'h2' });
    saveCheckpointNote(writer, { ...held, kind: 'failed', why: 'no reply in 180 s', headId: 'h2' });
    writer.dispose();
    const at = new Date(noon).toISOString();
    expect(listCheckpointNotes(store, key)).toEqual([
      { ...held, at },
      { ...held, headId: 'h2', at },
      { kind: 'failed', reason: 'suspend', why: 'no reply in 180 s', headId: 'h2', at },
    ]);
  });
});
