// A transcript document with everything around its text: marks, sight, entry lines, folds and links (UI-3). One rendered part
// is kept per document, so that outline, folding, lenses and hovers answer without reading again.

import type { TranscriptView } from '../../protocol/treeViews.ts';
import { listCheckpoints } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { anchorsWithOwn, ownAnchors } from '../ownAnchors.ts';
import { sessionKeyOf } from '../readSession.ts';
import { type CheckpointLine, renderTranscript } from '../transcript/renderTranscript.ts';
import type { TranscriptLines } from '../transcript/transcriptLines.ts';
import type { OpenSession } from './sessionCache.ts';
import { partsOf } from './transcriptParts.ts';

export interface RenderedTranscript {
  readonly lines: TranscriptLines;
  readonly view: TranscriptView;
}

/** `part` is 1-based; null is the last one, with the tip. A part that does not exist is the nearest that does. */
export function transcriptOf(open: OpenSession, part: number | null, store: Store): RenderedTranscript {
  const { session, branch } = open;
  const parts = partsOf(session, branch.ordinals);
  const number = Math.min(parts.length, Math.max(1, part ?? parts.length));
  const entries = (parts[number - 1] ?? []).map((ordinal) => session.entry(ordinal));
  const anchors = anchorsWithOwn(session, branch, ownAnchors(sessionKeyOf(session), store));
  const lines = renderTranscript({
    entries,
    anchors: new Map(anchors.map((anchor) => [anchor.entryId, anchor])),
    checkpoints: checkpointLines(open, store),
    gaps: new Map(branch.gaps.map((gap) => [gap.childId, gap.missingParent])),
    editedIds: new Set(open.projection().messages.flatMap((message) => (message.edited ? [message.entryId] : []))),
    part: number,
    parts: parts.length,
  });
  return { lines, view: viewOf(open, lines, number, parts.length) };
}

function viewOf(open: OpenSession, lines: TranscriptLines, part: number, parts: number): TranscriptView {
  return {
    text: `${lines.lines.join('\n')}\n`,
    part,
    parts,
    marks: lines.marks.map((mark) => ({ ...mark })),
    sight: sightOf(open, lines),
    entries: lines.entries.map((entry) => ({
      entryId: entry.entryId,
      ordinal: entry.ordinal,
      line: entry.from,
      endLine: entry.to,
    })),
  };
}

type Sight = TranscriptView['sight'][number];

/** What the model sees of each entry, as runs of lines. Nested entries (results under their call) refine their parent. */
function sightOf(open: OpenSession, lines: TranscriptLines): Sight[] {
  const projection = open.projection();
  const kept = new Set(projection.messages.map((message) => message.entryId));
  const covered = projection.boundaryId !== null;
  const runs: Sight[] = [];
  for (const entry of lines.entries) {
    const sight = kept.has(entry.entryId) ? 'kept' : covered ? 'summarised' : 'lost';
    const last = runs.at(-1);
    if (last && last.sight === sight && entry.from <= last.to + 2) last.to = Math.max(last.to, entry.to);
    else runs.push({ from: entry.from, to: entry.to, sight });
  }
  return runs;
}

function checkpointLines(open: OpenSession, store: Store): ReadonlyMap<string, readonly CheckpointLine[]> {
  const lines = new Map<string, CheckpointLine[]>();
  for (const checkpoint of listCheckpoints(store, sessionKeyOf(open.session))) {
    const { evidence } = checkpoint;
    const facts = evidence.decisions + evidence.files + evidence.errors + evidence.constraints;
    const line = {
      number: checkpoint.number,
      at: checkpoint.at,
      provenance: checkpoint.provenance,
      facts: `${facts} facts`,
    };
    lines.set(checkpoint.headId, [...(lines.get(checkpoint.headId) ?? []), line]);
  }
  return lines;
}
