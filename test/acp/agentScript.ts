// The script of the reference agent, as its types: what it advertises, how it misbehaves, and what it does turn by turn.

/** One thing the agent does. Each object has exactly one field. */
export type AgentStep =
  /** Words, in chunks. `{permission}` and `{read}` stand for what the last such step brought. */
  | { readonly say: string }
  | { readonly think: string }
  /** The scripted model's answer to everything said so far. */
  | { readonly model: true }
  /** An update through the SDK, and one below it. */
  | { readonly update: Readonly<Record<string, unknown>> }
  | { readonly rawUpdate: Readonly<Record<string, unknown>> }
  | { readonly raw: string }
  /** One line of that many bytes. */
  | { readonly bytes: number }
  | { readonly burst: number }
  | {
      readonly permission: {
        readonly toolCall: Readonly<Record<string, unknown>>;
        readonly options: readonly { readonly optionId: string; readonly name: string; readonly kind: string }[];
      };
    }
  /** What the client answered, or `refused CODE`, becomes `{read}`. */
  | { readonly read: string | { readonly path: string; readonly line?: number; readonly limit?: number } }
  | { readonly write: { readonly path: string; readonly content: string } }
  | { readonly terminal: string | AgentTerminal }
  | { readonly signedIn: true }
  /** A form; the answer as JSON becomes `{read}`. */
  | { readonly elicit: { readonly message: string; readonly requestedSchema: Readonly<Record<string, unknown>> } }
  /** Its length becomes `{read}`. */
  | { readonly env: string }
  /** Its mode becomes `{read}`. */
  | { readonly mode: true }
  | { readonly untilCancelled: true }
  /** Goes on when its parent has died. */
  | { readonly untilOrphaned: true }
  | { readonly hang: true }
  /** So many milliseconds later, one word. */
  | { readonly wait: number }
  /** Starts a child that stays; its process id goes into that file. */
  | { readonly child: string }
  | { readonly complain: string }
  | { readonly die: number }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  | { readonly stop: 'end_turn' | 'max_tokens' | 'max_turn_requests' | 'refusal' };

export interface AgentTerminal {
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly outputByteLimit?: number;
  /** Shown in a call of that id. */
  readonly card?: string;
  readonly kill?: boolean;
  readonly twice?: boolean;
  /** Neither awaited nor released. */
  readonly open?: boolean;
}

export type AgentSwitch =
  | 'resume'
  | 'load'
  | 'list'
  | 'close'
  | 'fork'
  | 'images'
  | 'lateCommands'
  | 'withoutMessageIds'
  | 'replayAfterAnswer'
  | 'resumeReplays'
  /** The answer to `load` and `resume` is null, or names a session nobody asked for. */
  | 'openingAnswersNull'
  | 'openingNamesOther'
  /** Once, behind the first message it tells again. */
  | 'diesInReplay'
  | 'ignoresCancel'
  | 'ignoresEnd'
  | 'signInAtPrompt';

/** How a request goes wrong; with `once` only the first time over all processes, under that name. */
export interface AgentFault {
  readonly die?: number;
  readonly hang?: boolean;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  /** `initialize`, `session/new` and, behind the turn, `session/prompt`: answered instead. */
  readonly answer?: unknown;
  readonly once?: string;
}

export interface AgentScript {
  /** What it says its version is; it has its own otherwise. */
  readonly version?: string;
  readonly switches?: Readonly<Partial<Record<AgentSwitch, boolean>>>;
  /** By method, like `session/load`. */
  readonly faults?: Readonly<Record<string, AgentFault>>;
  readonly turns?: readonly (readonly AgentStep[])[];
  /** For turns beyond the list; without it the agent repeats what it was told. */
  readonly otherwise?: readonly AgentStep[];
  readonly commands?: readonly {
    readonly name: string;
    readonly description: string;
    readonly input?: { readonly hint: string };
  }[];
  readonly modes?: unknown;
  readonly configOptions?: readonly Readonly<Record<string, unknown>>[];
  /** The id `wrong` is refused. */
  readonly authMethods?: readonly Readonly<Record<string, unknown>>[];
  readonly modelUrl?: string;
}
