// Asking Pi to compact at an idle gate (CMP-9 settled), over the real Pi. Held to the bytes Pi wrote and to what the scripted model
// received: the trigger itself writes nothing.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import type { WorkerStart } from '../../server/protocol/requests.ts';
import { type ScriptedReply, type ScriptedRequest, say } from '../support/scriptedModel.ts';
import { type CompactionDesk, compactionDesk, compactionsIn, layLongSession, rule } from './compactionStage.ts';
import { installedPi } from './livePi.ts';

let pi: FoundPi;
let desk: CompactionDesk;
beforeAll(async () => {
  pi = await installedPi('1.6.0');
});
afterEach(() => desk.close());

type Automatic = NonNullable<WorkerStart['compaction']>;
const settled: Automatic = { strategy: 'settled', percentage: 60, model: 'none' };
const usage = { input: 40_000, output: 10 };
const tick = { input: 4_000, output: 10 };

/** A session of 34k tokens in a window of 50k; Pi itself never compacts. */
async function opened(compaction: Automatic, script: (request: ScriptedRequest) => ScriptedReply): Promise<string> {
  desk = await compactionDesk(pi, { stage: { contextWindow: 50_000, autoCompact: false }, start: { compaction } });
  const path = layLongSession(desk.stage);
  await desk.attached(path);
  desk.stage.model.rescript(script);
  await desk.prompt(path, 'Go on.');
  return path;
}

/** A second turn has come and gone: whatever the first one led to has happened by then. */
async function afterAnotherTurn(path: string): Promise<void> {
  await desk.until(path, ({ activity }) => activity === 'idle');
  await desk.prompt(path, 'And on.');
  await desk.stage.model.received(1);
  await desk.until(path, ({ activity }) => activity === 'idle');
}

describe('CMP-9 settled over Pi 1.6.0', () => {
  it('asks an idle Pi over the gate, and Pi applies one summary, without a model call', async () => {
    const path = await opened(settled, () => say('Done.', { usage }));
    await desk.until(path, () => compactionsIn(path).length > 0);
    const [entry] = compactionsIn(path);
    expect(entry).toMatchObject({ fromHook: true, details: { throughline: { coverage: 100 } } });
    expect(entry?.summary).toContain(rule);
    expect(await desk.ended(entry?.details?.throughline?.runId ?? '')).toMatchObject({
      outcome: 'applied',
      warnings: [],
    });
    expect(desk.stage.model.requests).toHaveLength(1);
  });

  it('writes once inside the hook with the session model, and hands its cost back', async () => {
    const path = await opened({ ...settled, model: 'pi' }, ({ index }) =>
      say(index === 0 ? 'Done.' : 'no summary', { usage }),
    );
    await desk.until(path, () => compactionsIn(path).length > 0);
    const [entry] = compactionsIn(path);
    expect([entry?.details?.throughline?.coverage, (entry?.usage?.input ?? 0) > 0]).toEqual([100, true]);
    expect(desk.stage.model.requests).toHaveLength(2);
  });

  it('takes a token gate before the percentage', async () => {
    const path = await opened({ ...settled, percentage: 99, applyTokens: 30_000 }, () => say('Done.', { usage }));
    await desk.until(path, () => compactionsIn(path).length > 0);
    expect(compactionsIn(path)).toHaveLength(1);
  });

  it.each([
    ['below its gate', settled, tick],
    ['off', { ...settled, strategy: 'off' }, usage],
    ['native-hook, which asks for nothing', { ...settled, strategy: 'native-hook' }, usage],
  ] as const)('asks for nothing: %s', async (_, compaction, told) => {
    const path = await opened(compaction, () => say('Done.', { usage: told }));
    await afterAnotherTurn(path);
    expect([compactionsIn(path), desk.states, desk.stage.model.requests.length]).toEqual([[], [], 2]);
  });
});
