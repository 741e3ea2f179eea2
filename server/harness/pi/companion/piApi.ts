// The part of Pi's extension interface the companion uses, as facts of Pi 0.87.1 and 1.6.0 have it. Pi's own types come with
// Pi and are no dependency of ours (PI-7).

export interface PiModel {
  readonly api?: string;
  readonly provider: string;
  readonly id: string;
  readonly contextWindow: number;
  readonly maxTokens: number;
}

export interface PiContext {
  readonly cwd: string;
  readonly mode?: string;
  readonly sessionManager: {
    getSessionId(): string;
    getSessionFile(): string | undefined;
    getLeafId?(): string | null;
    getBranch(): readonly { readonly id: string; readonly type: string; readonly details?: unknown }[];
  };
  /** Both are read anew each time: they follow the session. */
  readonly model?: PiModel | undefined;
  readonly modelRegistry?: {
    find?(provider: string, id: string): PiModel | undefined;
    hasConfiguredAuth?(model: PiModel): boolean;
    streamSimple(
      model: PiModel,
      request: {
        readonly systemPrompt: string;
        /** Pi's own messages. */
        readonly messages: readonly object[];
        readonly tools?: readonly object[];
      },
      options: {
        readonly maxTokens: number;
        readonly signal: AbortSignal;
        /** Names the prompt cache. */
        readonly sessionId?: string;
        readonly cacheRetention?: 'short';
      },
    ): { result(): Promise<PiModelResult> };
  };
  isIdle(): boolean;
  hasPendingMessages(): boolean;
  getContextUsage?(): { readonly tokens: number | null; readonly contextWindow: number } | undefined;
  shutdown(): void;
  /** Begins a compaction and does not wait for it. */
  compact?(options: { readonly customInstructions: string; readonly onError: (error: Error) => void }): void;
  readonly ui: { notify(message: string, level?: 'info' | 'warning' | 'error'): void };
}

/** Never rejects; `stopReason` is `error` or `aborted` where there is no answer. */
export interface PiModelResult {
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly id?: string;
    readonly name?: string;
    readonly arguments?: Readonly<Record<string, unknown>>;
  }[];
  readonly stopReason: string;
  readonly errorMessage?: string;
  readonly usage?: unknown;
}

export interface PiCommandContext extends PiContext {
  waitForIdle(): Promise<void>;
  navigateTree(targetId: string, options?: { readonly summarize?: boolean }): Promise<{ readonly cancelled: boolean }>;
}

export interface Pi {
  on(event: string, handler: (event: Readonly<Record<string, unknown>>, context: PiContext) => unknown): unknown;
  registerCommand(
    name: string,
    command: {
      readonly description: string;
      readonly getArgumentCompletions?: (prefix: string) => { readonly value: string; readonly label: string }[];
      readonly handler: (args: string, context: PiCommandContext) => Promise<void>;
    },
  ): void;
  sendMessage(message: {
    readonly customType: string;
    readonly content: string;
    readonly display: boolean;
    readonly details: unknown;
  }): void;
  sendUserMessage(content: string, options: { readonly expandPromptTemplates: boolean }): void;
  setLabel(entryId: string, label: string | undefined): void;
  getAllTools(): readonly { readonly name: string }[];
  getCommands(): readonly { readonly name: string }[];
}
