// Turns what a person typed, a path or a session id, into the path of a session file.

import { isAbsolute, join, resolve } from 'node:path';
import { Problem } from '../errors.ts';
import type { Reference } from '../navigation/reference.ts';
import { listBriefly } from '../source/briefList.ts';
import { listSessions, type SessionListCache } from '../source/sessionList.ts';
import { agentFolder, sessionRoots } from '../source/sessionRoots.ts';
import type { SessionRow } from '../source/sessionRow.ts';
import { readListCache } from '../store/listCache.ts';
import { recordsRoot } from '../store/sessionKey.ts';
import { storeRoot } from '../store/storeRoot.ts';
import { storeOf } from './storeOf.ts';
import type { World } from './world.ts';

/** Folders that hold sessions: the given ones, else Pi's own and the records of ACP sessions in our store (REC-5). */
export function rootsOf(given: readonly string[], store: string | null, world: World): readonly string[] {
  if (given.length > 0) return given.map((root) => resolve(world.cwd, root));
  // Only looked into: a store that is unsafe or newer is no reason to list nothing.
  const root = store === null ? storeRoot(world.env, world.platform, world.home) : resolve(world.cwd, store);
  return [...sessionRoots(world.env, world.home, settingsText(world)), recordsRoot(root)];
}

/** Pi's settings may name a session folder of their own; a large or unreadable file says nothing. */
function settingsText(world: World): string | null {
  const path = join(agentFolder(world.env, world.home), 'settings.json');
  const stamp = world.files.stamp(path);
  if (stamp === null || stamp.size > 1_000_000) return null;
  try {
    return world.files.readRange(path, 0, stamp.size).toString('utf8');
  } catch {
    return null;
  }
}

/** Where to look for a session by its id: folders, and the store whose index of them may be there (`--root`, `--store`). */
export interface Places {
  readonly roots: readonly string[];
  readonly store: string | null;
}

/**
 * A path when one exists, else the session with that id. Throws Problem `no-file`, `unknown-session`, or `ambiguous`
 * with the candidates.
 */
export function findSession(name: string, places: Places, world: World): string {
  const path = isAbsolute(name) ? name : resolve(world.cwd, name);
  if (exists(path, world)) return path;
  // Something with a separator or our ending was meant as a path.
  if (/[\\/]/.test(name) || name.endsWith('.jsonl')) throw new Problem('no-file', name);
  const sessions = knownSessions(places, world);
  const found = sessions.filter((row) => row.id === name);
  return theOnly(
    found.length > 0 ? found : sessions.filter((row) => name.length >= 8 && row.id.startsWith(name)),
    name,
  );
}

/** The file of the session a reference names: by its whole id, never by a path. Throws as `findSession` does. */
export function sessionOfReference({ harness, sessionId }: Reference, places: Places, world: World): string {
  const found = knownSessions(places, world).filter((row) => row.id === sessionId && row.harness === harness);
  return theOnly(found, sessionId);
}

function theOnly([only, ...more]: readonly KnownSession[], name: string): string {
  if (only === undefined) throw new Problem('unknown-session', name);
  if (more.length > 0) throw new Problem('ambiguous', [only, ...more].map((row) => row.path).join(', '));
  return only.path;
}

type KnownSession = Pick<SessionRow, 'id' | 'harness' | 'path'>;

/** All sessions. Files the worker's index knows are not read again; without an index each is looked at briefly (REC-5). */
function knownSessions({ roots, store }: Places, world: World): readonly KnownSession[] {
  const folders = rootsOf(roots, store, world);
  try {
    const index = readListCache(storeOf(store, world)) as SessionListCache | null;
    if (index !== null) return listSessions(folders, world.files, index).sessions;
  } catch {
    // A store that is none of ours, or an index another version left: it is only faster with one.
  }
  return listBriefly(folders, world.files);
}

/** Anything at that path counts, also a folder or a pipe: opening it then says what it is. */
function exists(path: string, world: World): boolean {
  if (world.files.stamp(path) !== null) return true;
  const parent = resolve(path, '..');
  const name = path.slice(parent.length).replace(/^[\\/]+/, '');
  return world.files.list(parent).some((item) => item.name === name);
}
