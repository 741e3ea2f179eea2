// Starts the writing program as child processes and reads what they acknowledge.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { bundleScript } from '../support/bundleScript.mjs';

let folder = '';
let program = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'throughline-writers-'));
  program = await bundleScript(join(import.meta.dirname, 'writingProgram.ts'), join(folder, 'writingProgram.mjs'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

export interface WritingChild {
  readonly process: ChildProcess;
  /** Complete lines printed so far. */
  readonly lines: string[];
  readonly ended: Promise<number | null>;
}

/** A folder for the suite's stores, removed at its end. */
export function suiteFolder(): string {
  return folder;
}

/** The bundled program itself, for starts with limits. */
export function writingProgram(): string {
  return program;
}

export function startWriter(root: string, sessionId: string, seed: number, batches?: number): WritingChild {
  const args = [program, root, sessionId, String(seed), ...(batches === undefined ? [] : [String(batches)])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { process: child, lines, ended };
}

/** Waits until a child printed this many lines or ended. */
export async function until(child: WritingChild, count: number): Promise<void> {
  let isOver = false;
  void child.ended.then(() => {
    isOver = true;
  });
  while (child.lines.length < count && !isOver) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Ids of acknowledged entries. */
export function acknowledged(child: WritingChild): string[] {
  return child.lines.filter((line) => /^[0-9a-f]{16} \d+$/.test(line)).map((line) => line.slice(0, 16));
}
