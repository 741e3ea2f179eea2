// STO-2 take over, as the worker does it: from another window through the lease, from a Pi in a terminal through its companion.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Problem } from '../../server/errors.ts';
import { handOver, handOverDesk } from '../../server/harness/pi/handOver.ts';
import { soundFile } from '../../server/harness/pi/sessionFile.ts';
import { takeOverSession } from '../../server/service/live/takeOverSession.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { driveHolder, takeDriveLease } from '../../server/store/driveLease.ts';
import { openStore } from '../../server/store/store.ts';

const home = mkdtempSync(join(tmpdir(), 'throughline-take-over-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const file = join(home, 'session.jsonl');
const sample = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'sessions', 'plain.jsonl'), 'utf8');
// A session whose folder is there.
writeFileSync(file, sample.replaceAll('/home/dev/app', home));
const { key } = soundFile(file, nodeFiles);
let stores = 0;

/** A worker that wants the session; `peer` is the Pi in a terminal that runs it, and how it answers. */
function asker(peer: (() => Promise<string | null>) | null = null) {
  stores += 1;
  const store = openStore(join(home, `store-${stores}`));
  const orders: object[] = [];
  let runs = peer !== null;
  const companions = {
    peerOf: () => (runs ? {} : null),
    server: {
      order: async (_file: string, order: object) => {
        orders.push(order);
        const answer = (await peer?.()) ?? null;
        runs = false;
        return answer;
      },
    },
  };
  const parts = { store, files: nodeFiles, name: 'window two', companions };
  return { store, orders, takeOver: (timeoutMs = 2_000) => takeOverSession(file, parts, { timeoutMs }) };
}

/** A driven Pi as far as a hand-over needs one. */
function driven(store: ReturnType<typeof openStore>, facts: { running: boolean; compacting: boolean }) {
  const desk = handOverDesk();
  const lease = takeDriveLease(store, key, 'window one');
  const watch = lease.onAsked((by) => desk.asked(by));
  const notices: string[] = [];
  const stop = async () => {
    watch.dispose();
    lease.release();
  };
  desk.open({ facts, emit: ({ text }) => notices.push(text), stop });
  return { notices, lease, stop };
}

describe('STO-2 take over by a worker', () => {
  it('lets the other window finish its turn and end, then the session is free', async () => {
    const { store, takeOver } = asker();
    const facts = { running: true, compacting: false };
    const { notices, lease } = driven(store, facts);
    const taking = takeOver(5_000);
    setTimeout(() => {
      lease.assertHeld();
      facts.running = false;
    }, 600);
    await taking;
    expect(notices).toEqual(['window two goes on with this session, so this one ends.']);
    expect(driveHolder(store, key)).toBeNull();
  });

  it('leaves the session to a window that does not come to an end', async () => {
    const { store, takeOver } = asker();
    const { notices, lease, stop } = driven(store, { running: true, compacting: false });
    await expect(takeOver(400)).rejects.toMatchObject({
      code: 'session-watched',
      message: expect.stringMatching(/held by window one, process \d+.*did not let go/),
    });
    lease.assertHeld();
    expect(notices).toEqual([]);
    await stop();
  });

  it('gives up handing over when the turn outlasts the time', async () => {
    const facts = { running: true, compacting: false };
    let stopped = false;
    const stop = async () => {
      stopped = true;
    };
    expect(await handOver({ facts, emit: () => {}, stop }, 'window two', 200)).toBe(false);
    expect(stopped).toBe(false);
  });

  it('orders a Pi in a terminal to let go, and waits until it has', async () => {
    const { orders, takeOver } = asker(async () => null);
    await takeOver();
    expect(orders).toMatchObject([{ do: 'release', by: 'window two' }]);
  });

  it('keeps watching a Pi that refuses, and one without a companion', async () => {
    const refusing = asker(() => Promise.reject(new Problem('harness-refused', 'a turn is running')));
    await expect(refusing.takeOver()).rejects.toMatchObject({
      code: 'session-watched',
      message: expect.stringContaining('a turn is running'),
    });
    await expect(asker().takeOver()).rejects.toMatchObject({ code: 'session-watched' });
  });
});
