// The scrubbed full text of what a compaction replaced (CMP-19), written once the harness confirmed it. Bounded per
// project; an old backup goes only while everything in it can still be read in the harness's own file (STO-4).

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../errors.ts';
import { scrubText } from '../scrub/scrubText.ts';
import { backupQuota, hasRoom, usageOf } from './quota.ts';
import { checkFolder, ensureFolders, readOurs, removeIfThere, replaceFile, statHere } from './safeFiles.ts';
import { type SessionKey, safeName, sessionFolders } from './sessionKey.ts';
import { markStore, type Store } from './store.ts';

/** After this an old backup may make room. */
export const backupAgeMs = 14 * 24 * 60 * 60 * 1_000;

export interface BackupDraft {
  /** The run whose confirmed compaction replaced the entries. */
  readonly runId: string;
  readonly replacedEntryIds: readonly string[];
  /** What a text cannot hold, by name. */
  readonly missingAttachments: readonly string[];
  readonly text: string;
}

export interface BackupHead {
  readonly runId: string;
  readonly at: string;
  readonly replacedEntryIds: readonly string[];
  readonly missingAttachments: readonly string[];
  readonly redactions: number;
}

export interface BackupOptions {
  readonly now: number;
  /** Whether the harness's file still holds every one of these entries. */
  readonly isReadable: (entryIds: readonly string[]) => boolean;
}

/**
 * Writes a backup and returns its path. Where the project is full, backups older than 14 days whose entries are all still
 * readable make room, oldest first; else Problem `quota-full`, and nothing was written or removed in vain.
 */
export function saveBackup(store: Store, key: SessionKey, draft: BackupDraft, options: BackupOptions): string {
  markStore(store);
  const folder = ensureFolders(store.root, [...sessionFolders(key), 'backups']);
  const { text, redactions } = scrubText(draft.text);
  const { runId, replacedEntryIds, missingAttachments } = draft;
  const at = new Date(options.now).toISOString();
  const head: BackupHead = { runId, at, replacedEntryIds, missingAttachments, redactions };
  const bytes = Buffer.from(`${JSON.stringify(head)}\n${text}`, 'utf8');
  makeRoom(store, key.projectKey, bytes.length, options);
  const path = join(folder, `${at.replace(/[:.]/g, '-')}_${safeName(runId)}.md`);
  replaceFile(path, bytes);
  return path;
}

/** The head and text of a backup, null when it is absent or not one of ours. */
export function readBackup(path: string): { readonly head: BackupHead; readonly text: string } | null {
  const bytes = readOurs(path);
  const end = bytes?.indexOf(10) ?? -1;
  if (bytes === null || end < 0) return null;
  try {
    const head: unknown = JSON.parse(bytes.toString('utf8', 0, end));
    return isHead(head) ? { head, text: bytes.toString('utf8', end + 1) } : null;
  } catch {
    return null;
  }
}

function isHead(data: unknown): data is BackupHead {
  const { runId, at, replacedEntryIds } = Object(data) as Record<string, unknown>;
  const ids = Array.isArray(replacedEntryIds) && replacedEntryIds.every((id) => typeof id === 'string');
  return typeof runId === 'string' && typeof at === 'string' && ids;
}

function backupFolders(store: Store, projectKey: string): string[] {
  const project = join(store.root, 'sessions', safeName(projectKey));
  const below = (folder: string) =>
    checkFolder(folder)
      ? readdirSync(folder, { withFileTypes: true }).flatMap((item) =>
          item.isDirectory() ? [join(folder, item.name)] : [],
        )
      : [];
  return below(project)
    .flatMap(below)
    .map((session) => join(session, 'backups'));
}

function makeRoom(store: Store, projectKey: string, bytes: number, options: BackupOptions): void {
  const folders = backupFolders(store, projectKey);
  let used = usageOf(folders);
  const leaving: string[] = [];
  for (const { path, size } of removable(folders, options)) {
    if (hasRoom(used, bytes, backupQuota)) break;
    leaving.push(path);
    used = { files: used.files - 1, bytes: used.bytes - size };
  }
  if (!hasRoom(used, bytes, backupQuota)) throw new Problem('quota-full', 'backups of this project');
  for (const path of leaving) removeIfThere(path);
}

/** Oldest first, by the times in their names. */
function removable(folders: readonly string[], { now, isReadable }: BackupOptions) {
  return folders
    .filter(checkFolder)
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, path: join(folder, name) })))
    .flatMap(({ name, path }) => {
      const stats = statHere(path);
      // Foreign files are never touched, so never read either (CMP-19).
      return stats?.isFile() && name.endsWith('.md') ? [{ name, path, size: stats.size }] : [];
    })
    .filter(({ path }) => {
      const head = readBackup(path)?.head;
      return head !== undefined && now - Date.parse(head.at) > backupAgeMs && isReadable(head.replacedEntryIds);
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
