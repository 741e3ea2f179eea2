// The hand-over after a restart and after a compaction (CMP-18), over the real Pi: held to the bytes Pi wrote and to what the
// scripted model received. Off by setting.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { extractFacts } from '../../server/facts/extractFacts.ts';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { ownMessageType } from '../../server/record/ownMessage.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openSession } from '../../server/source/openSession.ts';
import { say } from '../support/scriptedModel.ts';
import {
  type CompactionDesk,
  compactionDesk,
  compactionsIn,
  layLongSession,
  newestRequest,
} from './compactionStage.ts';
import { installedPi, recordsOf } from './livePi.ts';

let pi: FoundPi;
let desk: CompactionDesk;
beforeAll(async () => {
  pi = await installedPi('1.6.0');
});
afterEach(() => desk.close());

async function opened(handsOver: boolean): Promise<string> {
  const compaction = { strategy: 'off', percentage: 60, model: 'none', handsOver } as const;
  desk = await compactionDesk(pi, { stage: { contextWindow: 100_000, autoCompact: false }, start: { compaction } });
  const path = layLongSession(desk.stage);
  await desk.attached(path);
  desk.stage.model.rescript(() => say('Done.'));
  return path;
}

/** What the model was sent for a prompt. */
async function sent(path: string, text: string): Promise<string> {
  const before = desk.stage.model.requests.length;
  await desk.prompt(path, text);
  const request = await desk.stage.model.received(before);
  await desk.until(path, ({ activity }) => activity === 'idle');
  return request.text;
}

const mark = 'Hand-over by Throughline';
const countOf = (text: string) => text.split(mark).length - 1;
const handedIn = (path: string) => recordsOf(path).filter(({ customType }) => customType === ownMessageType);

describe('CMP-18 hand-over in Pi 1.6.0', () => {
  it('comes once after the restart and once after a compaction, as a message of ours', async () => {
    const path = await opened(true);
    const first = await sent(path, 'Go on.');
    expect([countOf(first), first.includes(`Newest request: ${newestRequest}`)]).toEqual([1, true]);
    expect(countOf(await sent(path, 'And on.'))).toBe(1);
    await desk.ask('drive', { path, action: { kind: 'compact', focus: null } });
    await desk.until(path, () => compactionsIn(path).length > 0);
    const after = await sent(path, 'Once more.');
    expect(after).toContain('because the context was compacted');
    await sent(path, 'And again.');
    const keys = handedIn(path).map(({ details }) => JSON.stringify(details));
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    const session = openSession(path, nodeFiles);
    const facts = extractFacts(
      session.heads.map((_, ordinal) => session.entry(ordinal)),
      { cwd: desk.stage.cwd, home: desk.stage.base },
    );
    session.close();
    expect(facts.newestRequest?.text).toBe(newestRequest);
  });

  it('does not come where the setting is off', async () => {
    const path = await opened(false);
    expect(countOf(await sent(path, 'Go on.'))).toBe(0);
    expect(handedIn(path)).toEqual([]);
  });
});
