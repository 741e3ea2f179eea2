// Processes of this machine that run Pi, with the folder they run in: from /proc, else from `ps` and `lsof`. Reading only.
import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';

export interface PiProcess {
  readonly pid: number;
  /** Null where the system does not tell it to us. */
  readonly cwd: string | null;
}

const run = promisify(execFile);
const deadlineMs = 2000;

/** Pi names its process `pi` (or `pi-rpc`); before it did, its command line holds the package's path. */
export function runsPi(commandLine: readonly string[]): boolean {
  const [first = '', second = ''] = commandLine;
  if (/^pi(-rpc)?$/.test(basename(first).trim())) return true;
  const script = /pi-coding-agent[\\/].*\.[cm]?js$/;
  const runsScript = /^(node|bun)(\.exe)?$/.test(basename(first));
  return script.test(first) || script.test(second) || (runsScript && basename(second) === 'pi');
}

/**
 * All but those this process started, which hold a lease. Null where processes cannot be listed; then nobody may conclude
 * that no Pi runs.
 */
export async function listPiProcesses(platform: string = process.platform): Promise<readonly PiProcess[] | null> {
  if (platform === 'linux') return fromProc();
  if (platform === 'darwin') return fromPs();
  return null;
}

function fromProc(): readonly PiProcess[] | null {
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  return names.flatMap((name) => {
    const line = quietly(() => readFileSync(`/proc/${name}/cmdline`, 'utf8')) ?? '';
    if (!runsPi(line.split('\0').filter(Boolean)) || parentInProc(name) === process.pid) return [];
    return [{ pid: Number(name), cwd: quietly(() => readlinkSync(`/proc/${name}/cwd`)) }];
  });
}

async function fromPs(): Promise<readonly PiProcess[] | null> {
  try {
    const { stdout } = await run('ps', ['-axo', 'pid=,ppid=,command='], {
      timeout: deadlineMs,
      maxBuffer: 16 * 1024 * 1024,
    });
    const pids = stdout.split('\n').flatMap((line) => {
      const [pid = '', parent = '', ...words] = line.trim().split(/\s+/);
      return runsPi(words) && Number(parent) !== process.pid ? [Number(pid)] : [];
    });
    return await Promise.all(pids.map(async (pid) => ({ pid, cwd: await folderOf(pid) })));
  } catch {
    return null;
  }
}

async function folderOf(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run('lsof', ['-a', '-d', 'cwd', '-p', String(pid), '-Fn'], { timeout: deadlineMs });
    return /^n(.+)$/m.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Everything a process started that still runs, itself not. Empty where it cannot be told. */
export function descendantsOf(pid: number): readonly number[] {
  const childrenOf = new Map<number, number[]>();
  for (const [child, parent] of parents()) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), child]);
  const found: number[] = [];
  for (const open = [pid]; open.length > 0; ) {
    const children = childrenOf.get(open.pop() ?? 0) ?? [];
    found.push(...children);
    open.push(...children);
  }
  return found;
}

function parents(): readonly (readonly [number, number])[] {
  const names = quietly(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? [];
  if (names.length > 0) return names.map((name) => [Number(name), parentInProc(name)]);
  const table =
    quietly(() => execFileSync('ps', ['-axo', 'pid=,ppid='], { timeout: deadlineMs, encoding: 'utf8' })) ?? '';
  return table.split('\n').map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return [pid, parent];
  });
}

function parentInProc(name: string): number {
  const stat = quietly(() => readFileSync(`/proc/${name}/stat`, 'utf8')) ?? '';
  // The program's name stands in parentheses and may hold anything.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

function quietly<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch {
    return null;
  }
}
