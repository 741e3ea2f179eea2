// Who holds a lease, and whether that process is proved gone (STO-2).

import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** One process that holds a lease. Nulls are what the platform does not tell. */
export interface LeaseOwner {
  readonly token: string;
  /** What a refused writer is told, like `throughline compact`. */
  readonly name: string;
  readonly pid: number;
  /** Start of the process in clock ticks since boot, from `/proc`; tells a reused process id from the owner's. */
  readonly startTime: string | null;
  readonly host: string;
  readonly boot: string | null;
  /** The namespace its process id counts in: containers may share a store and a host name. */
  readonly pidSpace: string | null;
  /** ISO 8601, for people. */
  readonly takenAt: string;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** State letter and start time of a process from `/proc/PID/stat`, null without `/proc`. */
function processStat(pid: number): { readonly state: string; readonly startTime: string } | null {
  const text = readText(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The second field is the program's name in parentheses and may hold anything, spaces and parentheses included.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
}

function pidSpace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

/** This process as an owner. */
export function thisProcess(token: string, name: string): LeaseOwner {
  return {
    token,
    name,
    pid: process.pid,
    startTime: processStat(process.pid)?.startTime ?? null,
    host: hostname(),
    boot: readText('/proc/sys/kernel/random/boot_id'),
    pidSpace: pidSpace(),
    takenAt: new Date().toISOString(),
  };
}

/** Whether a process of that id is there, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not permitted to signal it means that it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * True only when the owner cannot be running any more: the machine was started since, or its process id is free, a
 * zombie's, or another process's. Anything uncertain, like another host, is not gone.
 */
export function isGone(owner: LeaseOwner, here: LeaseOwner): boolean {
  if (owner.host !== here.host) return false;
  if (owner.boot !== null && here.boot !== null && owner.boot !== here.boot) return true;
  if (owner.pidSpace !== here.pidSpace) return false;
  if (!isRunning(owner.pid)) return true;
  const stat = processStat(owner.pid);
  if (stat === null || owner.startTime === null) return false;
  return stat.state === 'Z' || stat.state === 'X' || stat.startTime !== owner.startTime;
}

/** One line that names the holder. */
export function describeOwner(owner: LeaseOwner): string {
  return `held by ${owner.name}, process ${owner.pid} on ${owner.host} since ${owner.takenAt}`;
}

/** Reads an owner back from a lease's bytes; null when they are none. */
export function parseOwner(bytes: Uint8Array): LeaseOwner | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return isOwner(data) ? data : null;
  } catch {
    return null;
  }
}

function isOwner(data: unknown): data is LeaseOwner {
  if (typeof data !== 'object' || data === null) return false;
  const { token, name, pid, host, takenAt, startTime, boot, pidSpace } = data as Record<string, unknown>;
  const texts = [token, name, host, takenAt].every((field) => typeof field === 'string');
  const optional = [startTime, boot, pidSpace].every((field) => field === null || typeof field === 'string');
  return texts && optional && Number.isSafeInteger(pid);
}
