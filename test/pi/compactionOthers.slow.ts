// Verified compaction beside what others do (CMP-8, PI-4): another extension that answers the same hook, and a
// full disk. Held to the bytes Pi wrote.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { say } from '../support/scriptedModel.ts';
import {
  type CompactionDesk,
  compactionDesk,
  compactionsIn,
  isApplied,
  layLongSession,
  newestChild,
} from './compactionStage.ts';
import { installedPi } from './livePi.ts';

let pi: FoundPi;
let desk: CompactionDesk;
beforeAll(async () => {
  pi = await installedPi('1.6.0');
});
afterEach(() => desk.close());

/** Another extension, loaded after ours: its word on a compaction is the last. */
async function beside(answer: string): Promise<string> {
  desk = await compactionDesk(pi, {
    piArgs: (stage) => [
      '-e',
      stage.extension(
        'other.mjs',
        `export default (pi) => { pi.on('session_before_compact', async (event) => { ${answer} }); };`,
      ),
    ],
  });
  const path = layLongSession(desk.stage, { exchanges: 5 });
  await desk.attached(path);
  return path;
}

async function endOfRun(path: string) {
  const { runId, outcome } = await desk.run(path);
  expect(outcome).toBe('verified');
  await desk.ask('applyRun', { runId });
  return { runId, end: await desk.ended(runId) };
}

describe('CMP-8 beside another extension in Pi 1.6.0', () => {
  it('says that Pi compacted by itself when another answers {} after us', async () => {
    const path = await beside('return {};');
    desk.stage.model.rescript(() => say("Pi's own summary."));
    const { runId, end } = await endOfRun(path);
    expect([end.outcome, isApplied(path, runId)]).toEqual(['other-compactor', false]);
    expect(end.text).toBe('Pi compacted by itself first. Your summary was not used; it is kept as checkpoint 1.');
  });

  it('is applied when another throws', async () => {
    const path = await beside("throw new Error('broken');");
    const { runId, end } = await endOfRun(path);
    expect([end.outcome, isApplied(path, runId)]).toEqual(['applied', true]);
  });

  it("does not take another's summary for its own", async () => {
    const path = await beside(
      "return { compaction: { summary: 'theirs', firstKeptEntryId: event.preparation.firstKeptEntryId, tokensBefore: 1 } };",
    );
    const { runId, end } = await endOfRun(path);
    expect([end.outcome, isApplied(path, runId), compactionsIn(path)[0]?.summary]).toEqual([
      'other-compactor',
      false,
      'theirs',
    ]);
    const review = await desk.run(path);
    expect(review.apply).toMatchObject({ possible: false, how: 'none' });
  });

  it("ends as Pi's refusal when another cancels", async () => {
    const path = await beside('return { cancel: true };');
    const { runId, end } = await endOfRun(path);
    expect([end.outcome, isApplied(path, runId), compactionsIn(path)]).toEqual(['harness-refused', false, []]);
    expect(end.text).toMatch(/^Not applied: Pi refused \(/);
  });
});

describe('SAFE-1 a full disk under Pi 1.6.0', () => {
  it('claims nothing where Pi cannot write the entry, and what was there is whole', async () => {
    desk = await compactionDesk(pi);
    const path = layLongSession(desk.stage, { exchanges: 5 });
    await desk.attached(path);
    const { runId } = await desk.run(path);
    const before = readFileSync(path, 'utf8');
    // Room for a part of the entry.
    const room = `--fsize=${statSync(path).size + 200}:`;
    execFileSync('prlimit', ['--pid', String(newestChild()), room]);
    await desk.ask('applyRun', { runId });
    const end = await desk.ended(runId);
    expect(['harness-refused', 'harness-ended']).toContain(end.outcome);
    const after = readFileSync(path, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    const whole = after.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
    expect(whole.some((line) => line.includes(runId))).toBe(false);
  });
});
