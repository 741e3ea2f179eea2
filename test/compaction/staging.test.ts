import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  phaseAfter,
  type RunEvent,
  type RunPhase,
  type StagedSummary,
  stagedForMs,
  type TakingBranch,
  takeStaged,
} from '../../server/compaction/staging.ts';

const staged: StagedSummary = {
  ...{ runId: 'run-1', projectKey: 'p', sessionId: 's', headId: 'h', projectedIds: ['a', 'h'], fingerprint: 'f' },
  ...{ firstKeptEntryId: 'h', summary: '## Goal', tokensBefore: 900, tokensAfter: 300, targetTokens: 400 },
};
const running: RunPhase = { kind: 'running' };
const phaseOf = (...events: readonly RunEvent[]) => events.reduce(phaseAfter, running);
const verified: RunEvent = { kind: 'verified', staged };
const approved: RunEvent = { kind: 'approved', at: 1_000 };
const taken: RunEvent = { kind: 'taken', at: 2_000 };
const ours: RunEvent = { kind: 'compacted', runId: 'run-1' };

const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.constantFrom<RunEvent>(
    ...[verified, ours, { kind: 'compacted', runId: null } as const, { kind: 'compacted', runId: 'run-2' } as const],
    ...(['savedOnly', 'refused', 'moved', 'cancelled', 'withdrawn', 'harnessEnded'] as const).map((kind) => ({ kind })),
    ...(['timeout', 'payment', 'rate-limit', 'overflow', 'cancelled'] as const).map(
      (outcome): RunEvent => ({ kind: 'failed', outcome }),
    ),
  ),
  fc.record({ kind: fc.constantFrom('approved' as const, 'taken' as const, 'clock' as const), at: fc.nat(600_000) }),
);

describe('CMP-8 the life of a run', () => {
  it('is applied only when the record of the harness holds this very run', () => {
    expect(phaseOf(verified, approved, taken)).toMatchObject({ kind: 'handed' });
    expect(phaseOf(verified, approved, taken, ours)).toEqual({ kind: 'ended', outcome: 'applied' });
    expect(phaseOf(verified, approved, taken, { kind: 'compacted', runId: 'run-2' })).toEqual({
      kind: 'ended',
      outcome: 'other-compactor',
    });
  });

  it('counts five minutes from approval, and no review time', () => {
    const late = { kind: 'clock', at: 10_000_000 } as const;
    expect(phaseOf(verified, late)).toMatchObject({ kind: 'review' });
    expect(phaseOf(verified, approved, { kind: 'clock', at: 999 + stagedForMs })).toMatchObject({ kind: 'staged' });
    expect(phaseOf(verified, approved, { kind: 'clock', at: 1_000 + stagedForMs })).toMatchObject({
      outcome: 'expired',
    });
    expect(phaseOf(verified, approved, { kind: 'taken', at: 1_000 + stagedForMs })).toMatchObject({
      outcome: 'expired',
    });
  });

  it('cannot be taken back once the harness has it', () => {
    expect(
      phaseOf(verified, approved, taken, { kind: 'withdrawn' }, { kind: 'cancelled' }, { kind: 'moved' }),
    ).toMatchObject({
      kind: 'handed',
    });
  });

  it('has exactly one end under any interleaving, and applied never without handing over and confirmation', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let phase: RunPhase = running;
        let handed = false;
        let ended: RunPhase | null = null;
        for (const event of events) {
          const next = phaseAfter(phase, event);
          if (ended !== null) expect(next).toBe(ended);
          if (next.kind === 'ended' && ended === null) {
            ended = next;
            if (next.outcome === 'applied') {
              expect([handed, event]).toEqual([true, ours]);
            }
          }
          handed ||= next.kind === 'handed';
          phase = next;
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('CMP-8 taking what is staged', () => {
  const phase = phaseOf(verified, approved);
  const branch: TakingBranch = {
    ...{ projectKey: 'p', sessionId: 's', branchIds: ['a', 'h', 'n'], fingerprint: 'f' },
    ...{ appendedTokens: 50, roomTokens: 1_000 },
  };
  const cases: readonly (readonly [string, Partial<TakingBranch>, number, string])[] = [
    ['append-only growth is allowed', {}, 2_000, 'ready'],
    ['after five minutes', {}, 1_000 + stagedForMs, 'expired'],
    ['another session', { sessionId: 'other' }, 2_000, 'it is another session'],
    ['a sibling branch', { branchIds: ['a', 'x'] }, 2_000, 'the head moved to another branch'],
    ['an edited prefix', { fingerprint: 'g' }, 2_000, 'the history before the cut was edited'],
    ['too much was added', { appendedTokens: 101 }, 2_000, 'what was added since no longer fits the target'],
    ['no room for a reply', { roomTokens: 349 }, 2_000, 'there is no room left for a reply'],
  ];
  it.each(cases)('%s', (_name, change, now, expected) => {
    const taking = takeStaged(phase, { ...branch, ...change }, now);
    expect(taking.kind === 'mismatch' ? taking.why : taking.kind).toBe(expected);
  });

  it('gives nothing out before approval, twice, or after an end', () => {
    expect(takeStaged(phaseOf(verified), branch, 2_000).kind).toBe('empty');
    expect(takeStaged(phaseOf(verified, approved, taken), branch, 2_000).kind).toBe('empty');
    expect(takeStaged(phaseOf(verified, { kind: 'cancelled' }), branch, 2_000).kind).toBe('empty');
  });
});
