// The controller as a truth table (CKP-4): every boundary against everything that speaks for or against it.
import { describe, expect, it } from 'vitest';
import {
  type CheckpointDecision,
  type CheckpointEvent,
  type CheckpointState,
  decideCheckpoint,
} from '../../server/checkpoint/decideCheckpoint.ts';

const now = 1_764_500_000_000;
const ready: CheckpointState = {
  isDirectChat: true,
  isAlive: true,
  activity: 'idle',
  hasOneShotResult: false,
  since: 'work',
  gauge: { tokens: 80_000, window: 100_000 },
  harnessCompacts: false,
  turnsSinceCompaction: null,
  replyReserve: 10_000,
  percentage: 75,
};
const sub: Partial<CheckpointState> = { isDirectChat: false };

function check(event: CheckpointEvent, change: Partial<CheckpointState>, expected: string): void {
  expect(wordsOf(decideCheckpoint({ ...ready, ...change }, event, now))).toBe(expected);
}

function wordsOf(decision: CheckpointDecision): string {
  expect(decision.at).toBe(now);
  const { reason } = decision;
  return decision.kind === 'take' ? `take ${reason} by ${decision.writer}` : `hold ${reason}: ${decision.suppressed}`;
}

const phaseEnd: CheckpointEvent = { kind: 'phase-end', cause: 'plan' };
const boundaries: readonly (readonly [CheckpointEvent, string])[] = [
  [phaseEnd, 'phase end'],
  [{ kind: 'phase-end', cause: 'sub-session' }, 'phase end'],
  [{ kind: 'phase-end', cause: 'person' }, 'phase end'],
  [{ kind: 'suspend' }, 'suspend'],
  [{ kind: 'model-change' }, 'model change'],
  [{ kind: 'manual' }, 'manual'],
];
const withoutModel: readonly (readonly [CheckpointEvent, string])[] = [
  [{ kind: 'risky-resume' }, 'risky resume'],
  [{ kind: 'shutdown' }, 'shutdown'],
  [{ kind: 'process-gone' }, 'recovery'],
];

describe('CKP-4 controller: boundaries', () => {
  it.each(boundaries)('%j is taken by the agent after new work', (event, reason) =>
    check(event, {}, `take ${reason} by agent`),
  );

  it.each(withoutModel)('%j is written from facts, whatever runs', (event, reason) => {
    check(event, {}, `take ${reason} by facts`);
    check(event, { activity: 'tool' }, `take ${reason} by facts`);
    check(event, { isAlive: false }, `take ${reason} by facts`);
  });

  it.each(boundaries)('%j of a session without a process is written from facts', (event, reason) =>
    check(event, { isAlive: false }, `take ${reason} by facts`),
  );

  it.each(boundaries)('%j waits for the running turn, tool or approval', (event, reason) => {
    for (const activity of ['turn', 'tool', 'approval'] as const) {
      check(event, { activity }, `hold ${reason}: ${activity}-active`);
    }
  });
});

describe('CKP-7 controller: a fresh session', () => {
  it('writes for one without a process where a person says so, and never beside a living one', () => {
    const fresh: CheckpointEvent = { kind: 'manual', fresh: true };
    check(fresh, { isAlive: false }, 'take manual by fresh');
    check(fresh, { isAlive: false, since: 'nothing' }, 'take manual by fresh');
    check(fresh, {}, 'take manual by agent');
    check({ kind: 'process-gone' }, { isAlive: false }, 'take recovery by facts');
  });
});

const notByHand = [...boundaries, ...withoutModel].filter(([{ kind }]) => kind !== 'manual');

describe('CKP-4 controller: what is not worth it', () => {
  it.each(notByHand)('%j without meaningful work', (event, reason) =>
    check(event, { since: 'talk' }, `hold ${reason}: no-new-work`),
  );

  it.each(notByHand)('%j when nothing but time passed', (event, reason) =>
    check(event, { since: 'nothing' }, `hold ${reason}: wall-clock-only`),
  );

  it.each(notByHand)('%j of a one-shot sub-session whose result is there', (event, reason) =>
    check(event, { hasOneShotResult: true, ...sub }, `hold ${reason}: has-result`),
  );

  it('a person who asks is not told that nothing is new', () => {
    check({ kind: 'manual' }, { since: 'talk' }, 'take manual by agent');
    check({ kind: 'manual' }, { since: 'nothing' }, 'take manual by agent');
    check({ kind: 'manual' }, { hasOneShotResult: true }, 'take manual by agent');
  });
});

const turnEnded: CheckpointEvent = { kind: 'turn-ended' };
const full = { tokens: 75_000, window: 100_000 };

describe('CKP-4 controller: pressure and response reserve', () => {
  it.each<[string, Partial<CheckpointState>, string]>([
    ['at the percentage', { ...sub, gauge: full }, 'take pressure by agent'],
    ['one token below it', { ...sub, gauge: { ...full, tokens: 74_999 } }, 'hold pressure: below-threshold'],
    ['at another percentage', { ...sub, percentage: 80, gauge: full }, 'hold pressure: below-threshold'],
    [
      'where the reply would not fit any more',
      { ...sub, percentage: 95, replyReserve: 25_000, gauge: full },
      'take response reserve by agent',
    ],
    [
      'where the reply fits by one token',
      { ...sub, percentage: 95, replyReserve: 24_999, gauge: full },
      'hold pressure: below-threshold',
    ],
    ['before the first gauge', { ...sub, gauge: null }, 'hold pressure: no-gauge'],
    ['with a gauge of size 0', { ...sub, gauge: { tokens: 5, window: 0 } }, 'hold pressure: no-gauge'],
    ['in a direct chat, never', { isDirectChat: true }, 'hold pressure: direct-chat'],
    [
      'in a direct chat, nor for the reserve',
      { percentage: 95, replyReserve: 25_000 },
      'hold response reserve: direct-chat',
    ],
    ['where the harness compacts', { ...sub, harnessCompacts: true }, 'hold pressure: harness-compacts'],
    ['where nobody knows', { ...sub, harnessCompacts: null }, 'hold pressure: harness-compacts'],
    ['right after a compaction', { ...sub, turnsSinceCompaction: 0 }, 'hold pressure: just-compacted'],
    ['a full turn after it', { ...sub, turnsSinceCompaction: 1 }, 'take pressure by agent'],
    ['while a tool runs', { ...sub, activity: 'tool' }, 'hold pressure: tool-active'],
    ['while an approval waits', { ...sub, activity: 'approval' }, 'hold pressure: approval-active'],
    ['without new work', { ...sub, since: 'talk' }, 'hold pressure: no-new-work'],
    ['with nothing but time passed', { ...sub, since: 'nothing' }, 'hold pressure: wall-clock-only'],
    ['of a one-shot sub-session with its result', { ...sub, hasOneShotResult: true }, 'hold pressure: has-result'],
  ])('%s', (_name, change, expected) => check(turnEnded, change, expected));

  it('a native compaction starts, cancels and satisfies nothing (CKP-1)', () => {
    check(phaseEnd, { harnessCompacts: true, turnsSinceCompaction: 0 }, 'take phase end by agent');
  });
});
