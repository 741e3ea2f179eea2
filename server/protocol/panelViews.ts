// What the panels draw: whole snapshots, never deltas (architecture invariant). All text in them is scrubbed; numbers are
// tokens or bytes and come from the same planner and facts as the command's.
import { type Static, Type } from 'typebox';
import { GapView, PlanView } from './compactionViews.ts';
import { FindingView } from './findingView.ts';
import { ApplyView } from './runViews.ts';
import { literals, nullable } from './schema.ts';

const text = Type.String();
const entryIds = Type.Array(Type.String());
const count = Type.Integer();

/** `not-attached` stands beside the four restoration modes: no process of ours holds the session and none was tried. */
export const RestorationView = Type.Object({
  mode: literals('hot', 'native', 'checkpoint_restored', 'fresh', 'not-attached'),
  reason: text,
});
export type RestorationView = Static<typeof RestorationView>;

/** A place in a session a reader can jump to: `#ordinal` on screen, the id underneath. */
export const PlaceView = Type.Object({ entryId: text, ordinal: count });
export type PlaceView = Static<typeof PlaceView>;

export const FactKind = literals(
  'goal',
  'request',
  'constraint',
  'decision',
  'open-loop',
  'error',
  'file-modified',
  'file-read',
  'file-deleted',
  'anchor',
);
export type FactKind = Static<typeof FactKind>;

/** One fact row. `standing` says in words where it stands: "kept in window", "line 9", "missing", "fixed by #143". */
export const FactRowView = Type.Object({
  key: text,
  kind: FactKind,
  text,
  standing: text,
  state: literals('kept', 'summarised', 'lost', 'open', 'done', 'missing', 'withdrawn'),
  places: Type.Array(PlaceView),
  pinned: Type.Boolean(),
  required: Type.Boolean(),
});
export type FactRowView = Static<typeof FactRowView>;

/** Parts of a context window in tokens, by fate. They add up to `total`; `free` is the rest of the window. */
export const WindowView = Type.Object({
  total: count,
  window: count,
  system: count,
  summary: count,
  summarised: count,
  lost: count,
  conversation: count,
  toolOutput: count,
  reserve: count,
  threshold: nullable(count),
  source: literals('reported', 'estimated'),
});
export type WindowView = Static<typeof WindowView>;

/** The first row of every session panel: mode, title, harness, window and who compacts next. */
export const StripView = Type.Object({
  sessionId: text,
  path: text,
  title: text,
  project: text,
  harness: text,
  model: nullable(text),
  restoration: RestorationView,
  window: WindowView,
  policy: text,
});
export type StripView = Static<typeof StripView>;

export const PolicyRowView = Type.Object({
  who: literals('you', 'harness', 'agent', 'throughline'),
  label: text,
  allowed: Type.Boolean(),
  when: text,
});

export const HomeView = Type.Object({
  strip: nullable(StripView),
  rows: Type.Array(
    Type.Object({
      id: literals('compact', 'settings', 'history', 'status'),
      label: text,
      description: text,
      figure: text,
      enabled: Type.Boolean(),
      reason: nullable(text),
    }),
  ),
  lately: Type.Array(
    Type.Object({
      kind: literals('checkpoint', 'compaction', 'anchor', 'error', 'damage', 'held'),
      text,
      at: nullable(text),
      place: nullable(PlaceView),
    }),
  ),
  openLoops: Type.Array(FactRowView),
  policy: Type.Array(PolicyRowView),
  policyNote: text,
});
export type HomeView = Static<typeof HomeView>;

/** One plan as the card shows it: the command's plan plus its two bars and its three lists. */
export const PlanCardView = Type.Object({
  plan: PlanView,
  now: WindowView,
  after: WindowView,
  calls: text,
  preferences: text,
  keepFrom: nullable(
    Type.Object({
      place: PlaceView,
      words: text,
      /** Entry ids of the next allowed cuts before and after this one; null at an end, left out where not known. */
      earlier: Type.Optional(nullable(text)),
      later: Type.Optional(nullable(text)),
    }),
  ),
  kept: Type.Object({ facts: Type.Array(FactRowView), entries: count, tokens: count }),
  summarised: Type.Object({ facts: Type.Array(FactRowView), entries: count, tokens: count }),
  lost: Type.Object({ facts: Type.Array(FactRowView), entries: count, tokens: count }),
});
export type PlanCardView = Static<typeof PlanCardView>;

export const ModelChoiceView = Type.Object({
  route: text,
  label: text,
  available: Type.Boolean(),
  reason: nullable(text),
});
export type ModelChoiceView = Static<typeof ModelChoiceView>;

export const PreflightPanelView = Type.Object({
  strip: StripView,
  headId: text,
  recommended: nullable(literals('fast', 'balanced', 'thorough')),
  cards: Type.Array(PlanCardView),
  models: Type.Array(ModelChoiceView),
  retrievable: text,
  sends: text,
  findings: Type.Array(FindingView),
});
export type PreflightPanelView = Static<typeof PreflightPanelView>;

/** What a person changed on the Preflight panel; the worker answers with a new PreflightPanelView. */
export const PreflightSteering = Type.Object({
  focus: text,
  note: text,
  pinnedFacts: Type.Array(text),
  pinnedPaths: Type.Array(text),
  pinnedRules: Type.Array(text),
  contextWindow: nullable(count),
  /** Per mode: the entry the tail starts with, when the person moved the cut. */
  cuts: Type.Array(Type.Object({ mode: literals('fast', 'balanced', 'thorough'), entryId: text })),
  maxCalls: nullable(count),
  maxInputTokens: nullable(count),
  maxSeconds: nullable(count),
});
export type PreflightSteering = Static<typeof PreflightSteering>;

