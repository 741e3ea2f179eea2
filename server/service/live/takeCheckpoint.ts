// One checkpoint of a session, from the scan of its branch to the commit (CKP-5 to CKP-7): asked of the session itself, or built from
// its record. Nothing is claimed before the commit is on disk, and a failure leaves nothing of it.
import { type CheckpointEvidence, checkpointEvidence } from '../../checkpoint/checkpointEvidence.ts';
import { checkpointRequest, repairRequest } from '../../checkpoint/checkpointRequest.ts';
import { newWork } from '../../checkpoint/newWork.ts';
import { projectionBudget } from '../../checkpoint/projectContextFrame.ts';
import { type CheckpointReply, readCheckpointReply } from '../../checkpoint/readCheckpointReply.ts';
import { recoveryRequest } from '../../checkpoint/recoveryRequest.ts';
import {
  reconstructCheckpoint,
  type SettledCheckpoint,
  settleRecovery,
  settleReply,
} from '../../checkpoint/settleCheckpoint.ts';
import type { SummaryFact } from '../../compaction/requiredFacts.ts';
import { Problem } from '../../errors.ts';
import type { LiveSession, OwnQuestion } from '../../harness/live/liveSession.ts';
import type { Git } from '../../outside.ts';
import type { Entry } from '../../record/entry.ts';
import { estimateTokens } from '../../record/tokens.ts';
import { type Checkpoint, listCheckpoints, saveCheckpoint } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { windowOf } from '../projectSession.ts';
import { sessionKeyOf } from '../readSession.ts';
import { type RecordPlace, withWriter } from '../withWriter.ts';
import type { OpenSession } from '../worker/sessionCache.ts';

/** A branch as the controller and the evidence see it. */
export interface CheckpointScan {
  readonly open: OpenSession;
  readonly headId: string;
  /** Head of the last completed boundary on this branch, null without one. */
  readonly since: string | null;
  readonly work: 'work' | 'talk' | 'nothing';
  readonly evidence: CheckpointEvidence;
  /** Entries of the branch. */
  readonly entries: number;
}

export interface CheckpointLimits {
  readonly silentMs: number;
  readonly totalMs: number;
}

/**
 * Null for a session without entries. `open.facts()` should be ready: a large branch takes seconds. `again`: what facts alone made of it
 * is no boundary, because somebody is to write it once more.
 */
export function scanBranch(open: OpenSession, store: Store, again = false): CheckpointScan | null {
  const { session, branch } = open;
  if (branch.headId === null) return null;
  const onBranch = new Set(branch.entryIds);
  const since =
    listCheckpoints(store, sessionKeyOf(session)).findLast(
      ({ headId, provenance }) => onBranch.has(headId) && !(again && provenance === 'reconstructed'),
    )?.headId ?? null;
  const from = since === null ? 0 : branch.entryIds.indexOf(since) + 1;
  const fresh = branch.ordinals.slice(from);
  // Of what lies before the boundary only reports of sub-sessions are looked at again; facts know the rest.
  const older = branch.ordinals.slice(0, from).filter((ordinal) => session.heads[ordinal]?.kind === 'custom');
  const entries: Entry[] = [...older, ...fresh].map((ordinal) => session.entry(ordinal));
  const facts = open.facts();
  const work = newWork(entries.slice(older.length), facts);
  const evidence = checkpointEvidence(facts, entries, fresh.length);
  return { open, headId: branch.headId, since, work, evidence, entries: branch.ordinals.length };
}

export interface FreshParts extends CheckpointLimits {
  readonly store: Store;
  /** A new session of the agent that made the session at `file`. Rejects like asking a session does. */
  readonly askFresh: (file: string, question: OwnQuestion) => Promise<string>;
}

/** Words of a session that was given the record (CKP-7). Throws as `askForCheckpoint`. */
export async function askFreshForCheckpoint(
  { open, evidence }: CheckpointScan,
  { store, askFresh, ...limits }: FreshParts,
): Promise<CheckpointReply> {
  const { session, branch } = open;
  const checkpoints = listCheckpoints(store, sessionKeyOf(session));
  const text = recoveryRequest(session, branch, checkpoints, evidence.items, projectionBudget(windowOf(open)));
  return usable(await askFresh(session.path, { text, again: askedAgain, ...limits }));
}

