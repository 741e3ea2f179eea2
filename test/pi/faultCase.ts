// One pair of the fault table on a live Pi: the run is brought to its step, the fault happens there, and the end it comes to is
// answered in one word. What must hold afterwards is asked in faultChecks.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { expect, vi } from 'vitest';
import type { ResultOf } from '../../server/protocol/requests.ts';
import { gate, type ScriptedRequest, say } from '../support/scriptedModel.ts';
import { type CompactionDesk, newestChild } from './compactionStage.ts';
import type { Hold } from './faultHands.ts';
import type { Fault, FaultRow, Step } from './faultTable.ts';
import { askedFor, badEdit, badReply, good, tooLong } from './faultWords.ts';

type Review = ResultOf<'runCompaction'>;

/** What the run came to, and the run it came to, where it got an id. */
export interface Played {
  readonly end: string;
  readonly runId: string | null;
}

export interface FaultCase {
  readonly desk: CompactionDesk;
  readonly path: string;
  readonly row: FaultRow;
  /** Process of the Pi the case began with. */
  readonly pi: number;
}

/** Brings a run to its step, lets the fault happen, and follows the run to its end. */
export function play(it: FaultCase): Promise<Played> {
  const { step } = it.row;
  if (step === 'prepare') return duringPrepare(it);
  if (step === 'explore' || step === 'synthesize' || step === 'verify') return duringCall(it, step);
  if (step === 'review') return duringReview(it);
  return step === 'staged' ? duringTurn(it) : duringHandOver(it, step === 'committing' ? 'confirming' : step);
}

const codeOf = (error: unknown) => {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown };
  return name === 'AbortError' ? 'cancelled' : String(code ?? error);
};

