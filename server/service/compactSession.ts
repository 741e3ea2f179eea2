// `throughline compact`: runs the chain on a session and saves what was verified as a checkpoint (CMP-8: saved, not applied).

import type { Mode } from '../compaction/mode.ts';
import { projectFingerprint, projectLine } from '../compaction/projectFingerprint.ts';
import type { CompactionInput, CompactionResult } from '../compaction/run/stages.ts';
import { runCompaction } from '../compaction/runCompaction.ts';
import { withoutRunMark } from '../compaction/runMark.ts';
import type { ContinuityState } from '../compaction/state/continuity.ts';
import { continuityOf, withOverrides } from '../compaction/state.ts';
import type { Steering } from '../compaction/steering.ts';
import { TokenRatios } from '../compaction/synthesis/tokenRatios.ts';
import { extractFacts } from '../facts/extractFacts.ts';
import type { Facts } from '../facts/fact.ts';
import type { Git, Model, StageModels } from '../outside.ts';
import type { CompactView } from '../protocol/compactionViews.ts';
import { branchOf } from '../record/branch.ts';
import type { Finding } from '../record/finding.ts';
import { estimateTokens } from '../record/tokens.ts';
import { scrubText } from '../scrub/scrubText.ts';
import { type Checkpoint, newestCheckpoint, saveCheckpoint } from '../store/checkpoints.ts';
import { keptSummaries } from '../store/keptSummaries.ts';
import { countSession, otherFingerprints } from '../store/projectFingerprints.ts';
import type { Store } from '../store/store.ts';
import { type Preflight, preflightOf } from './preflightSession.ts';
import { entriesOf, type ReadSession, sessionKeyOf } from './readSession.ts';
import { withWriter } from './withWriter.ts';
import type { World } from './world.ts';

export interface CompactOptions {
  readonly mode: Mode | 'auto';
  readonly contextWindow: number | null;
  readonly steering: Steering;
  readonly cuts?: Readonly<Partial<Record<Mode, string>>>;
  readonly model: Model | null;
  readonly store: Store;
  readonly stageModels?: StageModels;
  readonly onExplore?: CompactionInput['onExplore'];
  /** False for runs nobody asked for: they have a least size and limits of their own (CMP-2, CMP-17). Default true. */
  readonly manual?: boolean;
  /** False for a run that writes nothing; what an equal run left may still be taken (CMP-21). Default true. */
  readonly mayKeep?: boolean;
}

/** What every run of this process knows of its providers (CMP-23). */
const ratios = new TokenRatios();

export interface CompactRun {
  readonly preflight: Preflight;
  readonly state: ContinuityState;
  readonly result: CompactionResult;
  /** About caches that could not be used. */
  readonly findings: readonly Finding[];
  /** The person did not want this summary: an equal run asks the model again. */
  forget(): void;
}

/** Runs the chain in memory. Nothing is saved or changed. */
export async function runCompact(
  read: ReadSession,
  options: CompactOptions,
  world: World,
  known: { readonly facts?: Facts } = {},
  signal: AbortSignal = world.signal,
): Promise<CompactRun> {
  const preflight = preflightOf(read, options, world, known);
  const key = sessionKeyOf(read.session);
  const findings: Finding[] = [];
  const mayWrite = options.mayKeep !== false;
  const cache = keptSummaries(options.store, key, world.clock, { mayWrite, found: (each) => findings.push(each) });
  const others = options.model === null ? [] : otherFingerprints(options.store, key);
  const continuity = stateOf(read, preflight.facts, options.store, world.home);
  const result = await runCompaction(
    {
      projection: preflight.projection,
      // A person's word on an open loop wins over what is extracted later (CMP-7).
      facts: withOverrides(preflight.facts, continuity.overrides),
      anchorIds: preflight.anchorIds,
      steering: preflight.steering,
      state: continuity,
      keepRecentTokens: preflight.keepRecentTokens,
      contextWindow: preflight.window.tokens,
      overheadTokens: preflight.overheadTokens,
      cuts: options.cuts ?? {},
      manual: options.manual !== false,
      mode: options.mode,
      clock: world.clock,
      project: projectLine(preflight.facts, others),
      cache,
      ratios,
      ...(options.stageModels ? { stageModels: options.stageModels } : {}),
      ...(options.onExplore ? { onExplore: options.onExplore } : {}),
    },
    options.model,
    signal,
  );
  if (mayWrite && result.modelCalls > 0) await countSession(options.store, key, projectFingerprint(preflight.facts));
  const forget = () => {
    if (result.cacheKey !== null) cache.forget(result.cacheKey);
  };
  return { preflight, state: continuity, result, findings, forget };
}

