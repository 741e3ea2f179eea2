// What a running program hands to every service: files, environment, clock, terminal. Made once in cli.ts and main.ts.

import type { Clock, Files } from '../outside.ts';

export interface World {
  readonly files: Files;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly cwd: string;
  /** True when stdout is a terminal: then people read the answer, else scripts do. */
  readonly terminal: boolean;
  /** Says one line to a person at once, before what it announces; left out: nobody is there to hear it. */
  say?(line: string): void;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
}
