// Snapshots for the session tree and for transcript documents.
import { type Static, Type } from 'typebox';
import { FileFindingView, FindingView } from './findingView.ts';
import { RestorationView } from './panelViews.ts';
import { literals, nullable } from './schema.ts';
import { SessionRowView } from './sessionViews.ts';

const text = Type.String();

export const SessionItemView = Type.Object({
  row: SessionRowView,
  restoration: RestorationView,
  /** Context tokens over window, 0…1, null while unknown. */
  pressure: nullable(Type.Number()),
  /** Who may compact it, for a session a process runs; `nobody` when its window fills and nobody will. */
  policy: nullable(Type.Object({ line: text, nobody: Type.Boolean() })),
  damaged: Type.Boolean(),
  folderMissing: Type.Boolean(),
});
export type SessionItemView = Static<typeof SessionItemView>;

export const ProjectView = Type.Object({
  key: text,
  name: text,
  cwd: nullable(text),
  current: Type.Boolean(),
  sessions: Type.Array(SessionItemView),
});
export type ProjectView = Static<typeof ProjectView>;

export const SessionTreeView = Type.Object({
  state: literals('loading', 'ready'),
  read: Type.Integer(),
  of: Type.Integer(),
  projects: Type.Array(ProjectView),
  findings: Type.Array(FileFindingView),
  roots: Type.Array(text),
});
export type SessionTreeView = Static<typeof SessionTreeView>;

export const MarkView = Type.Object({
  kind: literals('anchor', 'checkpoint', 'compaction', 'gap', 'damage'),
  name: text,
  detail: text,
  entryId: nullable(text),
  at: nullable(text),
});
export type MarkView = Static<typeof MarkView>;

export const SessionMarksView = Type.Object({
  branches: Type.Array(
    Type.Object({
      headId: text,
      label: text,
      active: Type.Boolean(),
      entries: Type.Integer(),
      marks: Type.Array(MarkView),
    }),
  ),
  findings: Type.Array(FindingView),
  reachable: Type.Integer(),
  of: Type.Integer(),
});
export type SessionMarksView = Static<typeof SessionMarksView>;

/** Where an entry stands in a transcript part; lines are 0-based in that part. */
export const TranscriptLineView = Type.Object({
  entryId: text,
  ordinal: Type.Integer(),
  line: Type.Integer(),
  endLine: Type.Integer(),
});

export const TranscriptView = Type.Object({
  text,
  part: Type.Integer(),
  parts: Type.Integer(),
  /** Marks for decorations, in role words of design/DESIGN.md section 5. */
  marks: Type.Array(
    Type.Object({
      kind: literals('anchor', 'compaction', 'checkpoint', 'error', 'gap', 'trimmed', 'hidden-character'),
      line: Type.Integer(),
      label: text,
    }),
  ),
  /** Runs of lines by what the model sees of them: word for word, in a summary, not at all. */
  sight: Type.Array(
    Type.Object({ from: Type.Integer(), to: Type.Integer(), sight: literals('kept', 'summarised', 'lost') }),
  ),
  entries: Type.Array(TranscriptLineView),
});
export type TranscriptView = Static<typeof TranscriptView>;
