// The right to drive a session, and the copies kept before a harness rewrites a file: real folders and files.
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { driveHolder, lastDrive, takeDriveLease } from '../../server/store/driveLease.ts';
import { keepOriginal } from '../../server/store/originals.ts';
import { openSessionWriter } from '../../server/store/sessionWriter.ts';
import { openStore } from '../../server/store/store.ts';
import { problemOf } from '../support/problemOf.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'throughline-drive-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const store = openStore(join(base, 'store'));
const key = { projectKey: 'p', harness: 'pi', sessionId: 's' };
const stamp = { size: 10, mtimeMs: 1.5, inode: 3 };

describe('STO-2 one driver per session', () => {
  it('refuses a second, says who the first is, and remembers how the file was left', () => {
    expect([driveHolder(store, key), lastDrive(store, key)]).toEqual([null, null]);
    const lease = takeDriveLease(store, key, 'the first');
    expect(driveHolder(store, key)).toMatchObject({ name: 'the first', pid: process.pid });
    expect(problemOf(() => takeDriveLease(store, key, 'the second'))).toBe('store-busy');
    lease.note({ pid: 5, stamp, ended: false });
    expect(lastDrive(store, key)).toEqual({ pid: 5, stamp, ended: false });
    lease.note({ pid: 5, stamp: null, ended: true });
    lease.release();
    expect(problemOf(() => lease.note({ pid: 5, stamp, ended: true }))).toBe('store-busy');
    expect([driveHolder(store, key), lastDrive(store, key)]).toEqual([null, { pid: 5, stamp: null, ended: true }]);
    takeDriveLease(store, key, 'the second').release();
  });

  it('leaves our own journal of a driven session open to checkpoints and anchors', () => {
    const lease = takeDriveLease(store, key, 'the driver');
    const writer = openSessionWriter(store, key, { name: 'a checkpoint', now: () => 0 });
    expect(writer.append([{ parentId: null, kind: 'note', payload: {} }])).toHaveLength(1);
    writer.dispose();
    lease.release();
  });

  it('reads a record it cannot understand as none', () => {
    const lease = takeDriveLease(store, key, 'the driver');
    lease.note({ pid: 5, stamp, ended: false });
    const path = join(store.root, 'sessions', 'p', 'pi', 's', 'drive', 'drive.json');
    writeFileSync(path, '{"ended":"perhaps"}');
    expect(lastDrive(store, key)).toBeNull();
    lease.release();
  });
});

describe('REC-4 originals', () => {
  it('keeps the same bytes once, privately', () => {
    const path = join(base, 'old.jsonl');
    const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x0d, 0x0a, 0xff, 0x00]);
    writeFileSync(path, bytes);
    const kept = keepOriginal(store, key, path);
    expect(readFileSync(kept).equals(bytes)).toBe(true);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(keepOriginal(store, key, path)).toBe(kept);
    writeFileSync(path, 'other');
    expect(keepOriginal(store, key, path)).not.toBe(kept);
    expect(readFileSync(kept).equals(bytes)).toBe(true);
  });
});