/** CMP-7: state from the branch plus the newest checkpoint on it; nothing else is written. */
function stateOf(read: ReadSession, facts: Facts, store: Store, home: string): ContinuityState {
  const { session, branch, tree } = read;
  const boundary = branch.ordinals.filter((ordinal) => session.heads[ordinal]?.kind === 'compaction').at(-1);
  const entry = boundary === undefined ? null : session.entry(boundary);
  const before = entry?.parentId ?? null;
  const factsBefore =
    before === null
      ? null
      : extractFacts(entriesOf({ ...read, branch: branchOf(tree, before) }), { cwd: session.header.cwd, home });
  const saved = newestCheckpoint(store, sessionKeyOf(session), branch.entryIds);
  return continuityOf({
    facts,
    factsBefore,
    previousSummary: entry?.kind === 'compaction' ? withoutRunMark(entry.summary) : null,
    inherited: isState(saved?.state) ? saved.state : null,
  });
}

function isState(value: unknown): value is ContinuityState {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['overrides', 'breadcrumbs', 'carried', 'changes'].every((name) => Array.isArray(Reflect.get(value, name)))
  );
}

export interface SaveReason {
  /** Why it was saved, in words of CKP-4; `manual` for a person's request. */
  readonly reason: string;
  /** Named to others that want to write the same session. */
  readonly writer: string;
}

/** A gap the person left out, with the reason they gave (CMP-11). */
export interface LeftOutFact {
  readonly text: string;
  readonly reason: string;
}

/** Saves a verified run. Throws Problem `store-busy`, `disk-full`, `not-saved`; nothing was claimed then. */
export async function saveRun(
  read: ReadSession,
  run: CompactRun,
  store: Store,
  git: Git,
  why: SaveReason,
  world: World,
  leftOut: readonly LeftOutFact[] = [],
): Promise<Checkpoint> {
  const { result, state, preflight } = run;
  const { session, branch } = read;
  const gitState = session.header.cwd === null ? null : await git.state(session.header.cwd, world.signal);
  return withWriter(sessionKeyOf(session), { store, world, writer: why.writer }, (journal) =>
    saveCheckpoint(journal, {
      headId: branch.headId ?? '',
      reason: why.reason,
      mode: result.mode ?? '',
      generation: result.generation ?? '',
      provenance: 'verified',
      coverage: result.coverage.final,
      summary: result.summary ?? '',
      firstKeptEntryId: result.firstKeptEntryId,
      evidence: evidenceOf(preflight.facts),
      tokensBefore: result.tokensBefore,
      tokensAfter: result.tokensAfter,
      summaryTokens: estimateTokens(result.summary ?? ''),
      git: gitState ?? 'unknown',
      facts: { ...savedFacts(run), leftOut },
      state,
    }),
  );
}

function evidenceOf(facts: Facts) {
  return {
    decisions: facts.decisions.length,
    files: facts.files.modified.length + facts.files.deleted.length + facts.files.read.length,
    errors: facts.errors.length,
    constraints: facts.constraints.length,
  };
}

/** The facts as the checkpoint keeps them: each with where it stands, and the figures of the verification. */
function savedFacts({ result, preflight }: CompactRun) {
  const { plan } = result;
  return {
    coverage: result.coverage,
    repairs: result.repairs,
    gaps: result.gaps,
    tokensReplaced: preflight.projection.tokens - (plan?.tailTokens ?? 0),
    kept: plan?.keptFacts ?? [],
    summarised: plan?.summarisedFacts ?? [],
    lost: plan?.lostFacts ?? [],
  };
}

export function compactView(
  { result, findings }: Pick<CompactRun, 'result' | 'findings'>,
  checkpointId: string | null,
): CompactView {
  const ended = result.summary === null;
  return {
    outcome: result.outcome,
    mode: result.mode,
    summary: result.summary,
    firstKeptEntryId: result.firstKeptEntryId,
    tokensBefore: result.tokensBefore,
    tokensAfter: ended ? null : result.tokensAfter,
    coverage: ended ? null : { ...result.coverage },
    gaps: result.gaps.map((gap) => ({
      kind: gap.kind,
      detail: scrubText(gap.detail).text,
      entryIds: [...gap.entryIds],
    })),
    repairs: [...result.repairs],
    generation: result.generation,
    modelCalls: result.modelCalls,
    redactions: result.redactions,
    reason: result.reason,
    checkpointId,
    findings: findings.map((finding) => ({ ...finding })),
  };
}
