// The session tree's snapshot (UI-1): projects with their sessions, the current folder's project first.

import { basename } from 'node:path';
import type { RestorationView } from '../../protocol/panelViews.ts';
import type { ProjectView, SessionItemView, SessionTreeView } from '../../protocol/treeViews.ts';
import { projectKey } from '../../record/projectKey.ts';
import type { SessionRow } from '../../source/sessionRow.ts';
import { rowView } from '../listView.ts';
import type { ListState } from './liveList.ts';

/** Said of every session no process of ours holds and for which no restoration was tried. */
export const notAttached: RestorationView = {
  mode: 'not-attached',
  reason: 'Not attached: no process of Throughline holds this session.',
};

export function sessionTreeView(
  list: ListState,
  roots: readonly string[],
  currentFolders: readonly string[],
  pressures: ReadonlyMap<string, number> = new Map(),
): SessionTreeView {
  const current = new Set(currentFolders.map(projectKey));
  const projects = new Map<string, SessionRow[]>();
  for (const row of list.rows) projects.set(row.projectKey, [...(projects.get(row.projectKey) ?? []), row]);
  const views = [...projects].map(([key, rows]) => projectView(key, rows, current.has(key), pressures));
  return {
    state: list.state,
    read: list.rows.length,
    of: list.rows.length,
    // Rows are newest first, so projects already are; the current ones go before all others.
    projects: [...views.filter((view) => view.current), ...views.filter((view) => !view.current)],
    findings: list.findings.map((finding) => ({ ...finding })),
    roots: [...roots],
  };
}

function projectView(
  key: string,
  rows: readonly SessionRow[],
  current: boolean,
  pressures: ReadonlyMap<string, number>,
): ProjectView {
  const cwd = rows[0]?.cwd ?? null;
  const sessions = rows.map((row) => itemView(row, pressures.get(row.path) ?? null));
  return { key, name: projectName(cwd), cwd, current, sessions };
}

/** Folders of another platform keep their separators. */
export function projectName(cwd: string | null): string {
  if (cwd === null) return 'Folder unknown';
  return basename(cwd.replaceAll('\\', '/').replace(/\/+$/, '')) || cwd;
}

function itemView(row: SessionRow, pressure: number | null): SessionItemView {
  return {
    row: rowView(row),
    restoration: notAttached,
    pressure,
    damaged: row.findings.some((finding) => finding.severity === 'damage'),
    folderMissing: row.findings.some((finding) => finding.code === 'folder-missing'),
  };
}
