// What the Session panel draws (UI-2): the frame around the conversation, rows of it by page, and the running turn. Each is a
// whole snapshot. The person's own view: text is the session's own words (STO-5), shown as text and never obeyed.
import { type Static, Type } from 'typebox';
import { StripView } from './panelViews.ts';
import { literals, nullable } from './schema.ts';

const text = Type.String();
const count = Type.Integer();

/** What the model sees of a row: word for word, only in a summary, or not at all. */
const Sight = literals('kept', 'summarised', 'lost');

/** One line of a tool card's diff; numbers are line numbers of the old and the new file, null on the side that lacks it. */
export const DiffLineView = Type.Object({
  sign: literals(' ', '+', '-'),
  before: nullable(count),
  after: nullable(count),
  text,
});
export type DiffLineView = Static<typeof DiffLineView>;

/** A tool card: closed `icon verb object facts result`; `body` is what opening shows at once, the rest by `rowText`. */
export const ToolCardView = Type.Object({
  callId: text,
  icon: literals('read', 'search', 'edit', 'command', 'list', 'recall', 'agent', 'other'),
  verb: text,
  object: text,
  /** Short facts in order: "412 lines", "exit 1", "+2 −1", "6.2 s". */
  facts: Type.Array(text),
  state: literals('running', 'passed', 'failed', 'interrupted'),
  /** Left the window by a context edit. */
  trimmed: Type.Boolean(),
  body: Type.Union([
    Type.Object({ kind: Type.Literal('none') }),
    Type.Object({ kind: Type.Literal('output'), text, moreLines: count }),
    Type.Object({ kind: Type.Literal('diff'), lines: Type.Array(DiffLineView), moreLines: count, path: text }),
  ]),
});
export type ToolCardView = Static<typeof ToolCardView>;

const content = Type.Union([
  Type.Object({
    kind: Type.Literal('user'),
    text,
    images: Type.Array(Type.Object({ index: count, label: text })),
  }),
  /** Markdown as the agent wrote it. `error` when the reply ended in one. */
  Type.Object({ kind: Type.Literal('reply'), markdown: text, cut: Type.Boolean(), error: nullable(text) }),
  Type.Object({ kind: Type.Literal('thinking'), seconds: nullable(Type.Number()), characters: count }),
  Type.Object({ kind: Type.Literal('tool'), card: ToolCardView }),
  Type.Object({ kind: Type.Literal('anchor'), name: text, outcome: text, maker: text }),
  /** The harness's compaction: "reported by Pi", reason, tokens before → after where the record tells. */
  Type.Object({
    kind: Type.Literal('compaction'),
    by: text,
    reason: nullable(text),
    before: nullable(count),
    after: nullable(count),
    note: text,
  }),
  /** Our checkpoint: number, provenance, evidence count, what it did not do. */
  Type.Object({
    kind: Type.Literal('checkpoint'),
    id: text,
    number: count,
    provenance: literals('verified', 'agent', 'agent+controller', 'reconstructed'),
    evidence: text,
    note: text,
  }),
  Type.Object({ kind: Type.Literal('summary'), title: text, text }),
  /** Custom messages of extensions, bash runs by the person, unknown entries: shown as what they are. */
  Type.Object({
    kind: Type.Literal('note'),
    title: text,
    text,
    icon: literals('info', 'question', 'warning', 'error'),
  }),
  Type.Object({ kind: Type.Literal('gap'), text }),
]);

/** One row of the flow. `key` is stable across snapshots. `depth` of history is by `ordinal`, the `#171` on screen. */
export const FlowRowView = Type.Object({
  key: text,
  entryId: nullable(text),
  ordinal: nullable(count),
  at: nullable(text),
  sight: Sight,
  content,
});
export type FlowRowView = Static<typeof FlowRowView>;

/** Marks for the rail, by row index. */
export const RailMarkView = Type.Object({
  row: count,
  kind: literals('anchor', 'checkpoint', 'compaction', 'error', 'gap', 'prompt'),
  name: text,
});

/** Rows `from` … `from + rows.length` of `total`; `revision` changes whenever any row may have. */
export const FlowPageView = Type.Object({ revision: text, total: count, from: count, rows: Type.Array(FlowRowView) });
export type FlowPageView = Static<typeof FlowPageView>;

export const DialogView = Type.Object({
  id: text,
  kind: literals('confirm', 'select', 'input', 'editor', 'permission', 'form'),
  title: text,
  message: text,
  options: Type.Array(
    Type.Object({
      id: text,
      label: text,
      role: literals('allow-once', 'allow-always', 'reject-once', 'reject-always', 'other'),
    }),
  ),
  text,
  /** With `form`. Values are texts: `true` and `false` of a switch, ids of choices. */
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        id: text,
        label: text,
        description: text,
        kind: literals('text', 'number', 'switch', 'one', 'many'),
        required: Type.Boolean(),
        initial: Type.Array(text),
        options: Type.Array(Type.Object({ id: text, label: text })),
      }),
    ),
  ),
  /** ISO times. */
  askedAt: text,
  expiresAt: nullable(text),
});
export type DialogView = Static<typeof DialogView>;

/** The running turn, as a whole: what is not in the record yet, plus what waits for the person. */
export const LiveTurnView = Type.Object({
  activity: literals('none', 'starting', 'idle', 'turn', 'compacting', 'retrying', 'ended'),
  /** Rows after the recorded ones, in order; the last may still grow. */
  rows: Type.Array(FlowRowView),
  plan: Type.Array(Type.Object({ text, state: literals('open', 'running', 'done') })),
  queue: Type.Array(Type.Object({ text, how: literals('steer', 'follow-up') })),
  dialogs: Type.Array(DialogView),
  /** One line under the flow: a retry, a running compaction, how a turn ended. Null without. */
  status: nullable(Type.Object({ icon: literals('info', 'warning', 'error', 'running'), text })),
  /** Notices of the harness or its extensions since the panel opened, newest last, at most 20. */
  notices: Type.Array(Type.Object({ level: literals('info', 'warning', 'error'), text })),
});
export type LiveTurnView = Static<typeof LiveTurnView>;

