import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootsOf } from '../../server/service/findSession.ts';
import type { World } from '../../server/service/world.ts';
import { recordsRoot } from '../../server/store/sessionKey.ts';
import { memoryFiles } from '../support/memoryFiles.ts';

const world: World = {
  ...{ files: memoryFiles({}), clock: { now: () => 0 }, env: {}, platform: 'linux', home: '/home/x', cwd: '/here' },
  ...{ terminal: false, signal: new AbortController().signal },
};

describe('REC-5 folders that hold sessions', () => {
  it('are Pi’s and the records in the store that is named', () => {
    expect(rootsOf([], 'mine', world)).toContain(recordsRoot(resolve('/here/mine')));
    expect(rootsOf([], null, world)).not.toContain(recordsRoot(resolve('/here/mine')));
  });

  it('are the given ones alone, where any is given', () => {
    expect(rootsOf(['a', '/b'], 'mine', world)).toEqual([resolve('/here/a'), resolve('/b')]);
  });
});
