// Sessions, trees and doctor's word for people at a terminal.

import type { FindingView } from '../../protocol/findingView.ts';
import type { AnchorView, DoctorView, SessionListView, ShowView } from '../../protocol/sessionViews.ts';
import { cut, plain, shortBytes, shortTokens, table } from './table.ts';

export function listText(view: SessionListView): string {
  if (view.sessions.length === 0) return 'No agent sessions yet.';
  const ids = shortIds(view.sessions.map((row) => row.id));
  const rows = view.sessions.map((row) => [
    (row.updatedAt ?? '').slice(0, 16).replace('T', ' '),
    cut(row.title, 48),
    cut(row.cwd ?? '', 32),
    shortBytes(row.bytes),
    String(row.entries),
    row.findings.some((finding) => finding.severity === 'damage') ? 'damaged' : '',
    ids.get(row.id) ?? row.id,
  ]);
  const head = ['updated', 'title', 'folder', 'size', 'entries', '', 'id'];
  const notes = view.findings.map((finding) => `${finding.path}: ${finding.message}`);
  const align = ['left', 'left', 'left', 'right', 'right', 'left', 'left'] as const;
  return [table(head, rows, align), '', `${counted(view.sessions.length, 'session', 'sessions')}.`, ...notes].join(
    '\n',
  );
}

/** As much of each id as no other begins with, so that what is shown can be typed; at least eight characters. */
function shortIds(ids: readonly string[]): Map<string, string> {
  const sorted = [...new Set(ids)].sort();
  const alike = (a: string, b = '') => [...a].findIndex((letter, at) => letter !== b[at]);
  return new Map(
    sorted.map((id, at) => {
      const shared = [sorted[at - 1], sorted[at + 1]].map((other) => alike(id, other));
      return [id, shared.includes(-1) ? id : id.slice(0, Math.max(8, ...shared.map((length) => length + 1)))];
    }),
  );
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

export function findingsText(findings: readonly FindingView[]): string {
  return findings
    .map((finding) => {
      const place = finding.line === null ? '' : `line ${finding.line}: `;
      return `${finding.severity === 'damage' ? '!' : '·'} ${place}${finding.code}: ${plain(finding.message)}`;
    })
    .join('\n');
}

export function showText(view: ShowView): string {
  const { session, branch } = view;
  const tokens = view.projection.reduce((sum, message) => sum + message.tokens, 0);
  const lines = [
    plain(session.title),
    `${session.harness} session ${session.id}, format ${session.version ?? 'unknown'}, in ${session.cwd ?? 'an unknown folder'}`,
    `${view.entries} entries, ${branch.reachable} of ${branch.of} reachable from the head; the model sees ${view.projection.length} messages, about ${shortTokens(tokens)} tokens without prompt and tools`,
    [
      counted(view.heads.length, 'branch', 'branches'),
      counted(view.compactions.length, 'compaction', 'compactions'),
      counted(view.anchors.length, 'anchor', 'anchors'),
    ].join(', '),
  ];
  if (view.findings.length > 0) lines.push('', findingsText(view.findings));
  for (const message of view.projection) {
    if (message.text === undefined) break;
    lines.push('', `${message.role}  ${message.entryId}${message.edited ? '  edited' : ''}`, plain(message.text));
  }
  return lines.join('\n');
}

export function anchorsText(anchors: readonly AnchorView[]): string {
  if (anchors.length === 0) return 'No anchors yet.';
  return table(
    ['entry', 'name', 'outcome', 'made by'],
    anchors.map((anchor) => [anchor.entryId, cut(anchor.name, 32), cut(anchor.text, 72), anchor.source]),
  );
}

export function doctorText(view: DoctorView): string {
  const head = view.ok
    ? `No damage. ${view.reachable} of ${view.of} entries are reachable.`
    : `Damaged. ${view.reachable} of ${view.of} entries are reachable. The file was not changed.`;
  const repaired = view.repaired === null ? [] : [`Repaired copy: ${view.repaired}`];
  return [head, findingsText(view.findings), ...repaired].filter((line) => line !== '').join('\n');
}
