// Loads SQLite as WASM on the first query (STO-1). The inlined build carries its binary, so that bundles, tests and
// scripts find it in the same way.

import type { Database, SqlJsStatic } from 'sql.js';

let loading: Promise<SqlJsStatic> | null = null;

/** The engine; loaded once per process, about 30 ms. */
export function loadSqlEngine(): Promise<SqlJsStatic> {
  loading ??= import('sql.js/dist/sql-wasm-inline.js').then((module) => module.default());
  return loading;
}

export type { Database };
