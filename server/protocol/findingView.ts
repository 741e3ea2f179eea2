// The finding as it crosses a wire: command output, worker answers and panels use this one shape.
import { type Static, Type } from 'typebox';

export const FindingView = Type.Object({
  code: Type.String(),
  severity: Type.Union([Type.Literal('damage'), Type.Literal('note')]),
  line: Type.Union([Type.Integer(), Type.Null()]),
  offset: Type.Union([Type.Integer(), Type.Null()]),
  message: Type.String(),
});
export type FindingView = Static<typeof FindingView>;

export const FileFindingView = Type.Object({ ...FindingView.properties, path: Type.String() });
export type FileFindingView = Static<typeof FileFindingView>;