/**
 * The session's own words, held to the evidence. Throws `no-checkpoint` without a usable JSON object, else what the harness
 * answered: `harness-silent`, `harness-ended`, `harness-refused`, `cancelled`.
 */
export async function askForCheckpoint(
  session: LiveSession,
  { evidence }: CheckpointScan,
  limits: CheckpointLimits,
): Promise<SettledCheckpoint> {
  if (session.ask === undefined) throw new Problem('not-supported', 'this harness cannot be asked for a checkpoint');
  const { text } = await session.ask({ text: checkpointRequest(evidence.items), again: askedAgain, ...limits });
  return settleReply(usable(text), evidence);
}

const askedAgain = (answer: string) => (readCheckpointReply(answer) === null ? repairRequest : null);

function usable(text: string): CheckpointReply {
  const reply = readCheckpointReply(text);
  if (reply === null) throw new Problem('no-checkpoint', 'the reply held no usable JSON object');
  return reply;
}

export interface CommitParts extends RecordPlace {
  readonly git: Git;
  /** Git is not waited for longer. */
  readonly signal: AbortSignal;
}

/**
 * Writes checkpoint, boundary and verified evidence as one commit. A bare reply is that of a session that was not there. Throws `store-busy`, `disk-full`,
 * `not-saved`.
 */
export async function commitCheckpoint(
  scan: CheckpointScan,
  reason: string,
  settle: SettledCheckpoint | CheckpointReply | 'from-facts',
  tokens: number,
  parts: CommitParts,
): Promise<Checkpoint> {
  const { evidence, headId, since } = scan;
  const git = await gitOf(scan, parts);
  const settled = settledBy(settle, evidence, gitWords(git));
  const { provenance, summary, coverage, facts, added, removedLines } = settled;
  const key = sessionKeyOf(scan.open.session);
  const total = evidence.items.length;
  const isFloor = settle === 'from-facts';
  const filled = isFloor ? total : added.filter((fact) => evidence.items.includes(fact)).length;
  const held = new Set(facts.map(factKey));
  return withWriter(key, parts, (journal) =>
    saveCheckpoint(
      journal,
      {
        ...{ headId, reason, provenance, summary, git, mode: '', firstKeptEntryId: null },
        generation: isFloor ? 'facts' : provenance === 'reconstructed' ? 'fresh' : 'agent',
        coverage: coverage.final,
        evidence: evidence.counts,
        ...{ tokensBefore: tokens, tokensAfter: tokens, summaryTokens: estimateTokens(summary) },
        facts: {
          coverage,
          ...{ kept: [], summarised: facts, lost: evidence.items.filter((fact) => !held.has(factKey(fact))) },
          ...{ added: added.length, entries: scan.entries, tokensReplaced: tokens },
        },
        state: null,
      },
      { since, total, told: total - filled, added: filled, removedLines },
    ),
  );
}

function settledBy(
  settle: SettledCheckpoint | CheckpointReply | 'from-facts',
  evidence: CheckpointEvidence,
  git: string | null,
): SettledCheckpoint {
  if (settle === 'from-facts') return reconstructCheckpoint(evidence, git);
  return 'provenance' in settle ? settle : settleRecovery(settle, evidence, git);
}

function factKey({ kind, text }: SummaryFact): string {
  return `${kind} ${text}`;
}

async function gitOf({ open }: CheckpointScan, { git, signal }: CommitParts): Promise<Checkpoint['git']> {
  const { cwd } = open.session.header;
  const state = cwd === null ? null : await git.state(cwd, signal).catch(() => null);
  return state ?? 'unknown';
}

function gitWords(git: Checkpoint['git']): string | null {
  if (git === 'unknown') return null;
  return `Git when this was saved: HEAD ${git.head}, ${git.dirty === 'clean' ? 'nothing uncommitted' : 'with uncommitted changes'}.`;
}
