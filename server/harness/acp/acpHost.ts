// What the place we run in can do for an agent: files as its editors have them, and terminals. Only what is served is advertised;
// without a host an agent reads, writes and runs by itself, with its own permissions.
import type { HostTerminal, TerminalOrder } from './hostTerminals.ts';

/** Text of a file in an editor, unsaved changes included. */
export interface OpenText {
  readonly text: string;
  readonly isDirty: boolean;
}

/** The editors of the place. Paths are absolute. Both may reject; the agent is then told the message. */
export interface HostEditor {
  /** Null: no editor holds the file. */
  openText(path: string): Promise<OpenText | null>;
  /** Makes the file hold that text, through its editor where one holds it, and saves it. */
  write(path: string, text: string): Promise<void>;
}

/** A program a person talks to. */
export interface TerminalProgram {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** Each part absent where it is not served. */
export interface AcpHost {
  readonly editor?: HostEditor;
  readonly createTerminal?: (order: TerminalOrder) => Promise<HostTerminal>;
  /** Runs a program in a terminal a person can type in; its exit code, null without one. */
  readonly runInTerminal?: (order: TerminalProgram) => Promise<number | null>;
  /** Folders beside the session's own that an agent may reach through us. */
  readonly folders?: readonly string[];
}

/** `clientCapabilities` of that host, without the parts about sessions. */
export function hostCapabilities({
  editor,
  createTerminal,
  runInTerminal,
}: AcpHost): Readonly<Record<string, unknown>> {
  const files = editor !== undefined;
  return {
    fs: { readTextFile: files, writeTextFile: files },
    terminal: createTerminal !== undefined,
    auth: { terminal: runInTerminal !== undefined },
    // Forms are drawn by the Session panel, wherever the worker runs.
    elicitation: { form: {} },
  };
}