/** The file size limit of a process, in bytes; null lifts it. */
function limitFiles(pid: number, bytes: number | null): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`]);
}

/** Waits for the end of a process. */
export async function gone(pid: number): Promise<void> {
  await vi.waitUntil(() => !existsSync(`/proc/${pid}`), { timeout: 60_000, interval: 20 });
}

function answer(it: FaultCase, step: Step, reply: (request: ScriptedRequest) => ReturnType<typeof say>): Promise<void> {
  return new Promise((resolve) => {
    it.desk.stage.model.rescript((request) => {
      const part = askedFor(request);
      if (part === step) {
        resolve();
        return badReply(it.row.fault) ?? reply(request);
      }
      if (part === 'turn') return say("Pi's own words.");
      return say(part === 'synthesize' && step === 'verify' ? tooLong : good);
    });
  });
}

async function duringPrepare(it: FaultCase): Promise<Played> {
  const stop = new AbortController();
  void answer(it, 'prepare', () => say(good));
  const isFull = it.row.fault === 'our disk full';
  if (isFull) await inject(it, stop);
  const running = started(it, stop);
  if (!isFull) await inject(it, stop);
  const review = await running;
  if (isFull) limitFiles(process.pid, null);
  return finished(it, review);
}

function started({ desk, path, row }: FaultCase, stop: AbortController): Promise<Review | Error> {
  const maxSeconds = row.fault === 'timeout' ? 5 : null;
  const plan = desk.plan(path, { route: 'pi', mode: 'thorough' });
  const params = { ...plan, steering: { ...plan.steering, maxSeconds } };
  return desk.worker.answer('runCompaction', params, { signal: stop.signal }).catch((error: Error) => error);
}

async function duringCall(it: FaultCase, step: Step): Promise<Played> {
  const held = gate();
  const reached = answer(it, step, () => say(good, { after: held.opened }));
  const stop = new AbortController();
  const running = started(it, stop);
  await Promise.race([reached, running]);
  await inject(it, stop);
  if (it.row.fault === 'worker killed') return { end: 'gone', runId: null };
  if (it.row.fault === 'timeout') await running;
  held.open();
  const review = await running;
  if (it.row.fault === 'our disk full') limitFiles(process.pid, null);
  return finished(it, review);
}

const failures: Readonly<Record<string, string>> = {
  auth: 'model-failed',
  capacity: 'overflow',
  server: 'model-failed',
};

/** A verified run is approved, as a person would. */
async function finished(it: FaultCase, review: Review | Error): Promise<Played> {
  if (review instanceof Error) return { end: codeOf(review) === 'cancelled' ? 'cancelled' : 'refused', runId: null };
  if (review.outcome === 'verified') return approved(it, review.runId);
  const kind = /^[\w-]+/.exec(review.reason ?? '')?.[0] ?? '';
  return { end: review.outcome === 'failed' ? (failures[kind] ?? kind) : review.outcome, runId: review.runId };
}

async function approved({ desk }: FaultCase, runId: string): Promise<Played> {
  try {
    await desk.ask('applyRun', { runId });
  } catch (error) {
    // A reason a person can meet, not a bug.
    expect(codeOf(error)).toMatch(/^[a-z-]+$/);
    return { end: 'refused', runId };
  }
  return { end: (await desk.ended(runId)).outcome ?? '', runId };
}

async function verified({ desk, path }: FaultCase): Promise<Review> {
  const review = await desk.run(path);
  expect(review.outcome).toBe('verified');
  return review;
}

async function duringReview(it: FaultCase): Promise<Played> {
  const { desk, row } = it;
  const { runId, summary } = await verified(it);
  const edit = badEdit(row.fault, summary);
  if (edit !== null) await desk.ask('verifyEdit', { runId, summary: edit, leftOut: [], pinnedFacts: [] });
  else if (row.fault === 'cancel') await desk.ask('discardRun', { runId });
  else if (row.fault === 'second request') expect((await desk.run(it.path)).outcome).toBe('verified');
  else await inject(it, new AbortController());
  if (row.fault === 'worker killed') return { end: 'gone', runId };
  const played = await approved(it, runId);
  if (row.fault === 'our disk full') limitFiles(process.pid, null);
  return played;
}

async function duringTurn(it: FaultCase): Promise<Played> {
  const { desk, path, row } = it;
  const { runId } = await verified(it);
  const held = gate();
  const request = desk.stage.model.requests.length;
  const reply = badReply(row.fault) ?? say('One moment.');
  desk.stage.model.rescript(() => ({ ...reply, after: held.opened }));
  if (row.fault === 'context edit') desk.hands.edit(oldResult);
  await desk.prompt(path, 'Think about it.');
  await desk.stage.model.received(request);
  const staged = await desk.ask('applyRun', { runId });
  expect([staged.phase, staged.text]).toEqual(['staged', 'Ready: it is handed to Pi when this turn has ended.']);
  if (row.fault !== 'context edit') await inject(it, new AbortController(), runId);
  held.open();
  return ended(it, runId);
}

async function duringHandOver(it: FaultCase, where: Hold): Promise<Played> {
  const { desk, row } = it;
  const { runId } = await verified(it);
  desk.stage.model.rescript(() => say("Pi's own words."));
  desk.hands.hold(where);
  const other = others[row.fault];
  if (other !== undefined) desk.hands.answer(where === 'asked' ? 'asked' : 'writing', other);
  await desk.ask('applyRun', { runId });
  await desk.hands.held(where);
  if (other === undefined) await inject(it, new AbortController(), runId);
  desk.hands.release();
  return ended(it, runId);
}

async function ended(it: FaultCase, runId: string): Promise<Played> {
  const { desk, row, pi } = it;
  if (row.fault === 'worker killed') {
    await gone(pi);
    return { end: 'gone', runId };
  }
  const end = (await desk.ended(runId)).outcome ?? '';
  if (row.fault === 'our disk full') limitFiles(process.pid, null);
  return { end, runId };
}

/** What another extension does with Pi's question. */
const others: Readonly<Partial<Record<Fault, string>>> = {
  'other answers {}': 'return {};',
  'other throws': "throw new Error('broken');",
  'other cancels': 'return { cancel: true };',
  "other's summary":
    "return { compaction: { summary: 'theirs', firstKeptEntryId: event.preparation.firstKeptEntryId, tokensBefore: 1 } };",
};

/** A tool result of the range that is replaced. */
const oldResult = '00000008';
const minute = 60_000;

/** Lets the fault happen now. */
async function inject(it: FaultCase, stop: AbortController, runId = ''): Promise<void> {
  const { desk, path, row, pi } = it;
  const drive = (action: Parameters<typeof desk.ask<'drive'>>[1]['action']) =>
    desk.ask('drive', { path, action }).catch((error: unknown) => expect(codeOf(error)).toMatch(/^[a-z-]+$/));
  switch (row.fault) {
    case 'cancel':
      stop.abort();
      if (runId !== '') await desk.ask('withdrawRun', { runId });
      return;
    case 'worker killed':
      return desk.killWorker();
    case 'Pi killed':
      process.kill(pi, 'SIGKILL');
      return gone(pi);
    case 'timeout':
      if (runId !== '') desk.clock.ahead += 5 * minute;
      return;
    case 'clock ahead':
      desk.clock.ahead += minute;
      return;
    case 'clock back':
      desk.clock.ahead -= 60 * minute;
      return;
    case 'model switch':
      await drive({ kind: 'setModel', id: 'acme/acme-2' });
      return;
    case 'navigation':
      await drive({ kind: 'branchBefore', entryId: oldResult });
      return;
    case 'context edit':
      desk.hands.edit(oldResult);
      await desk.prompt(path, 'Go on.');
      await desk.until(path, ({ activity }) => activity === 'idle');
      return;
    case 'second request':
      return second(it);
    case 'Pi compacts first':
      await drive({ kind: 'compact', focus: null });
      return;
    case "Pi's disk full":
      limitFiles(pi, statSync(path).size + 200);
      return;
    case 'our disk full':
      limitFiles(process.pid, 1);
      return;
    default:
  }
}

/** Told that a run goes on, whatever its step. */
async function second({ desk, path }: FaultCase): Promise<void> {
  const before = desk.stage.model.requests.length;
  await expect(desk.run(path)).rejects.toMatchObject({ code: 'run-busy' });
  expect(desk.stage.model.requests.length).toBe(before);
}

export function piOf(desk: CompactionDesk): number {
  return newestChild(desk.workerPid());
}
