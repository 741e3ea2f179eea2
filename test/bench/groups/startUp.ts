// Start-up of both sides, a row of its own so that no other row has to hide it.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Figures, interleaved, medianMs, noStore, piSide, type Side } from '../measuring.ts';
import type { Group } from './group.ts';

const execute = promisify(execFile);

async function answerOf(command: string, args: readonly string[]): Promise<string> {
  const options = { maxBuffer: 1 << 28, env: { ...process.env, THROUGHLINE_STORE: noStore } };
  try {
    return (await execute(process.execPath, [command, ...args], options)).stdout;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 1 && 'stdout' in cause) return String(cause.stdout);
    throw cause;
  }
}

/** A whole run of the command, from spawn to exit. Exit codes of negative answers are answers too. */
export function commandSide(args: readonly string[], command = join('dist', 'cli.js')): Side {
  return async (): Promise<Figures> => {
    const started = performance.now();
    const stdout = await answerOf(command, args);
    const ms = performance.now() - started;
    JSON.parse(stdout);
    return { ms, cpuMs: ms, maxRssMb: 0, stdout };
  };
}

/** Ours: the command answering about a small session. Pi: its modules loaded, nothing opened. */
export const startUp: Group = async (data, give) => {
  const file = data.session(1);
  const [ours = [], pis = []] = await interleaved(5, [
    commandSide(['show', file, '--json']),
    await piSide('start', file, null),
  ]);
  give('start-up of the command', { value: medianMs(ours), note: 'spawn to exit of `show` on 1 MB' });
  give("start-up of Pi's modules (for comparison)", {
    value: medianMs(pis),
    note: 'process start to SessionManager loaded',
  });
};
