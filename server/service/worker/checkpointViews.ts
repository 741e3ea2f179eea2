// Snapshots of the Checkpoints panel (CKP-9, design section 8.6): the list of a session and its project, one in detail, two
// compared.

import { type Suppression, suppressionWords } from '../../checkpoint/decideCheckpoint.ts';
import type { SummaryFact } from '../../compaction/requiredFacts.ts';
import { Problem } from '../../errors.ts';
import type {
  CheckpointCompareView,
  CheckpointDetailView,
  CheckpointItemView,
  CheckpointsView,
  FactRowView,
} from '../../protocol/panelViews.ts';
import type { SessionRow } from '../../source/sessionRow.ts';
import type { CheckpointGaps, SavedCheckpointNote } from '../../store/checkpointNotes.ts';
import { type Checkpoint, listCheckpoints } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { damageText } from '../text/damageText.ts';
import { shortTokens } from '../text/table.ts';
import { byImportance, factRowOf, placesOf } from './factRows.ts';
import type { OpenSession } from './sessionCache.ts';
import { stripOf } from './stripView.ts';

export interface SavedCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly row: Pick<SessionRow, 'title' | 'path'>;
}

/** What `savedFacts` of compactSession wrote; a checkpoint of another shape shows no facts. */
interface SavedFacts {
  readonly coverage?: { readonly initial: number; readonly final: number };
  readonly repairs?: readonly string[];
  /** Filled in by us; entries of the branch. Checkpoints of live sessions only. */
  readonly added?: number;
  readonly entries?: number;
  readonly tokensReplaced?: number;
  readonly kept?: readonly SummaryFact[];
  readonly summarised?: readonly SummaryFact[];
  readonly lost?: readonly SummaryFact[];
  readonly leftOut?: readonly { readonly text: string; readonly reason: string }[];
}

function savedFacts(checkpoint: Checkpoint): SavedFacts {
  const { facts } = checkpoint;
  return typeof facts === 'object' && facts !== null ? (facts as SavedFacts) : {};
}

/** Checkpoints of the given sessions, newest first. */
export function checkpointsOf(rows: readonly SessionRow[], store: Store): readonly SavedCheckpoint[] {
  return rows
    .flatMap((row) => {
      const key = { projectKey: row.projectKey, harness: row.harness, sessionId: row.id };
      return listCheckpoints(store, key).map((checkpoint) => ({ checkpoint, row }));
    })
    .sort((a, b) => b.checkpoint.at.localeCompare(a.checkpoint.at));
}

export function itemOf({ checkpoint, row }: SavedCheckpoint, path: string | null): CheckpointItemView {
  const { accounted, of } = countsOf(checkpoint);
  return {
    id: checkpoint.id,
    number: checkpoint.number,
    provenance: checkpoint.provenance,
    at: checkpoint.at,
    line: `${accounted} of ${of} facts · ${checkpoint.reason}`,
    sessionTitle: row.title,
    sessionPath: row.path,
    sameSession: row.path === path,
  };
}

function countsOf(checkpoint: Checkpoint): { accounted: number; of: number } {
  const { kept = [], summarised = [], lost = [], leftOut = [] } = savedFacts(checkpoint);
  const accounted = kept.length + summarised.length - leftOut.length;
  return { accounted, of: accounted + lost.length + leftOut.length };
}

const noGaps: CheckpointGaps = { notes: [], findings: [] };

/** The gaps are those of the session the panel is about. */
export function checkpointsView(
  saved: readonly SavedCheckpoint[],
  open: OpenSession | null,
  { notes, findings }: CheckpointGaps = noGaps,
): CheckpointsView {
  const path = open?.session.path ?? null;
  const notSaved = notes.toReversed().map((note) => ({ text: noteText(note), at: note.at }));
  const items = saved.map((each) => itemOf(each, path));
  return { strip: open === null ? null : stripOf(open), items, notSaved, damage: damageText(findings) };
}

/** One line: which boundary, and why nothing was saved. */
export function noteText({ kind, reason, why }: SavedCheckpointNote): string {
  const boundary = reason.charAt(0).toUpperCase() + reason.slice(1);
  const words = kind === 'held' && isSuppression(why) ? `${suppressionWords[why]}.` : why;
  return `${boundary}: ${words}`;
}

function isSuppression(why: string): why is Suppression {
  return Object.hasOwn(suppressionWords, why);
}

function sentenceOf(checkpoint: Checkpoint): string {
  const { added = 0, entries = 0 } = savedFacts(checkpoint);
  switch (checkpoint.provenance) {
    case 'agent+controller':
      if (added === 0) return 'Written by the agent; what its record denies was taken out.';
      return `Written by the agent; ${added} ${added === 1 ? 'fact' : 'facts'} it missed ${added === 1 ? 'was' : 'were'} added from evidence.`;
    case 'reconstructed': {
      if (checkpoint.generation === 'fresh') {
        return 'Written by a fresh session of the agent from the record; it was not there, and nobody has confirmed it.';
      }
      const why = checkpoint.reason === 'recovery' ? 'The agent was gone.' : 'The agent was not asked.';
      return `${why} Built from ${entries} entries and Git status; nobody has confirmed it.`;
    }
    default:
      return sentences[checkpoint.provenance];
  }
}

const sentences = {
  verified: 'Written from facts and checked against them. It replaced nothing in the live window.',
  agent: 'Written by the agent; every fact we found is in it.',
} as const;

