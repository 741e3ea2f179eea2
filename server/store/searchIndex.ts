// Full-text search over everything in the journals (STO-1): sql.js in memory, built from the journals, kept up from
// the offset it covers, stored as a snapshot, and thrown away at any time.

import { closeSync, constants, readSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Problem } from '../errors.ts';
import type { Finding } from '../record/finding.ts';
import { indexedTexts } from './indexedTexts.ts';
import { readSnapshot, writeSnapshot } from './indexSnapshot.ts';
import {
  addJournal,
  addTexts,
  type CoveredJournal,
  coveredJournals,
  coverJournal,
  dropJournal,
  dropOldest,
  findTexts,
  prepareTables,
  sizeOf,
} from './indexTables.ts';
import { rankTexts, wordsOf } from './rankTexts.ts';
import { type JournalEntry, readJournal } from './readJournal.ts';
import { openOurs, statHere } from './safeFiles.ts';
import type { SessionKey } from './sessionKey.ts';
import { type Database, loadSqlEngine } from './sqlEngine.ts';
import { type Store, sessionFoldersOf } from './store.ts';

/** SPEC's bound for the index in memory, in bytes, with room for the pages of one more batch. */
const mostBytes = 38 * 1024 * 1024;
/** Candidates weighed per query, newest first: fetching and ranking 200 texts takes about 2 ms. */
const mostCandidates = 200;
/** Entries indexed since the last snapshot that make a new one due: replay runs at some thousand entries a second. */
const snapshotDue = 5_000;

export interface SearchHit {
  readonly key: SessionKey;
  readonly entryId: string;
  /** `summary`, a kind of fact, `note` … */
  readonly kind: string;
  readonly text: string;
  readonly score: number;
}

export interface SearchScope {
  readonly projectKey?: string;
  readonly sessionId?: string;
  readonly limit?: number;
}

/** Opens the index of a store: loads SQLite and the snapshot, then reads what the journals gained. Writes nothing. */
export async function openSearchIndex(store: Store): Promise<SearchIndex> {
  const engine = await loadSqlEngine();
  const stored = readSnapshot(store);
  const findings: Finding[] = [];
  let database = new engine.Database(stored === null || stored === 'damaged' ? null : stored.image);
  let isDamaged = stored === 'damaged';
  try {
    prepareTables(database);
  } catch {
    isDamaged = true;
    database.close();
    database = new engine.Database();
    prepareTables(database);
  }
  if (isDamaged) findings.push(damagedSnapshot);
  const index = new SearchIndex(store, database, findings);
  index.refresh();
  return index;
}

const damagedSnapshot: Finding = {
  code: 'damaged-line',
  severity: 'note',
  line: null,
  offset: null,
  message: 'the stored index was damaged or of another version and was built anew from the journals',
};

export class SearchIndex {
  /** What could not be used: a damaged snapshot, a journal that cannot be read. */
  readonly findings: Finding[];
  readonly #store: Store;
  #database: Database | null;
  #sinceSnapshot = 0;

  /** Made by `openSearchIndex` only. */
  constructor(store: Store, database: Database, findings: Finding[]) {
    this.#store = store;
    this.#database = database;
    this.findings = findings;
  }

