// `throughline show` and its request: tree, branch, projection, labels, anchors and compactions of one session.

import type { ProjectedMessageView, ShowView } from '../protocol/sessionViews.ts';
import { anchorsOf, labelsOf } from '../record/anchors.ts';
import { textOf } from '../record/entry.ts';
import { type ProjectedMessage, projectionOf } from '../record/projection.ts';
import { sessionFindings } from '../record/sessionFindings.ts';
import { scrubText } from '../scrub/scrubText.ts';
import { type ReadSession, sessionViewOf } from './readSession.ts';

export interface ShowOptions {
  readonly text: boolean;
  /** Shows the user's own words unscrubbed (STO-5: `show --text --raw` alone). */
  readonly raw: boolean;
}

export function showSession(read: ReadSession, options: ShowOptions): ShowView {
  const { session, tree, branch } = read;
  const projection = projectionOf(session, branch);
  return {
    session: sessionViewOf(session),
    entries: session.heads.length,
    heads: headsOf(read),
    branch: {
      headId: branch.headId,
      piLeafId: branch.piLeafId,
      entryIds: [...branch.entryIds],
      gaps: branch.gaps.map(({ childId, missingParent }) => ({ childId, missingParent })),
      reachable: branch.reachable,
      of: branch.of,
    },
    projection: projection.messages.map((message) => messageView(message, options)),
    labels: labelsOf(session, branch).map(({ entryId, label }) => ({ entryId, label: scrubText(label).text })),
    anchors: anchorsOf(session, branch).map(({ entryId, name, text, source }) => ({
      entryId,
      name: scrubText(name).text,
      text: scrubText(text).text,
      source,
    })),
    compactions: compactionsOf(read),
    // Last, because parsing bodies above may have met more.
    checked: session.checked?.() ?? 0,
    findings: sessionFindings(session, tree, branch).map((finding) => ({ ...finding })),
  };
}

function headsOf({ session, tree, branch }: ReadSession): ShowView['heads'] {
  return tree.tips.map((ordinal) => {
    const entry = session.entry(ordinal);
    return { entryId: entry.id, active: branch.headId === entry.id, at: entry.at };
  });
}

function messageView(message: ProjectedMessage, options: ShowOptions): ProjectedMessageView {
  const view = {
    entryId: message.entryId,
    role: message.role,
    tokens: message.tokens,
    edited: message.edited,
  };
  if (!options.text) return view;
  const text = textOf(message.blocks);
  return { ...view, text: options.raw ? text : scrubText(text).text };
}

function compactionsOf({ session, branch }: ReadSession): ShowView['compactions'] {
  return branch.ordinals.flatMap((ordinal) => {
    if (session.heads[ordinal]?.kind !== 'compaction') return [];
    const entry = session.entry(ordinal);
    if (entry.kind !== 'compaction') return [];
    const { id, firstKeptEntryId, tokensBefore, shape } = entry;
    return [{ entryId: id, firstKeptEntryId, tokensBefore, shape }];
  });
}
