// Asking a living owner for its lease (STO-2): the asker leaves a request beside the lease and waits; the owner finishes,
// flushes and releases. Nobody is ever pushed out: who does not answer in ten seconds keeps the session.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Problem } from '../errors.ts';
import { type Lease, leaseHolder, takeLease } from './lease.ts';
import { describeOwner, isGone, type LeaseOwner, parseOwner, thisProcess } from './leaseOwner.ts';
import { claimName, readOurs, removeIfThere, writeBeside } from './safeFiles.ts';

/** How long an owner may take to finish, in milliseconds (SPEC STO-2). */
export const takeOverMs = 10_000;
/** How often both sides look. One `open` each time, of a file that is hardly ever there. */
const lookMs = 250;

export interface TakeOverOptions {
  readonly timeoutMs?: number;
  /** Stops waiting; the request is taken back and Problem `cancelled` thrown. */
  readonly signal?: AbortSignal;
}

/** Who asks, and whose lease: a later owner must not obey what was asked of an earlier one. */
interface Request {
  readonly by: LeaseOwner;
  readonly of: string;
}

const requestPath = (folder: string) => join(folder, 'request.json');

function readRequest(folder: string): Request | null {
  try {
    const bytes = readOurs(requestPath(folder));
    const data: unknown = bytes === null ? null : JSON.parse(bytes.toString('utf8'));
    const { by, of } = Object(data) as Record<string, unknown>;
    const owner = parseOwner(Buffer.from(JSON.stringify(by ?? null)));
    return owner !== null && typeof of === 'string' ? { by: owner, of } : null;
  } catch {
    // Half written or foreign: nobody is known to ask.
    return null;
  }
}

/**
 * Takes the lease of a folder, asking its living owner for it. Resolves with the lease once the owner let go; throws
 * `store-busy` with the owner's name when it did not within the time, when somebody else asks already, or when a third
 * process was faster. The request is gone afterwards, whatever came of it.
 */
export async function requestLease(folder: string, name: string, options: TakeOverOptions = {}): Promise<Lease> {
  const until = performance.now() + (options.timeoutMs ?? takeOverMs);
  const holder = leaseHolder(folder);
  if (holder === null) return takeLease(folder, name);
  const me = thisProcess(randomBytes(16).toString('hex'), name);
  leaveRequest(folder, { by: me, of: holder.token });
  try {
    while (leaseHolder(folder)?.token === holder.token) {
      if (options.signal?.aborted) throw new Problem('cancelled', folder);
      if (performance.now() >= until) throw new Problem('store-busy', `${describeOwner(holder)}; it did not let go`);
      await new Promise((resume) => setTimeout(resume, Math.min(lookMs, Math.max(1, until - performance.now()))));
    }
    return takeLease(folder, name);
  } finally {
    if (readRequest(folder)?.by.token === me.token) removeIfThere(requestPath(folder));
  }
}

/** One asker at a time. A request whose asker died, or that names an earlier owner, makes room. */
function leaveRequest(folder: string, request: Request): void {
  const path = requestPath(folder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (claimName(writeBeside(path, Buffer.from(`${JSON.stringify(request)}\n`)), path)) return;
    const there = readRequest(folder);
    if (there !== null && there.of === request.of && !isGone(there.by, request.by)) {
      throw new Problem('store-busy', `${there.by.name}, process ${there.by.pid}, asks for it already`);
    }
    removeIfThere(path);
  }
  throw new Problem('store-busy', folder);
}

/**
 * Tells the owner of a lease, once per request, that a living process asks for it; the owner then finishes, flushes and
 * releases, or keeps it by doing nothing. Looks four times a second and keeps no process alive. Dispose it with the lease.
 */
export function watchRequests(folder: string, lease: Lease, asked: (by: LeaseOwner) => void): { dispose(): void } {
  let heard = '';
  const look = () => {
    const request = readRequest(folder);
    if (request === null || request.of !== lease.owner.token || isGone(request.by, lease.owner)) return;
    if (request.by.token === heard) return;
    heard = request.by.token;
    asked(request.by);
  };
  const timer = setInterval(look, lookMs);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}
