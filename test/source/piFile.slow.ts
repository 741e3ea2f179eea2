// REC-2: small sessions with any bytes changed are read, or refused with a problem.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchOf } from '../../server/record/branch.ts';
import { projectionOf } from '../../server/record/projection.ts';
import { buildTree } from '../../server/record/tree.ts';
import { problemOf } from '../support/problemOf.ts';
import { entry, header, message, sessionOf, textOfLines } from '../support/sessionText.ts';

describe('REC-2 mutated small sessions', () => {
  const bytes = Buffer.from(
    textOfLines([
      header(),
      message('a', null, 'user', 'häufig 🚀'),
      message('b', 'a', 'assistant', 'x'),
      entry('compaction', 'c', 'b', { summary: 's', firstKeptEntryId: 'b', tokensBefore: 1 }),
      entry('label', 'd', 'c', { targetId: 'a', label: 'L' }),
    ]),
  );

  it('any change of bytes is read or refused with a problem', () => {
    const change = fc.record({ at: fc.nat(bytes.length), cut: fc.nat(40), put: fc.uint8Array({ maxLength: 12 }) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        let mutated = bytes as Buffer;
        for (const { at, cut, put } of changes) {
          mutated = Buffer.concat([mutated.subarray(0, at), put, mutated.subarray(at + cut)]);
        }
        const code = problemOf(() => {
          const session = sessionOf(mutated);
          const tree = buildTree(session);
          for (const tip of session.heads) projectionOf(session, branchOf(tree, tip.id));
        });
        expect(['none', 'not-a-session']).toContain(code);
      }),
      { numRuns: 400 },
    );
  });
});
