// Anchors a person set in our views stand in our journal; a plan prefers them as it does those of the file (CMP-2, NAV-3).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { noSteering } from '../../server/compaction/steering.ts';
import { preflightOf } from '../../server/service/preflightSession.ts';
import { readSession, sessionKeyOf } from '../../server/service/readSession.ts';
import type { World } from '../../server/service/world.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openSessionWriter } from '../../server/store/sessionWriter.ts';
import { openStore } from '../../server/store/store.ts';

const home = mkdtempSync(join(tmpdir(), 'throughline-plan-anchors-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const world: World = {
  files: nodeFiles,
  clock: { now: () => Date.parse('2026-11-30T12:00:00Z') },
  env: {},
  platform: 'linux',
  home,
  cwd: home,
  terminal: false,
  signal: new AbortController().signal,
};

describe('CMP-2 anchors of our journal', () => {
  it('are preferred places of the cut, on this branch only', () => {
    const sample = join(import.meta.dirname, '..', '..', 'media', 'sample', 'idempotent-refunds.jsonl');
    const read = readSession(sample, null, world);
    const store = openStore(join(home, 'store'));
    const options = { contextWindow: 8_000, steering: noSteering, store };
    const before = preflightOf(read, options, world);
    const { messages } = before.planning.points;
    const anchored = messages[before.planning.points.cuts.at(-1) ?? 0]?.entryId ?? '';
    expect(before.anchorIds).not.toContain(anchored);

    const writer = openSessionWriter(store, sessionKeyOf(read.session), { name: 'test', now: world.clock.now });
    for (const entryId of [anchored, 'another-branch']) {
      const payload = { key: entryId, entryId, name: 'Refunds work', outcome: '' };
      writer.append([{ parentId: null, kind: 'anchor', payload }]);
    }
    writer.dispose();

    const after = preflightOf(read, options, world);
    expect([...after.anchorIds]).toEqual([...before.anchorIds, anchored]);
    const places = after.planning.preferences.anchors.map((place) => messages[place]?.entryId);
    expect(places).toContain(anchored);
    read.session.close();
  });
});
