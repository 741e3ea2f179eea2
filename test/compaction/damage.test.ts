// Damage after a compaction, from the calls alone; and the hints it gives the next run.
import { describe, expect, it } from 'vitest';
import { damageAfter, firstTurns } from '../../server/compaction/damage.ts';
import { noSteering, withHints } from '../../server/compaction/steering.ts';
import type { Entry } from '../../server/record/entry.ts';

let count = 0;
const reply = (tool: string, args: Readonly<Record<string, unknown>>): Entry => {
  const id = `e${count++}`;
  const blocks = [{ kind: 'call' as const, callId: id, tool, arguments: args }];
  const base = { ordinal: 0, id, parentId: null, at: null };
  return { ...base, kind: 'assistant', blocks } as unknown as Entry;
};
const read = (path: string) => reply('read', { path });
const edit = (path: string) => reply('edit', { path, oldText: 'a', newText: 'b' });
const bash = (command: string) => reply('bash', { command });
const options = { cwd: '/w', home: '/home/p' };

describe('CMP-14 damage', () => {
  it('is a file read again and a command given again', () => {
    const [again, test] = [read('/w/src/a.ts'), bash('npm test')];
    const damage = damageAfter([read('src/a.ts'), bash('npm test')], [again, test, read('src/new.ts')], options);
    expect(damage).toEqual({ turns: 3, reread: [again.id], repeated: [test.id] });
  });

  it('is not what was changed in between, nor a second look', () => {
    const before = [read('src/a.ts'), bash('npm test')];
    expect(damageAfter(before, [edit('src/a.ts'), read('src/a.ts'), bash('npm test')], options)).toEqual({
      ...{ turns: 3, reread: [], repeated: [] },
    });
    const first = read('src/a.ts');
    expect(damageAfter(before, [first, read('src/a.ts')], options).reread).toEqual([first.id]);
  });

  it('is looked for in the first turns only', () => {
    const after = Array.from({ length: firstTurns }, () => read('src/other.ts'));
    expect(damageAfter([read('src/a.ts')], [...after, read('src/a.ts')], options)).toEqual({
      ...{ turns: firstTurns, reread: [], repeated: [] },
    });
  });

  it('feeds the next steering behind what a person pinned, each path once', () => {
    const given = { ...noSteering, pinnedPaths: ['src/mine.ts'] };
    expect(withHints(given, ['src/a.ts', 'src/mine.ts', 'src/a.ts']).pinnedPaths).toEqual(['src/mine.ts', 'src/a.ts']);
    expect(withHints(given, [])).toBe(given);
  });
});
