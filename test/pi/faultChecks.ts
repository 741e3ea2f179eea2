// What must hold after every pair of the fault table (CMP-8): the conversation is whole in Pi's file and in what the model is sent
// next, nothing is claimed that the file does not hold, the run left one record, and the next try works.
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { piSessionKey } from '../../server/harness/pi/sessionFile.ts';
import { listCheckpoints } from '../../server/store/checkpoints.ts';
import { listPendingRuns } from '../../server/store/pendingRuns.ts';
import { listRunRecords } from '../../server/store/runRecords.ts';
import { openStore } from '../../server/store/store.ts';
import { say } from '../support/scriptedModel.ts';
import { compactionsIn, isApplied, newestRequest, replacedWords, rule, sentIn } from './compactionStage.ts';
import { type FaultCase, gone, type Played } from './faultCase.ts';
import { forbidden } from './faultWords.ts';

/** `before` is the file as it was when the case began. */
export async function check(it: FaultCase, played: Played, before: string): Promise<void> {
  const { desk, path, row } = it;
  desk.hands.clear();
  await again(it);
  const { runId } = played;
  const applied = runId !== null && isApplied(path, runId);
  const end = played.end === 'gone' ? (applied ? 'applied' : 'gone') : played.end;
  expect(row.ends, `${row.step} × ${row.fault} ended as ${end}`).toContain(end);
  expect(end === 'applied').toBe(applied);
  isWhole(path, before);
  if (applied) expect(summaryOf(path, runId)).not.toMatch(forbidden);
  expect(desk.lies).toEqual([]);
  leftItsRecord(it, played, applied);
  await isSentWhole(it, applied);
  if (!applied) await nextTry(it);
}

/** Whatever died is started again. */
async function again(it: FaultCase): Promise<void> {
  const { desk, path, row } = it;
  if (row.fault === 'worker killed') {
    // Its input ended with the worker: Pi goes by itself.
    await gone(it.pi);
    desk.nextWorker();
  } else if (row.fault === 'our disk full') {
    await desk.worker.dispose();
    desk.nextWorker();
  } else await desk.ask('detachSession', { path }).catch(() => {});
  await desk.attached(path);
}

/** Every byte that was there is there, and every line but one a full disk tore can be read. */
function isWhole(path: string, before: string): void {
  const after = readFileSync(path, 'utf8');
  expect(after.startsWith(before)).toBe(true);
  const torn = after.split('\n').filter((line) => line !== '' && !isJson(line));
  expect(torn.length).toBeLessThanOrEqual(1);
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

function summaryOf(path: string, runId: string): string {
  const entry = compactionsIn(path).find(({ details }) => details?.throughline?.runId === runId);
  expect(entry?.summary).toContain(rule);
  return entry?.summary ?? '';
}

function leftItsRecord({ desk, path, row }: FaultCase, { runId, end }: Played, applied: boolean): void {
  const store = openStore(desk.stage.storeRoot);
  const id = /"id":"([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const key = piSessionKey(desk.stage.cwd, id);
  expect(listPendingRuns(store).filter((run) => run.path === path)).toEqual([]);
  const marked = listCheckpoints(store, key).some((checkpoint) => checkpoint.applied);
  expect(marked).toBe(applied);
  const records = listRunRecords(store, key).filter((record) => record.runId === runId);
  // Turned down in Review, it can still be mended there; a worker that died before it was approved knew of no run.
  const mayBeOpen = end === 'refused' || (end === 'gone' && row.step === 'review');
  if (runId === null || (mayBeOpen && records.length === 0)) return;
  expect(records).toHaveLength(1);
  expect(records[0]?.outcome === 'applied').toBe(applied);
}

/** The next request holds the conversation: all of it, or the summary in place of what it replaced. */
async function isSentWhole({ desk, path, row }: FaultCase, applied: boolean): Promise<void> {
  const { model } = desk.stage;
  const request = model.requests.length;
  model.rescript(() => say('Here.'));
  await desk.prompt(path, 'Where were we?');
  await model.received(request);
  await desk.until(path, ({ activity }) => activity === 'idle');
  const sent = sentIn(desk.stage, request);
  // What another compactor left out is not ours to keep.
  const others = applied ? undefined : compactionsIn(path)[0]?.summary;
  expect(sent).toContain(others === undefined ? rule : JSON.stringify(others).slice(1, -1));
  if (row.fault !== 'navigation' || applied) expect(sent).toContain(newestRequest);
  expect(sent.includes(`${replacedWords} 0.1`)).toBe(!applied && others === undefined);
}

/** On a session another compactor left short, there must be something to compact again. */
async function nextTry({ desk, path }: FaultCase): Promise<void> {
  if (compactionsIn(path).length > 0) {
    desk.stage.model.rescript(() => say('This line is as long as a line may be. '.repeat(2_000)));
    for (const words of ['Say more.', 'And more.']) {
      await desk.prompt(path, words);
      await desk.until(path, ({ activity }) => activity === 'idle');
    }
  }
  const { runId, outcome } = await desk.run(path);
  expect(outcome).toBe('verified');
  await desk.ask('applyRun', { runId });
  expect((await desk.ended(runId)).outcome).toBe('applied');
  expect(isApplied(path, runId)).toBe(true);
}
