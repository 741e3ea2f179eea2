// CMP-21, STO-4: summaries kept for equal runs lie in private files among the caches, and only what was written is read back.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { KeptSummary } from '../../server/compaction/synthesis/synthesisCache.ts';
import type { Finding } from '../../server/record/finding.ts';
import { inventory } from '../../server/store/inventory.ts';
import { keptSummaries } from '../../server/store/keptSummaries.ts';
import { cacheQuota } from '../../server/store/quota.ts';
import { removeDerived } from '../../server/store/removeDerived.ts';
import { expireDerived } from '../../server/store/retention.ts';
import type { Store } from '../../server/store/store.ts';
import { key, noon, temporaryFolder, temporaryStore } from './temporaryStore.ts';

const hour = 3_600_000;
const summary: KeptSummary = {
  ...{ text: '## Goal\n\nShip it.\n', generation: 'single-pass', explored: null, repairs: [], initialCoverage: 90 },
};

function opened(store: Store, at = noon, session = key, mayWrite = true) {
  const findings: Finding[] = [];
  const cache = keptSummaries(store, session, { now: () => at }, { mayWrite, found: (each) => findings.push(each) });
  return { cache, findings };
}

const filesOf = (store: Store) => readdirSync(join(store.root, 'cache')).map((name) => join(store.root, 'cache', name));

describe('CMP-21 kept summaries on disk', () => {
  it('are read back for their session and run alone, within the hour', () => {
    const store = temporaryStore();
    opened(store).cache.keep('run', summary);
    expect(opened(store, noon + hour).cache.recall('run')).toEqual(summary);
    expect(opened(store).cache.recall('other')).toBeNull();
    expect(opened(store, noon, { ...key, sessionId: 'another' }).cache.recall('run')).toBeNull();
    expect(opened(store, noon + hour + 1).cache.recall('run')).toBeNull();
    // A clock that was set back says nothing about its age.
    expect(opened(store, noon - 1).cache.recall('run')).toBeNull();
    opened(store).cache.forget('run');
    expect(opened(store).cache.recall('run')).toBeNull();
    expect(opened(store).findings).toEqual([]);
  });

  it('are private, scrubbed, counted as caches, and go with them', () => {
    const store = temporaryStore();
    opened(store).cache.keep('run', { ...summary, text: 'token ghp_abcdefghijklmnopqrstuvwxyz0123456789 here' });
    const [path = ''] = filesOf(store);
    expect([statSync(path).mode & 0o777, statSync(join(path, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readFileSync(path, 'utf8')).not.toContain('ghp_abc');
    const item = inventory(store, []).items.find((each) => each.path === path);
    expect(item).toMatchObject({ kind: 'cache', bytes: statSync(path).size, status: 'live' });
    removeDerived(store, [path]);
    expect(existsSync(path)).toBe(false);
    opened(store).cache.keep('run', summary);
    expect(expireDerived(store, Date.now() + hour + 1_000).files).toBe(1);
  });

  it('are not written by a run that writes nothing, nor over the quota, and reading makes no store', () => {
    const store = temporaryStore();
    expect(opened(store).cache.recall('run')).toBeNull();
    opened(store, noon, key, false).cache.keep('run', summary);
    expect(existsSync(store.root)).toBe(false);
    opened(store).cache.keep('one', summary);
    const large = join(store.root, 'cache', 'sessions.json');
    writeFileSync(large, '', { mode: 0o600 });
    truncateSync(large, cacheQuota.bytes - 100);
    opened(store).cache.keep('two', summary);
    expect(opened(store).cache.recall('two')).toBeNull();
    expect(opened(store).cache.recall('one')).toEqual(summary);
  });

  it.each<readonly [string, (path: string) => void]>([
    ['cut off', (path) => truncateSync(path, 40)],
    ['empty', (path) => truncateSync(path, 0)],
    ['another text', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('Ship it', 'Drop it'))],
    ['another time', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(String(noon), String(noon + 1)))],
    ['no JSON', (path) => writeFileSync(path, 'x')],
    ['JSON of another shape', (path) => writeFileSync(path, '[1]')],
  ])('a file that is %s is not used and told, and the next one written takes its place', (_name, damage) => {
    const store = temporaryStore();
    opened(store).cache.keep('run', summary);
    damage(filesOf(store)[0] ?? '');
    const { cache, findings } = opened(store);
    expect(cache.recall('run')).toBeNull();
    expect(findings).toMatchObject([{ code: 'cache-damaged', severity: 'note', line: null }]);
    cache.keep('run', summary);
    expect(opened(store).cache.recall('run')).toEqual(summary);
  });

  it('a file under another name, a link and a folder of somebody else are not followed', () => {
    const store = temporaryStore();
    opened(store).cache.keep('run', summary);
    opened(store).cache.keep('two', summary);
    const [one = '', two = ''] = filesOf(store);
    writeFileSync(two, readFileSync(one));
    const runs = [opened(store).cache.recall('run'), opened(store).cache.recall('two')];
    expect(runs.filter((each) => each !== null)).toHaveLength(1);
    const other = temporaryStore();
    mkdirSync(other.root, { recursive: true, mode: 0o700 });
    symlinkSync(temporaryFolder(), join(other.root, 'cache'));
    const { cache, findings } = opened(other);
    expect(cache.recall('run')).toBeNull();
    expect(findings).toHaveLength(1);
    cache.keep('run', summary);
    expect(readdirSync(join(other.root, 'cache'))).toEqual([]);
  });
});