export function findCheckpoint(saved: readonly SavedCheckpoint[], id: string): SavedCheckpoint {
  const found = saved.find(({ checkpoint }) => checkpoint.id === id);
  if (found) return found;
  throw new Problem('unknown-checkpoint', id);
}

export function detailView(saved: SavedCheckpoint, open: OpenSession): CheckpointDetailView {
  const { checkpoint } = saved;
  const facts = savedFacts(checkpoint);
  const { git } = checkpoint;
  return {
    item: itemOf(saved, open.session.path),
    sentence: sentenceOf(checkpoint),
    ...countsOf(checkpoint),
    coverage: { initial: facts.coverage?.initial ?? null, final: checkpoint.coverage },
    repairs: facts.repairs?.length ?? 0,
    summaryTokens: checkpoint.summaryTokens,
    standsForTokens: facts.tokensReplaced ?? 0,
    redactions: checkpoint.redactions,
    reason: checkpoint.reason,
    mode: checkpoint.mode,
    leftOut: (facts.leftOut ?? []).map((item) => ({ ...item })),
    facts: rowsOf(facts, open, checkpoint.summary.split('\n')),
    summary: checkpoint.summary,
    head: placesOf(open.session, [checkpoint.headId])[0] ?? null,
    git:
      git === 'unknown'
        ? 'Git unknown'
        : `HEAD ${git.head.slice(0, 4)}, ${git.dirty === 'clean' ? 'clean' : 'with changes'}`,
    applied: checkpoint.applied,
  };
}

function rowsOf(facts: SavedFacts, open: OpenSession, lines: readonly string[]): FactRowView[] {
  const none = new Set<string>();
  const row = (fact: SummaryFact, standing: string, state: FactRowView['state']) =>
    factRowOf(open.session, fact, standing, state, none);
  const lineOf = (fact: SummaryFact) => {
    const at = lines.findIndex((line) => line.includes(fact.text.slice(0, 60)));
    return at < 0 ? 'in the summary' : `line ${at + 1}`;
  };
  return [
    ...byImportance(facts.summarised ?? []).map((fact) => row(fact, lineOf(fact), 'summarised')),
    ...byImportance(facts.kept ?? []).map((fact) => row(fact, 'in window', 'kept')),
    ...byImportance(facts.lost ?? []).map((fact) => row(fact, 'left out', 'lost')),
  ];
}

type CompareRow = CheckpointCompareView['rows'][number];

/** Facts of two checkpoints side by side; a fact that is gone says what became of it, or that no reason is recorded. */
/** `openRight` is the session of the right one: two sessions of a project can be compared. */
export function compareView(
  left: SavedCheckpoint,
  right: SavedCheckpoint,
  open: OpenSession,
  openRight: OpenSession,
): CheckpointCompareView {
  const rowsLeft = detailView(left, open).facts;
  const rowsRight = detailView(right, openRight).facts;
  const keyOf = (row: FactRowView) => `${row.kind}\n${row.text}`;
  const inRight = new Map(rowsRight.map((row) => [keyOf(row), row]));
  const inLeft = new Set(rowsLeft.map(keyOf));
  const rows: CompareRow[] = rowsLeft.map((row) => {
    const same = inRight.get(keyOf(row));
    if (same) return compared(same.state === row.state ? 'same' : 'changed', row, same, same.standing);
    return compared('removed', row, null, goneWhy(row, open));
  });
  for (const row of rowsRight) if (!inLeft.has(keyOf(row))) rows.push(compared('added', null, row, row.standing));
  const path = open.session.path;
  return { left: itemOf(left, path), right: itemOf(right, path), rows };
}

function compared(
  change: CompareRow['change'],
  left: FactRowView | null,
  right: FactRowView | null,
  why: string,
): CompareRow {
  return {
    change,
    kind: (left ?? right)?.kind ?? 'goal',
    left: left?.text ?? null,
    right: right?.text ?? null,
    why,
    leftPlaces: left?.places ?? [],
    rightPlaces: right?.places ?? [],
  };
}

function goneWhy(row: FactRowView, open: OpenSession): string {
  const facts = open.facts();
  if (facts.constraints.some((fact) => fact.text === row.text && fact.status === 'withdrawn')) return 'withdrawn later';
  if (facts.decisions.some((fact) => fact.text === row.text && fact.status === 'reversed')) return 'reversed later';
  if (facts.openLoops.some((fact) => fact.text === row.text && fact.status === 'done')) return 'done';
  const error = facts.errors.find((fact) => fact.text === row.text && fact.resolved);
  return error ? 'resolved' : 'no reason recorded';
}

/** A checkpoint as a Markdown file for people. */
export function exportText({ checkpoint, row }: SavedCheckpoint): string {
  const { accounted, of } = countsOf(checkpoint);
  return [
    `# Checkpoint ${checkpoint.number}: ${row.title}`,
    '',
    sentenceOf(checkpoint),
    '',
    `- Saved: ${checkpoint.at}`,
    `- Facts accounted for: ${accounted} of ${of}; coverage ${checkpoint.coverage}%`,
    `- Summary: ${shortTokens(checkpoint.summaryTokens)} tokens`,
    `- Branch head: ${checkpoint.headId}`,
    '',
    '---',
    '',
    checkpoint.summary,
    '',
  ].join('\n');
}
