// A row of the list by the full reader (REC-5): for sessions that are damaged, branched, or of v1.

import type { Files } from '../outside.ts';
import type { EntryKind } from '../record/entry.ts';
import type { Session } from '../record/session.ts';
import { byPlace } from '../record/sessionFindings.ts';
import { titleOf } from '../record/title.ts';
import { buildTree } from '../record/tree.ts';
import { openSession } from './openSession.ts';
import type { ReadRow } from './sessionRow.ts';

const alwaysMessages: ReadonlySet<EntryKind> = new Set<EntryKind>([
  'user',
  'assistant',
  'toolResult',
  'bash',
  'system',
]);

function countMessages(session: Session): number {
  return session.heads.filter(({ kind, ordinal }) => {
    if (alwaysMessages.has(kind)) return true;
    // Custom messages and summaries are written either way.
    return kind === 'customMessage' && (session.peek?.(ordinal, 17).includes('"message"') ?? false);
  }).length;
}

function newestModel(session: Session): string | null {
  for (const { kind, ordinal } of session.heads.toReversed()) {
    if (kind !== 'assistant' && kind !== 'modelChange') continue;
    const entry = session.entry(ordinal);
    if (entry.kind === 'modelChange') return `${entry.provider}/${entry.model}`;
    if (entry.kind === 'assistant' && entry.model !== null) return `${entry.provider ?? ''}/${entry.model}`;
  }
  return null;
}

function newestTime(session: Session): string | null {
  const last = session.heads.at(-1);
  return last === undefined ? session.header.createdAt : session.entry(last.ordinal).at;
}

/** Reads the whole file. Throws Problem as `openSession` does. */
export function readRow(path: string, files: Files): ReadRow {
  const session = openSession(path, files);
  try {
    const tree = buildTree(session);
    const { title, source } = titleOf(session);
    const titled = (wanted: string) => (source === wanted ? title : null);
    const { id, cwd, createdAt, parentSession } = session.header;
    const facts = {
      ...{ id, cwd, createdAt, parentSession },
      ...(session.harness === 'acp' ? { harness: session.harness } : {}),
      ...{ name: titled('name'), harnessTitle: titled('harness'), prompt: titled('prompt') },
      updatedAt: newestTime(session),
      model: newestModel(session),
      entries: session.heads.length,
      messages: countMessages(session),
      checked: session.checked?.() ?? 0,
    };
    // Whether a folder exists is no property of the file and changes without it.
    const findings = [...session.findings, ...tree.findings].filter(({ code }) => code !== 'folder-missing');
    return { facts, findings: findings.sort(byPlace), progress: null };
  } finally {
    session.close();
  }
}
