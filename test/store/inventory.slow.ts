import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifactReference, storeArtifact } from '../../server/store/artifacts.ts';
import { saveCheckpoint } from '../../server/store/checkpoints.ts';
import { cleanupPlan, inventory } from '../../server/store/inventory.ts';
import { writeListCache } from '../../server/store/listCache.ts';
import { scanSessionFile } from '../../server/store/scanSessionFile.ts';
import { key, note, temporaryFolder, temporaryStore, writerOf } from './temporaryStore.ts';

const header = (id: string, more = {}) =>
  `${JSON.stringify({ type: 'session', version: 3, id, timestamp: '2026-11-30T12:00:00.000Z', cwd: '/app', ...more })}\n`;
const draft = {
  headId: 'h1',
  reason: 'by hand',
  mode: 'fast',
  generation: 'zero-call',
  provenance: 'verified',
  coverage: 100,
  summary: 'x',
  firstKeptEntryId: null,
  evidence: { decisions: 0, files: 0, errors: 0, constraints: 0 },
  tokensBefore: 1,
  tokensAfter: 1,
  summaryTokens: 1,
  git: 'unknown',
  facts: null,
  state: null,
} as const;

function ours(...sessionIds: string[]) {
  const store = temporaryStore();
  for (const sessionId of sessionIds) {
    const writer = writerOf(store, { ...key, sessionId });
    writer.append([note('x')]);
    saveCheckpoint(writer, draft);
    storeArtifact(store, writer, { sourceEntryId: 'e', tool: 'read', text: `of ${sessionId}` });
    writer.dispose();
  }
  writeListCache(store, { sessions: [] });
  return store;
}

describe('STO-4 inventory', () => {
  it('counts every byte once, by session and kind, and reads only', () => {
    const root = temporaryFolder();
    mkdirSync(join(root, '--app--'));
    const image = 'iVBOR'.repeat(2_000);
    const file = join(root, '--app--', 'a.jsonl');
    writeFileSync(
      file,
      `${header('a')}{"type":"message","message":{"content":[{"type":"image","data":"${image}","mimeType":"image/png"}]}}\n`,
    );
    const before = readFileSync(file);
    const store = ours('a');
    const found = inventory(store, [root]);
    const bytes = (kind: string) =>
      found.items.filter((item) => item.kind === kind).reduce((sum, item) => sum + item.bytes, 0);
    expect(bytes('images')).toBe(image.length);
    expect(bytes('session')).toBe(before.length - image.length);
    expect(found.totals.agents).toBe(before.length);
    expect(found.totals.ours).toBe(
      ['journal', 'checkpoint', 'artifact', 'cache', 'index'].reduce((sum, kind) => sum + bytes(kind), 0),
    );
    expect(bytes('artifact')).toBe('of a'.length);
    expect(found.complete).toBe(true);
    expect(found.items.every((item) => item.status === 'live')).toBe(true);
    expect(readFileSync(file)).toEqual(before);
  });

  it('tells live, unreferenced in scan and unknown apart', () => {
    const root = temporaryFolder();
    const reference = artifactReference({ ...key, sessionId: 'origin' }, 'entry');
    writeFileSync(
      join(root, 'fork.jsonl'),
      `${header('fork', { parentSession: '/s/2026-01-01T00-00-00-000Z_parent.jsonl' })}{"text":"see ${reference}"}\n`,
    );
    const store = ours('fork', 'parent', 'origin', 'nobody');
    const statuses = (roots: string[]) =>
      Object.fromEntries(
        inventory(store, roots)
          .items.filter((item) => item.kind === 'artifact')
          .map((item) => [item.session, item.status]),
      );
    expect(statuses([root])).toEqual({ fork: 'live', parent: 'live', origin: 'live', nobody: 'unreferenced-in-scan' });
    writeFileSync(join(root, 'broken.jsonl'), 'no session');
    expect(statuses([root])).toEqual({ fork: 'live', parent: 'live', origin: 'live', nobody: 'unknown' });
  });

  it('offers derived data only, and removes nothing', () => {
    const store = ours('gone');
    const found = inventory(store, []);
    const plan = cleanupPlan(found);
    expect(plan.items.map((item) => item.kind)).toEqual(['cache']);
    expect(plan.bytes).toBe(plan.items[0]!.bytes);
    expect(inventory(store, [])).toEqual(found);
  });

  it('is empty without a store or roots', () => {
    expect(inventory(temporaryStore(), [join(temporaryFolder(), 'none')])).toEqual({
      totals: { agents: 0, ours: 0 },
      items: [],
      complete: true,
      notices: [],
    });
  });

  it('sees images and references across chunk borders', () => {
    const file = join(temporaryFolder(), 's.jsonl');
    const reference = artifactReference({ ...key, sessionId: 'far' }, 'entry');
    const start = header('s');
    for (const shift of [0, 1, 5, 20, 40, 300]) {
      const filler = 'x'.repeat((1 << 20) - start.length - shift);
      const image = 'A'.repeat(3 << 20);
      writeFileSync(
        file,
        `${start}${filler}${reference} "data":"${image}" ${'y'.repeat((1 << 20) - 7)}"data":"${'B'.repeat(1_000)}"\n`,
      );
      const scanned = scanSessionFile(file)!;
      expect([scanned.imageBytes, [...scanned.owners]]).toEqual([image.length + 1_000, ['pi/far']]);
    }
  });
});
