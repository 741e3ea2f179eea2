// Reading of Pi files, what damaged.test.ts does not show by whole files.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { branchOf } from '../../server/record/branch.ts';
import type { Entry } from '../../server/record/entry.ts';
import { projectionOf } from '../../server/record/projection.ts';
import { buildTree } from '../../server/record/tree.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openPiFile } from '../../server/source/piFile.ts';
import { memoryFiles } from '../support/memoryFiles.ts';
import { problemOf } from '../support/problemOf.ts';
import { entry, header, message, sessionOf, textOfLines } from '../support/sessionText.ts';

const folder = mkdtempSync(join(tmpdir(), 'throughline-pifile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function codes(session: ReturnType<typeof sessionOf>): string[] {
  for (const head of session.heads) session.entry(head.ordinal);
  return session.findings.map(({ code, line }) => `${code}@${line}`);
}

describe('REC-1 entries', () => {
  const cases: readonly (readonly [string, object, Partial<Entry>])[] = [
    ['user, text as a string', message('a', null, 'user', '', { content: 'hi' }), { kind: 'user' }],
    [
      'bash kept from the model',
      message('a', null, 'bashExecution', '', { command: 'ls', output: '', excludeFromContext: true }),
      { kind: 'bash', excluded: true } as Partial<Entry>,
    ],
    [
      'hook message of v2',
      message('a', null, 'hookMessage', 'x', { customType: 't' }),
      { kind: 'customMessage', customType: 't' } as Partial<Entry>,
    ],
    ['unknown role', message('a', null, 'oracle', 'x'), { kind: 'unknown', type: 'message:oracle' } as Partial<Entry>],
    ['unknown type', entry('dream', 'a', null), { kind: 'unknown', type: 'dream' } as Partial<Entry>],
    [
      'cleared label',
      entry('label', 'a', null, { targetId: 'b', label: '' }),
      { kind: 'label', label: null } as Partial<Entry>,
    ],
    [
      'keep none',
      entry('compaction', 'a', null, { summary: 's', firstKeptEntryId: 'a', tokensBefore: 1 }),
      { shape: 'self', firstKeptEntryId: null } as Partial<Entry>,
    ],
    [
      'inline tail',
      entry('compaction', 'a', null, {
        summary: 's',
        retainedTail: [{ role: 'user', content: 'kept' }],
        tokensBefore: 1,
      }),
      { shape: 'tail' } as Partial<Entry>,
    ],
  ];
  it.each(cases)('%s', (_, record, expected) => {
    expect(sessionOf([header(), record]).entry(0)).toMatchObject(expected);
  });

  it('an inline tail is projected after the summary', () => {
    const session = sessionOf([
      header(),
      message('a', null, 'user', 'old'),
      entry('compaction', 'c', 'a', {
        summary: 's',
        retainedTail: [{ role: 'user', content: 'kept' }],
        tokensBefore: 1,
      }),
    ]);
    const { messages } = projectionOf(session, branchOf(buildTree(session)));
    expect(messages.map(({ role, entryId }) => [role, entryId])).toEqual([
      ['summary', 'c'],
      ['user', 'c'],
    ]);
  });
});

describe('REC-2 framing', () => {
  const line = (text: string) => JSON.stringify(message('b', 'a', 'assistant', text));
  const first = message('a', null, 'user', 'hi');
  const cases: readonly (readonly [string, readonly (object | string)[], readonly string[], number])[] = [
    [
      'separators inside strings',
      [
        header(),
        first,
        line('x').replace('x', 'x\u2028\u2029\u0085\v\fy').replace('\v', '\\u000b').replace('\f', '\\f'),
      ],
      [],
      2,
    ],
    [
      'keys in another order',
      [header(), first, { parentId: 'a', id: 'b', ...message('b', 'a', 'assistant', 'x') }],
      [],
      2,
    ],
    ['spaces between values', [header(), first, line('x').replaceAll('","', '" , "')], [], 2],
    [
      'three joined records',
      [header(), JSON.stringify(first) + line('x') + JSON.stringify(message('c', 'b', 'user', 'y'))],
      ['joined-records@2'],
      3,
    ],
    [
      'a header joined to a sound record',
      [header(), first, line('x') + JSON.stringify(header())],
      ['joined-records@3', 'multiple-headers@3'],
      2,
    ],
    [
      'text that only looks like the joint of two records',
      [header(), first, line('x').replace('"x"', JSON.stringify('{}{"type":"message"}'))],
      [],
      2,
    ],
    [
      'a first half that ends in a brace',
      [header(), first, line('if {A}B').replace('A}', '}\n')],
      ['broken-record@3'],
      2,
    ],
    [
      'a rest after the other writer',
      [
        header(),
        first,
        `${line('x').slice(0, 90)}${JSON.stringify(message('c', 'a', 'user', 'in'))}`,
        line('x').slice(90),
      ],
      ['joined-records@3', 'broken-record@3'],
      3,
    ],
  ];
  it.each(cases)('%s', (_, lines, findings, count) => {
    const session = sessionOf(lines);
    expect(codes(session)).toEqual(findings);
    expect(session.heads).toHaveLength(count);
  });

  it('a record broken by raw newlines keeps its text', () => {
    const whole = line('one\n\n  two');
    const session = sessionOf([header(), first, whole.replace('\\n\\n', '\n\n')]);
    expect(session.entry(1)).toMatchObject({ blocks: [{ kind: 'text', text: 'one\n\n  two' }] });
  });

  it('offsets and lines are physical after blank lines', () => {
    const session = sessionOf([header(), '', '\r', '', 'garbage', first]);
    const [finding] = session.findings;
    expect(finding).toMatchObject({ code: 'damaged-line', line: 5, offset: JSON.stringify(header()).length + 5 });
  });

  it('lines longer than the window are read', () => {
    const long = 'x'.repeat(3_000_000);
    const session = sessionOf([header(), message('a', null, 'user', long), message('b', 'a', 'user', 'after')]);
    expect(session.heads).toHaveLength(2);
    expect(session.entry(0)).toMatchObject({ blocks: [{ text: long }] });
    expect(session.lineOf?.(1)).toBe(3);
  });
});

describe('REC-2 what is no session', () => {
  mkdirSync(join(folder, 'd.jsonl'));
  writeFileSync(join(folder, 'log.jsonl'), '{"type":"event","id":"1"}\n{"type":"event","id":"2"}\n');
  writeFileSync(join(folder, 'empty.jsonl'), '');
  it.each([
    ['d.jsonl', 'not-a-session'],
    ['log.jsonl', 'not-a-session'],
    ['empty.jsonl', 'not-a-session'],
    ['absent.jsonl', 'no-file'],
  ])('%s → %s', (name, code) => {
    expect(problemOf(() => openPiFile(join(folder, name), nodeFiles))).toBe(code);
  });

  it.runIf(existsSync('/usr/bin/mkfifo'))('a pipe is refused without waiting', () => {
    execFileSync('/usr/bin/mkfifo', [join(folder, 'pipe.jsonl')]);
    expect(problemOf(() => openPiFile(join(folder, 'pipe.jsonl'), nodeFiles))).toBe('not-a-session');
  });

  it('a file that cannot be opened', () => {
    const files = memoryFiles({ '/s.jsonl': { bytes: 'x', fails: true } });
    expect(problemOf(() => openPiFile('/s.jsonl', files))).toBe('unreadable');
  });
});

describe('REC-2 findings about the file', () => {
  it('folder and name', () => {
    const path = '/p/2026-11-30T12-00-00-000Z_other.jsonl';
    const session = openPiFile(path, memoryFiles({ [path]: textOfLines([header({ cwd: '/gone/away' })]) }));
    expect(session.findings.map(({ code }) => code)).toEqual(['id-mismatch', 'folder-missing']);
    expect(session.header.id).toBe('session-1');
  });

  it('a lost header is recovered from name and folder', () => {
    const path = '/r/--home-u-app--/2026-11-30T12-00-00-000Z_abc.jsonl';
    const cut = JSON.stringify(header({ id: 'abc' })).slice(0, 40);
    const session = openPiFile(path, memoryFiles({ [path]: textOfLines([cut, message('a', null, 'user', 'hi')]) }));
    expect(session.header).toMatchObject({
      id: 'abc',
      cwd: '/home/u/app',
      version: 3,
      createdAt: '2026-11-30T12:00:00.000Z',
    });
  });
});

describe('REC-3 ids', () => {
  it('ids Pi wrote last into records of its first format are theirs', () => {
    const timestamp = '2025-11-20T23:33:07.814Z';
    const change = {
      type: 'thinking_level_change',
      timestamp,
      thinkingLevel: 'low',
      id: 'bbbbbbbb',
      parentId: 'aaaaaaaa',
    };
    const session = sessionOf([header(), message('aaaaaaaa', null, 'user', 'hi'), change]);
    expect(session.heads.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['aaaaaaaa', null],
      ['bbbbbbbb', 'aaaaaaaa'],
    ]);
    expect(codes(session)).toEqual([]);
  });

  it('v1 entries have the same ids on every reading, and parents in a line', () => {
    const lines = [
      { type: 'session', id: 's' },
      { type: 'message', timestamp: 1, message: { role: 'user', content: 'a' } },
      { type: 'message', timestamp: 1, message: { role: 'user', content: 'a' } },
    ];
    const [one, other] = [sessionOf(lines), sessionOf(lines)];
    expect(one.heads).toEqual(other.heads);
    expect(new Set(one.heads.map(({ id }) => id)).size).toBe(2);
    expect(one.heads[1]?.parentId).toBe(one.heads[0]?.id);
  });

  it('ids do not change with line ends', () => {
    const text =
      '{"type":"session","id":"s"}\n{"type":"message","timestamp":1,"message":{"role":"user","content":"a"}}\n';
    const [unix, windows] = [text, text.replaceAll('\n', '\r\n')].map((bytes) => sessionOf(Buffer.from(bytes)));
    expect(windows?.heads[0]?.id).toBe(unix?.heads[0]?.id);
  });

  it('repeated ids are told apart; a parent is the nearest before', () => {
    const session = sessionOf([
      header(),
      message('a', null, 'user', '1'),
      message('a', 'a', 'user', '2'),
      message('b', 'a', 'user', '3'),
      message('a', 'b', 'user', '4'),
    ]);
    expect(session.heads.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['a', null],
      ['a~2', 'a'],
      ['b', 'a~2'],
      ['a~3', 'b'],
    ]);
    expect(['a', 'a~2', 'a~3'].map((id) => session.ordinalOf(id))).toEqual([0, 1, 3]);
  });
});
