// STO-4: derived files go when their time is over, quotas stop writing, and what others may refer to stays.
import { existsSync, mkdirSync, readdirSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startRetention } from '../../server/service/worker/retentionTimer.ts';
import { backupAgeMs, readBackup, saveBackup } from '../../server/store/backups.ts';
import { readListCache, writeListCache } from '../../server/store/listCache.ts';
import { backupQuota, cacheQuota, hasRoom, usageOf } from '../../server/store/quota.ts';
import { expireDerived } from '../../server/store/retention.ts';
import { sessionFolder } from '../../server/store/sessionKey.ts';
import { key, noon, note, temporaryFolder, temporaryStore, writerOf } from './temporaryStore.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function made(root: string, path: string, ageMs: number, size = 3): string {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true, mode: 0o700 });
  writeFileSync(full, '', { mode: 0o600 });
  // A hole has its size without taking the disk.
  truncateSync(full, size);
  utimesSync(full, (noon - ageMs) / 1_000, (noon - ageMs) / 1_000);
  return full;
}

describe('STO-4 retention of derived data', () => {
  const cases: readonly (readonly [path: string, ageMs: number, stays: boolean])[] = [
    ['cache/segment', hour - 1_000, true],
    ['cache/segment', hour + 1_000, false],
    ['cache/sessions.json', 30 * day, true],
    ['state/snapshot', 7 * day - 1_000, true],
    ['state/snapshot', 7 * day + 1_000, false],
    ['pending/staged', 5 * minute - 1_000, true],
    ['pending/staged', 5 * minute + 1_000, false],
    ['index/index.sqlite', 30 * day, true],
    ['index/.index.sqlite.0123456789abcdef.tmp', 4 * minute, true],
    ['index/.index.sqlite.0123456789abcdef.tmp', 6 * minute, false],
    ['cache/.sessions.json.0123456789abcdef.tmp', 6 * minute, false],
    ['sessions/p/pi/s/artifacts/aaaa', 60 * day, true],
    ['sessions/p/pi/s/artifacts/.aaaa.0123456789abcdef.tmp', 60 * day, true],
    ['sessions/p/pi/s/backups/old.md', 60 * day, true],
    ['store.json', 60 * day, true],
    ['cache/below/segment', 2 * hour, true],
  ];
  it.each(cases)('%s after %i ms stays: %s', (path, ageMs, stays) => {
    const { root } = temporaryStore();
    const full = made(root, path, ageMs);
    expect(expireDerived({ root }, noon)).toEqual(stays ? { files: 0, bytes: 0 } : { files: 1, bytes: 3 });
    expect(existsSync(full)).toBe(stays);
  });

  it('keeps the newest 64 state snapshots', () => {
    const { root } = temporaryStore();
    for (let n = 0; n < 70; n += 1) made(root, `state/s${n}`, n * minute);
    expect(expireDerived({ root }, noon)).toEqual({ files: 6, bytes: 18 });
    expect(readdirSync(join(root, 'state'))).not.toContain('s64');
    expect(readdirSync(join(root, 'state'))).toContain('s63');
  });

  it('makes no store, follows no link and leaves a session alone', () => {
    const store = temporaryStore();
    expect(expireDerived(store, noon)).toEqual({ files: 0, bytes: 0 });
    expect(existsSync(store.root)).toBe(false);
    const writer = writerOf(store);
    writer.append([note('kept')]);
    const elsewhere = made(temporaryFolder(), 'theirs', 9 * day);
    mkdirSync(join(store.root, 'pending'), { mode: 0o700 });
    symlinkSync(elsewhere, join(store.root, 'pending', 'link'));
    expect(expireDerived(store, noon + 365 * day).files).toBe(0);
    expect(existsSync(elsewhere)).toBe(true);
    writer.dispose();
    symlinkSync(dirname(elsewhere), join(store.root, 'cache'));
    expect(() => expireDerived(store, noon)).toThrow('not private');
  });

  it('runs soon after the start and every hour, and tells of a folder it may not look at', () => {
    vi.useFakeTimers();
    const store = temporaryStore();
    let now = noon;
    const told: string[] = [];
    const timer = startRetention(store, { now: () => now }, (message) => told.push(message));
    const first = made(store.root, 'cache/first', 2 * hour);
    vi.advanceTimersByTime(minute);
    expect(existsSync(first)).toBe(false);
    const second = made(store.root, 'cache/second', 0);
    now += 2 * hour;
    vi.advanceTimersByTime(hour);
    expect(existsSync(second)).toBe(false);
    symlinkSync(temporaryFolder(), join(store.root, 'state'));
    vi.advanceTimersByTime(hour);
    expect(told).toEqual([expect.stringContaining('not private')]);
    timer.dispose();
    vi.advanceTimersByTime(2 * hour);
    expect(told).toHaveLength(1);
    vi.useRealTimers();
  });
});

