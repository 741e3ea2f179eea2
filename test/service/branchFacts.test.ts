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
].map((line) => JSON.stringify(line));
const readOf = (count: number, all: readonly string[] = lines) => {
  const session = sessionOf(all.slice(0, count));
  const tree = buildTree(session);
  return { session, tree, branch: branchOf(tree) };
};
/** How many entries were parsed of a session that counts them. */
function counted(count: number, all: readonly string[] = lines) {
  const read = readOf(count, all);
  let parsed = 0;
  const session = {
    ...read.session,
    heads: read.session.heads,
    raw: (ordinal: number) => read.session.raw(ordinal),
    text: (ordinal: number) => read.session.text?.(ordinal) ?? '',
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
    kept.facts(readOf(3));
    const grown = counted(5);
    const facts = kept.facts(grown.read);
    expect(grown.parsed()).toBe(2);
    expect(facts).toEqual(factsOf(readOf(5), '/home/x'));
  });

  it('does nothing more once its time is over, and ends with the same facts', () => {
    const kept = new BranchFacts('/home/x');
    const read = readOf(5);
    expect(kept.advance(read, 0)).toBe(false);
    expect(kept.advance(read, Number.POSITIVE_INFINITY)).toBe(true);
    expect(kept.facts(read)).toEqual(factsOf(readOf(5), '/home/x'));
    const opened = readOf(5);
    expect([1, 2, 3, 4].map(() => kept.advance(opened, 0))).toEqual([false, false, false, true]);
  });
});

describe('CMP-21 the extraction is kept by entry id and content', () => {
  const edited = (change: (line: string, at: number) => string) => lines.map(change);

  it('takes equal entries from a file opened anew, whatever its size and time', () => {
    const kept = new BranchFacts('/home/x');
    kept.facts(readOf(5));
    const again = counted(5);
    expect(kept.facts(again.read)).toEqual(factsOf(readOf(5), '/home/x'));
    expect(again.parsed()).toBe(0);
  });

  it.each([
    ['a word changed in place in a file that grew', edited((line) => line.replace('csv', 'tsv'))],
    [
      'a letter of an entry that was extracted',
      edited((line, at) => (at === 1 ? line.replace('Never', 'Newer') : line)),
    ],
    ['another id with the same content', edited((line) => line.replaceAll('"a1"', '"b1"'))],
    ['another session', edited((line, at) => (at === 0 ? JSON.stringify(header({ id: 'other' })) : line))],
    ['another folder', edited((line, at) => (at === 0 ? JSON.stringify(header({ cwd: '/elsewhere' })) : line))],
  ])('starts again for %s', (_name, all) => {
    const kept = new BranchFacts('/home/x');
    kept.facts(readOf(4));
    const other = counted(5, all);
    expect(kept.facts(other.read)).toEqual(factsOf(readOf(5, all), '/home/x'));
    expect(other.parsed()).toBe(4);
  });
});
