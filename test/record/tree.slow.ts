// REC-3: the tree of very long and much forked sessions.
import { describe, expect, it } from 'vitest';
import { branchOf } from '../../server/record/branch.ts';
import { buildTree } from '../../server/record/tree.ts';
import { header, message, sessionOf } from '../support/sessionText.ts';

describe('REC-3 large trees', () => {
  it('100,000 entries in a line cost no stack', () => {
    const lines = Array.from({ length: 100_000 }, (_, n) =>
      message(`e${n}`, n === 0 ? null : `e${n - 1}`, 'user', 'x'),
    );
    const branch = branchOf(buildTree(sessionOf([header(), ...lines])));
    expect(branch.reachable).toBe(100_000);
  });

  it('10,000 entries with forks and three roots: every branch can be walked', () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => {
      const parent = n % 4_000 === 0 ? null : `e${n % 36 === 0 ? Math.floor(n / 2) : n - 1}`;
      return message(`e${n}`, parent, 'user', 'x');
    });
    const tree = buildTree(sessionOf([header(), ...lines]));
    expect(tree.tips.length).toBeGreaterThan(200);
    for (const tip of tree.tips) expect(branchOf(tree, tree.session.heads[tip]?.id ?? '').gaps).toEqual([]);
  });
});
