// Opens the session a command or request names, with its tree and the branch it is about. Shared by every service.

import type { SessionView } from '../protocol/sessionViews.ts';
import { type Branch, branchOf } from '../record/branch.ts';
import type { Entry } from '../record/entry.ts';
import { projectKey } from '../record/projectKey.ts';
import type { Session } from '../record/session.ts';
import { titleOf } from '../record/title.ts';
import { buildTree, type Tree } from '../record/tree.ts';
import { scrubText } from '../scrub/scrubText.ts';
import { openSession } from '../source/openSession.ts';
import type { SessionKey } from '../store/sessionKey.ts';
import type { World } from './world.ts';

export interface ReadSession {
  readonly session: Session;
  readonly tree: Tree;
  readonly branch: Branch;
}

/** Opens a file; `headId` chooses the branch, null the active one. The caller closes `session`. */
export function readSession(path: string, headId: string | null, world: World): ReadSession {
  const session = openSession(path, world.files);
  try {
    const tree = buildTree(session);
    return { session, tree, branch: branchOf(tree, headId) };
  } catch (error) {
    session.close();
    throw error;
  }
}

/** Entries of the branch, root to head, parsed one by one as the caller goes on. */
export function* entriesOf({ session, branch }: ReadSession): Generator<Entry> {
  for (const ordinal of branch.ordinals) yield session.entry(ordinal);
}

export function sessionKeyOf(session: Session): SessionKey {
  return { projectKey: projectKey(session.header.cwd), harness: session.harness, sessionId: session.header.id };
}

export function sessionViewOf(session: Session): SessionView {
  const { header } = session;
  return {
    id: header.id,
    harness: session.harness,
    version: header.version,
    cwd: header.cwd,
    title: scrubText(titleOf(session).title).text,
    path: session.path,
    parentSession: header.parentSession,
  };
}

/** The newest model named on the branch as `provider/model`, null when none is. */
export function newestModel(read: ReadSession): string | null {
  for (const ordinal of [...read.branch.ordinals].reverse()) {
    const kind = read.session.heads[ordinal]?.kind;
    if (kind !== 'assistant' && kind !== 'modelChange') continue;
    const entry = read.session.entry(ordinal);
    if (entry.kind === 'modelChange') return `${entry.provider}/${entry.model}`;
    if (entry.kind === 'assistant' && entry.model !== null) return `${entry.provider ?? ''}/${entry.model}`;
  }
  return null;
}

/** Runs `use` on an opened session and closes it whatever happens. */
export async function withSession<T>(
  path: string,
  headId: string | null,
  world: World,
  use: (read: ReadSession) => T | Promise<T>,
): Promise<T> {
  const read = readSession(path, headId, world);
  try {
    return await use(read);
  } finally {
    read.session.close();
  }
}
