import { describe, expect, it } from 'vitest';
import { titleOf } from '../../server/record/title.ts';
import { buildTree } from '../../server/record/tree.ts';
import { openJournalFile } from '../../server/source/journalFile.ts';
import { openSession } from '../../server/source/openSession.ts';
import { readRow } from '../../server/source/readRow.ts';
import { batchBytes } from '../../server/store/journalFormat.ts';
import type { StoredEntry } from '../../server/store/storedEntry.ts';
import { memoryFiles } from '../support/memoryFiles.ts';
import { problemOf } from '../support/problemOf.ts';

const path = '/store/records/p/acp/s/session.jsonl';
const key = { projectKey: 'p', harness: 'acp', sessionId: 'session-1' };
const at = '2026-11-30T12:00:00.000Z';

/** Entries in a line, each below the one before. */
function chain(...drafts: readonly (readonly [string, object])[]): StoredEntry[] {
  return drafts.map(([kind, payload], place) => ({
    id: `e${place}`,
    parentId: place === 0 ? null : `e${place - 1}`,
    at,
    kind,
    payload: payload as StoredEntry['payload'],
    schema: 1,
  }));
}

const attached = ['attached', { cwd: '/work/app', agent: 'reference', frame: 4 }] as const;
const user = (text: string) =>
  ['message', { message: { role: 'user', content: [{ type: 'text', text }] }, frame: 5 }] as const;
const reply = [
  'message',
  {
    message: {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'toolCall', id: 't', name: 'bash', arguments: { command: 'ls' } },
      ],
      provider: 'reference',
      model: 'big',
      stopReason: 'toolUse',
    },
  },
] as const;
const result = [
  'message',
  {
    message: {
      role: 'toolResult',
      toolCallId: 't',
      toolName: 'bash',
      content: [{ type: 'text', text: 'a' }],
      isError: true,
      details: { exitCode: 1 },
    },
  },
] as const;
const compacted = ['compacted', { summary: 'short', usedBefore: 900, source: 'meta' }] as const;

const whole = chain(
  attached,
  user('Fix the door'),
  reply,
  result,
  ['gauge', { tokens: 1 }],
  compacted,
  ['title', { name: 'The door' }],
  ['turn-ended', {}],
);
const filesOf = (bytes: Uint8Array) => memoryFiles({ [path]: { bytes } });

describe('REC-7 reading the record of an ACP session', () => {
  it('is a session with header, kinds and bodies', () => {
    const session = openSession(path, filesOf(batchBytes(key, whole)));
    expect(session.harness).toBe('acp');
    expect(session.header).toEqual({
      id: 'session-1',
      version: null,
      cwd: '/work/app',
      createdAt: at,
      parentSession: null,
      title: 'The door',
    });
    expect(session.heads.map(({ kind }) => kind)).toEqual([
      'custom',
      'user',
      'assistant',
      'toolResult',
      'custom',
      'compaction',
      'custom',
      'custom',
    ]);
    expect(session.entry(1)).toMatchObject({ kind: 'user', at, blocks: [{ kind: 'text', text: 'Fix the door' }] });
    expect(session.entry(2)).toMatchObject({
      provider: 'reference',
      model: 'big',
      blocks: [{ kind: 'text' }, { kind: 'call', callId: 't', tool: 'bash', arguments: { command: 'ls' } }],
    });
    expect(session.entry(3)).toMatchObject({ callId: 't', tool: 'bash', isError: true, details: { exitCode: 1 } });
    expect(session.entry(5)).toMatchObject({ kind: 'compaction', summary: 'short', shape: 'self', tokensBefore: 900 });
    expect(session.entry(7)).toMatchObject({ kind: 'custom', customType: 'acp.turn-ended' });
    expect(session.findings).toEqual([]);
    expect(session.raw(2).toString()).toContain('"role":"assistant"');
    expect(session.ordinalOf('e3')).toBe(3);
    expect(session.lineOf?.(0)).toBe(2);
    session.close();
  });

  it('has one tip, moved by conversation alone', () => {
    const session = openJournalFile(path, filesOf(batchBytes(key, whole)));
    const tree = buildTree(session);
    expect(tree.findings).toEqual([]);
    expect(titleOf(session)).toEqual({ title: 'The door', source: 'harness' });
    session.close();
  });

  it('is listed like any session (REC-5)', () => {
    const row = readRow(path, filesOf(batchBytes(key, whole)));
    expect(row.facts).toMatchObject({
      id: 'session-1',
      cwd: '/work/app',
      harnessTitle: 'The door',
      model: 'reference/big',
      entries: 8,
      messages: 3,
    });
    expect(row.findings).toEqual([]);
  });

  it('leaves out a record that does not fit its checksum and says where', () => {
    const bytes = batchBytes(key, whole);
    const damaged = Buffer.from(bytes.toString('utf8').replace('Fix the door', 'Fix the d00r'));
    const session = openJournalFile(path, filesOf(damaged));
    expect(session.heads).toHaveLength(7);
    expect(session.findings).toMatchObject([{ code: 'damaged-line', severity: 'damage', line: 3 }]);
    session.close();
  });

  it('leaves out a torn tail', () => {
    const bytes = batchBytes(key, whole);
    const session = openJournalFile(path, filesOf(bytes.subarray(0, bytes.length - 9)));
    expect(session.heads).toHaveLength(7);
    expect(session.findings).toMatchObject([{ code: 'torn-line', severity: 'note', line: 9 }]);
    session.close();
  });

  it('keeps kinds of a later version as unknown', () => {
    const session = openJournalFile(path, filesOf(batchBytes(key, chain(attached, ['telepathy', { a: 1 }]))));
    expect(session.entry(1)).toMatchObject({ kind: 'unknown', type: 'telepathy' });
    session.close();
  });

  it('refuses a future schema, and what is no record', () => {
    const future = chain(attached).map((entry) => ({ ...entry, schema: 9 }));
    expect(problemOf(() => openJournalFile(path, filesOf(batchBytes(key, future))))).toBe('future-schema');
    expect(problemOf(() => openJournalFile(path, filesOf(Buffer.from('hello\n'))))).toBe('not-a-session');
    expect(problemOf(() => openJournalFile('/none', filesOf(Buffer.alloc(0))))).toBe('no-file');
  });
});
