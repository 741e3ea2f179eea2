// The right to write one session (STO-2): at most one live holder. docs/decisions/0003-lease.md says how it is taken,
// and what two processes that reclaim it at once can still do to each other.

import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Problem } from '../errors.ts';
import { describeOwner, isGone, type LeaseOwner, parseOwner, thisProcess } from './leaseOwner.ts';
import { claimName, readOurs, removeIfThere, saveProblem, statHere, syncFolder, writeBeside } from './safeFiles.ts';

/** Claims on claims, when reclaimers die one after another; more means that something else is wrong. */
const deepestClaim = 8;

export class Lease {
  readonly path: string;
  readonly owner: LeaseOwner;
  /** Which file the lease is; the time guards against a reused inode number. */
  #identity: string;
  #released = false;

  /** Made by `takeLease` only. */
  constructor(path: string, owner: LeaseOwner) {
    this.path = path;
    this.owner = owner;
    this.#identity = identityOf(path);
  }

  /** Throws `store-busy` when the lease is no longer ours. Costs one `lstat`; called before every write. */
  assertHeld(): void {
    if (!this.#released && identityOf(this.path) === this.#identity) return;
    const owner = this.#released ? null : readOwner(this.path);
    if (owner !== null && owner.token === this.owner.token) {
      this.#identity = identityOf(this.path);
      return;
    }
    throw new Problem('store-busy', owner === null ? `${this.path} was released` : describeOwner(owner));
  }

  /** Gives the lease up. Nobody may take over from a living owner, so the file is still ours to remove. */
  release(): void {
    if (this.#released) return;
    this.#released = true;
    try {
      if (readOwner(this.path)?.token === this.owner.token) unlinkSync(this.path);
    } catch {
      // A lease that cannot be removed is reclaimed once this process is gone.
    }
  }
}

function identityOf(path: string): string {
  const stats = statHere(path);
  return stats === null ? '' : `${stats.ino}:${stats.ctimeMs}`;
}

/** Who holds the lease in this folder, null when nobody does. For readers: takes and changes nothing. */
export function leaseHolder(folder: string): LeaseOwner | null {
  const owner = readOwner(join(folder, 'lease.json'));
  return owner !== null && !isGone(owner, thisProcess('', '')) ? owner : null;
}

/**
 * Takes the lease of a folder that exists, for the process named `name`. Throws `store-busy` with the holder's name
 * while another process lives that has it. A dead owner's lease is replaced by an atomic rename, never deleted.
 */
export function takeLease(folder: string, name: string): Lease {
  const path = join(folder, 'lease.json');
  const me = thisProcess(randomBytes(16).toString('hex'), name);
  try {
    obtain(path, me, 0);
    clearClaims(folder, me);
  } catch (error) {
    throw saveProblem(error, path);
  }
  return new Lease(path, me);
}

function readOwner(path: string): LeaseOwner | null {
  const bytes = readShared(path);
  return bytes === null ? null : parseOwner(bytes);
}

/** Between its creation and the removal of its temporary name a lease has two names, so a second look is needed. */
function readShared(path: string): Buffer | null {
  for (let look = 0; ; look += 1) {
    try {
      return readOurs(path);
    } catch (error) {
      if (!(error instanceof Problem) || look >= 50 || statHere(path)?.nlink !== 2) throw error;
      removeStaleName(path);
    }
  }
}

/** A process that died between giving a lease its name and dropping the temporary one leaves both; drop the latter. */
function removeStaleName(path: string): void {
  const folder = dirname(path);
  const inode = statHere(path)?.ino;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`.${basename(path).slice(0, 60)}.`) || !name.endsWith('.tmp')) continue;
    const temporary = join(folder, name);
    if (statHere(temporary)?.ino === inode) removeIfThere(temporary);
  }
}

function bytesOf(owner: LeaseOwner): Buffer {
  return Buffer.from(`${JSON.stringify(owner)}\n`);
}

/** Makes `path` name us: by exclusive creation, or in place of an owner that is proved gone. */
function obtain(path: string, me: LeaseOwner, depth: number): void {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (claimName(writeBeside(path, bytesOf(me)), path)) {
      syncFolder(dirname(path));
      return;
    }
    const owner = readOwner(path);
    if (owner !== null && !isGone(owner, me)) throw new Problem('store-busy', describeOwner(owner));
    if (owner === null && statHere(path) !== null) throw new Problem('store-busy', `${path} cannot be read`);
    if (owner !== null && replaceDead(path, owner, me, depth)) return;
  }
  throw new Problem('store-busy', `${path} changes hands`);
}

/**
 * Takes a dead owner's place. A claim named after the dead owner's token is created exclusively first, so of many
 * reclaimers one proceeds; the lease is read again under the claim, so a late one finds the new owner and stops.
 */
function replaceDead(path: string, dead: LeaseOwner, me: LeaseOwner, depth: number): boolean {
  if (depth >= deepestClaim) throw new Problem('store-busy', `${path} cannot be reclaimed`);
  const claim = join(dirname(path), `claim-${dead.token.slice(0, 64).replace(/[^0-9a-f]/g, '')}.json`);
  const claimant = { ...me, token: randomBytes(16).toString('hex') };
  obtain(claim, claimant, depth + 1);
  try {
    if (readOwner(path)?.token !== dead.token) return false;
    renameSync(writeBeside(path, bytesOf(me)), path);
    syncFolder(dirname(path));
    return readOwner(path)?.token === me.token;
  } finally {
    if (readOwner(claim)?.token === claimant.token) unlinkSync(claim);
  }
}

/** Claims whose makers died. They name tokens that no lease has any more, so nobody can act on them. */
function clearClaims(folder: string, me: LeaseOwner): void {
  for (const name of readdirSync(folder)) {
    if (!/^claim-[0-9a-f]*\.json$/.test(name)) continue;
    const owner = readOwner(join(folder, name));
    if (owner !== null && isGone(owner, me)) removeIfThere(join(folder, name));
  }
}
