// Every request and notification between the extension and the worker, declared once. Both sides derive from this table:
// the worker parses parameters with `params`, the extension's client parses answers with `result`.
import { type Static, Type } from 'typebox';
import { CompactView } from './compactionViews.ts';
import { CompanionInstallView } from './companionInstallView.ts';
import { methodOf, request } from './method.ts';
import {
  AnchorsView,
  CheckpointCompareView,
  CheckpointDetailView,
  CheckpointItemView,
  CheckpointsView,
  CleanupView,
  HomeView,
  PreflightPanelView,
  PreflightSteering,
  ReadinessView,
  ReviewView,
  StoragePanelView,
} from './panelViews.ts';
import { RetentionPanelView } from './retentionViews.ts';
import { RunStateView } from './runViews.ts';
import { literals, nullable } from './schema.ts';
import { DriveAction, DriveResult, FlowPageView, LiveTurnView, SessionPanelView } from './sessionPanelViews.ts';
import { DoctorView } from './sessionViews.ts';
import { SessionMarksView, SessionTreeView, TranscriptView } from './treeViews.ts';

const text = Type.String();
const path = Type.Object({ path: text });
const branch = Type.Object({ path: text, headId: nullable(text) });
const modeName = Type.Union([Type.Literal('fast'), Type.Literal('balanced'), Type.Literal('thorough')]);