  /** Reads what the journals gained since; returns the number of entries added. One `lstat` per unchanged journal. */
  refresh(): number {
    const database = this.#open();
    const known = new Map(coveredJournals(database).map((journal) => [journal.folder, journal]));
    let added = 0;
    for (const folder of sessionFoldersOf(this.#store)) {
      const name = relative(join(this.#store.root, 'sessions'), folder);
      added += this.#refreshOne(database, folder, name, known.get(name) ?? null);
      known.delete(name);
    }
    for (const gone of known.values()) dropJournal(database, gone.id);
    this.#sinceSnapshot += added;
    return added;
  }

  /** Texts that hold all words of the query, else any of them; best first. */
  search(query: string, scope: SearchScope = {}): readonly SearchHit[] {
    const words = wordsOf(query).slice(0, 16);
    if (words.length === 0) return [];
    const found = this.#candidates(query, words, scope);
    const byId = new Map(found.map((text) => [text.id, text]));
    return rankTexts(words, found)
      .slice(0, scope.limit ?? 20)
      .flatMap(({ id, score }) => {
        const text = byId.get(id);
        return text ? [{ key: text.key, entryId: text.entryId, kind: text.kind, text: text.body, score }] : [];
      });
  }

  /** Stores the index on disk unless a better one lies there. True when it was stored. */
  snapshot(): boolean {
    const database = this.#open();
    const coverage = Object.fromEntries(coveredJournals(database).map(({ folder, covered }) => [folder, covered]));
    const stored = writeSnapshot(this.#store, { coverage, image: database.export() });
    // An export resets what was set per connection.
    prepareTables(database);
    if (stored) this.#sinceSnapshot = 0;
    return stored;
  }

  /** Whether enough was indexed since the last snapshot to be worth one. */
  get isSnapshotDue(): boolean {
    return this.#sinceSnapshot >= snapshotDue;
  }

  /** Bytes the index holds in memory. */
  get bytes(): number {
    return sizeOf(this.#open());
  }

  /** Frees the memory; the index cannot be used afterwards. */
  release(): void {
    this.#database?.close();
    this.#database = null;
  }

  #refreshOne(database: Database, folder: string, name: string, known: CoveredJournal | null): number {
    database.exec('BEGIN');
    try {
      return refreshJournal(database, folder, name, known);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.findings.push({ code: 'unreadable', severity: 'note', line: null, offset: null, message: error.message });
      return 0;
    } finally {
      database.exec('COMMIT');
      while (sizeOf(database) > mostBytes) dropOldest(database);
    }
  }

  #open(): Database {
    if (this.#database === null) throw new Error('the index was released');
    return this.#database;
  }

  #candidates(query: string, words: readonly string[], scope: SearchScope) {
    const database = this.#open();
    const base = { projectKey: scope.projectKey ?? null, sessionId: scope.sessionId ?? null, limit: mostCandidates };
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(query)) {
      const pattern = `%${query.trim().replace(/[\\%_]/g, '\\$&')}%`;
      return findTexts(database, { ...base, by: 'substring', match: pattern });
    }
    const quoted = words.map((word) => `"${word}"`);
    const all = findTexts(database, { ...base, by: 'words', match: quoted.join(' ') });
    if (all.length > 0 || words.length === 1) return all;
    return findTexts(database, { ...base, by: 'words', match: quoted.join(' OR ') });
  }
}

/** Indexes what one journal gained. One that was cut or replaced below what is covered is indexed anew. */
function refreshJournal(database: Database, folder: string, name: string, known: CoveredJournal | null): number {
  const path = join(folder, 'journal.jsonl');
  const size = statHere(path)?.size ?? 0;
  if (known !== null && size === known.covered) return 0;
  const before = known === null ? null : stillThere(database, path, size, known);
  const content = readJournal(path, before?.covered ?? 0);
  const id = before?.id ?? (content?.key ? addJournal(database, name, content.key) : null);
  if (content === null || id === null) return 0;
  addTexts(database, id, textsOf(content.entries));
  const lastOffset = content.entries.at(-1)?.offset ?? before?.lastOffset ?? 0;
  coverJournal(database, id, content.readEnd, lastOffset, sumAt(path, lastOffset));
  return content.entries.length;
}

function* textsOf(entries: readonly JournalEntry[]) {
  for (const { entry } of entries) {
    for (const text of indexedTexts(entry)) yield { entryId: entry.id, text };
  }
}

/** The checksum field of the record at an offset: the same record is still there when it is the same. */
function sumAt(path: string, offset: number): string {
  const descriptor = openOurs(path, constants.O_RDONLY);
  if (descriptor === null) return '';
  try {
    const bytes = Buffer.alloc(16);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, bytes.length, offset));
  } finally {
    closeSync(descriptor);
  }
}

/** The journal as known when it only grew; null, and forgotten, when its last record is not the same any more. */
function stillThere(database: Database, path: string, size: number, known: CoveredJournal): CoveredJournal | null {
  if (size > known.covered && sumAt(path, known.lastOffset) === known.lastSum) return known;
  dropJournal(database, known.id);
  return null;
}
