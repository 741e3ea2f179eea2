// Whether somebody else runs a Pi session. Known for certain only where a companion said hello or another of our workers holds
// the lease; else it may be live when a Pi runs in its folder or its file changed lately and not by us. Decides, never acts.
import { realpathSync } from 'node:fs';
import type { Clock, FileStamp, Files } from '../../outside.ts';
import { normalFolder } from '../../record/projectKey.ts';
import { type DriveRecord, driveHolder, lastDrive } from '../../store/driveLease.ts';
import type { LeaseOwner } from '../../store/leaseOwner.ts';
import type { SessionKey } from '../../store/sessionKey.ts';
import type { Store } from '../../store/store.ts';
import type { PiProcess } from './piProcesses.ts';

/** A Pi that said hello over the companion's socket and has not gone since. */
export interface LiveHello {
  readonly pid: number;
  readonly sessionId: string;
  readonly file: string | null;
  readonly cwd: string;
}

/** Fed by the companion's server: every Pi whose connection stands. */
export interface LiveRegistry {
  hellos(): readonly LiveHello[];
}

export interface WatchedSession {
  readonly sessionId: string;
  readonly file: string;
  readonly cwd: string;
}

/** What the verdict is made from. */
export interface LiveWorld {
  readonly hellos: readonly LiveHello[];
  /** Null where processes cannot be listed. */
  readonly processes: readonly PiProcess[] | null;
  readonly now: number;
  /** The file as it is; null when it is gone. */
  readonly stamp: FileStamp | null;
  readonly holder: LeaseOwner | null;
  readonly drive: DriveRecord | null;
}

/** `text` is for people, in the words of the design; `pid` the program it speaks of. */
export interface LiveVerdict {
  readonly kind: 'free' | 'live' | 'may-be-live';
  readonly text: string;
  readonly pid: number | null;
}

/** A change this old no longer counts where processes can be listed (issue: 10 minutes). */
export const lately = 10 * 60 * 1000;

const tear = 'Two writers would tear the file, so the composer is off.';

/** Gathers what the verdict needs: one listing of processes, one stat, two small files of the store. */
export async function liveWorld(
  key: SessionKey,
  file: string,
  parts: {
    readonly registry: LiveRegistry;
    readonly store: Store;
    readonly files: Files;
    readonly clock: Clock;
    readonly processes: () => Promise<readonly PiProcess[] | null>;
  },
): Promise<LiveWorld> {
  const processes = await parts.processes();
  return {
    hellos: parts.registry.hellos(),
    processes,
    now: parts.clock.now(),
    stamp: parts.files.stamp(file),
    holder: driveHolder(parts.store, key),
    drive: lastDrive(parts.store, key),
  };
}

/** Pure but for resolving links of folder names. */
export function liveVerdict(session: WatchedSession, world: LiveWorld): LiveVerdict {
  const hello = world.hellos.find((one) => one.sessionId === session.sessionId || one.file === session.file);
  if (hello !== undefined) {
    return { kind: 'live', pid: hello.pid, text: `A terminal runs this session (process ${hello.pid}). ${tear}` };
  }
  if (world.holder !== null) {
    const { pid, name } = world.holder;
    return { kind: 'live', pid, text: `${name} runs this session (process ${pid}). ${tear}` };
  }
  return processVerdict(session, world) ?? changeVerdict(world) ?? { kind: 'free', text: '', pid: null };
}

/** A Pi whose folder the system does not tell may run anything. Those that said hello run what they said. */
function processVerdict(session: WatchedSession, { processes, hellos }: LiveWorld): LiveVerdict | null {
  const folder = realFolder(session.cwd);
  const spoken = new Set(hellos.map(({ pid }) => pid));
  const found = (processes ?? []).find(
    ({ pid, cwd }) => !spoken.has(pid) && (cwd === null || realFolder(cwd) === folder),
  );
  if (found === undefined) return null;
  const text = `This session may be live: a Pi runs in its folder (process ${found.pid}). ${tear}`;
  return { kind: 'may-be-live', pid: found.pid, text };
}

function changeVerdict(world: LiveWorld): LiveVerdict | null {
  const { stamp, now, processes } = world;
  if (stamp === null || isOurChange(world)) return null;
  const age = now - stamp.mtimeMs;
  if (processes !== null && age >= lately) return null;
  const text = `This session may be live: its file changed ${ago(age)} and not by Throughline. ${tear}`;
  return { kind: 'may-be-live', pid: null, text };
}

/**
 * The file stands as our Pi left it. When our worker died, Pi wrote its last words after our last note: where processes can be
 * listed and that Pi is gone, they count as ours.
 */
function isOurChange({ drive, stamp, processes }: LiveWorld): boolean {
  if (drive === null || stamp === null) return false;
  const { stamp: left } = drive;
  const isAsLeft =
    left !== null && left.size === stamp.size && left.mtimeMs === stamp.mtimeMs && left.inode === stamp.inode;
  if (isAsLeft) return true;
  return !drive.ended && processes !== null && processes.every(({ pid }) => pid !== drive.pid);
}

function ago(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  if (minutes < 120) return `${minutes} minute${minutes === 1 ? '' : 's'} ago`;
  return `${Math.floor(minutes / 60)} hours ago`;
}

function realFolder(folder: string): string {
  try {
    return normalFolder(realpathSync(folder));
  } catch {
    return normalFolder(folder);
  }
}
