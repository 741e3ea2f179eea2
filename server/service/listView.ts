// The session list as it crosses the wire (`throughline sessions`, the tree): titles scrubbed, findings as they are.

import type { SessionListView, SessionRowView } from '../protocol/sessionViews.ts';
import { scrubText } from '../scrub/scrubText.ts';
import type { SessionList } from '../source/sessionList.ts';
import type { SessionRow } from '../source/sessionRow.ts';

export function listView(list: SessionList): SessionListView {
  return { sessions: list.sessions.map(rowView), findings: list.findings.map((finding) => ({ ...finding })) };
}

export function rowView(row: SessionRow): SessionRowView {
  return { ...row, title: scrubText(row.title).text, findings: row.findings.map((finding) => ({ ...finding })) };
}
