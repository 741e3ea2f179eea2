// One interface for every harness we can drive: Pi over RPC and any ACP agent. Panels and services know only this; what a
// harness calls things ends in its own room. The harness's own log stays the record: nothing here is history.

/** What this harness can do; what it cannot is not offered (no command, row or button). */
export interface LiveCapabilities {
  /** Words put into a running turn. */
  readonly steer: boolean;
  /** Messages the harness itself holds until the turn ends. Without it the service holds them. */
  readonly queue: boolean;
  readonly images: boolean;
  readonly models: boolean;
  readonly thinking: boolean;
  /** A new session from an earlier message, the old one untouched. */
  readonly fork: boolean;
  /** A new session from where this one stands, by its starter. Absent: as `fork`. */
  readonly forkHere?: boolean;
  /** Moving the head inside the session's own tree (NAV-5). */
  readonly branch: boolean;
  /** Anchors written by the harness itself, with a native label (NAV-3). */
  readonly anchors: boolean;
  /** What the harness's own compaction takes: a focus, nothing, or no such command. */
  readonly compact: 'with-focus' | 'without-focus' | 'none';
}

export interface LiveModel {
  /** What `setModel` takes: `provider/id` for Pi, the option's value for ACP. */
  readonly id: string;
  readonly label: string;
  /** Tokens, null when the harness does not say. */
  readonly contextWindow: number | null;
}

/** A choice of the session the harness offers beside model and thinking: a mode, a switch. */
export interface LiveOption {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly values: readonly { readonly id: string; readonly label: string }[];
}

export interface LiveCommand {
  /** Without the slash. */
  readonly name: string;
  readonly description: string;
  /** The hint after the name, null when it takes no input. */
  readonly hint: string | null;
}

export interface QueuedMessage {
  readonly text: string;
  readonly how: 'steer' | 'follow-up';
  /** What was sent with it; only in what `clearQueue` gives back. */
  readonly images?: Prompt['images'];
}

/** Everything about a live session that is a state and no history. Replaced as a whole; never edited. */
export interface LiveState {
  readonly harness: 'pi' | 'acp';
  /** "Pi 1.6.0": name and version as the harness gives them. */
  readonly harnessLabel: string;
  readonly sessionId: string;
  /** The harness's own session file, null where it has none we may read. It may not exist before the first message. */
  readonly file: string | null;
  readonly cwd: string;
  /** Process that runs it, null once it ended. */
  readonly pid: number | null;
  readonly activity: 'starting' | 'idle' | 'turn' | 'compacting' | 'retrying' | 'ended';
  readonly name: string | null;
  readonly model: LiveModel | null;
  readonly thinking: string | null;
  readonly thinkingLevels: readonly string[];
  /** Absent: the harness has none. */
  readonly options?: readonly LiveOption[];
  /** As the harness reports it; null while it does not (Pi: right after a compaction). Tokens. */
  readonly gauge: { readonly tokens: number; readonly window: number } | null;
  /** US dollars as the harness counts them, null without figures. */
  readonly cost: number | null;
  readonly queue: readonly QueuedMessage[];
  /** Whether the harness compacts by itself; null when it cannot be known. */
  readonly autoCompaction: boolean | null;
  readonly capabilities: LiveCapabilities;
}

/** One field of a form. Values are texts: `true` and `false` of a switch, ids of choices. */
export interface LiveField {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly kind: 'text' | 'number' | 'switch' | 'one' | 'many';
  readonly required: boolean;
  readonly initial: readonly string[];
  /** For `one` and `many`. */
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

/** What a person filled in, by field. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** A question of the harness or one of its extensions that a person must answer. Nothing answers it but a person. */
export interface LiveDialog {
  readonly id: string;
  readonly kind: 'confirm' | 'select' | 'input' | 'editor' | 'permission' | 'form';
  readonly title: string;
  readonly message: string;
  /** For select and permission: what can be chosen. `role` only where the harness says it. */
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly role: 'allow-once' | 'allow-always' | 'reject-once' | 'reject-always' | 'other';
  }[];
  /** Text to start from, for input and editor. */
  readonly text: string;
  /** For form. */
  readonly fields?: readonly LiveField[];
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  /** When the harness answers it itself, null for never. Milliseconds since the epoch. */
  readonly expiresAt: number | null;
}

export type DialogAnswer =
  | { readonly kind: 'confirmed'; readonly yes: boolean }
  | { readonly kind: 'chosen'; readonly optionId: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'filled'; readonly values: FormValues }
  | { readonly kind: 'dismissed' };

