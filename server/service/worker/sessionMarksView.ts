// What hangs below a session in the tree: its branches with anchors, boundaries, checkpoints and gaps (UI-1).

import type { MarkView, SessionMarksView } from '../../protocol/treeViews.ts';
import { type Branch, branchOf } from '../../record/branch.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { listCheckpoints } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { anchorsWithOwn, type OwnAnchor, ownAnchors } from '../ownAnchors.ts';
import { sessionKeyOf } from '../readSession.ts';
import { shortTokens } from '../text/table.ts';
import type { OpenSession } from './sessionCache.ts';

/** Branches shown at most; a session with hundreds of tips is read in the transcript. */
const mostBranches = 50;

export function sessionMarksView(open: OpenSession, store: Store): SessionMarksView {
  const { session, tree, branch } = open;
  const key = sessionKeyOf(session);
  const checkpoints = listCheckpoints(store, key);
  const anchors = ownAnchors(key, store);
  const tips = tree.tips.slice(0, mostBranches).map((ordinal) => session.heads[ordinal]?.id ?? '');
  const heads = tips.length > 0 ? tips : branch.headId === null ? [] : [branch.headId];
  return {
    branches: heads.map((headId, index) => {
      const own = headId === branch.headId ? branch : branchOf(tree, headId);
      const marks = [...marksOf(open, own, anchors), ...checkpointMarks(checkpoints, own)];
      return {
        headId,
        label: index === 0 ? 'Active branch' : `Branch to #${session.ordinalOf(headId) ?? ''}`,
        active: index === 0,
        entries: own.entryIds.length,
        marks: marks.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? '')),
      };
    }),
    findings: [...session.findings, ...tree.findings].map((finding) => ({ ...finding })),
    reachable: branch.reachable,
    of: branch.of,
  };
}

function marksOf({ session }: OpenSession, branch: Branch, own: readonly OwnAnchor[]): MarkView[] {
  const marks: MarkView[] = branch.gaps.map((gap) => ({
    kind: 'gap',
    name: `Gap: parent ${gap.missingParent} is missing`,
    detail: 'what stands before it is an island',
    entryId: gap.childId,
    at: timeOf(session, gap.childId),
  }));
  for (const anchor of anchorsWithOwn(session, branch, own)) {
    marks.push({
      kind: 'anchor',
      name: scrubText(anchor.name).text,
      detail: scrubText(anchor.text).text,
      entryId: anchor.entryId,
      at: timeOf(session, anchor.entryId),
    });
  }
  for (const ordinal of branch.ordinals) {
    if (session.heads[ordinal]?.kind !== 'compaction') continue;
    const entry = session.entry(ordinal);
    if (entry.kind !== 'compaction') continue;
    const detail = `by Pi · from ${shortTokens(entry.tokensBefore)}`;
    marks.push({ kind: 'compaction', name: 'Context compacted', detail, entryId: entry.id, at: entry.at });
  }
  return marks;
}

function timeOf(session: OpenSession['session'], entryId: string): string | null {
  const ordinal = session.ordinalOf(entryId);
  return ordinal === null ? null : session.entry(ordinal).at;
}

function checkpointMarks(checkpoints: ReturnType<typeof listCheckpoints>, branch: Branch): MarkView[] {
  const ids = new Set(branch.entryIds);
  return checkpoints
    .filter((checkpoint) => ids.has(checkpoint.headId))
    .map((checkpoint) => ({
      kind: 'checkpoint',
      name: `Checkpoint ${checkpoint.number}`,
      detail: `${checkpoint.provenance} · coverage ${checkpoint.coverage}%`,
      entryId: checkpoint.headId,
      at: checkpoint.at,
    }));
}
