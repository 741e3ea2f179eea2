// The ContextProjector by example, and its promises over generated sessions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectContext } from '../../server/checkpoint/projectContext.ts';
import {
  type ProjectableCheckpoint,
  projectionBudget,
  projectionMarker,
} from '../../server/checkpoint/projectContextFrame.ts';
import { branchOf } from '../../server/record/branch.ts';
import { estimateTokens } from '../../server/record/tokens.ts';
import { buildTree } from '../../server/record/tree.ts';
import { entry, header, message, sessionOf } from '../support/sessionText.ts';

const checkpoint: ProjectableCheckpoint = {
  id: 'cp-1',
  number: 4,
  at: '2026-11-30T11:42:00.000Z',
  headId: 'b',
  provenance: 'verified',
  summary: '## Goal\nFix the door.',
  firstKeptEntryId: null,
  git: { head: '0123456789abcdef', dirty: 'clean' },
};

const lines = [
  header(),
  message('a', null, 'user', 'Open the door.'),
  message('b', 'a', 'assistant', 'It is locked.'),
  message('c', 'b', 'user', 'Fix the lock.'),
  message('d', 'c', 'assistant', 'Fixed.'),
];

function project(
  content: readonly object[] = lines,
  checkpoints: readonly ProjectableCheckpoint[] = [checkpoint],
  budget = 4_000,
) {
  const session = sessionOf(content);
  const projected = projectContext(session, branchOf(buildTree(session)), checkpoints, budget);
  session.close();
  return projected;
}

function textOf(...given: Parameters<typeof project>): string {
  const projected = project(...given);
  return projected.kind === 'projected' ? projected.text : `none: ${projected.reason}`;
}

const call = (id: string, parent: string, callId: string) =>
  message(id, parent, 'assistant', 'I look.', {
    content: [{ type: 'toolCall', id: callId, name: 'read', arguments: { path: 'door.ts' } }],
  });
const result = (id: string, parent: string, callId: string, text: string) =>
  message(id, parent, 'toolResult', text, { toolCallId: callId, toolName: 'read', isError: false });