/** What happens in a live session, in order. All text is foreign: it is shown as text, never obeyed. */
export type LiveEvent =
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'turn-started' }
  /** `block` tells the blocks of one message apart; deltas of a block come in order. */
  | {
      readonly kind: 'text';
      readonly block: string;
      readonly channel: 'reply' | 'thinking';
      readonly delta: string;
    }
  /** `input` is the call's arguments as an object of the harness, not yet checked. */
  | { readonly kind: 'tool-started'; readonly callId: string; readonly name: string; readonly input: unknown }
  /** Output so far, as a whole: it replaces what came before. */
  | { readonly kind: 'tool-output'; readonly callId: string; readonly text: string }
  | { readonly kind: 'tool-ended'; readonly callId: string; readonly failed: boolean; readonly text: string }
  /** The steps the agent reported, as a whole. */
  | {
      readonly kind: 'plan';
      readonly steps: readonly { readonly text: string; readonly state: 'open' | 'running' | 'done' }[];
    }
  /** The message is in the harness's record: the reader may show it from there. */
  | { readonly kind: 'recorded' }
  | {
      readonly kind: 'turn-ended';
      readonly outcome: 'completed' | 'aborted' | 'failed';
      readonly message: string | null;
    }
  /** Nothing runs and nothing is queued. */
  | { readonly kind: 'settled' }
  | { readonly kind: 'compaction-started'; readonly reason: string }
  | { readonly kind: 'compaction-ended'; readonly applied: boolean; readonly message: string | null }
  | {
      readonly kind: 'retry';
      readonly attempt: number;
      readonly attempts: number;
      readonly delayMs: number;
      readonly message: string;
    }
  | { readonly kind: 'retry-ended'; readonly succeeded: boolean; readonly message: string | null }
  | { readonly kind: 'dialog'; readonly dialog: LiveDialog }
  | { readonly kind: 'dialog-gone'; readonly id: string }
  | { readonly kind: 'notice'; readonly level: 'info' | 'warning' | 'error'; readonly text: string }
  /** The process is gone. `expected` when we or the person asked for it. Always the last event. */
  | { readonly kind: 'ended'; readonly expected: boolean; readonly message: string };

export interface PromptImage {
  /** Base64 without a data: prefix. */
  readonly data: string;
  readonly mimeType: string;
}

export interface Prompt {
  readonly text: string;
  readonly images: readonly PromptImage[];
  /** What to do while a turn runs. `send` while a turn runs is refused with `session-busy`. */
  readonly how: 'send' | 'steer' | 'follow-up';
}

/** What a fork or a new session answers: where it is now. */
export interface LiveMove {
  readonly sessionId: string;
  readonly file: string | null;
  /** Words to put back into the composer (the message forked from), empty without. */
  readonly draft: string;
}

/** How an older session came to run in this process, and why so (RST-1). */
export interface Continued {
  readonly mode: 'native' | 'checkpoint_restored' | 'fresh';
  readonly reason: string;
  /** What went with it: "checkpoint 4 and the last 23 entries". Null or absent without. */
  readonly handedOver?: string | null;
}

/** A question of ours to the harness, no person's (CKP-5). */
export interface OwnQuestion {
  readonly text: string;
  /** Looks at the first answer: null when it will do, else what is asked once more in the same session. */
  again(answer: string): string | null;
  /** Longest wait without a byte, and in all, both questions together. Milliseconds. */
  readonly silentMs: number;
  readonly totalMs: number;
}

export interface OwnAnswer {
  readonly text: string;
  /** A copy of the session was asked, or the session itself in a turn that everybody sees. */
  readonly via: 'fork' | 'turn';
}

/**
 * A session some process of ours runs. Every method settles within the harness's deadline, rejects with a `Problem` and never
 * claims more than the harness answered. Methods of a missing capability reject with `not-supported`.
 */
export interface LiveSession {
  /** Null or absent: the session began in this process, or its harness reads its own file again (Pi). */
  readonly continued?: Continued | null;
  state(): LiveState;
  /** Events from now on, one listener per caller; returns how to stop. A listener that throws is a bug of the listener. */
  onEvent(listener: (event: LiveEvent) => void): () => void;
  prompt(prompt: Prompt): Promise<void>;
  /** Ends the running turn or compaction; what was produced so far stays in the record. */
  abort(): Promise<void>;
  /** Takes back everything queued and returns it. */
  clearQueue(): Promise<readonly QueuedMessage[]>;
  models(): Promise<readonly LiveModel[]>;
  setModel(id: string): Promise<void>;
  setThinking(level: string): Promise<void>;
  /** Absent where the harness has no `options`. */
  setOption?(id: string, value: string): Promise<void>;
  commands(): Promise<readonly LiveCommand[]>;
  answer(dialogId: string, answer: DialogAnswer): Promise<void>;
  rename(name: string): Promise<void>;
  fork(entryId: string): Promise<LiveMove>;
  /** Moves the head to just before `entryId` in the same session (NAV-5). */
  branchBefore(entryId: string): Promise<void>;
  /** A person's anchor: a message of ours with a native label on it (NAV-3). Answers the anchor's entry id. */
  anchor(name: string, outcome: string): Promise<string>;
  /** The harness's own compaction with a focus (null: none). Settles when the harness reports its end. */
  compact(focus: string | null): Promise<void>;
  /** Absent where the harness cannot be asked anything of ours. A person's prompt goes before it: it is `cancelled` then. */
  ask?(question: OwnQuestion): Promise<OwnAnswer>;
  /** Orderly stop: input closed, then a signal, then by force; resolves when the process is gone. */
  stop(): Promise<void>;
}
