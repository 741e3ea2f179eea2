// `throughline checkpoints SESSION [CHECKPOINT [CHECKPOINT]]`: the list, one in full, or two compared (CKP-9). A checkpoint is named by
// its id or its number; `--export-to` writes one as a file of its own. Only that file is written.

import { resolve } from 'node:path';
import type { CheckpointListView } from '../../protocol/compactionViews.ts';
import type { CheckpointCompareView, CheckpointDetailView } from '../../protocol/panelViews.ts';
import { titleOf } from '../../record/title.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { type CheckpointGaps, checkpointGaps, type SavedCheckpointNote } from '../../store/checkpointNotes.ts';
import { type Checkpoint, listCheckpoints } from '../../store/checkpoints.ts';
import { writeNew } from '../../store/writeNew.ts';
import { type Answer, answered } from '../answer.ts';
import { type Options, UsageProblem } from '../options.ts';
import { sessionKeyOf } from '../readSession.ts';
import { storeOf } from '../storeOf.ts';
import { damageText } from '../text/damageText.ts';
import { plain, table } from '../text/table.ts';
import {
  compareView,
  detailView,
  exportText,
  findCheckpoint,
  noteText,
  type SavedCheckpoint,
} from '../worker/checkpointViews.ts';
import { type OpenSession, SessionCache } from '../worker/sessionCache.ts';
import type { World } from '../world.ts';
import { fileOf } from './sessionCommands.ts';

export async function checkpointsCommand(options: Options, world: World): Promise<Answer> {
  const [, one, two, ...more] = options.positionals;
  if (more.length > 0) throw new UsageProblem('Usage: throughline checkpoints SESSION [CHECKPOINT [CHECKPOINT]]');
  const store = storeOf(options.word('store'), world);
  const sessions = new SessionCache(world);
  try {
    const open = sessions.get(fileOf({ ...options, positionals: options.positionals.slice(0, 1) }, world), null);
    const key = sessionKeyOf(open.session);
    const row = { title: scrubText(titleOf(open.session).title).text, path: open.session.path };
    const saved = listCheckpoints(store, key).map((checkpoint) => ({ checkpoint, row }));
    if (one === undefined) return listed(saved, checkpointGaps(store, key));
    const first = named(saved, one);
    if (two !== undefined) return compared(compareView(first, named(saved, two), open, open));
    return single(first, open, options.word('export-to'), world);
  } finally {
    sessions.dispose();
  }
}

function named(saved: readonly SavedCheckpoint[], name: string): SavedCheckpoint {
  return saved.find(({ checkpoint }) => String(checkpoint.number) === name) ?? findCheckpoint(saved, name);
}

function listed(saved: readonly SavedCheckpoint[], { notes, findings }: CheckpointGaps): Answer {
  const checkpoints = saved.map(({ checkpoint }) => rowOf(checkpoint));
  const notSaved = notes.map((note) => ({ at: note.at, reason: note.reason, why: note.why, kind: note.kind }));
  const damage = damageText(findings);
  const answer = answered({ checkpoints, notSaved, findings: [...findings] }, () =>
    listText(checkpoints, notes, damage !== null),
  );
  return damage === null ? answer : { ...answer, note: damage };
}

function rowOf(saved: Checkpoint): CheckpointListView['checkpoints'][number] {
  const { id, at, headId, reason, provenance, coverage, evidence, summaryTokens, number, mode, applied } = saved;
  return {
    id,
    at,
    headId,
    reason,
    provenance,
    coverage,
    evidence: { ...evidence },
    summaryTokens,
    number,
    mode,
    applied,
  };
}

function listText(
  rows: CheckpointListView['checkpoints'],
  notes: readonly SavedCheckpointNote[],
  isDamaged: boolean,
): string {
  const held = notes.map((note) => `${timeText(note.at)}  ${plain(noteText(note))}`);
  const notSaved = held.length === 0 ? [] : ['', 'Not saved, and why', ...held];
  if (rows.length === 0)
    return [isDamaged ? 'No checkpoint can be read.' : 'No checkpoints yet.', ...notSaved].join('\n');
  const cells = rows.map((row) => {
    const { decisions, files, errors, constraints } = row.evidence;
    const facts = [decisions, files, errors, constraints].join(', ');
    const coverage = row.coverage === null ? '—' : `${row.coverage}%`;
    return [`Checkpoint ${row.number}`, timeText(row.at), row.provenance, facts, coverage, row.reason, row.id];
  });
  return [
    table(['', 'saved', 'provenance', 'decisions, files, errors, rules', 'coverage', 'reason', 'id'], cells),
    ...notSaved,
  ].join('\n');
}

function timeText(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}

function single(saved: SavedCheckpoint, open: OpenSession, target: string | null, world: World): Answer {
  const view = detailView(saved, open);
  if (target === null) return answered(view, () => detailText(view));
  const path = resolve(world.cwd, target);
  writeNew(path, Buffer.from(exportText(saved)));
  return answered({ ...view, exported: path }, () => `Checkpoint ${view.item.number} written to ${path}.`);
}

function detailText(view: CheckpointDetailView): string {
  return [
    `Checkpoint ${view.item.number}, ${view.item.provenance}, ${timeText(view.item.at)} · ${view.reason}`,
    view.sentence,
    `${view.accounted} of ${view.of} facts of all kinds accounted for · coverage ${view.coverage.final === null ? '—' : `${view.coverage.final}%`} · ${view.git}`,
    '',
    plain(view.summary),
  ].join('\n');
}

const signs = { added: '+', removed: '−', changed: '~', same: ' ' } as const;

function compared(view: CheckpointCompareView): Answer {
  const changed = view.rows.filter(({ change }) => change !== 'same');
  const lines = changed.map(
    (row) => `${signs[row.change]} ${row.kind}: ${plain(row.right ?? row.left ?? '')} (${row.why})`,
  );
  const head = `Checkpoint ${view.left.number} → ${view.right.number}: ${changed.length} of ${view.rows.length} facts differ.`;
  return answered(view, () => [head, ...lines].join('\n'));
}
