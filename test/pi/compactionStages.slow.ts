// Models of single stages (CMP-17) by nested calls in the real Pi: another model of Pi's own list, asked for by name with Pi's
// sign-in; one Pi does not have is asked nothing. Held to what the scripted model received.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { say } from '../support/scriptedModel.ts';
import { type CompactionDesk, compactionDesk, compactionsIn, layLongSession, rule } from './compactionStage.ts';
import { installedPi } from './livePi.ts';

let pi: FoundPi;
let desk: CompactionDesk;
beforeAll(async () => {
  pi = await installedPi('1.6.0');
});
afterEach(() => desk.close());

/** Runs Thorough with the session's own model and these for its stages, and hands it over. */
async function applied(stageRoutes: { readonly explore?: string; readonly synthesize?: string }) {
  const compaction = { strategy: 'off', percentage: 60, model: 'none', stageRoutes } as const;
  desk = await compactionDesk(pi, { stage: { contextWindow: 100_000, autoCompact: false }, start: { compaction } });
  const path = layLongSession(desk.stage, { exchanges: 16 });
  await desk.attached(path);
  desk.stage.model.rescript(() => say('- message 4 tells more'));
  const { runId } = await desk.run(path, { mode: 'thorough', route: 'pi' });
  await desk.ask('applyRun', { runId });
  await desk.ended(runId);
  return compactionsIn(path);
}

const asked = () => desk.stage.model.requests.map(({ body }) => body.model);

describe('CMP-17 models of stages in Pi 1.6.0', () => {
  it('asks the named model in its stage and the session’s own in the others, and hands the sum of both to Pi', async () => {
    const [entry] = await applied({ explore: 'pi:acme/acme-2' });
    expect([asked().slice(0, 2), new Set(asked().slice(2))]).toEqual([['acme-2', 'acme-2'], new Set(['acme-1'])]);
    expect(entry?.summary).toContain(rule);
    expect(entry?.usage?.input).toBeGreaterThan(0);
  });

  it('goes on from facts where Pi has no such model, and asks no other in its place', async () => {
    const [entry] = await applied({ explore: 'pi:acme/none', synthesize: 'pi:nobody/none' });
    expect(asked()).toEqual([]);
    expect(entry).toMatchObject({ fromHook: true, details: { throughline: { coverage: 100 } } });
  });
});