export const requests = {
  sessionTree: request(
    'sessionTree',
    Type.Object({ currentFolders: Type.Array(text), refresh: Type.Boolean() }),
    SessionTreeView,
  ),
  sessionMarks: request('sessionMarks', path, SessionMarksView),
  transcript: request(
    'transcript',
    Type.Object({
      path: text,
      headId: nullable(text),
      part: nullable(Type.Integer()),
    }),
    TranscriptView,
  ),
  /** Full text of one entry, or one block of it, for "open full output"; the user's own view, unscrubbed (STO-5). */
  entryText: request('entryText', Type.Object({ path: text, entryId: text }), Type.Object({ text })),
  home: request('home', Type.Object({ path: nullable(text) }), HomeView),
  preflight: request(
    'preflight',
    Type.Object({ path: text, headId: nullable(text), steering: PreflightSteering }),
    PreflightPanelView,
  ),
  runCompaction: request(
    'runCompaction',
    Type.Object({
      path: text,
      headId: nullable(text),
      mode: modeName,
      route: text,
      steering: PreflightSteering,
    }),
    ReviewView,
  ),
  verifyEdit: request(
    'verifyEdit',
    Type.Object({
      runId: text,
      summary: text,
      leftOut: Type.Array(Type.Object({ gapId: text, reason: text })),
      pinnedFacts: Type.Array(text),
    }),
    ReviewView,
  ),
  saveCheckpoint: request('saveCheckpoint', Type.Object({ runId: text }), CompactView),
  /**
   * Hands a verified run to the harness (CMP-8): saves its checkpoint, stages it, and answers how it stands; what follows is
   * told by `runState`. Problems `untrusted`, `run-gone`, `run-busy`, `not-verified`, `not-supported` (nothing can apply it).
   */
  applyRun: request('applyRun', Type.Object({ runId: text }), RunStateView),
  /** Takes a staged run back; one that was handed over stays with the harness. Problem `run-gone`. */
  withdrawRun: request('withdrawRun', Type.Object({ runId: text }), RunStateView),
  /** The newest run of a session that was approved in this worker, null without one. */
  runState: request('runState', path, nullable(RunStateView)),
  /** What became of the facts before a compaction (CMP-13); null takes the newest one of the branch. Problem `no-compaction`. */
  retention: request('retention', Type.Object({ path: text, boundaryId: nullable(text) }), RetentionPanelView),
  discardRun: request('discardRun', Type.Object({ runId: text }), Type.Null()),
  /**
   * Saves a checkpoint of a session by hand (CKP-4): written by the session itself, by a `fresh` session of its agent that is
   * given the record, or from `facts` alone. May take minutes; rejects with why nothing was saved, `not-attached` where no process runs the
   * session that is to write.
   */
  takeCheckpoint: request(
    'takeCheckpoint',
    Type.Object({ path: text, by: literals('agent', 'fresh', 'facts') }),
    CheckpointItemView,
  ),
  checkpoints: request('checkpoints', Type.Object({ path: nullable(text) }), CheckpointsView),
  checkpoint: request('checkpoint', Type.Object({ id: text }), CheckpointDetailView),
  compareCheckpoints: request('compareCheckpoints', Type.Object({ left: text, right: text }), CheckpointCompareView),
  exportCheckpoint: request('exportCheckpoint', Type.Object({ id: text, target: text }), Type.Null()),
  anchors: request('anchors', branch, AnchorsView),
  createAnchor: request(
    'createAnchor',
    Type.Object({ path: text, entryId: text, name: text, outcome: text }),
    AnchorsView,
  ),
  renameAnchor: request('renameAnchor', Type.Object({ path: text, key: text, name: text }), AnchorsView),
  storage: request('storage', Type.Object({}), StoragePanelView),
  planCleanup: request('planCleanup', Type.Object({ keys: Type.Array(text) }), CleanupView),
  cleanUp: request('cleanUp', Type.Object({ keys: Type.Array(text) }), CleanupView),
  readiness: request('readiness', Type.Object({}), ReadinessView),
  /** The Session panel's frame; reading it attaches nothing. */
  sessionPanel: request('sessionPanel', path, SessionPanelView),
  sessionRows: request(
    'sessionRows',
    Type.Object({ path: text, from: Type.Integer({ minimum: 0 }), count: Type.Integer({ minimum: 1, maximum: 500 }) }),
    FlowPageView,
  ),
  /** Full text behind a row (thinking, a whole output, an image as a data URL); the person's own view. */
  rowText: request(
    'rowText',
    Type.Object({ path: text, key: text, image: nullable(Type.Integer()) }),
    Type.Object({ text }),
  ),
  /** Rows whose text holds `query`, literally and without case, as row indices in order; at most 1,000. */
  findInSession: request(
    'findInSession',
    Type.Object({ path: text, query: text }),
    Type.Object({ rows: Type.Array(Type.Integer()), more: Type.Boolean() }),
  ),
  /**
   * Takes the session into a process of ours. `confirmedClosed`: the person said that no other program runs it. `fromCheckpoint`: a
   * fresh process that starts from the newest checkpoint, whatever the agent can bring back itself; Problem `nothing-to-restore`.
   */
  attachSession: request(
    'attachSession',
    Type.Object({ path: text, confirmedClosed: Type.Boolean(), fromCheckpoint: Type.Optional(Type.Boolean()) }),
    SessionPanelView,
  ),
  /** A new session in `cwd`; answers the path its file will have. `agent` is an id that `agents` told; without one it is Pi. */
  newSession: request(
    'newSession',
    Type.Object({ cwd: text, agent: Type.Optional(text) }),
    Type.Object({ path: text }),
  ),
  /** ACP agents that can be started here, and every command that was looked for. */
  agents: request(
    'agents',
    Type.Object({}),
    Type.Object({
      agents: Type.Array(Type.Object({ id: text, label: text })),
      /** Known ones that are not there: `line` fetches and starts it, once the person chose exactly that. */
      fetched: Type.Array(Type.Object({ id: text, label: text, line: text })),
      lookedFor: Type.Array(text),
    }),
  ),
  /** A new session from this one, which is left as it is; works on watched sessions too (STO-2). */
  forkSession: request(
    'forkSession',
    Type.Object({ path: text, entryId: nullable(text) }),
    Type.Object({ path: text, draft: text }),
  ),
  /**
   * A new session of `agent` (null: Pi) that goes on with what is recorded of this one: a checkpoint first, then words for the new
   * session's composer, to be read and changed before they are sent (NAV-6). Problems `session-busy`, `nothing-to-restore`.
   */
  handOff: request(
    'handOff',
    Type.Object({ path: text, agent: nullable(text) }),
    Type.Object({ path: text, draft: text }),
  ),
  /** What a restored session was given before its first prompt. Problem `unknown-entry` before that was sent. */
  whatItSees: request('whatItSees', path, Type.Object({ text })),
  /** How a person signs in at the agent of a session that starts (`HoldView.signIn`); null gives up. Problem `not-attached`. */
  signIn: request('signIn', Type.Object({ path: text, methodId: nullable(text) }), Type.Null()),
  detachSession: request('detachSession', path, SessionPanelView),
  takeOver: request('takeOver', path, SessionPanelView),
  drive: request('drive', Type.Object({ path: text, action: DriveAction }), DriveResult),
  /** The companion in every Pi of this person, through Pi's settings; unconfirmed it only says what would change (PI-1). */
  installCompanion: request('installCompanion', Type.Object({ confirmed: Type.Boolean() }), CompanionInstallView),
  uninstallCompanion: request('uninstallCompanion', Type.Object({ confirmed: Type.Boolean() }), CompanionInstallView),
  doctor: request('doctor', path, DoctorView),
  repair: request('repair', Type.Object({ path: text, target: text }), DoctorView),
} as const;

