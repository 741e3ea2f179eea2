// Runs with the session's own model (CMP-17): nested calls in the real Pi. What comes of a model that refuses, lies or says nothing
// stands in the fault table.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import type { ResultOf } from '../../server/protocol/requests.ts';
import { gate, type ScriptedReply, say } from '../support/scriptedModel.ts';
import {
  type CompactionDesk,
  compactionDesk,
  compactionsIn,
  isApplied,
  layLongSession,
  rule,
} from './compactionStage.ts';
import { installedPi } from './livePi.ts';

let pi: FoundPi;
let desk: CompactionDesk;
let path = '';
beforeAll(async () => {
  pi = await installedPi('1.6.0');
  desk = await compactionDesk(pi);
  path = layLongSession(desk.stage, { exchanges: 6 });
  await desk.attached(path);
});
afterAll(() => desk.close());

/** A run over this session's model that answers every call so; the file is as it was. */
async function runWith(reply: ScriptedReply): Promise<ResultOf<'runCompaction'>> {
  const before = readFileSync(path, 'utf8');
  desk.stage.model.rescript(() => reply);
  const review = await desk.run(path, { route: 'pi' });
  expect(readFileSync(path, 'utf8')).toBe(before);
  return review;
}

const good = (text: string) =>
  `## Goal\nWrite the parser in src/parse.ts.\n\n## Constraints & Preferences\n- ${rule}\n${text}`;

describe('CMP-17 the model of the session in Pi 1.6.0', () => {
  it('is offered where we drive the session', async () => {
    const { models } = (await desk.ask('preflight', {
      ...{ path, headId: null },
      steering: {
        ...{ focus: '', note: '', pinnedFacts: [], pinnedPaths: [], pinnedRules: [], cuts: [] },
        ...{ contextWindow: null, maxCalls: null, maxInputTokens: null, maxSeconds: null },
      },
    })) as { models: { route: string; label: string; available: boolean }[] };
    expect(models.find(({ route }) => route === 'pi')).toMatchObject({ label: 'ACME-1 in this Pi', available: true });
  });

  it('stops when the person cancels during the call', async () => {
    const held = gate();
    const request = desk.stage.model.requests.length;
    desk.stage.model.rescript(() => say('late', { after: held.opened }));
    const stop = new AbortController();
    const running = desk.worker.answer('runCompaction', desk.plan(path, { route: 'pi' }), { signal: stop.signal });
    const asked = await desk.stage.model.received(request);
    stop.abort();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(await asked.closed).toBe('client-left');
    held.open();
  });

  it('applies what verified, with what the calls cost in the entry', async () => {
    const review = await runWith(say(good('')));
    expect(review.outcome).toBe('verified');
    await desk.ask('applyRun', { runId: review.runId });
    expect((await desk.ended(review.runId)).outcome).toBe('applied');
    expect(isApplied(path, review.runId)).toBe(true);
    expect(compactionsIn(path)[0]?.usage?.input).toBeGreaterThan(0);
  });
});
