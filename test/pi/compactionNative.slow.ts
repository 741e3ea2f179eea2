// Taking part when Pi compacts by itself (CMP-9 native-hook): with facts alone and with the session's own model, and what is left
// to Pi. Held to the bytes Pi wrote and to what the scripted model received.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import type { WorkerStart } from '../../server/protocol/requests.ts';
import { fail, type ScriptedRequest, say } from '../support/scriptedModel.ts';
import { type CompactionDesk, compactionDesk, compactionsIn, layLongSession, rule } from './compactionStage.ts';
import { installedPi } from './livePi.ts';

let pi: FoundPi;
let desk: CompactionDesk;
beforeAll(async () => {
  pi = await installedPi('1.6.0');
});
afterEach(() => desk.close());

type Strategy = NonNullable<WorkerStart['compaction']>;
const facts: Strategy = { strategy: 'native-hook', percentage: 60, model: 'none' };
const piSummary = 'A summary Pi asked for by itself.';

/** A session of 34k tokens in a window of 50k: over Pi's threshold with the next answer. */
async function pressed(compaction: Strategy): Promise<string> {
  desk = await compactionDesk(pi, { stage: { contextWindow: 50_000, autoCompact: true }, start: { compaction } });
  const path = layLongSession(desk.stage);
  await desk.attached(path);
  desk.stage.model.rescript((request) => answer(request));
  await desk.prompt(path, 'Go on.');
  await desk.until(path, () => compactionsIn(path).length > 0);
  return path;
}

const isSummary = ({ text }: ScriptedRequest) => !text.includes('"tools"') || /summar/i.test(text.slice(0, 600));
let answer: (request: ScriptedRequest) => ReturnType<typeof say> | ReturnType<typeof fail> = () => say('Done.');
const usage = { input: 40_000, output: 10 };

describe('CMP-9 native-hook over Pi 1.6.0', () => {
  it('hands over a summary of facts when Pi crosses its threshold, without a model call', async () => {
    answer = (request) => (request.index === 0 ? say('Done.', { usage }) : say(piSummary));
    const path = await pressed(facts);
    const [entry] = compactionsIn(path);
    expect(entry).toMatchObject({ fromHook: true, details: { throughline: { coverage: 100 } } });
    expect(entry?.summary).toContain(rule);
    const end = await desk.ended(entry?.details?.throughline?.runId ?? '');
    expect(end).toMatchObject({ outcome: 'applied', boundaryId: entry?.id, warnings: [] });
    expect(desk.stage.model.requests).toHaveLength(1);
  });

  it('is off when it is off', async () => {
    answer = (request) => (request.index === 0 ? say('Done.', { usage }) : say(piSummary));
    const path = await pressed({ ...facts, strategy: 'off' });
    const [entry] = compactionsIn(path);
    expect([entry?.summary.includes(piSummary), entry?.details?.throughline, desk.states]).toEqual([
      true,
      undefined,
      [],
    ]);
  });

  it('leaves it to Pi below its percentage', async () => {
    answer = (request) => (request.index === 0 ? say('Done.', { usage }) : say(piSummary));
    const path = await pressed({ ...facts, percentage: 99 });
    expect([compactionsIn(path)[0]?.summary.includes(piSummary), desk.states]).toEqual([true, []]);
  });

  it('hands back to Pi what the session model was asked with and what it cost', async () => {
    answer = (request) => (request.index === 0 ? say('Done.', { usage }) : say(piSummary));
    const path = await pressed({ ...facts, model: 'pi' });
    const [entry] = compactionsIn(path);
    expect(entry?.details?.throughline?.coverage).toBe(100);
    expect(entry?.usage?.input).toBeGreaterThan(0);
    expect(desk.stage.model.requests.slice(1).every(isSummary)).toBe(true);
  });

  it('leaves it to Pi when the session model refuses ours with 402', async () => {
    let asked = 0;
    answer = (request) => {
      if (request.index === 0) return say('Done.', { usage });
      asked += 1;
      return asked === 1 ? fail(402, 'Payment required') : say(piSummary);
    };
    const path = await pressed({ ...facts, model: 'pi' });
    const [entry] = compactionsIn(path);
    expect([entry?.details?.throughline, entry?.summary.includes(piSummary)]).toEqual([undefined, true]);
  });
});
