// REC-6 by example; the proof against Pi itself is test/pi/projection.slow.ts.
import { describe, expect, it } from 'vitest';
import { branchOf } from '../../server/record/branch.ts';
import { textOf } from '../../server/record/entry.ts';
import { projectionOf } from '../../server/record/projection.ts';
import { buildTree } from '../../server/record/tree.ts';
import { entry, header, message, sessionOf } from '../support/sessionText.ts';

function check(lines: readonly object[], expected: readonly string[]): void {
  const session = sessionOf([header(), ...lines]);
  const { messages } = projectionOf(session, branchOf(buildTree(session)));
  const shown = messages.map(
    (one) => `${one.role} ${one.entryId}: ${textOf(one.blocks)}${one.edited ? ' (edited)' : ''}`,
  );
  expect(shown).toEqual(expected);
}

const compaction = (id: string, parentId: string, firstKeptEntryId: string, fields: object = {}) =>
  entry('compaction', id, parentId, { summary: `sum ${id}`, firstKeptEntryId, tokensBefore: 9, ...fields });
const edit = (id: string, parentId: string, targetId: string, replacement: unknown) =>
  entry('context_edit', id, parentId, { targetId, replacement });

describe('REC-6 projection', () => {
  const [a, b, c] = [
    message('a', null, 'user', 'A'),
    message('b', 'a', 'assistant', 'B'),
    message('c', 'b', 'user', 'C'),
  ];
  const cases: readonly (readonly [string, readonly object[], readonly string[]])[] = [
    ['plain', [a, b], ['user a: A', 'assistant b: B']],
    ['kept from an entry', [a, b, c, compaction('k', 'c', 'b')], ['summary k: sum k', 'assistant b: B', 'user c: C']],
    ['keep none', [a, b, compaction('k', 'b', 'k')], ['summary k: sum k']],
    ['a boundary that names nothing keeps nothing', [a, b, compaction('k', 'b', 'zz')], ['summary k: sum k']],
    [
      'an older boundary in the kept range is silent',
      [a, compaction('k', 'a', 'a'), message('m', 'k', 'user', 'M'), compaction('l', 'm', 'k')],
      ['summary l: sum l', 'user m: M'],
    ],
    [
      'the boundary brings its own system prompt',
      [
        message('s', null, 'system', 'old'),
        message('a', 's', 'user', 'A'),
        compaction('k', 'a', 's', { systemMessage: { role: 'system', content: 'new' } }),
      ],
      ['system k: new', 'summary k: sum k', 'user a: A'],
    ],
    ['an omission', [a, b, edit('e', 'b', 'a', null)], ['assistant b: B']],
    [
      'the latest edit wins',
      [a, edit('e', 'a', 'a', null), edit('f', 'e', 'a', { content: 'A2' })],
      ['user a: A2 (edited)'],
    ],
    [
      'an edit before the kept range no longer counts',
      [a, edit('e', 'a', 'a', null), b, compaction('k', 'b', 'b')],
      ['summary k: sum k', 'assistant b: B'],
    ],
    [
      'private bash stays out',
      [
        a,
        message('x', 'a', 'bashExecution', '', { command: 'pwd', output: '/', exitCode: 0, excludeFromContext: true }),
        message('y', 'x', 'bashExecution', '', { command: 'false', output: '', exitCode: 1 }),
      ],
      ['user a: A', 'bash y: Ran `false`\n(no output)\n\nCommand exited with code 1'],
    ],
    [
      'branch summaries and custom messages',
      [
        a,
        entry('branch_summary', 's', 'a', { summary: 'S', fromId: 'z' }),
        entry('custom_message', 'm', 's', { customType: 't', content: 'M', display: false }),
        entry('custom', 'q', 'm', { customType: 't' }),
      ],
      ['user a: A', 'branchSummary s: S', 'custom m: M'],
    ],
    ['nothing beyond a gap', [a, message('d', 'lost', 'user', 'D')], ['user d: D']],
  ];
  it.each(cases)('%s', (_, lines, expected) => check(lines, expected));
});
