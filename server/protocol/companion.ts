// The wire between the companion (inside Pi) and the worker: LF-framed JSON over a private local socket, a token first
// (SEC-1). The companion forwards what Pi tells it and carries out what the worker asks; it decides nothing (PI-1).
import { type Static, Type } from 'typebox';
import { companionPages } from './companionNames.ts';
import { literals, nullable } from './schema.ts';

const text = Type.String();

/** First line of the companion on every connection, again at each `session_start` of the same Pi. */
export const CompanionHello = Type.Object({
  kind: Type.Literal('hello'),
  version: Type.Integer(),
  token: text,
  pid: Type.Integer(),
  piVersion: nullable(text),
  /** How Pi runs: rpc, tui, print, json. */
  mode: text,
  /** Why the session started: startup, reload, new, resume, fork. */
  reason: text,
  session: Type.Object({ id: text, file: nullable(text), cwd: text }),
  /** Registered names, for conflicts with other compactors (PI-4). */
  tools: Type.Array(text),
  commands: Type.Array(text),
});
export type CompanionHello = Static<typeof CompanionHello>;

/** Worker's answer to a hello. `refused` closes the connection; the companion then stays quiet until the next session. */
export const WorkerWelcome = Type.Object({
  kind: literals('welcome', 'refused'),
  reason: text,
  /** Hooks and events whose mechanism exists and is wanted now; the companion registers or forwards no other. */
  hooks: Type.Array(text),
  /** With `refused`: what the worker speaks, so that the companion can say that it is of another version. */
  version: Type.Optional(Type.Integer()),
});
export type WorkerWelcome = Static<typeof WorkerWelcome>;

/** A hook that waits for the worker's word, with its own deadline in the companion. `payload` is Pi's, made JSON. */
export const HookCall = Type.Object({
  kind: Type.Literal('hook'),
  id: Type.Integer(),
  hook: text,
  payload: Type.Unknown(),
});
export type HookCall = Static<typeof HookCall>;

/** `result` null means: nothing of ours, Pi goes on as it would. */
export const HookAnswer = Type.Object({ kind: Type.Literal('answer'), id: Type.Integer(), result: Type.Unknown() });
export type HookAnswer = Static<typeof HookAnswer>;

/** The worker has something and needs longer; the companion's deadline grows. */
export const HookWorking = Type.Object({ kind: Type.Literal('working'), id: Type.Integer() });
export type HookWorking = Static<typeof HookWorking>;

/**
 * What `session_before_compact` carries: ids and figures, no bodies, for the worker reads those in the session file. `model` is
 * the session's own.
 */
export const BeforeCompact = Type.Object({
  /** manual, threshold or overflow. */
  reason: text,
  willRetry: Type.Boolean(),
  customInstructions: nullable(text),
  /** Head of Pi's branch: the file's last line may be on another. */
  leafId: nullable(text),
  firstKeptEntryId: nullable(text),
  tokensBefore: Type.Number(),
  isSplitTurn: Type.Boolean(),
  fileOps: Type.Object({ read: Type.Array(text), written: Type.Array(text), edited: Type.Array(text) }),
  settings: Type.Object({ enabled: Type.Boolean(), reserveTokens: Type.Number(), keepRecentTokens: Type.Number() }),
  model: nullable(Type.Object({ id: text, contextWindow: Type.Number(), maxTokens: Type.Number() })),
});
export type BeforeCompact = Static<typeof BeforeCompact>;

/** What `before_agent_start` carries, once after a compaction or a restart (CMP-18). */
export const BeforeAgentStart = Type.Object({ why: literals('compaction', 'restart'), leafId: nullable(text) });
export type BeforeAgentStart = Static<typeof BeforeAgentStart>;

const fields = Type.Record(Type.String(), Type.Unknown());
const ModelToolCall = Type.Object({ id: text, tool: text, arguments: fields });

/** One nested call to the session's own model, with Pi's sign-in and none of ours (CMP-17). */
export const ModelCall = Type.Object({
  kind: Type.Literal('ask-model'),
  id: Type.Integer(),
  system: text,
  prompt: text,
  maxOutputTokens: Type.Integer(),
  /** Exploring only (CMP-4): tools the model may call, and what followed the prompt. */
  tools: Type.Optional(Type.Array(Type.Object({ name: text, description: text, parameters: fields }))),
  turns: Type.Optional(
    Type.Array(
      Type.Union([
        Type.Object({ kind: Type.Literal('calls'), text, calls: Type.Array(ModelToolCall) }),
        Type.Object({ kind: Type.Literal('result'), callId: text, tool: text, text }),
      ]),
    ),
  ),
  /** Another model of this Pi, as `provider/id`; absent: the session's own. */
  model: Type.Optional(text),
  /** True only asks whether that model can be asked; nothing is sent to it. */
  probe: Type.Optional(Type.Boolean()),
  /** Names the run's prompt cache (CMP-23). */
  cacheName: Type.Optional(text),
});
export type ModelCall = Static<typeof ModelCall>;

