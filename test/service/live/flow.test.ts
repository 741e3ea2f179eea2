import { describe, expect, it } from 'vitest';
import { anchorsOf } from '../../../server/record/anchors.ts';
import { branchOf } from '../../../server/record/branch.ts';
import type { Session } from '../../../server/record/session.ts';
import { buildTree } from '../../../server/record/tree.ts';
import { FlowIndexer } from '../../../server/service/live/flowIndex.ts';
import { rowOf } from '../../../server/service/live/flowRows.ts';
import { entry, header, message, sessionOf } from '../../support/sessionText.ts';

const call = (id: string, name: string, args: object) => ({ type: 'toolCall', id, name, arguments: args });

function assistant(id: string, parentId: string, content: readonly object[], fields: object = {}): object {
  return message(id, parentId, 'assistant', '', { content, ...fields });
}

function result(id: string, parentId: string, callId: string, text: string, fields: object = {}): object {
  const content = [{ type: 'text', text }];
  return message(id, parentId, 'toolResult', '', {
    toolCallId: callId,
    toolName: 'bash',
    content,
    isError: false,
    ...fields,
  });
}

function branchAndAnchors(session: Session) {
  const branch = branchOf(buildTree(session));
  return [branch, anchorsOf(session, branch)] as const;
}

/** Rows of the active branch as `kind` plus the words that matter. */
function rowsOf(lines: readonly object[], running: readonly string[] = []): string[] {
  const session = sessionOf([header(), ...lines]);
  const index = new FlowIndexer().index(session, ...branchAndAnchors(session));
  const source = {
    ...{ session, index, sightOf: () => 'kept' as const, editedIds: new Set<string>(), checkpoints: new Map() },
    runningCalls: new Set(running),
  };
  return index.items.map((item) => {
    const { content } = rowOf(item, source);
    if (content.kind === 'tool') {
      const { verb, object, state, facts } = content.card;
      return [`tool ${verb} ${object}`.trim(), state, ...facts].join(' · ');
    }
    if (content.kind === 'reply')
      return `reply ${content.markdown}${content.error === null ? '' : `!${content.error}`}`;
    if (content.kind === 'thinking') return `thinking ${content.characters}`;
    if (content.kind === 'anchor') return `anchor ${content.name}: ${content.outcome} (${content.maker})`;
    return 'text' in content ? `${content.kind} ${content.text}` : content.kind;
  });
}

