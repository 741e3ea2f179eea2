// Facts as they cross a wire (`throughline extract`, Preflight, hovers). Every fact names the entries it came from.
import { type Static, Type } from 'typebox';
import { SessionView } from './sessionViews.ts';

const entryIds = Type.Array(Type.String());
const confidence = Type.Union([Type.Literal('high'), Type.Literal('medium'), Type.Literal('low')]);
const text = Type.String();

export const SourcedTextView = Type.Object({ text, entryIds });
export const FileFactView = Type.Object({ path: Type.String(), operations: Type.Array(Type.String()), entryIds });
export const ErrorFactView = Type.Object({
  text,
  tool: Type.String(),
  entryIds,
  resolved: Type.Boolean(),
  resolvedBy: Type.Array(Type.String()),
  path: Type.Union([Type.String(), Type.Null()]),
  confidence,
});
export const DecisionFactView = Type.Object({
  text,
  explicit: Type.Boolean(),
  by: Type.Union([Type.Literal('user'), Type.Literal('assistant')]),
  status: Type.Union([Type.Literal('active'), Type.Literal('reversed')]),
  entryIds,
  confidence,
});
export const ConstraintFactView = Type.Object({
  text,
  kind: Type.Union([Type.Literal('must'), Type.Literal('must-not'), Type.Literal('prefer')]),
  by: Type.Literal('user'),
  status: Type.Union([Type.Literal('active'), Type.Literal('withdrawn')]),
  entryIds,
  confidence,
});

export const ExtractView = Type.Object({
  session: SessionView,
  range: Type.Object({
    firstEntryId: Type.Union([Type.String(), Type.Null()]),
    lastEntryId: Type.Union([Type.String(), Type.Null()]),
    entries: Type.Integer(),
    tokens: Type.Integer(),
  }),
  goal: Type.Union([Type.Object({ text, entryIds, shifts: Type.Array(SourcedTextView) }), Type.Null()]),
  newestRequest: Type.Union([SourcedTextView, Type.Null()]),
  files: Type.Object({
    modified: Type.Array(FileFactView),
    read: Type.Array(FileFactView),
    deleted: Type.Array(FileFactView),
  }),
  errors: Type.Array(ErrorFactView),
  decisions: Type.Array(DecisionFactView),
  constraints: Type.Array(ConstraintFactView),
  openLoops: Type.Array(
    Type.Object({ text, status: Type.Union([Type.Literal('open'), Type.Literal('done')]), entryIds }),
  ),
  topics: Type.Array(Type.Object({ title: Type.String(), firstEntryId: Type.String(), lastEntryId: Type.String() })),
  timeline: Type.Array(SourcedTextView),
  attachments: Type.Array(
    Type.Object({ kind: Type.String(), mimeType: Type.String(), bytes: Type.Integer(), entryId: Type.String() }),
  ),
});
export type ExtractView = Static<typeof ExtractView>;
