// What lies on disk, in the harness's folders and in ours, by session and kind (STO-4). Read-only. `unreferenced in
// scan` is a statement about this scan, never permission to delete: other roots and running sessions may refer to it.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readJournal } from './readJournal.ts';
import { checkFolder, statHere } from './safeFiles.ts';
import { type ScannedSession, scanSessionFile } from './scanSessionFile.ts';
import { type Store, sessionFoldersOf } from './store.ts';

export type StorageKind =
  | 'session'
  | 'images'
  | 'journal'
  | 'artifact'
  | 'checkpoint'
  | 'backup'
  | 'memory'
  | 'index'
  | 'cache';

export type LineageStatus = 'live' | 'unreferenced-in-scan' | 'unknown';

export interface StorageItem {
  readonly kind: StorageKind;
  readonly bytes: number;
  /** Session id, null for what belongs to none. */
  readonly session: string | null;
  readonly path: string;
  readonly status: LineageStatus;
}

export interface Inventory {
  readonly totals: { readonly agents: number; readonly ours: number };
  readonly items: readonly StorageItem[];
  /** False when a folder or session could not be read: statuses are then `unknown` instead of unreferenced. */
  readonly complete: boolean;
  /** One line each, for people. */
  readonly notices: readonly string[];
}

/** Journals and checkpoints have no quota; above this many bytes the user is told. */
const noticeBytes = 2 * 1024 ** 3;
/** Pi nests by project folder; a custom session folder may nest once more. */
const deepestFolder = 4;

interface Scan {
  readonly items: StorageItem[];
  /** Ids of sessions seen, and of sessions that others say they were forked from. */
  readonly ids: Set<string>;
  readonly owners: Set<string>;
  complete: boolean;
}

/** Lists everything under the session roots and in the store. Memory: one chunk of a file plus one item per file. */
export function inventory(store: Store, sessionRoots: readonly string[]): Inventory {
  const scan: Scan = { items: [], ids: new Set(), owners: new Set(), complete: true };
  for (const root of sessionRoots) scanFolder(root, 0, scan);
  const agents = sum(scan.items);
  const ours = [...sessionItems(store, scan), ...derivedItems(store)];
  const records = sum(ours.filter(({ kind }) => kind === 'journal' || kind === 'checkpoint'));
  const notices =
    records > noticeBytes ? [`Journals and checkpoints hold ${records} bytes. They are never removed for you.`] : [];
  return {
    totals: { agents, ours: sum(ours) },
    items: [...scan.items, ...ours],
    complete: scan.complete,
    notices,
  };
}

/** What a cleanup would free: derived data only. Nothing is removed here. */
export function cleanupPlan(of: Inventory): { readonly bytes: number; readonly items: readonly StorageItem[] } {
  const items = of.items.filter(({ kind }) => kind === 'index' || kind === 'cache');
  return { bytes: sum(items), items };
}

function sum(items: readonly StorageItem[]): number {
  return items.reduce((total, item) => total + item.bytes, 0);
}

function scanFolder(folder: string, depth: number, scan: Scan): void {
  if (statHere(folder) === null) return;
  let items: { readonly name: string; isDirectory(): boolean; isFile(): boolean; isSymbolicLink(): boolean }[];
  try {
    items = readdirSync(folder, { withFileTypes: true });
  } catch {
    scan.complete = false;
    return;
  }
  for (const item of items) {
    const path = join(folder, item.name);
    if (item.isDirectory()) {
      if (depth < deepestFolder) scanFolder(path, depth + 1, scan);
      else scan.complete = false;
    } else if (item.name.endsWith('.jsonl')) addSession(path, scan);
  }
}

function addSession(path: string, scan: Scan): void {
  const session = scanSessionFile(path);
  if (session === null) {
    scan.complete = false;
    scan.items.push({ kind: 'session', bytes: statHere(path)?.size ?? 0, session: null, path, status: 'unknown' });
    return;
  }
  scan.ids.add(session.id);
  if (session.parentSession !== null) scan.ids.add(idInName(session.parentSession));
  for (const owner of session.owners) scan.owners.add(owner);
  scan.items.push(...itemsOf(session, path));
}

/** A fork names its parent by path: `<time>_<id>.jsonl`. */
function idInName(path: string): string {
  return basename(path)
    .replace(/\.jsonl$/, '')
    .replace(/^.*_/, '');
}

function itemsOf(session: ScannedSession, path: string): StorageItem[] {
  const base = { session: session.id, path, status: 'live' } as const;
  const text: StorageItem = { ...base, kind: 'session', bytes: session.bytes - session.imageBytes };
  return session.imageBytes > 0 ? [text, { ...base, kind: 'images', bytes: session.imageBytes }] : [text];
}

function* sessionItems(store: Store, scan: Scan): Generator<StorageItem> {
  for (const folder of sessionFoldersOf(store)) {
    const path = join(folder, 'journal.jsonl');
    let checkpoints = 0;
    const content = readJournal(path, 0, ({ entry, length }) => {
      if (entry.kind === 'checkpoint') checkpoints += length + 1;
      return false;
    });
    const key = content?.key ?? null;
    const status = key === null ? 'unknown' : statusOf(key.harness, key.sessionId, scan);
    const base = { session: key?.sessionId ?? null, status };
    if (content) yield { ...base, kind: 'journal', bytes: content.size - checkpoints, path };
    if (checkpoints > 0) yield { ...base, kind: 'checkpoint', bytes: checkpoints, path };
    yield* filesIn(join(folder, 'artifacts'), 'artifact', base);
    yield* filesIn(join(folder, 'backups'), 'backup', base);
    yield* filesIn(join(folder, 'originals'), 'backup', base);
  }
}

function statusOf(harness: string, sessionId: string, scan: Scan): LineageStatus {
  if (scan.ids.has(sessionId) || scan.owners.has(`${harness}/${sessionId}`)) return 'live';
  return scan.complete ? 'unreferenced-in-scan' : 'unknown';
}

function* filesIn(
  folder: string,
  kind: StorageKind,
  base: Pick<StorageItem, 'session' | 'status'>,
): Generator<StorageItem> {
  if (!checkFolder(folder)) return;
  for (const name of readdirSync(folder).sort()) {
    const stats = statHere(join(folder, name));
    if (stats?.isFile()) yield { ...base, kind, bytes: stats.size, path: join(folder, name) };
  }
}

function* derivedItems(store: Store): Generator<StorageItem> {
  const base = { session: null, status: 'live' } as const;
  if (!checkFolder(store.root)) return;
  for (const kind of ['index', 'cache', 'memory'] as const) yield* filesIn(join(store.root, kind), kind, base);
  // Snapshots of what can be told again, like the kind of a project.
  yield* filesIn(join(store.root, 'state'), 'cache', base);
}