/** Ways to sign in an agent names while its session starts; `here`: can be picked, else `detail` says what to do. */
export const SignInView = Type.Object({
  agent: text,
  /** Why the last try failed. */
  failure: nullable(text),
  methods: Type.Array(Type.Object({ id: text, label: text, detail: text, here: Type.Boolean() })),
});
export type SignInView = Static<typeof SignInView>;

/** Who holds the session. `driven` is us; everything else takes the composer away and says why. */
export const HoldView = Type.Object({
  kind: literals(
    'driven',
    'starting',
    'sign-in',
    'not-attached',
    'watched',
    'may-be-live',
    'untrusted',
    'missing',
    'stopped',
  ),
  text,
  /** This worker drove it and let it go: nobody asks for it again but a person. */
  letGo: Type.Optional(Type.Boolean()),
  /** Which of these the state block offers. */
  actions: Type.Array(
    literals(
      'attach',
      'confirm-closed',
      'fork',
      'take-over',
      'set-location',
      'manage-trust',
      'restart',
      /** A fresh process that starts from the newest checkpoint. */
      'from-checkpoint',
      /** A new session, of this agent or another, that starts from what is recorded. */
      'handoff',
    ),
  ),
  /** With `sign-in`. */
  signIn: Type.Optional(SignInView),
});
export type HoldView = Static<typeof HoldView>;

export const ComposerView = Type.Object({
  model: nullable(Type.Object({ id: text, label: text })),
  models: Type.Array(Type.Object({ id: text, label: text })),
  thinking: nullable(text),
  thinkingLevels: Type.Array(text),
  /** Modes and other choices the agent offers, each with a picker of its own. */
  options: Type.Array(
    Type.Object({ id: text, label: text, value: text, values: Type.Array(Type.Object({ id: text, label: text })) }),
  ),
  commands: Type.Array(Type.Object({ name: text, description: text, hint: nullable(text) })),
  can: Type.Object({
    steer: Type.Boolean(),
    queue: Type.Boolean(),
    images: Type.Boolean(),
    fork: Type.Boolean(),
    branch: Type.Boolean(),
    anchors: Type.Boolean(),
    compact: Type.Boolean(),
    /** The session can be asked for a checkpoint of its own. */
    checkpoint: Type.Optional(Type.Boolean()),
  }),
});
export type ComposerView = Static<typeof ComposerView>;

/** Everything of the panel but the rows. */
export const SessionPanelView = Type.Object({
  strip: StripView,
  /** Folder the session works in, for `@` files; null when its file names none. */
  cwd: nullable(text),
  /** "$0.42", null without figures. */
  cost: nullable(text),
  banner: nullable(Type.Object({ kind: literals('restored', 'fresh', 'diverged'), text, detail: text })),
  hold: HoldView,
  composer: ComposerView,
  total: count,
  revision: text,
  marks: Type.Array(RailMarkView),
  /** Runs of rows by what the model sees, for thread and rail. */
  sight: Type.Array(Type.Object({ from: count, to: count, sight: Sight })),
  live: LiveTurnView,
});
export type SessionPanelView = Static<typeof SessionPanelView>;

/** What a person does to a live session. Closed; each needs the capability it names. */
export const DriveAction = Type.Union([
  Type.Object({
    kind: Type.Literal('prompt'),
    text,
    images: Type.Array(Type.Object({ data: text, mimeType: text })),
    how: literals('send', 'steer', 'follow-up'),
  }),
  Type.Object({ kind: Type.Literal('abort') }),
  Type.Object({ kind: Type.Literal('clearQueue') }),
  Type.Object({ kind: Type.Literal('setModel'), id: text }),
  Type.Object({ kind: Type.Literal('setThinking'), level: text }),
  Type.Object({ kind: Type.Literal('setOption'), id: text, value: text }),
  Type.Object({
    kind: Type.Literal('answer'),
    dialogId: text,
    answer: Type.Union([
      Type.Object({ kind: Type.Literal('confirmed'), yes: Type.Boolean() }),
      Type.Object({ kind: Type.Literal('chosen'), optionId: text }),
      Type.Object({ kind: Type.Literal('text'), text }),
      Type.Object({ kind: Type.Literal('filled'), values: Type.Record(Type.String(), Type.Array(text)) }),
      Type.Object({ kind: Type.Literal('dismissed') }),
    ]),
  }),
  Type.Object({ kind: Type.Literal('rename'), name: text }),
  Type.Object({ kind: Type.Literal('fork'), entryId: text }),
  Type.Object({ kind: Type.Literal('branchBefore'), entryId: text }),
  Type.Object({ kind: Type.Literal('anchor'), name: text, outcome: text }),
  Type.Object({ kind: Type.Literal('compact'), focus: nullable(text) }),
]);
export type DriveAction = Static<typeof DriveAction>;

/** `path` where the session lives after it (a fork moves), `draft` for the composer, `queue` what was taken back. */
export const DriveResult = Type.Object({
  path: nullable(text),
  draft: text,
  queue: Type.Array(Type.Object({ text, images: Type.Array(Type.Object({ data: text, mimeType: text })) })),
  entryId: nullable(text),
});
export type DriveResult = Static<typeof DriveResult>;