/** Review: the facts on the left, the summary on the right, each gap at the line it belongs to. */
export const ReviewView = Type.Object({
  strip: StripView,
  runId: text,
  mode: literals('fast', 'balanced', 'thorough'),
  outcome: literals('verified', 'rejected', 'not-viable', 'cancelled', 'failed'),
  reason: nullable(text),
  summary: text,
  coverage: Type.Object({ initial: count, final: count }),
  accounted: count,
  of: count,
  claimsWithoutSupport: count,
  calls: count,
  summaryTokens: count,
  budgetTokens: count,
  redactions: count,
  generation: text,
  repairs: Type.Array(text),
  gaps: Type.Array(
    Type.Object({
      gap: GapView,
      id: text,
      /** 1-based summary line the zone stands after; 0 before the first. */
      line: count,
      title: text,
      quote: text,
      verbatim: nullable(text),
      canLeaveOut: Type.Boolean(),
      leftOut: nullable(text),
      places: Type.Array(PlaceView),
    }),
  ),
  facts: Type.Array(FactRowView),
  /** Line (1-based) → places the line comes from. */
  sources: Type.Array(Type.Object({ line: count, places: Type.Array(PlaceView) })),
  verified: Type.Boolean(),
  checkpointId: nullable(text),
  apply: ApplyView,
});
export type ReviewView = Static<typeof ReviewView>;

export const CheckpointItemView = Type.Object({
  id: text,
  number: count,
  provenance: literals('verified', 'agent', 'agent+controller', 'reconstructed'),
  at: text,
  line: text,
  sessionTitle: text,
  sessionPath: text,
  sameSession: Type.Boolean(),
});
export type CheckpointItemView = Static<typeof CheckpointItemView>;

export const CheckpointsView = Type.Object({
  strip: nullable(StripView),
  items: Type.Array(CheckpointItemView),
  notSaved: Type.Array(Type.Object({ text, at: text })),
  /** What of this session's journal cannot be read, in one sentence; null when all of it can. */
  damage: nullable(text),
});
export type CheckpointsView = Static<typeof CheckpointsView>;

export const CheckpointDetailView = Type.Object({
  item: CheckpointItemView,
  sentence: text,
  accounted: count,
  of: count,
  coverage: Type.Object({ initial: nullable(count), final: nullable(count) }),
  repairs: count,
  summaryTokens: count,
  standsForTokens: count,
  redactions: count,
  reason: text,
  mode: nullable(text),
  leftOut: Type.Array(Type.Object({ text, reason: text })),
  facts: Type.Array(FactRowView),
  summary: text,
  head: nullable(PlaceView),
  git: text,
  applied: Type.Boolean(),
});
export type CheckpointDetailView = Static<typeof CheckpointDetailView>;

export const CheckpointCompareView = Type.Object({
  left: CheckpointItemView,
  right: CheckpointItemView,
  rows: Type.Array(
    Type.Object({
      change: literals('same', 'added', 'removed', 'changed'),
      kind: FactKind,
      left: nullable(text),
      right: nullable(text),
      why: text,
      leftPlaces: Type.Optional(Type.Array(PlaceView)),
      rightPlaces: Type.Optional(Type.Array(PlaceView)),
    }),
  ),
});
export type CheckpointCompareView = Static<typeof CheckpointCompareView>;

export const AnchorItemView = Type.Object({
  key: text,
  kind: literals('anchor', 'checkpoint', 'boundary', 'left-branch', 'here'),
  name: text,
  outcome: text,
  maker: literals('you', 'agent', 'pi-smart-compact', 'pi-toolkit', 'pi', 'throughline'),
  origin: text,
  at: nullable(text),
  place: nullable(PlaceView),
  sight: literals('kept', 'summarised', 'lost'),
  editable: Type.Boolean(),
  /** Stable reference to the entry (NAV-1), for copying. */
  reference: Type.Optional(text),
});
export type AnchorItemView = Static<typeof AnchorItemView>;

export const AnchorsView = Type.Object({
  strip: StripView,
  items: Type.Array(AnchorItemView),
  others: Type.Array(Type.Object({ name: text, outcome: text, sessionTitle: text, sessionPath: text, entryId: text })),
});
export type AnchorsView = Static<typeof AnchorsView>;

export const StorageItemView = Type.Object({
  key: text,
  label: text,
  project: text,
  kind: text,
  owner: literals('agent', 'throughline'),
  bytes: count,
  files: count,
  lineage: literals('live', 'unreferenced-in-scan', 'unknown'),
  lastUsed: nullable(text),
  path: text,
  /** True only for derived data of ours: nothing else can ever be picked for a cleanup (STO-4). */
  derived: Type.Boolean(),
});
export type StorageItemView = Static<typeof StorageItemView>;

export const StoragePanelView = Type.Object({
  agentBytes: count,
  ownBytes: count,
  byKind: Type.Array(Type.Object({ kind: text, bytes: count })),
  items: Type.Array(StorageItemView),
  scannedAt: text,
  scannedFiles: count,
  seconds: Type.Number(),
  complete: Type.Boolean(),
});
export type StoragePanelView = Static<typeof StoragePanelView>;

export const CleanupView = Type.Object({
  items: Type.Array(Type.Object({ key: text, label: text, bytes: count, files: count, why: text })),
  bytes: count,
  files: count,
});
export type CleanupView = Static<typeof CleanupView>;

export const ReadinessView = Type.Object({
  rows: Type.Array(
    Type.Object({
      label: text,
      state: literals('ready', 'off', 'missing', 'problem'),
      detail: text,
      next: nullable(text),
    }),
  ),
  recent: Type.Array(Type.Object({ at: text, text })),
  entryIds: Type.Optional(entryIds),
});
export type ReadinessView = Static<typeof ReadinessView>;
