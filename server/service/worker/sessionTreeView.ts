// The session tree's snapshot (UI-1): projects with their sessions, the current folder's project first.

import { basename } from 'node:path';
import type { RestorationView } from '../../protocol/panelViews.ts';
import type { ProjectView, SessionItemView, SessionTreeView } from '../../protocol/treeViews.ts';
import { projectKey } from '../../record/projectKey.ts';
import type { SessionRow } from '../../source/sessionRow.ts';
import { rowView } from '../listView.ts';
import { notAttached } from '../live/restorationView.ts';
import type { ListState } from './liveList.ts';

/** What is known of rows beyond their files: how they were continued (RST-1), and gauge (0…1) and policy of those that run. */
export interface LiveRows {
  restoration(path: string): RestorationView;
  pressure(path: string): number | null;
  policy(path: string): SessionItemView['policy'];
}

const nothingLive: LiveRows = { restoration: () => notAttached, pressure: () => null, policy: () => null };

export function sessionTreeView(
  list: ListState,
  roots: readonly string[],
  currentFolders: readonly string[],
  pressures: ReadonlyMap<string, number> = new Map(),
  live: LiveRows = nothingLive,
): SessionTreeView {
  const current = new Set(currentFolders.map(projectKey));
  const projects = new Map<string, SessionRow[]>();
  for (const row of list.rows) projects.set(row.projectKey, [...(projects.get(row.projectKey) ?? []), row]);
  const views = [...projects].map(([key, rows]) => projectView(key, rows, current.has(key), pressures, live));
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
  live: LiveRows,
): ProjectView {
  const cwd = rows[0]?.cwd ?? null;
  const sessions = rows.map((row) => itemView(row, pressures.get(row.path) ?? null, live));
  return { key, name: projectName(cwd), cwd, current, sessions };
}

/** Folders of another platform keep their separators. */
export function projectName(cwd: string | null): string {
  if (cwd === null) return 'Folder unknown';
  return basename(cwd.replaceAll('\\', '/').replace(/\/+$/, '')) || cwd;
}

function itemView(row: SessionRow, pressure: number | null, live: LiveRows): SessionItemView {
  return {
    row: rowView(row),
    restoration: live.restoration(row.path),
    pressure: live.pressure(row.path) ?? pressure,
    policy: live.policy(row.path),
    damaged: row.findings.some((finding) => finding.severity === 'damage'),
    folderMissing: row.findings.some((finding) => finding.code === 'folder-missing'),
  };
}
