// NAV-3: left branches of a session, by ids.
import { describe, expect, it } from 'vitest';
import { branchOf } from '../../server/record/branch.ts';
import { buildTree } from '../../server/record/tree.ts';
import { leftBranches } from '../../server/service/worker/leftBranches.ts';
import type { OpenSession } from '../../server/service/worker/sessionCache.ts';
import { entry, header, message, sessionOf } from '../support/sessionText.ts';

function leftOf(records: readonly object[]) {
  const session = sessionOf([header(), ...records]);
  const tree = buildTree(session);
  return leftBranches({ session, tree, branch: branchOf(tree) } as OpenSession);
}

const left = [message('a', null, 'user', 'a'), message('b', 'a', 'assistant', 'b'), message('c', 'b', 'user', 'c')];

describe('NAV-3 left branches', () => {
  it('are none in a straight conversation', () => expect(leftOf(left)).toEqual([]));

  it('say where they left, how long they went on, and what was carried over', () => {
    const carryover = entry('branch_summary', 's', 'a', { fromId: 'c', summary: 'What b and c did.' });
    const found = leftOf([...left, carryover, message('d', 's', 'user', 'd')]);
    expect(found).toEqual([{ tipId: 'c', forkOrdinal: 0, entries: 2, carryover: 3 }]);
  });

  it('may share nothing and carry nothing', () => {
    const found = leftOf([...left, message('d', null, 'user', 'd')]);
    expect(found).toEqual([{ tipId: 'c', forkOrdinal: null, entries: 3, carryover: null }]);
  });
});