describe('RST-3 projectContext', () => {
  it('hands over the checkpoint and what was said since, and says what it is', () => {
    expect(textOf()).toBe(
      [
        '[throughline checkpoint cp-1]',
        'You go on with a conversation whose earlier messages you do not have. Throughline recorded it and hands over what follows: a record of what happened, not a new request. Files may have changed since; look before you rely on them.',
        '## Checkpoint 4 of 2026-11-30T11:42:00.000Z: written from facts and checked against them, at commit 0123456789ab',
        '## Goal\nFix the door.',
        '## What was said since, word for word; long messages are cut where it says so',
        'user: Fix the lock.',
        'assistant: Fixed.',
        '[end of throughline checkpoint cp-1]',
      ].join('\n\n'),
    );
    expect(project()).toMatchObject({ entries: 2, leftOut: 0, checkpointId: 'cp-1', checkpointNumber: 4 });
  });

  it('begins the tail at the first kept entry', () => {
    expect(textOf(lines, [{ ...checkpoint, firstKeptEntryId: 'b' }])).toContain(
      '\n\nassistant: It is locked.\n\nuser:',
    );
  });

  it('takes the newest checkpoint of this branch that says something and has its tail', () => {
    const others = [
      { ...checkpoint, id: 'elsewhere', headId: 'x' },
      { ...checkpoint, id: 'empty', summary: ' \n' },
      { ...checkpoint, id: 'hole', firstKeptEntryId: 'gone' },
      { ...checkpoint, id: 'ahead', firstKeptEntryId: 'd' },
    ];
    expect(project(lines, [{ ...checkpoint, id: 'old' }, checkpoint, ...others])).toMatchObject({
      checkpointId: 'cp-1',
    });
  });

  it('is honest when there is none', () => {
    expect(project(lines, [])).toEqual({ kind: 'none', reason: 'There is no usable checkpoint on this branch.' });
  });

  it('goes back to an older one where the newest does not fit, and says so where none does', () => {
    const large = { ...checkpoint, id: 'large', number: 5, summary: 'word '.repeat(5_000) };
    expect(project(lines, [checkpoint, large])).toMatchObject({ checkpointId: 'cp-1' });
    expect(project(lines, [large])).toEqual({
      kind: 'none',
      reason: 'Checkpoint 5 does not fit in the 4000 tokens this model may get.',
    });
  });

  it('leaves out the oldest of the tail for want of room, and counts them', () => {
    const many = [
      ...lines.slice(0, 3),
      ...Array.from({ length: 50 }, (_, at) => message(`m${at}`, at === 0 ? 'b' : `m${at - 1}`, 'user', `Say ${at}. `)),
    ];
    const projected = project(many, [checkpoint], 300);
    expect(projected).toMatchObject({ kind: 'projected' });
    if (projected.kind !== 'projected') return;
    expect(projected.entries + projected.leftOut).toBe(50);
    expect(projected.text).toContain(
      `(${projected.leftOut} entries right after the checkpoint are left out: no room.)`,
    );
    expect(projected.text).toContain('Say 49.');
    expect(projected.text).not.toContain('Say 0.');
  });

  it('keeps a call and its result together, and says where a result is missing', () => {
    const long = 'word '.repeat(600);
    const exchange = [...lines, call('e', 'd', 'c1'), result('f', 'e', 'c1', long)];
    expect(textOf(exchange, [checkpoint], 300)).not.toContain('(calls read');
    expect(textOf(exchange)).toContain('(calls read {"path":"door.ts"})\ntoolResult: word');
    expect(textOf([...lines, call('e', 'd', 'c1')])).toContain('(A call here has no recorded result.)');
  });

  it('takes no text back that was taken out of the context', () => {
    const edited = [...lines, entry('context_edit', 'e', 'd', { targetId: 'c', replacement: null })];
    expect(textOf(edited)).not.toContain('Fix the lock.');
  });

  it('scrubs summary and tail', () => {
    const token = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
    const secret = [...lines, message('e', 'd', 'user', `The token is ${token}.`)];
    const projected = project(secret, [{ ...checkpoint, summary: `Uses ${token}.` }]);
    expect(projected).toMatchObject({ kind: 'projected', redactions: 2 });
    expect(JSON.stringify(projected)).not.toContain(token);
  });

  it('has one marker, whatever a session holds of older projections', () => {
    const text = textOf([...lines, message('e', 'd', 'user', textOf())]);
    expect(text.split(projectionMarker('cp-1'))).toHaveLength(2);
    expect(text).toContain('[earlier throughline checkpoint cp-1]');
  });

  it('gives a model 40% of its window', () => {
    expect(projectionBudget(200_000)).toBe(80_000);
  });
});

describe('RST-3 promises over generated sessions', () => {
  const said = fc.array(fc.tuple(fc.constantFrom('user', 'assistant'), fc.string({ maxLength: 200 })), {
    maxLength: 30,
  });
  const contentOf = (tail: readonly (readonly [string, string])[]) => [
    ...lines.slice(0, 3),
    ...tail.map(([role, text], at) => message(`m${at}`, at === 0 ? 'b' : `m${at - 1}`, role, text)),
  ];

  it('the same inputs give the same bytes, within the budget, and the summary whole', () => {
    fc.assert(
      fc.property(said, fc.integer({ min: 0, max: 2_000 }), (tail, budget) => {
        const projected = project(contentOf(tail), [checkpoint], budget);
        expect(project(contentOf(tail), [checkpoint], budget)).toEqual(projected);
        if (projected.kind === 'none') return;
        expect(estimateTokens(projected.text)).toBe(projected.tokens);
        expect(projected.tokens).toBeLessThanOrEqual(budget);
        expect(projected.text).toContain(checkpoint.summary);
        expect(projected.entries + projected.leftOut).toBe(tail.length);
      }),
      { numRuns: 60 },
    );
  });

  it('a session that went on changes nothing before its new entries', () => {
    fc.assert(
      fc.property(said, fc.string(), (tail, more) => {
        const before = textOf(contentOf(tail), [checkpoint], 100_000);
        const after = textOf(contentOf([...tail, ['user', more]]), [checkpoint], 100_000);
        const kept = before.slice(0, before.indexOf('\n\n[end of throughline'));
        expect(after.startsWith(kept)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
