// Models of single stages: each stage asks its own, budgets are the run's, and availability is asked once for each route.
import { describe, expect, it } from 'vitest';
import { runCompaction } from '../../server/compaction/runCompaction.ts';
import type { Model } from '../../server/outside.ts';
import { factsWith, rule } from './support/facts.ts';
import { projectionWith, turns } from './support/projection.ts';

const usage = { inputTokens: 10, outputTokens: 10, reported: true };
const input = {
  ...{
    projection: projectionWith(turns(20, 3_000)),
    facts: factsWith({ constraints: [rule('Never log card numbers', 'must-not')] }),
  },
  ...{ contextWindow: 200_000, overheadTokens: 0, mode: 'thorough' as const, clock: { now: () => 0 } },
};

/** A model that answers prose, and what was asked of it. */
function model(route: string, reach: string | null) {
  const asked = { calls: 0, reached: 0 };
  const made: Model = {
    ...{ route, contextWindow: 200_000, maxOutputTokens: 8_000 },
    reach: async () => {
      asked.reached += 1;
      return reach;
    },
    complete: async () => {
      asked.calls += 1;
      return { kind: 'text', text: `notes of ${route}`, truncated: false, usage };
    },
  };
  return { made, asked };
}

describe('CMP-17 a model for each stage', () => {
  it('asks each stage’s own, and whether it can be asked once for each route', async () => {
    const [own, explore, repair] = [model('own', null), model('small', null), model('large', null)];
    const stageModels = { explore: explore.made, repair: repair.made };
    const result = await runCompaction({ ...input, stageModels }, own.made, new AbortController().signal);
    expect(explore.asked).toEqual({ calls: 2, reached: 1 });
    expect([own.asked.reached, own.asked.calls > 0]).toEqual([1, true]);
    expect(result.modelCalls).toBe(own.asked.calls + explore.asked.calls + repair.asked.calls);
  });

  it('goes on without a stage whose model cannot be asked, and sends it nothing', async () => {
    const [own, explore] = [model('own', null), model('gone', 'not signed in')];
    const stageModels = { explore: explore.made };
    const result = await runCompaction({ ...input, stageModels }, own.made, new AbortController().signal);
    expect([explore.asked, result.explored, result.outcome]).toEqual([{ calls: 0, reached: 1 }, null, 'verified']);
  });

  it('asks nobody where facts alone write', async () => {
    const explore = model('small', null);
    const result = await runCompaction(
      { ...input, stageModels: { explore: explore.made } },
      null,
      new AbortController().signal,
    );
    expect([explore.asked, result.modelCalls]).toEqual([{ calls: 0, reached: 0 }, 0]);
  });
});
