// One checkpoint of a session, from the scan of its branch to the commit (CKP-5 to CKP-7): asked of the session itself, or built from
// its record. Nothing is claimed before the commit is on disk, and a failure leaves nothing of it.
import { type CheckpointEvidence, checkpointEvidence } from '../../checkpoint/checkpointEvidence.ts';
import { checkpointRequest, repairRequest } from '../../checkpoint/checkpointRequest.ts';
import { newWork } from '../../checkpoint/newWork.ts';
import { readCheckpointReply } from '../../checkpoint/readCheckpointReply.ts';
import { reconstructCheckpoint, type SettledCheckpoint, settleReply } from '../../checkpoint/settleCheckpoint.ts';
import type { SummaryFact } from '../../compaction/requiredFacts.ts';
import { Problem } from '../../errors.ts';
import type { LiveSession } from '../../harness/live/liveSession.ts';
import type { Git } from '../../outside.ts';
import type { Entry } from '../../record/entry.ts';
import { estimateTokens } from '../../record/tokens.ts';
import { type Checkpoint, newestCheckpoint, saveCheckpoint } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
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

/** Null for a session without entries. `open.facts()` should be ready: a large branch takes seconds. */
export function scanBranch(open: OpenSession, store: Store): CheckpointScan | null {
  const { session, branch } = open;
  if (branch.headId === null) return null;
  const since = newestCheckpoint(store, sessionKeyOf(session), branch.entryIds)?.headId ?? null;
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
  const again = (answer: string) => (readCheckpointReply(answer) === null ? repairRequest : null);
  const { text } = await session.ask({ text: checkpointRequest(evidence.items), again, ...limits });
  const reply = readCheckpointReply(text);
  if (reply === null) throw new Problem('no-checkpoint', 'the reply held no usable JSON object');
  return settleReply(reply, evidence);
}

export interface CommitParts extends RecordPlace {
  readonly git: Git;
  /** Git is not waited for longer. */
  readonly signal: AbortSignal;
}

/** Writes checkpoint, boundary and verified evidence as one commit. Throws `store-busy`, `disk-full`, `not-saved`. */
export async function commitCheckpoint(
  scan: CheckpointScan,
  reason: string,
  settle: SettledCheckpoint | 'from-facts',
  tokens: number,
  parts: CommitParts,
): Promise<Checkpoint> {
  const { evidence, headId, since } = scan;
  const git = await gitOf(scan, parts);
  const settled = settle === 'from-facts' ? reconstructCheckpoint(evidence, gitWords(git)) : settle;
  const { provenance, summary, coverage, facts, added, removedLines } = settled;
  const key = sessionKeyOf(scan.open.session);
  const total = evidence.items.length;
  const isFloor = provenance === 'reconstructed';
  const filled = isFloor ? total : added.filter((fact) => evidence.items.includes(fact)).length;
  const held = new Set(facts.map(factKey));
  return withWriter(key, parts, (journal) =>
    saveCheckpoint(
      journal,
      {
        ...{ headId, reason, provenance, summary, git, mode: '', firstKeptEntryId: null },
        generation: isFloor ? 'facts' : 'agent',
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