export type Requests = typeof requests;
export type ParamsOf<K extends keyof Requests> = Static<Requests[K]['params']>;
export type ResultOf<K extends keyof Requests> = Static<Requests[K]['result']>;

/** Worker → extension. */
export const notifications = {
  /** Something under the session roots or in our store changed; the receiver asks again for what it shows. */
  changed: { method: methodOf('changed'), params: Type.Object({ paths: Type.Array(text), store: Type.Boolean() }) },
  /** A live session moved: the running turn as a whole. The receiver asks for rows again when `revision` differs. */
  sessionLive: {
    method: methodOf('sessionLive'),
    params: Type.Object({ path: text, revision: text, total: Type.Integer(), live: LiveTurnView }),
  },
  /** An approved run moved on: the whole state. */
  runState: { method: methodOf('runState'), params: RunStateView },
  /** What a run is doing, for the progress list; `stage` is SPEC's word. */
  runProgress: {
    method: methodOf('runProgress'),
    params: Type.Object({
      path: text,
      stage: Type.Union([
        Type.Literal('extract'),
        Type.Literal('explore'),
        Type.Literal('synthesize'),
        Type.Literal('verify'),
      ]),
      state: Type.Union([Type.Literal('running'), Type.Literal('done')]),
      detail: text,
      seconds: Type.Number(),
    }),
  },
} as const;

/** Worker → extension request: one call to a VS Code language model (CMP-17), asked only after the user said yes. */
export const askLanguageModel = request(
  'askLanguageModel',
  Type.Object({ modelId: text, system: text, prompt: text, maxOutputTokens: Type.Integer() }),
  Type.Object({
    kind: Type.Union([Type.Literal('text'), Type.Literal('failed')]),
    text,
    failure: nullable(text),
  }),
);

/** What the extension hands over at start (initializationOptions). */
export const WorkerStart = Type.Object({
  roots: Type.Array(text),
  store: nullable(text),
  trusted: Type.Boolean(),
  endpoint: nullable(Type.Object({ url: text, model: text })),
  workspaceFolders: Type.Array(text),
  /** Where Pi and the Node that runs it are, as the settings say; null to look. */
  pi: Type.Optional(
    Type.Object({
      path: nullable(text),
      node: nullable(text),
      args: Type.Array(text),
    }),
  ),
  /** The bundled companion, null where it is not there (the command). */
  companion: Type.Optional(nullable(text)),
  /** The editor answers `editorRequests`; absent, agents are served no files and no terminals. */
  editor: Type.Optional(Type.Boolean()),
  /** ACP agents of the person's own settings; an entry with a known id takes that one's place. Holds no secrets. */
  agents: Type.Optional(
    Type.Array(
      Type.Object({
        id: text,
        label: text,
        command: text,
        args: Type.Array(text),
        env: Type.Record(Type.String(), text),
      }),
    ),
  ),
  /** How checkpoints of live sessions are taken (CKP-4, CKP-5); absent: 60 s without a byte, 180 s in all, 75 %. */
  checkpoints: Type.Optional(
    Type.Object({
      silentMs: Type.Integer({ minimum: 1_000 }),
      totalMs: Type.Integer({ minimum: 1_000 }),
      percentage: Type.Integer({ minimum: 1, maximum: 100 }),
      agentsWithoutCompaction: Type.Array(text),
    }),
  ),
  /** When compaction begins without a person (CMP-9); absent: `native-hook` at 60. Figures as `compaction/automaticPolicy` has them. */
  compaction: Type.Optional(
    Type.Object({
      strategy: literals('off', 'native-hook', 'settled', 'background'),
      percentage: Type.Integer({ minimum: 1, maximum: 100 }),
      applyTokens: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
      preparePercent: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
      /** Whether the summary is written by the session's own model or from facts alone. */
      model: Type.Union([Type.Literal('none'), Type.Literal('pi')]),
      /** Routes of single stages (CMP-17): `endpoint`, `vscode:ID`, or `pi:PROVIDER/MODEL`; absent: the run's own model. */
      stageRoutes: Type.Optional(
        Type.Object({ explore: Type.Optional(text), synthesize: Type.Optional(text), repair: Type.Optional(text) }),
      ),
      /** Hands over once after a compaction or restart (CMP-18); absent: not. */
      handsOver: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Models VS Code has, when the person's settings offer them (CMP-17). */
  languageModels: Type.Optional(
    Type.Array(Type.Object({ id: text, label: text, contextWindow: Type.Integer({ minimum: 1 }) })),
  ),
});
export type WorkerStart = Static<typeof WorkerStart>;
