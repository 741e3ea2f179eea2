// A disk that is really full, as a limit on the size of a child's files: the batch is refused, what was saved before
// is intact, and writing goes on once there is room (STO-1).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../server/store/readJournal.ts';
import { journalPath, openStore } from '../../server/store/store.ts';
import { startWriter, suiteFolder, writingProgram } from './writingChildren.ts';

const key = { projectKey: 'a'.repeat(64), harness: 'pi', sessionId: 'full' };

describe('STO-1 full disk', () => {
  it.skipIf(process.platform === 'win32')(
    'refuses the batch that does not fit and keeps every acknowledged one',
    async () => {
      const store = openStore(join(suiteFolder(), 'full'));
      const command = 'ulimit -f 512; exec "$0" "$@"';
      const run = spawnSync(
        'bash',
        ['-c', command, process.execPath, writingProgram(), store.root, key.sessionId, '2', '5000'],
        { encoding: 'utf8' },
      );
      const lines = run.stdout.trim().split('\n');
      expect(lines.at(-1)).toMatch(/^refused disk-full .*EFBIG/);
      const acknowledged = lines.filter((line) => /^[0-9a-f]{16} \d+$/.test(line)).map((line) => line.slice(0, 16));
      const content = readJournal(journalPath(store, key))!;
      expect(content.findings).toEqual([]);
      expect(content.entries.map(({ entry }) => entry.id)).toEqual(acknowledged);
      expect(acknowledged.length).toBeGreaterThan(5);
      const next = startWriter(store.root, key.sessionId, 4, 3);
      expect(await next.ended).toBe(0);
      console.log(`full disk: ${acknowledged.length} records kept, the next batch refused, writing goes on`);
    },
  );
});
