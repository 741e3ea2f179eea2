// The words of a session row and its tooltip (design section 8.1). Foreign text is escaped before it becomes Markdown.

import type { RestorationView } from '../server/protocol/panelViews.ts';
import type { SessionItemView } from '../server/protocol/treeViews.ts';
import { escapeMarkdown } from './escapeMarkdown.ts';

const restorationWords: Readonly<Record<RestorationView['mode'], string>> = {
  hot: 'Live',
  native: 'Resumed',
  checkpoint_restored: 'Restored',
  fresh: 'Fresh',
  'not-attached': '',
};

export function restorationText(restoration: RestorationView): string {
  return restorationWords[restoration.mode];
}

export function pressureText(pressure: number | null): string {
  return pressure === null ? '' : `${Math.round(pressure * 100)}%`;
}

/** `2 h`, `3 d`: how long ago, at a glance. */
export function ago(iso: string | null, now = Date.now()): string {
  if (iso === null) return '';
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (Number.isNaN(minutes)) return '';
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}

export function sessionTooltip(item: SessionItemView): string {
  const { row } = item;
  const lines = [`**${escapeMarkdown(row.title)}**`];
  if (item.damaged)
    lines.push(
      `$(warning) Damaged: ${escapeMarkdown(row.findings.find((f) => f.severity === 'damage')?.message ?? '')} The file was not changed.`,
    );
  if (item.folderMissing) lines.push('$(warning) Its folder is missing. Reading works.');
  lines.push(escapeMarkdown(item.restoration.reason));
  if (item.policy) lines.push(escapeMarkdown(item.policy.line));
  const context = item.pressure === null ? 'Context unknown' : `Context ${pressureText(item.pressure)}`;
  lines.push(
    [
      row.harness === 'pi' ? 'Pi' : 'ACP agent',
      row.model,
      sizeText(row.bytes),
      `${row.entries.toLocaleString('en-US')} entries`,
      context,
    ]
      .filter(Boolean)
      .map((part) => escapeMarkdown(String(part)))
      .join(' · '),
  );
  if (row.parentSession) lines.push(`Forked from ${escapeMarkdown(row.parentSession)}`);
  lines.push(`\`${row.path.replaceAll('`', '')}\``);
  return lines.filter((line) => line !== '').join('\n\n');
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
