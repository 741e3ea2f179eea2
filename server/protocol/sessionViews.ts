// Shapes of what the command and the worker say about sessions: list rows, one session's tree and projection, doctor.
import { type Static, Type } from 'typebox';
import { FileFindingView, FindingView } from './findingView.ts';
import { nullable } from './schema.ts';

export const SessionRowView = Type.Object({
  id: Type.String(),
  harness: Type.String(),
  path: Type.String(),
  cwd: nullable(Type.String()),
  projectKey: Type.String(),
  title: Type.String(),
  titleSource: Type.Union([Type.Literal('name'), Type.Literal('harness'), Type.Literal('prompt'), Type.Literal('id')]),
  createdAt: nullable(Type.String()),
  updatedAt: nullable(Type.String()),
  bytes: Type.Integer(),
  entries: Type.Integer(),
  messages: Type.Integer(),
  model: nullable(Type.String()),
  parentSession: nullable(Type.String()),
  /** Entries parsed. */
  checked: Type.Integer(),
  findings: Type.Array(FindingView),
});
export type SessionRowView = Static<typeof SessionRowView>;

export const SessionListView = Type.Object({
  sessions: Type.Array(SessionRowView),
  findings: Type.Array(FileFindingView),
});
export type SessionListView = Static<typeof SessionListView>;

export const SessionView = Type.Object({
  id: Type.String(),
  harness: Type.String(),
  version: nullable(Type.Integer()),
  cwd: nullable(Type.String()),
  title: Type.String(),
  path: Type.String(),
  parentSession: nullable(Type.String()),
});
export type SessionView = Static<typeof SessionView>;

export const AnchorView = Type.Object({
  entryId: Type.String(),
  name: Type.String(),
  text: Type.String(),
  source: Type.Union([
    Type.Literal('throughline'),
    Type.Literal('pi-smart-compact'),
    Type.Literal('pi-toolkit'),
    Type.Literal('label'),
  ]),
});
export type AnchorView = Static<typeof AnchorView>;

export const ProjectedMessageView = Type.Object({
  entryId: Type.String(),
  role: Type.String(),
  tokens: Type.Integer(),
  edited: Type.Boolean(),
  text: Type.Optional(Type.String()),
});
export type ProjectedMessageView = Static<typeof ProjectedMessageView>;

export const ShowView = Type.Object({
  session: SessionView,
  entries: Type.Integer(),
  checked: Type.Integer(),
  findings: Type.Array(FindingView),
  heads: Type.Array(Type.Object({ entryId: Type.String(), active: Type.Boolean(), at: nullable(Type.String()) })),
  branch: Type.Object({
    headId: nullable(Type.String()),
    piLeafId: nullable(Type.String()),
    entryIds: Type.Array(Type.String()),
    gaps: Type.Array(Type.Object({ childId: Type.String(), missingParent: Type.String() })),
    reachable: Type.Integer(),
    of: Type.Integer(),
  }),
  projection: Type.Array(ProjectedMessageView),
  labels: Type.Array(Type.Object({ entryId: Type.String(), label: Type.String() })),
  anchors: Type.Array(AnchorView),
  compactions: Type.Array(
    Type.Object({
      entryId: Type.String(),
      firstKeptEntryId: nullable(Type.String()),
      tokensBefore: Type.Integer(),
      shape: Type.String(),
    }),
  ),
});
export type ShowView = Static<typeof ShowView>;

export const DoctorView = Type.Object({
  ok: Type.Boolean(),
  findings: Type.Array(FindingView),
  reachable: Type.Integer(),
  of: Type.Integer(),
  repaired: nullable(Type.String()),
});
export type DoctorView = Static<typeof DoctorView>;
