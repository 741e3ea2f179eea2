// The world the engine cannot compute: files, clock, model, log, Git. Rooms take these as parameters, so that
// tests pass values instead of faking modules. Real ones are made once, in the programs that start the engine.

/** Size and identity of a file as the list index keys it. Times in milliseconds since the epoch. */
export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: number;
}

/** Read-only access to files. Nothing here can write: writing belongs to `store/` alone. */
export interface Files {
  /** Stamp of a regular file, null when the path is absent or not a regular file. Never throws for absence. */
  stamp(path: string): FileStamp | null;
  /** Reads up to `length` bytes at `offset` into a new buffer; shorter at the end of the file. Throws on I/O errors. */
  readRange(path: string, offset: number, length: number): Buffer;
  /** Opens a file for many reads; the caller closes it. With a stamp just taken, it is read up to the size that says, and not looked at again. */
  open(path: string, stamp?: FileStamp): OpenFile;
  /** Names in a folder, empty when the folder is absent. */
  list(folder: string): readonly DirectoryItem[];
}

export interface OpenFile {
  readonly size: number;
  /** Fills `into` from `offset`; returns the bytes read, 0 at the end. */
  read(into: Uint8Array, offset: number): number;
  close(): void;
}

export interface DirectoryItem {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'other';
}

export interface Clock {
  /** Wall clock, milliseconds since the epoch. */
  now(): number;
}

/** What one model call needs. Token counts are the caller's estimate in tokens of the target model. */
export interface ModelRequest {
  readonly system: string;
  readonly prompt: string;
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
  /** Tools the model may call; a route without them answers with words alone. */
  readonly tools?: readonly ModelTool[];
  /** What followed the prompt, in order: calls, each with its results after it. */
  readonly turns?: readonly ModelTurn[];
  /** Name of this run's prompt cache, for routes that keep one (CMP-23). */
  readonly cacheName?: string;
}

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** `arguments` are the model's: an object, not yet checked. */
export interface ModelToolCall {
  readonly id: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export type ModelTurn =
  | { readonly kind: 'calls'; readonly text: string; readonly calls: readonly ModelToolCall[] }
  | { readonly kind: 'result'; readonly callId: string; readonly tool: string; readonly text: string };

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True when the provider reported it, false when estimated here. */
  readonly reported: boolean;
}

/** Closed taxonomy of failed calls (SAFE-2). Raw provider errors never enter records. */
export type ModelFailure =
  | 'cancelled'
  | 'timeout'
  | 'payment'
  | 'rate-limit'
  | 'overflow'
  | 'auth'
  | 'network'
  | 'bad-response'
  | 'server';

export type ModelReply =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly truncated: boolean;
      readonly usage: ModelUsage;
      /** Tools the model wants called; absent for none. */
      readonly calls?: readonly ModelToolCall[];
    }
  | { readonly kind: 'failed'; readonly failure: ModelFailure; readonly message: string; readonly usage: ModelUsage };

/** A stage's way to a model (CMP-17). Never rejects: every failure is a reply of kind `failed`. */
export interface Model {
  readonly route: string;
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  /** Null when it can be asked now, else why not in one line; left out where only asking tells. Never rejects. */
  reach?(signal: AbortSignal): Promise<string | null>;
  complete(request: ModelRequest): Promise<ModelReply>;
}

/** Models of single stages; a stage that is left out asks the run's own (CMP-17). */
export interface StageModels {
  readonly explore?: Model;
  readonly synthesize?: Model;
  readonly repair?: Model;
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export interface Git {
  /** HEAD and a hash of the dirty state of the working tree at `cwd`, or null when unknown. */
  state(cwd: string, signal: AbortSignal): Promise<{ readonly head: string; readonly dirty: string } | null>;
}
