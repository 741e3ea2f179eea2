// Search and reading of a session's own tool output, and the storage inventory, as they cross a wire.
import { type Static, Type } from 'typebox';
import { nullable } from './schema.ts';

export const SearchView = Type.Object({
  hits: Type.Array(
    Type.Object({
      ref: Type.String(),
      entryId: Type.String(),
      tool: Type.String(),
      label: Type.String(),
      excerpt: Type.String(),
      line: Type.Integer(),
    }),
  ),
  cursor: nullable(Type.String()),
  searched: Type.Object({ sources: Type.Integer(), chars: Type.Integer() }),
});
export type SearchView = Static<typeof SearchView>;

export const ReadView = Type.Object({
  ref: Type.String(),
  unit: Type.Union([Type.Literal('characters'), Type.Literal('lines')]),
  from: Type.Integer(),
  to: Type.Integer(),
  total: Type.Integer(),
  text: Type.String(),
  next: nullable(Type.Integer()),
});
export type ReadView = Static<typeof ReadView>;

export const StorageView = Type.Object({
  totals: Type.Object({ agents: Type.Integer(), ours: Type.Integer() }),
  items: Type.Array(
    Type.Object({
      kind: Type.String(),
      bytes: Type.Integer(),
      session: nullable(Type.String()),
      path: Type.String(),
      status: Type.Union([Type.Literal('live'), Type.Literal('unreferenced-in-scan'), Type.Literal('unknown')]),
    }),
  ),
});
export type StorageView = Static<typeof StorageView>;

export const ErrorView = Type.Object({
  error: Type.Object({ code: Type.String(), message: Type.String(), next: Type.String() }),
});
export type ErrorView = Static<typeof ErrorView>;
