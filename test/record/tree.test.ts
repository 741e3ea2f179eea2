// REC-3: tree and branch of small sessions, told by ids.
import { describe, expect, it } from 'vitest';
import { branchOf } from '../../server/record/branch.ts';
import { exchangeFindings } from '../../server/record/exchanges.ts';
import { projectionOf } from '../../server/record/projection.ts';
import { sessionFindings } from '../../server/record/sessionFindings.ts';
import { buildTree } from '../../server/record/tree.ts';
import { entry, header, message, sessionOf } from '../support/sessionText.ts';

type Spec = readonly [id: string, parentId: string | null, kind: string];

function record([id, parentId, kind]: Spec): object {
  if (kind === 'label') return entry('label', id, parentId, { targetId: 'a', label: 'L' });
  if (kind === 'edit') return entry('context_edit', id, parentId, { targetId: 'a', replacement: null });
  return message(id, parentId, kind, id);
}

interface Expected {
  readonly ids: string;
  readonly tips: string;
  readonly reachable: number;
  readonly findings: readonly string[];
}

function check(specs: readonly Spec[], expected: Expected): void {
  const session = sessionOf([header(), ...specs.map(record)]);
  const tree = buildTree(session);
  const branch = branchOf(tree);
  expect(branch.entryIds.join(' ')).toBe(expected.ids);
  expect(tree.tips.map((ordinal) => session.heads[ordinal]?.id).join(' ')).toBe(expected.tips);
  expect(branch.reachable).toBe(expected.reachable);
  expect(branch.of).toBe(specs.length);
  expect(tree.findings.map(({ code }) => code)).toEqual(expected.findings);
}

describe('REC-3 tree and branch', () => {
  const cases: readonly (readonly [string, readonly Spec[], Expected])[] = [
    [
      'a line',
      [
        ['a', null, 'user'],
        ['b', 'a', 'assistant'],
      ],
      { ids: 'a b', tips: 'b', reachable: 2, findings: [] },
    ],
    [
      'bookkeeping never moves the tip',
      [
        ['a', null, 'user'],
        ['l', 'a', 'label'],
      ],
      { ids: 'a', tips: 'a', reachable: 1, findings: [] },
    ],
    [
      'an edit does',
      [
        ['a', null, 'user'],
        ['e', 'a', 'edit'],
      ],
      { ids: 'a e', tips: 'e', reachable: 2, findings: [] },
    ],
    [
      'two tips, the last in the file first',
      [
        ['a', null, 'user'],
        ['b', 'a', 'assistant'],
        ['c', 'a', 'assistant'],
      ],
      { ids: 'a c', tips: 'c b', reachable: 2, findings: ['multiple-tips'] },
    ],
    [
      'a label on an older branch moves only Pi',
      [
        ['a', null, 'user'],
        ['b', 'a', 'assistant'],
        ['c', 'a', 'assistant'],
        ['l', 'b', 'label'],
      ],
      { ids: 'a c', tips: 'c b', reachable: 2, findings: ['multiple-tips', 'pi-leaf-differs'] },
    ],
    [
      'a gap is bridged by file order',
      [
        ['a', null, 'user'],
        ['b', 'a', 'assistant'],
        ['c', 'x', 'user'],
        ['d', 'c', 'assistant'],
      ],
      { ids: 'a b c d', tips: 'd b', reachable: 2, findings: ['missing-parent', 'multiple-tips'] },
    ],
    [
      'every entry an island',
      [
        ['a', 'x', 'user'],
        ['b', 'y', 'user'],
        ['c', 'z', 'user'],
      ],
      {
        ids: 'a b c',
        tips: 'c b a',
        reachable: 1,
        findings: ['missing-parent', 'missing-parent', 'missing-parent', 'multiple-tips'],
      },
    ],
    [
      'a self-parent ends the walk',
      [
        ['a', 'a', 'user'],
        ['b', 'a', 'assistant'],
      ],
      { ids: 'a b', tips: 'b', reachable: 2, findings: ['cycle'] },
    ],
    [
      'a circle ends the walk',
      [
        ['a', 'c', 'user'],
        ['b', 'a', 'assistant'],
        ['c', 'b', 'user'],
      ],
      { ids: 'a b c', tips: 'c', reachable: 3, findings: ['cycle'] },
    ],
    [
      'a parent later in the file',
      [
        ['b', 'a', 'assistant'],
        ['a', null, 'user'],
      ],
      { ids: 'a b', tips: 'b', reachable: 2, findings: ['pi-leaf-differs'] },
    ],
    [
      'two writers in turns',
      [
        ['r', null, 'user'],
        ['a', 'r', 'user'],
        ['b', 'r', 'user'],
        ['c', 'a', 'user'],
        ['d', 'b', 'user'],
        ['e', 'c', 'user'],
      ],
      { ids: 'r a c e', tips: 'e d', reachable: 4, findings: ['multiple-tips', 'live-writer'] },
    ],
  ];
  it.each(cases)('%s', (_, specs, expected) => check(specs, expected));

  it('a chosen head', () => {
    const tree = buildTree(sessionOf([header(), message('a', null, 'user', ''), message('b', 'a', 'assistant', '')]));
    expect(branchOf(tree, 'a').entryIds).toEqual(['a']);
    expect(() => branchOf(tree, 'zz')).toThrow(/no such entry/);
  });
});

const call = (id: string) => ({ content: [{ type: 'toolCall', id, name: 'bash', arguments: {} }] });
const result = (callId: string) => ({ toolCallId: callId, toolName: 'bash', isError: false });

describe('REC-2 tool exchanges', () => {
  const cases: readonly (readonly [string, readonly object[], readonly string[]])[] = [
    ['whole', [message('a', null, 'assistant', '', call('1')), message('b', 'a', 'toolResult', '', result('1'))], []],
    ['open in the last exchange', [message('a', null, 'assistant', '', call('1'))], ['open-call:note']],
    [
      'open before a later turn',
      [message('a', null, 'assistant', '', call('1')), message('b', 'a', 'user', 'on')],
      ['open-call:damage'],
    ],
    [
      'a result without a call',
      [message('a', null, 'user', ''), message('b', 'a', 'toolResult', '', result('1'))],
      ['orphan-result:damage'],
    ],
    [
      'a call on another branch',
      [
        message('a', null, 'assistant', '', call('1')),
        message('u', null, 'user', ''),
        message('b', 'u', 'toolResult', '', result('1')),
      ],
      ['orphan-result:damage', 'open-call:note'],
    ],
    [
      'answered on one of two branches',
      [
        message('a', null, 'assistant', '', call('1')),
        message('b', 'a', 'toolResult', '', result('1')),
        message('c', 'a', 'user', 'on'),
      ],
      [],
    ],
  ];
  it.each(cases)('%s', (_, lines, expected) => {
    const session = sessionOf([header(), ...lines]);
    const findings = exchangeFindings(session, buildTree(session));
    expect(findings.map(({ code, severity }) => `${code}:${severity}`)).toEqual(expected);
  });

  it('a kept result whose call was summarised is no orphan', () => {
    const session = sessionOf([
      header(),
      message('a', null, 'assistant', '', call('1')),
      message('b', 'a', 'toolResult', 'out', result('1')),
      entry('compaction', 'c', 'b', { summary: 's', firstKeptEntryId: 'b', tokensBefore: 1 }),
    ]);
    const tree = buildTree(session);
    const branch = branchOf(tree);
    projectionOf(session, branch);
    expect(sessionFindings(session, tree, branch)).toEqual([]);
  });
});
