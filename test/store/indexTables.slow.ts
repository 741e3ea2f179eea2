import { describe, expect, it } from 'vitest';
import { addJournal, addTexts, dropOldest, findTexts, prepareTables, sizeOf } from '../../server/store/indexTables.ts';
import { loadSqlEngine } from '../../server/store/sqlEngine.ts';
import { key } from './temporaryStore.ts';

const query = { by: 'words', projectKey: null, sessionId: null, limit: 5_000 } as const;

describe('STO-1 bound of the index', () => {
  it('drops the oldest tenth and finds all others', async () => {
    const engine = await loadSqlEngine();
    const database = new engine.Database();
    prepareTables(database);
    const journal = addJournal(database, 'folder', key);
    const texts = Array.from({ length: 2_000 }, (_, place) => ({
      entryId: `e${place}`,
      text: { kind: 'note', text: `common word${place} ${'filler '.repeat(10)}` },
    }));
    addTexts(database, journal, texts);
    const before = sizeOf(database);
    dropOldest(database);
    expect(findTexts(database, { ...query, match: '"word10"' })).toEqual([]);
    expect(findTexts(database, { ...query, match: '"word1999"' })).toMatchObject([
      { entryId: 'e1999', key, kind: 'note' },
    ]);
    expect(findTexts(database, { ...query, match: '"common"' })).toHaveLength(1_799);
    expect(sizeOf(database)).toBeLessThan(before);
    expect(() => database.exec("INSERT INTO found (found) VALUES ('integrity-check')")).not.toThrow();
    addTexts(database, journal, [{ entryId: 'new', text: { kind: 'note', text: 'fresh' } }]);
    expect(findTexts(database, { ...query, match: '"fresh"' })).toHaveLength(1);
    database.close();
  });
});
