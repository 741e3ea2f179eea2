import { linkSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leaseHolder, takeLease } from '../../server/store/lease.ts';
import { isGone, thisProcess } from '../../server/store/leaseOwner.ts';
import { temporaryFolder } from './temporaryStore.ts';

const me = thisProcess('token', 'the test');
/** No process has this id: the largest a 64-bit Linux gives is 4,194,304. */
const dead = { ...me, pid: 4_194_305, token: 'd'.repeat(32), name: 'a dead run', startTime: '1' };
const write = (folder: string, owner: object, name = 'lease.json') =>
  writeFileSync(join(folder, name), JSON.stringify(owner), { mode: 0o600 });

describe('STO-2 lease', () => {
  it('refuses a second holder and names the first', () => {
    const folder = temporaryFolder();
    const lease = takeLease(folder, 'throughline compact');
    expect(() => takeLease(folder, 'another')).toThrow(
      expect.objectContaining({
        code: 'store-busy',
        message: expect.stringContaining(`held by throughline compact, process ${process.pid}`),
      }),
    );
    expect(leaseHolder(folder)?.name).toBe('throughline compact');
    lease.release();
    expect(leaseHolder(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    takeLease(folder, 'another').release();
  });

  it('takes over from an owner proved gone, by rename, and leaves nothing behind', () => {
    const folder = temporaryFolder();
    write(folder, dead);
    const before = statSync(join(folder, 'lease.json')).ino;
    const lease = takeLease(folder, 'the next run');
    expect(readdirSync(folder)).toEqual(['lease.json']);
    expect(JSON.parse(readFileSync(lease.path, 'utf8'))).toMatchObject({
      name: 'the next run',
      token: lease.owner.token,
    });
    expect(statSync(lease.path).ino).not.toBe(before);
    lease.assertHeld();
    lease.release();
  });

  it.each([
    ['gone: a free process id', dead, true],
    ['gone: a reused process id', { ...me, startTime: '1' }, me.startTime !== null],
    ['gone: a start before this boot', { ...me, boot: 'another boot' }, me.boot !== null],
    ['not this very process', me, false],
    ['not a process of unknown start', { ...me, startTime: null }, false],
    ['not one on another host', { ...dead, host: 'elsewhere' }, false],
    ['not one in another process namespace', { ...dead, pidSpace: 'pid:[1]' }, false],
  ])('%s', (_name, owner, expected) => {
    expect(isGone(owner, me)).toBe(expected);
  });

  it('stops a holder whose lease was taken from it', () => {
    const folder = temporaryFolder();
    const lease = takeLease(folder, 'slow');
    write(folder, { ...me, token: 'other', name: 'fast' }, 'new');
    renameSync(join(folder, 'new'), lease.path);
    expect(() => lease.assertHeld()).toThrow(/held by fast/);
    lease.release();
    expect(leaseHolder(folder)?.name).toBe('fast');
  });

  it('goes on after a reclaimer died between claim and rename', () => {
    const folder = temporaryFolder();
    write(folder, dead);
    write(folder, { ...dead, token: 'e'.repeat(32) }, `claim-${dead.token}.json`);
    const lease = takeLease(folder, 'the next run');
    expect(readdirSync(folder)).toEqual(['lease.json']);
    lease.release();
  });

  it('waits for a living reclaimer', () => {
    const folder = temporaryFolder();
    write(folder, dead);
    write(folder, { ...me, token: 'f'.repeat(32), name: 'a living reclaimer' }, `claim-${dead.token}.json`);
    expect(() => takeLease(folder, 'late')).toThrow(/a living reclaimer/);
    expect(JSON.parse(readFileSync(join(folder, 'lease.json'), 'utf8')).token).toBe(dead.token);
  });

  it('reads a lease whose taker died before dropping its temporary name', () => {
    const folder = temporaryFolder();
    write(folder, dead, '.lease.json.0123456789abcdef.tmp');
    linkSync(join(folder, '.lease.json.0123456789abcdef.tmp'), join(folder, 'lease.json'));
    takeLease(folder, 'the next run').release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('treats a lease nobody can read as held', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lease.json'), '{', { mode: 0o600 });
    expect(() => takeLease(folder, 'x')).toThrow(expect.objectContaining({ code: 'store-busy' }));
  });
});
