import { describe, expect, it } from 'vitest';
import { branchOf } from '../../server/record/branch.ts';
import { buildTree } from '../../server/record/tree.ts';
import { factsOf } from '../../server/service/extractSession.ts';
import { BranchFacts } from '../../server/service/worker/branchFacts.ts';
import { header, message, sessionOf } from '../support/sessionText.ts';

const lines = [
  header(),
  message('u1', null, 'user', 'Port the report to Python. Never touch the schema.'),
  message('a1', 'u1', 'assistant', 'I will keep the schema as it is.'),
  message('u2', 'a1', 'user', 'Use csv, not JSON. The output must stay sorted.'),
  message('a2', 'u2', 'assistant', 'Done: csv it is.'),
];
const readOf = (count: number) => {
  const session = sessionOf(lines.slice(0, count));
  const tree = buildTree(session);
  return { session, tree, branch: branchOf(tree) };
};
const stampOf = (size: number, more: object = {}) => ({ size, mtimeMs: size, inode: 1, ...more });

/** How many entries were parsed of a session that counts them. */
function counted(count: number) {
  const read = readOf(count);
  let parsed = 0;
  const session = {
    ...read.session,
    heads: read.session.heads,
    entry: (ordinal: number) => {
      parsed += 1;
      return read.session.entry(ordinal);
    },
  };
  return { read: { ...read, session }, parsed: () => parsed };
}

describe('CMP-1 facts of a branch that grows', () => {
  it('extracts only what was appended, with the facts of a whole extraction', () => {
    const kept = new BranchFacts('/home/x');
    kept.facts(readOf(3), stampOf(3));
    const grown = counted(5);
    const facts = kept.facts(grown.read, stampOf(5));
    expect(grown.parsed()).toBe(2);
    expect(facts).toEqual(factsOf(readOf(5), '/home/x'));
  });

  it.each([
    ['another file under the same name', { inode: 2 }],
    ['a rewritten file of the same size', { size: 3, mtimeMs: 99 }],
    ['a shorter file', { size: 2 }],
  ])('starts again for %s', (_name, stamp) => {
    const kept = new BranchFacts('/home/x');
    kept.facts(readOf(3), stampOf(3));
    const again = counted(3);
    kept.facts(again.read, stampOf(3, stamp));
    expect(again.parsed()).toBe(2);
  });

  it('does nothing more once its time is over, and ends with the same facts', () => {
    const kept = new BranchFacts('/home/x');
    const read = readOf(5);
    expect(kept.advance(read, stampOf(5), 0)).toBe(false);
    expect(kept.advance(read, stampOf(5), Number.POSITIVE_INFINITY)).toBe(true);
    expect(kept.facts(read, stampOf(5))).toEqual(factsOf(readOf(5), '/home/x'));
  });
});
