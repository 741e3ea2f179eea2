// STO-2 take over: a living owner is asked and lets go, or keeps what it has.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requestDriveLease, takeDriveLease } from '../../server/store/driveLease.ts';
import { leaseHolder, takeLease } from '../../server/store/lease.ts';
import { thisProcess } from '../../server/store/leaseOwner.ts';
import { takeRunLease } from '../../server/store/runLease.ts';
import { sessionFolder } from '../../server/store/sessionKey.ts';
import { requestLease, watchRequests } from '../../server/store/takeOver.ts';
import { key, temporaryFolder, temporaryStore } from './temporaryStore.ts';

const soon = { timeoutMs: 300 };
const request = (folder: string) => join(folder, 'request.json');
const gone = { ...thisProcess('b'.repeat(32), 'a dead window'), pid: 4_194_305, startTime: '1' };

describe('STO-2 take over', () => {
  it('waits until the owner has finished, and leaves no request behind', async () => {
    const folder = temporaryFolder();
    const lease = takeLease(folder, 'the first window');
    const told: string[] = [];
    const watch = watchRequests(folder, lease, (by) => {
      told.push(by.name);
      // The owner finishes and flushes first; meanwhile the lease is its own.
      setTimeout(() => {
        lease.assertHeld();
        lease.release();
      }, 60);
    });
    const taken = await requestLease(folder, 'the second window');
    expect(told).toEqual(['the second window']);
    expect(leaseHolder(folder)?.name).toBe('the second window');
    expect(() => lease.assertHeld()).toThrow('was released');
    expect(readdirSync(folder)).toEqual(['lease.json']);
    watch.dispose();
    taken.release();
  });

  it('leaves the session to an owner that does not answer, and says who it is', async () => {
    const folder = temporaryFolder();
    const lease = takeLease(folder, 'a busy window');
    const refused = requestLease(folder, 'another', soon);
    await expect(refused).rejects.toMatchObject({
      code: 'store-busy',
      message: expect.stringMatching(/held by a busy window, process \d+.*did not let go/),
    });
    lease.assertHeld();
    expect(existsSync(request(folder))).toBe(false);
    lease.release();
  });

  it('takes the request back when the asker is stopped', async () => {
    const folder = temporaryFolder();
    takeLease(folder, 'owner');
    const stop = new AbortController();
    const asking = requestLease(folder, 'asker', { signal: stop.signal });
    stop.abort();
    await expect(asking).rejects.toMatchObject({ code: 'cancelled' });
    expect(existsSync(request(folder))).toBe(false);
  });

  it('tells a second asker that one asks already', async () => {
    const folder = temporaryFolder();
    takeLease(folder, 'owner');
    const first = requestLease(folder, 'first', soon);
    await expect(requestLease(folder, 'second', soon)).rejects.toThrow(/first, process \d+, asks for it already/);
    expect(existsSync(request(folder))).toBe(true);
    await expect(first).rejects.toMatchObject({ code: 'store-busy' });
  });

  it.each([
    ['a dead asker', { by: gone, of: null }],
    ['somebody asking an earlier owner', { by: thisProcess('c'.repeat(32), 'late'), of: 'earlier' }],
    ['noise', 'noise'],
  ])('obeys no request of %s', async (_name, content) => {
    const folder = temporaryFolder();
    const lease = takeLease(folder, 'owner');
    const data = typeof content === 'string' ? content : { ...content, of: content.of ?? lease.owner.token };
    writeFileSync(request(folder), JSON.stringify(data), { mode: 0o600 });
    const told: string[] = [];
    const watch = watchRequests(folder, lease, (by) => told.push(by.name));
    // A living asker is told apart from it and is the only one heard.
    const taken = requestLease(folder, 'the living one', { timeoutMs: 2_000 });
    while (told.length === 0) await new Promise((resume) => setTimeout(resume, 10));
    expect(told).toEqual(['the living one']);
    lease.release();
    (await taken).release();
    watch.dispose();
  });

  it('takes at once what nobody holds', async () => {
    const folder = temporaryFolder();
    (await requestLease(folder, 'alone', { timeoutMs: 0 })).release();
  });

  it('hands a driven session from one worker to the other', async () => {
    const store = temporaryStore();
    const first = takeDriveLease(store, key, 'window one');
    const watch = first.onAsked(() => first.release());
    const second = await requestDriveLease(store, key, 'window two');
    second.assertHeld();
    expect(() => first.assertHeld()).toThrow();
    watch.dispose();
    second.release();
  });
});

describe('STO-2 one run per session', () => {
  it('refuses a second run with the name of the first, beside the right to write the journal', () => {
    const store = temporaryStore();
    const run = takeRunLease(store, key, 'Throughline in VS Code');
    expect(() => takeRunLease(store, key, 'throughline compact')).toThrow(
      expect.objectContaining({
        code: 'run-busy',
        message: expect.stringContaining(`held by Throughline in VS Code, process ${process.pid}`),
      }),
    );
    takeLease(sessionFolder(store.root, key), 'a writer').release();
    run.release();
    takeRunLease(store, key, 'throughline compact').release();
  });
});
