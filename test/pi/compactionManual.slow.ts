// A verified summary on its way into a live Pi (CMP-8): held to the bytes Pi wrote and to what the scripted model received next.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { say } from '../support/scriptedModel.ts';
import {
  type CompactionDesk,
  compactionDesk,
  compactionsIn,
  isApplied,
  layLongSession,
  newestRequest,
  replacedWords,
  rule,
  sentIn,
} from './compactionStage.ts';
import { installedPi } from './livePi.ts';

let pi: FoundPi;
let desk: CompactionDesk;
beforeAll(async () => {
  pi = await installedPi('1.6.0');
});
afterEach(() => desk.close());

describe('CMP-8 a reviewed run over Pi 1.6.0', () => {
  it('is applied by Pi, confirmed by its file, and is what the model is sent next', async () => {
    desk = await compactionDesk(pi);
    const { stage, ask } = desk;
    const path = layLongSession(stage);
    await desk.attached(path);
    const review = await desk.run(path);
    expect([review.outcome, review.apply.how, review.apply.possible]).toEqual(['verified', 'live', true]);
    const staged = await ask('applyRun', { runId: review.runId });
    expect([staged.phase, staged.outcome, isApplied(path, review.runId)]).toEqual(['staged', null, false]);
    const end = await desk.ended(review.runId);
    expect(end).toMatchObject({ outcome: 'applied', warnings: [] });

    const [entry] = compactionsIn(path);
    expect(entry).toMatchObject({ fromHook: true, details: { throughline: { runId: review.runId, coverage: 100 } } });
    expect(entry?.summary).toContain(rule);
    expect(entry?.summary.endsWith(`<!-- Throughline run ${review.runId} -->`)).toBe(true);

    stage.model.push(say('Added.'));
    await desk.prompt(path, 'Go on.');
    await stage.model.received(0);
    const sent = sentIn(stage, 0);
    expect(sent).toContain(rule);
    expect(sent).toContain(newestRequest);
    expect(sent).not.toContain(`${replacedWords} 0.1`);
  });
});
