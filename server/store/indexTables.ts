// The index's tables inside SQLite: which journals are covered how far, and the texts with their words (STO-1).

import type { BindParams, Database, ParamsObject } from 'sql.js';
import type { IndexedText } from './indexedTexts.ts';
import type { SessionKey } from './sessionKey.ts';

/** A journal as the index knows it. `lastSum` is the checksum of the last covered record, at `lastOffset`. */
export interface CoveredJournal {
  readonly id: number;
  readonly folder: string;
  readonly covered: number;
  readonly lastOffset: number;
  readonly lastSum: string;
}

export interface FoundText {
  readonly id: number;
  readonly key: SessionKey;
  readonly entryId: string;
  readonly kind: string;
  readonly body: string;
}

const tables = `
CREATE TABLE IF NOT EXISTS journals (id INTEGER PRIMARY KEY, folder TEXT UNIQUE, project TEXT, harness TEXT,
  session TEXT, covered INTEGER, lastOffset INTEGER, lastSum TEXT);
CREATE TABLE IF NOT EXISTS texts (id INTEGER PRIMARY KEY, journal INTEGER, entry TEXT, kind TEXT, body TEXT);
CREATE INDEX IF NOT EXISTS textsOfJournal ON texts (journal);
CREATE VIRTUAL TABLE IF NOT EXISTS found USING fts4(content="texts", body, tokenize=unicode61, order=desc);
`;

/** SQLite's own cache is bounded: the whole database lies in memory already. */
const pragmas =
  'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -2000; PRAGMA temp_store = 2;';

/** Makes or checks the tables. Throws when the image is no index of ours. */
export function prepareTables(database: Database): void {
  database.exec(pragmas);
  database.exec(tables);
  database.exec('SELECT folder, lastSum FROM journals LIMIT 1; SELECT entry, body FROM texts LIMIT 1');
}

function rowsOf(database: Database, sql: string, parameters: BindParams): ParamsObject[] {
  const statement = database.prepare(sql);
  try {
    statement.bind(parameters);
    const rows: ParamsObject[] = [];
    while (statement.step()) rows.push(statement.getAsObject());
    return rows;
  } finally {
    statement.free();
  }
}

export function coveredJournals(database: Database): CoveredJournal[] {
  return rowsOf(database, 'SELECT id, folder, covered, lastOffset, lastSum FROM journals', []).map((row) => ({
    id: Number(row['id']),
    folder: String(row['folder']),
    covered: Number(row['covered']),
    lastOffset: Number(row['lastOffset']),
    lastSum: String(row['lastSum']),
  }));
}

export function addJournal(database: Database, folder: string, key: SessionKey): number {
  database.run(
    'INSERT INTO journals (folder, project, harness, session, covered, lastOffset, lastSum) VALUES (?, ?, ?, ?, 0, 0, "")',
    [folder, key.projectKey, key.harness, key.sessionId],
  );
  return Number(database.exec('SELECT last_insert_rowid()')[0]?.values[0]?.[0]);
}

export function coverJournal(
  database: Database,
  id: number,
  covered: number,
  lastOffset: number,
  lastSum: string,
): void {
  database.run('UPDATE journals SET covered = ?, lastOffset = ?, lastSum = ? WHERE id = ?', [
    covered,
    lastOffset,
    lastSum,
    id,
  ]);
}

/** Forgets a journal that was replaced or removed. FTS reads the old text, so its rows go first. */
export function dropJournal(database: Database, id: number): void {
  database.run('DELETE FROM found WHERE docid IN (SELECT id FROM texts WHERE journal = ?)', [id]);
  database.run('DELETE FROM texts WHERE journal = ?', [id]);
  database.run('DELETE FROM journals WHERE id = ?', [id]);
}

/** Adds texts of one journal's entries. Call inside a transaction. */
export function addTexts(
  database: Database,
  journal: number,
  texts: Iterable<{ readonly entryId: string; readonly text: IndexedText }>,
): void {
  const row = database.prepare('INSERT INTO texts (journal, entry, kind, body) VALUES (?, ?, ?, ?)');
  const word = database.prepare('INSERT INTO found (docid, body) VALUES (last_insert_rowid(), ?)');
  try {
    for (const { entryId, text } of texts) {
      row.run([journal, entryId, text.kind, text.text]);
      word.run([text.text]);
    }
  } finally {
    row.free();
    word.free();
  }
}

/** Removes the oldest tenth of the texts, to stay below the memory bound. */
export function dropOldest(database: Database): void {
  const bounds = rowsOf(database, 'SELECT min(id) AS first, max(id) AS last FROM texts', [])[0] ?? {};
  const limit = Number(bounds['first']) + Math.ceil((Number(bounds['last']) - Number(bounds['first'])) / 10);
  database.run('DELETE FROM found WHERE docid <= ?', [limit]);
  database.run('DELETE FROM texts WHERE id <= ?', [limit]);
  database.exec("INSERT INTO found (found) VALUES ('optimize'); VACUUM");
}

export function sizeOf(database: Database): number {
  const pages = Number(database.exec('PRAGMA page_count')[0]?.values[0]?.[0]);
  return pages * Number(database.exec('PRAGMA page_size')[0]?.values[0]?.[0]);
}

export interface TextQuery {
  /** An expression of FTS4, or a LIKE pattern for scripts without spaces. */
  readonly match: string;
  readonly by: 'words' | 'substring';
  readonly projectKey: string | null;
  readonly sessionId: string | null;
  readonly limit: number;
}

/** Texts that match, newest first, at most `limit`. */
export function findTexts(database: Database, query: TextQuery): FoundText[] {
  const where = query.by === 'words' ? 'found MATCH ?' : "t.body LIKE ? ESCAPE '\\'";
  const from = query.by === 'words' ? 'found JOIN texts t ON t.id = found.docid' : 'texts t';
  const order = query.by === 'words' ? 'found.docid' : 't.id';
  const conditions = [where];
  const parameters: string[] = [query.match];
  for (const [column, value] of [
    ['j.project', query.projectKey],
    ['j.session', query.sessionId],
  ] as const) {
    if (value === null) continue;
    conditions.push(`${column} = ?`);
    parameters.push(value);
  }
  const sql = `SELECT t.id AS id, t.entry AS entry, t.kind AS kind, t.body AS body, j.project AS project, j.harness AS harness,
    j.session AS session FROM ${from} JOIN journals j ON j.id = t.journal WHERE ${conditions.join(' AND ')}
    ORDER BY ${order} DESC LIMIT ${Math.floor(query.limit)}`;
  return rowsOf(database, sql, parameters).map((row) => ({
    id: Number(row['id']),
    key: { projectKey: String(row['project']), harness: String(row['harness']), sessionId: String(row['session']) },
    entryId: String(row['entry']),
    kind: String(row['kind']),
    body: String(row['body']),
  }));
}
