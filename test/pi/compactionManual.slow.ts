// A verified summary on its way into a live Pi (CMP-8): held to the bytes Pi wrote and to what the scripted model received next.
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { piSessionKey } from '../../server/harness/pi/sessionFile.ts';
import { listCheckpoints } from '../../server/store/checkpoints.ts';
import { openStore } from '../../server/store/store.ts';
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
import { installedPi, recordsOf } from './livePi.ts';
import { toV1 } from './recordConverted.ts';

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

describe('CMP-8 a reviewed run of a session that no process holds', () => {
  it.each([
    ['3', (text: string) => text],
    ['1', toV1],
  ])('of format %s: Pi is started, applies what was reviewed, and is stopped', async (format, older) => {
    desk = await compactionDesk(pi);
    const { stage, ask } = desk;
    const path = layLongSession(stage);
    const bytes = older(readFileSync(path, 'utf8'));
    writeFileSync(path, bytes);
    // Nobody wrote to it for a while: so Pi may be started without a person's word.
    utimesSync(path, Date.now() / 1_000 - 3_600, Date.now() / 1_000 - 3_600);
    const review = await desk.run(path);
    expect(review.apply).toMatchObject({ possible: true, how: 'cold' });
    expect(review.apply.text.includes('Pi will rewrite this file of format 1')).toBe(format === '1');
    await ask('applyRun', { runId: review.runId });
    expect(await desk.ended(review.runId)).toMatchObject({ outcome: 'applied', warnings: [] });
    const [entry] = compactionsIn(path);
    expect(entry).toMatchObject({ fromHook: true, details: { throughline: { runId: review.runId } } });
    const kept = readdirSync(stage.storeRoot, { recursive: true })
      .map(String)
      .filter((name) => name.includes('originals'));
    const copies = kept
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(join(stage.storeRoot, name), 'utf8'));
    expect(copies).toEqual(format === '1' ? [bytes] : []);
    const key = piSessionKey(stage.cwd, String(recordsOf(path)[0]?.['id']));
    expect(listCheckpoints(openStore(stage.storeRoot), key)).toMatchObject([
      { applied: true, firstKeptEntryId: entry?.['firstKeptEntryId'] },
    ]);
  });
});
