// Turns what a person typed, a path or a session id, into the path of a session file.

import { isAbsolute, join, resolve } from 'node:path';
import { Problem } from '../errors.ts';
import { listSessions } from '../source/sessionList.ts';
import { agentFolder, sessionRoots } from '../source/sessionRoots.ts';
import type { World } from './world.ts';

/** Folders that hold sessions: the given ones, else Pi's own (REC-5). */
export function rootsOf(given: readonly string[], world: World): readonly string[] {
  if (given.length > 0) return given.map((root) => resolve(world.cwd, root));
  return sessionRoots(world.env, world.home, settingsText(world));
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

/**
 * A path when one exists, else the session with that id. Throws Problem `no-file`, `unknown-session`, or `ambiguous`
 * with the candidates.
 */
export function findSession(name: string, roots: readonly string[], world: World): string {
  const path = isAbsolute(name) ? name : resolve(world.cwd, name);
  if (exists(path, world)) return path;
  // Something with a separator or our ending was meant as a path.
  if (/[\\/]/.test(name) || name.endsWith('.jsonl')) throw new Problem('no-file', name);
  const { sessions } = listSessions(rootsOf(roots, world), world.files, null);
  const found = sessions.filter((row) => row.id === name);
  const [only, ...more] =
    found.length > 0 ? found : sessions.filter((row) => name.length >= 8 && row.id.startsWith(name));
  if (only === undefined) throw new Problem('unknown-session', name);
  if (more.length > 0) throw new Problem('ambiguous', [only, ...more].map((row) => row.path).join(', '));
  return only.path;
}

/** Anything at that path counts, also a folder or a pipe: opening it then says what it is. */
function exists(path: string, world: World): boolean {
  if (world.files.stamp(path) !== null) return true;
  const parent = resolve(path, '..');
  const name = path.slice(parent.length).replace(/^[\\/]+/, '');
  return world.files.list(parent).some((item) => item.name === name);
}
