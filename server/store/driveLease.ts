// The right to drive one session (STO-2): at most one process runs a harness on it. Kept apart from the right to write our own
// journal, so that checkpoints and anchors of a driven session can be saved. Beside it stands how the file was left, so that
// changes of our own are not taken for another program's.

import { join } from 'node:path';
import type { FileStamp } from '../outside.ts';
import { type Lease, leaseHolder, takeLease } from './lease.ts';
import type { LeaseOwner } from './leaseOwner.ts';
import { ensureFolders, readOurs, replaceFile } from './safeFiles.ts';
import { type SessionKey, sessionFolder, sessionFolders } from './sessionKey.ts';
import { markStore, type Store } from './store.ts';
import { requestLease, type TakeOverOptions, watchRequests } from './takeOver.ts';

/** How a harness of ours left, or last wrote, the session's own file. */
export interface DriveRecord {
  /** The harness's process. */
  readonly pid: number | null;
  readonly stamp: FileStamp | null;
  /** False while it is driven, and for ever when the worker died. */
  readonly ended: boolean;
}

const folderName = 'drive';

/** Takes the right for the process named `name`. Throws `store-busy` with the holder's name while another has it. */
export function takeDriveLease(store: Store, key: SessionKey, name: string): DriveLease {
  markStore(store);
  const folder = ensureFolders(store.root, [...sessionFolders(key), folderName]);
  return new DriveLease(folder, takeLease(folder, name));
}

/**
 * Takes the right, asking the worker that has it to finish and let go. Throws `store-busy` when it does not within ten
 * seconds: then it keeps the session, and watching or forking it remain (STO-2).
 */
export async function requestDriveLease(
  store: Store,
  key: SessionKey,
  name: string,
  options: TakeOverOptions = {},
): Promise<DriveLease> {
  markStore(store);
  const folder = ensureFolders(store.root, [...sessionFolders(key), folderName]);
  return new DriveLease(folder, await requestLease(folder, name, options));
}

/** Who drives the session, null when nobody does. */
export function driveHolder(store: Store, key: SessionKey): LeaseOwner | null {
  return leaseHolder(join(sessionFolder(store.root, key), folderName));
}

/** How the session was last left, null when nobody of ours ever drove it or the record cannot be read. */
export function lastDrive(store: Store, key: SessionKey): DriveRecord | null {
  try {
    const bytes = readOurs(join(sessionFolder(store.root, key), folderName, 'drive.json'));
    const data: unknown = bytes === null ? null : JSON.parse(bytes.toString('utf8'));
    return isRecord(data) ? data : null;
  } catch {
    return null;
  }
}

export class DriveLease {
  readonly #folder: string;
  readonly #lease: Lease;

  /** Made by `takeDriveLease` only. */
  constructor(folder: string, lease: Lease) {
    this.#folder = folder;
    this.#lease = lease;
  }

  /** Throws `store-busy` when the right is no longer ours. */
  assertHeld(): void {
    this.#lease.assertHeld();
  }

  /** Notes how the file stands now. */
  note(record: DriveRecord): void {
    this.#lease.assertHeld();
    replaceFile(join(this.#folder, 'drive.json'), Buffer.from(`${JSON.stringify(record)}\n`));
  }

  /** Calls once when another worker asks for the session: finish, flush, then release. Dispose with the lease. */
  onAsked(asked: (by: LeaseOwner) => void): { dispose(): void } {
    return watchRequests(this.#folder, this.#lease, asked);
  }

  release(): void {
    this.#lease.release();
  }
}

function isRecord(data: unknown): data is DriveRecord {
  if (typeof data !== 'object' || data === null) return false;
  const { pid, stamp, ended } = data as Record<string, unknown>;
  return (
    typeof ended === 'boolean' && (pid === null || Number.isSafeInteger(pid)) && (stamp === null || isStamp(stamp))
  );
}

function isStamp(data: unknown): data is FileStamp {
  if (typeof data !== 'object' || data === null) return false;
  const { size, mtimeMs, inode } = data as Record<string, unknown>;
  return [size, mtimeMs, inode].every((field) => typeof field === 'number');
}
