// A summary prepared ahead and handed over at idle (CMP-9 background), over the real Pi. Held to the bytes Pi wrote and to what the
// scripted model received; what is void is never applied and leaves one record of its cost.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import type { ParamsOf, WorkerStart } from '../../server/protocol/requests.ts';
import { projectKey } from '../../server/record/projectKey.ts';
import { listRunRecords } from '../../server/store/runRecords.ts';
import { openStore } from '../../server/store/store.ts';
import { gate, say } from '../support/scriptedModel.ts';
import { type CompactionDesk, compactionDesk, compactionsIn, layLongSession, rule } from './compactionStage.ts';
import { installedPi, recordsOf } from './livePi.ts';

let pi: FoundPi;
let desk: CompactionDesk;
beforeAll(async () => {
  pi = await installedPi('1.6.0');
});
afterEach(() => desk.close());

const background = { strategy: 'background', percentage: 60, model: 'none' } as const;
/** In a window of 50k: over the gate for preparing (21.8k) and under the one for asking (30k), and over both. */
const early = { input: 25_000, output: 10 };
const due = { input: 34_000, output: 10 };
const sessionId = '01980000-0000-7000-8000-000000000001';

async function opened(compaction: NonNullable<WorkerStart['compaction']>): Promise<string> {
  const stage = { contextWindow: 50_000, autoCompact: false };
  desk = await compactionDesk(pi, { stage, start: { compaction } });
  const path = layLongSession(desk.stage, { id: sessionId });
  await desk.attached(path);
  return path;
}

async function turn(path: string, text: string, usage: typeof early): Promise<void> {
  const before = desk.stage.model.requests.length;
  desk.stage.model.rescript(() => say('Done.', { usage }));
  await desk.prompt(path, text);
  await desk.stage.model.received(before);
  await desk.until(path, ({ activity }) => activity === 'idle');
}

const records = () =>
  listRunRecords(openStore(desk.stage.storeRoot), { projectKey: projectKey(desk.stage.cwd), harness: 'pi', sessionId });

describe('CMP-9 background over Pi 1.6.0', () => {
  it('prepares under the gate and hands over at idle over it, without a model call', async () => {
    const path = await opened(background);
    await turn(path, 'Go on.', early);
    expect([compactionsIn(path), desk.states]).toEqual([[], []]);
    await turn(path, 'And on.', due);
    await desk.until(path, () => compactionsIn(path).length > 0);
    const [entry] = compactionsIn(path);
    expect(entry).toMatchObject({ fromHook: true, details: { throughline: { coverage: 100 } } });
    expect(entry?.summary).toContain(rule);
    expect(await desk.ended(entry?.details?.throughline?.runId ?? '')).toMatchObject({ outcome: 'applied' });
    expect(records()).toMatchObject([{ trigger: 'background', outcome: 'applied' }]);
    expect(desk.stage.model.requests).toHaveLength(2);
  });

  it('does nothing when it is off', async () => {
    const path = await opened({ ...background, strategy: 'off' });
    await turn(path, 'Go on.', early);
    await turn(path, 'And on.', due);
    await turn(path, 'Once more.', due);
    expect([compactionsIn(path), records(), desk.stage.model.requests.length]).toEqual([[], [], 3]);
  });

  const select = (id: string) => ({ kind: 'setModel', id }) as const;
  const voids: readonly (readonly [string, string, () => ParamsOf<'drive'>['action']])[] = [
    ['another model', 'other-model', () => select('acme/acme-2')],
    ['navigation', 'other-branch', () => ({ kind: 'branchBefore', entryId: '00000021' })],
    ['new instructions', 'new-instructions', () => ({ kind: 'compact', focus: 'the parser' })],
  ];
  it.each(voids)('is void after %s: cancelled, never applied, with a record of its cost', async (_, why, action) => {
    const path = await opened({ ...background, model: 'pi' });
    const held = gate();
    // The session's own turn, then the nested call of the preparation, which is still open when the person acts.
    desk.stage.model.rescript(({ index }) =>
      index === 0
        ? say('Done.', { usage: early })
        : say("Pi's own summary.", index === 1 ? { after: held.opened } : {}),
    );
    await desk.prompt(path, 'Go on.');
    const nested = await desk.stage.model.received(1);
    await desk.until(path, ({ activity }) => activity === 'idle');
    await desk.ask('drive', { path, action: action() });
    expect(await nested.closed).toBe('client-left');
    held.open();
    await turn(path, 'And on.', due);
    expect(recordsOf(path).filter(({ details }) => JSON.stringify(details ?? '').includes('throughline'))).toEqual([]);
    expect(records()).toMatchObject([{ outcome: 'discarded', modelCalls: 1, discarded: { why, preparedMs: null } }]);
  });

  it('leaves a compaction a person asks of Pi to Pi', async () => {
    const path = await opened(background);
    await turn(path, 'Go on.', early);
    await desk.ask('drive', { path, action: { kind: 'compact', focus: null } });
    await desk.until(path, () => compactionsIn(path).length > 0);
    // A person asked Pi, not us: its own summary, and the prepared one is void.
    expect(compactionsIn(path)[0]?.details?.throughline).toBeUndefined();
    // It leaves its record when it has unwound, after Pi wrote.
    await vi.waitUntil(() => records().length > 0, { timeout: 30_000, interval: 20 });
    expect(records()).toMatchObject([{ outcome: 'discarded', discarded: { why: 'compacted' } }]);
  });
});