describe('UI-2 rows of the Session panel', () => {
  it('shows thinking, words and calls of a reply in their order, each result inside its call', () => {
    const rows = rowsOf([
      message('u1', null, 'user', 'run it'),
      assistant('a1', 'u1', [
        { type: 'thinking', thinking: 'hmm' },
        { type: 'text', text: 'I run the tests.' },
        call('c1', 'bash', { command: 'npm test' }),
        call('c2', 'read', { path: 'a.ts' }),
      ]),
      result('r1', 'a1', 'c1', 'one\ntwo\nCommand exited with code 1', { isError: true }),
      result('r2', 'r1', 'c2', 'x'),
      assistant('a2', 'r2', [{ type: 'text', text: 'Done.' }]),
    ]);
    expect(rows).toEqual([
      'user run it',
      'thinking 3',
      'reply I run the tests.',
      'tool Ran npm test · failed · exit 1 · 3 lines',
      'tool Read a.ts · passed · 1 line',
      'reply Done.',
    ]);
  });

  it('says interrupted of a call nobody answered, and running while it runs', () => {
    const lines = [
      message('u1', null, 'user', 'go'),
      assistant('a1', 'u1', [call('c1', 'bash', { command: 'sleep 9' })]),
    ];
    expect(rowsOf(lines)[1]).toBe('tool Ran sleep 9 · interrupted');
    expect(rowsOf(lines, ['c1'])[1]).toBe('tool Running sleep 9 · running');
  });

  it('shows a reply that failed before its first word', () => {
    const lines = [
      message('u1', null, 'user', 'go'),
      assistant('a1', 'u1', [], { stopReason: 'error', errorMessage: '402 no credit\nstack' }),
    ];
    expect(rowsOf(lines)[1]).toBe('reply !402 no credit');
  });

  it('shows an anchor message as an anchor and a label before the entry it names', () => {
    const rows = rowsOf([
      message('u1', null, 'user', 'use B'),
      entry('custom_message', 'm1', 'u1', {
        customType: 'throughline-anchor',
        content: 'Anchor: keys',
        display: true,
        details: { anchor: { name: 'keys', summary: 'B it is' } },
      }),
      assistant('a1', 'm1', [{ type: 'text', text: 'Fine.' }]),
      entry('label', 'l1', 'a1', { targetId: 'a1', label: 'fine' }),
    ]);
    expect(rows).toEqual([
      'user use B',
      'anchor keys: B it is (by you)',
      'anchor fine: Fine. (label in Pi)',
      'reply Fine.',
    ]);
  });

  it('shows lines of an edit with the numbers of both sides', () => {
    const session = sessionOf([
      header(),
      message('u1', null, 'user', 'edit'),
      assistant('a1', 'u1', [call('c1', 'edit', { path: 'a.ts' })]),
      result('r1', 'a1', 'c1', 'ok', {
        toolName: 'edit',
        details: { diff: ' 1 one\n-2 two\n+2 TWO\n+3 more\n 3 three' },
      }),
    ]);
    const index = new FlowIndexer().index(session, ...branchAndAnchors(session));
    const source = {
      ...{ session, index, sightOf: () => 'kept' as const, editedIds: new Set<string>(), checkpoints: new Map() },
      runningCalls: new Set<string>(),
    };
    const item = index.items[1];
    const content = item ? rowOf(item, source).content : null;
    expect(content?.kind === 'tool' ? content.card.body : null).toEqual({
      kind: 'diff',
      path: 'a.ts',
      moreLines: 0,
      lines: [
        { sign: ' ', before: 1, after: 1, text: 'one' },
        { sign: '-', before: 2, after: null, text: 'two' },
        { sign: '+', before: null, after: 2, text: 'TWO' },
        { sign: '+', before: null, after: 3, text: 'more' },
        { sign: ' ', before: 3, after: 4, text: 'three' },
      ],
    });
  });

  it('indexes only what was appended, with the same rows as from the start', () => {
    const lines = [
      header(),
      message('u1', null, 'user', 'go'),
      assistant('a1', 'u1', [call('c1', 'bash', { command: 'x' })]),
      result('r1', 'a1', 'c1', 'y'),
      message('u2', 'r1', 'user', 'again'),
    ];
    const whole = sessionOf(lines);
    const indexer = new FlowIndexer();
    const first = sessionOf(lines.slice(0, 3));
    indexer.index(first, ...branchAndAnchors(first));
    const grown = indexer.index(whole, ...branchAndAnchors(whole));
    expect(grown.items).toEqual(new FlowIndexer().index(whole, ...branchAndAnchors(whole)).items);
    expect(grown.items.map(({ kind, resultOrdinal }) => [kind, resultOrdinal])).toEqual([
      ['user', null],
      ['tool', 2],
      ['user', null],
    ]);
  });

  it('starts again for a file edited in place, with as many entries', () => {
    const rowsAfter = (indexer: FlowIndexer, text: string) => {
      const session = sessionOf([
        header(),
        message('u1', null, 'user', 'go'),
        assistant('a1', 'u1', [{ type: 'text', text }]),
      ]);
      return indexer.index(session, ...branchAndAnchors(session)).items.map(({ kind }) => kind);
    };
    const indexer = new FlowIndexer();
    expect(rowsAfter(indexer, 'A long reply.')).toEqual(['user', 'reply']);
    expect(rowsAfter(indexer, ' ')).toEqual(['user']);
  });
});
