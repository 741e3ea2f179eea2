export interface TurnIds {
  readonly user: string;
  readonly call: string;
  readonly result: string;
  readonly answer: string;
}

export class SessionFile {
  constructor(path: string, options: { id: string; cwd: string; model?: string });
  readonly path: string;
  readonly lastId: string;
  turn(prompt: string, options?: { reply?: string; path?: string; output?: string; isError?: boolean }): TurnIds;
  compaction(summary: string, firstKeptEntryId: string): string;
  label(targetId: string, label: string): void;
  tear(): void;
  truncate(lines: number): void;
}

export function refundSession(
  path: string,
  options: { id: string; cwd: string; turns?: number; title?: string },
): SessionFile;
