// The Storage panel's snapshot (STO-4): what lies where, by session and kind. Agents' files are read only; of ours, derived
// data alone can ever be picked for a cleanup.

import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { CleanupView, StorageItemView, StoragePanelView } from '../../protocol/panelViews.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { SessionRow } from '../../source/sessionRow.ts';
import type { Inventory, StorageItem } from '../../store/inventory.ts';
import { projectName } from './sessionTreeView.ts';

const kindWords: Readonly<Record<StorageItem['kind'], string>> = {
  session: 'Pi session',
  images: 'Images in a Pi session',
  journal: 'Journal',
  artifact: 'Offloaded output',
  checkpoint: 'Checkpoints',
  backup: 'Backups',
  memory: 'Memory',
  index: 'Index',
  cache: 'Cache',
};

const agentKinds: ReadonlySet<StorageItem['kind']> = new Set(['session', 'images']);
const derivedKinds: ReadonlySet<StorageItem['kind']> = new Set(['index', 'cache']);

export function storagePanelView(
  of: Inventory,
  rows: readonly SessionRow[],
  scan: { readonly at: string; readonly seconds: number },
): StoragePanelView {
  const byPath = new Map(rows.map((row) => [row.path, row]));
  const bySession = new Map(rows.map((row) => [row.id, row]));
  const items = of.items.map((item) => itemView(item, byPath.get(item.path) ?? bySession.get(item.session ?? '')));
  const sums = new Map<string, number>();
  for (const item of items) sums.set(item.kind, (sums.get(item.kind) ?? 0) + item.bytes);
  return {
    agentBytes: of.totals.agents,
    ownBytes: of.totals.ours,
    byKind: [...sums].map(([kind, bytes]) => ({ kind, bytes })).sort((a, b) => b.bytes - a.bytes),
    items,
    scannedAt: scan.at,
    scannedFiles: new Set(of.items.map((item) => item.path)).size,
    seconds: scan.seconds,
    complete: of.complete,
  };
}

function itemView(item: StorageItem, row: SessionRow | undefined): StorageItemView {
  const owner = agentKinds.has(item.kind) ? 'agent' : 'throughline';
  const title = row ? scrubText(row.title).text : basename(item.path);
  return {
    key: `${item.kind}:${item.path}`,
    label: owner === 'agent' ? title : row ? `${kindWords[item.kind]} of ${title}` : kindWords[item.kind],
    project: owner === 'throughline' ? 'Throughline' : projectName(row?.cwd ?? null),
    kind: kindWords[item.kind],
    owner,
    bytes: item.bytes,
    files: 1,
    lineage: item.status,
    lastUsed: row?.updatedAt ?? lastWritten(item.path),
    path: item.path,
    derived: derivedKinds.has(item.kind),
  };
}

function lastWritten(path: string): string | null {
  try {
    return statSync(path).mtime.toISOString();
  } catch {
    // It went away since the scan; the next one will not list it.
    return null;
  }
}

/** What a cleanup of the picked items would free. Anything that is not derived data is left out, whatever was asked. */
export function cleanupView(view: StoragePanelView, keys: readonly string[]): CleanupView {
  const wanted = new Set(keys);
  const items = view.items.filter((item) => item.derived && wanted.has(item.key));
  return {
    items: items.map((item) => ({
      key: item.key,
      label: item.label,
      bytes: item.bytes,
      files: item.files,
      why: 'Derived data: it is built again from journals and session files when needed.',
    })),
    bytes: items.reduce((sum, item) => sum + item.bytes, 0),
    files: items.length,
  };
}