describe('STO-4 quotas', () => {
  it('counts files and bytes of all folders together', () => {
    const root = temporaryFolder();
    made(root, 'a/one', 0, 10);
    made(root, 'b/two', 0, 20);
    const used = usageOf([join(root, 'a'), join(root, 'b'), join(root, 'absent')]);
    expect(used).toEqual({ files: 2, bytes: 30 });
    expect(hasRoom(used, 70, { files: 3, bytes: 100 })).toBe(true);
    expect(hasRoom(used, 71, { files: 3, bytes: 100 })).toBe(false);
    expect(hasRoom(used, 1, { files: 2, bytes: 100 })).toBe(false);
  });

  it('writes no cache over its quota, and replaces one within', () => {
    const store = temporaryStore();
    writeListCache(store, { one: 1 });
    const before = readListCache(store);
    made(store.root, 'cache/large', 0, cacheQuota.bytes - 20);
    writeListCache(store, { two: 'x'.repeat(40) });
    expect(readListCache(store)).toEqual(before);
    writeListCache(store, { one: 2 });
    expect(readListCache(store)).toEqual({ one: 2 });
  });
});

describe('STO-4 backups', () => {
  const draft = (runId: string, text = 'what was said') => ({
    ...{ runId, text },
    replacedEntryIds: [`e-${runId}`],
    missingAttachments: ['image 1'],
  });
  const options = (now: number, isReadable = true) => ({ now, isReadable: () => isReadable });
  const folder = (store: ReturnType<typeof temporaryStore>) => join(sessionFolder(store.root, key), 'backups');

  it('are scrubbed, and say what they hold and lack', () => {
    const store = temporaryStore();
    const path = saveBackup(store, key, draft('run/1', 'DB_PASSWORD=hunter2-x9\nbye'), options(noon));
    expect(readBackup(path)).toEqual({
      head: {
        ...{ runId: 'run/1', at: '2026-11-30T12:00:00.000Z', redactions: 1 },
        ...{ replacedEntryIds: ['e-run/1'], missingAttachments: ['image 1'] },
      },
      text: 'DB_PASSWORD=[redacted:password]\nbye',
    });
  });

  it('stop at twenty a project while none may go', () => {
    const store = temporaryStore();
    const other = { ...key, sessionId: 'another' };
    for (let n = 0; n < backupQuota.files; n += 1) {
      saveBackup(store, n % 2 ? key : other, draft(`r${n}`), options(noon + n));
    }
    const full = () => saveBackup(store, key, draft('more'), options(noon + day));
    expect(full).toThrow(expect.objectContaining({ code: 'quota-full' }));
    // Old ones go only while the harness's file still holds what they hold.
    const late = noon + backupAgeMs + day;
    expect(() => saveBackup(store, key, draft('more'), options(late, false))).toThrow('quota');
    expect(usageOf([folder(store)]).files).toBe(backupQuota.files / 2);
    saveBackup(store, key, draft('more'), options(late));
    expect(readdirSync(join(sessionFolder(store.root, other), 'backups'))).toHaveLength(backupQuota.files / 2 - 1);
    expect(saveBackup(store, { ...key, projectKey: 'b'.repeat(64) }, draft('elsewhere'), options(noon))).toContain(
      'bbbb',
    );
  });

  it('remove nothing where even that would not make room', () => {
    const store = temporaryStore();
    saveBackup(store, key, draft('old'), options(noon));
    made(folder(store), 'foreign.bin', 0, backupQuota.bytes);
    expect(() => saveBackup(store, key, draft('new'), options(noon + 2 * backupAgeMs))).toThrow('quota');
    expect(readdirSync(folder(store))).toHaveLength(2);
  });
});