/** The worker gave up on a call: its request is aborted. */
export const ModelStop = Type.Object({ kind: Type.Literal('model-stop'), id: Type.Integer() });
export type ModelStop = Static<typeof ModelStop>;

/** How the call ended, in Pi's words; `usage` is Pi's, handed back to it with the compaction. */
export const ModelAnswer = Type.Object({
  kind: Type.Literal('model'),
  id: Type.Integer(),
  text,
  stopReason: text,
  errorMessage: nullable(text),
  usage: Type.Unknown(),
  calls: Type.Optional(Type.Array(ModelToolCall)),
});
export type ModelAnswer = Static<typeof ModelAnswer>;

/** The companion gave up waiting: an answer that comes later is dropped. */
export const HookGone = Type.Object({ kind: Type.Literal('hook-gone'), id: Type.Integer() });
export type HookGone = Static<typeof HookGone>;

/** Something that happened, without an answer. */
export const CompanionEvent = Type.Object({ kind: Type.Literal('event'), event: text, payload: Type.Unknown() });
export type CompanionEvent = Static<typeof CompanionEvent>;

/** What `turn_end` and `agent_settled` carry: how full Pi's context is, and where its branch ends. */
export const ContextTold = Type.Object({
  usage: nullable(Type.Object({ tokens: nullable(Type.Number()), contextWindow: Type.Number() })),
  leafId: nullable(text),
  /** Messages wait in Pi. */
  pending: Type.Boolean(),
  model: nullable(Type.Object({ id: text, contextWindow: Type.Number(), maxTokens: Type.Number() })),
});
export type ContextTold = Static<typeof ContextTold>;

/** A page of `/throughline` in Pi (PI-3). What Pi knows better than the file comes along. */
export const CompanionAsk = Type.Object({
  kind: Type.Literal('ask'),
  id: Type.Integer(),
  page: literals(...companionPages),
  /** Pi's own count of its context in tokens; `tokens` null right after a compaction. */
  usage: nullable(Type.Object({ tokens: nullable(Type.Number()), contextWindow: Type.Number() })),
});
export type CompanionAsk = Static<typeof CompanionAsk>;

/** The page as plain text for people. An answer that comes after the companion's deadline is dropped. */
export const WorkerText = Type.Object({ kind: Type.Literal('text'), id: Type.Integer(), text });
export type WorkerText = Static<typeof WorkerText>;

/** Tools and commands as they are registered now, when they differ from the hello (PI-4). */
export const CompanionRegistry = Type.Object({
  kind: Type.Literal('registry'),
  tools: Type.Array(text),
  commands: Type.Array(text),
});
export type CompanionRegistry = Static<typeof CompanionRegistry>;

/** One line for the person in front of Pi; a key is shown once per process. It never reaches a model. */
export const WorkerNotice = Type.Object({ kind: Type.Literal('notice'), key: text, text });
export type WorkerNotice = Static<typeof WorkerNotice>;

/** What the worker may ask of a Pi. The nonce is used once; over RPC it travels in `orderCommand`, over the socket beside it. */
export const Order = Type.Union([
  /** Moves the head; Pi moves to the parent of a user or custom message (facts of Pi's navigateTree). */
  Type.Object({ do: Type.Literal('navigate'), nonce: text, targetId: text }),
  /** A custom message of `anchorCustomType` followed by a native label on it (NAV-3). */
  Type.Object({ do: Type.Literal('anchor'), nonce: text, name: text, outcome: text }),
  Type.Object({ do: Type.Literal('label'), nonce: text, entryId: text, label: nullable(text) }),
  /** Finish, flush and let go of the session (STO-2 take over). */
  Type.Object({ do: Type.Literal('release'), nonce: text, by: text }),
  /** Compact, if nothing runs and nothing waits (CMP-9). Answered once Pi was asked; its events tell the rest. */
  Type.Object({ do: Type.Literal('compact'), nonce: text, instructions: text }),
]);
export type Order = Static<typeof Order>;

export const OrderCall = Type.Object({ kind: Type.Literal('order'), id: Type.Integer(), order: Order });
export type OrderCall = Static<typeof OrderCall>;

export const OrderDone = Type.Object({
  kind: Type.Literal('done'),
  id: Type.Integer(),
  ok: Type.Boolean(),
  /** Why not, in one line; empty when ok. */
  message: text,
  entryId: nullable(text),
});
export type OrderDone = Static<typeof OrderDone>;

/** `run/<uuid>.json` of a worker in the store (PI-1): how a Pi of the same user finds it. */
export const WorkerRunFile = Type.Object({
  version: Type.Integer(),
  socket: text,
  token: text,
  pid: Type.Integer(),
  /** ISO time the worker started. */
  startedAt: text,
  folders: Type.Array(text),
});
export type WorkerRunFile = Static<typeof WorkerRunFile>;
