import { describe, expect, it } from 'vitest';
import type { ToolFields } from '../../../server/harness/acp/acpUpdate.ts';
import {
  mergeTool,
  namedTool,
  newTool,
  numberedDiff,
  toolDetails,
  toolText,
} from '../../../server/harness/acp/toolCall.ts';

const call = (fields: ToolFields) => mergeTool(newTool('t'), fields);
const diff = (before: string | null, after: string, path = '/a') => ({ kind: 'diff' as const, path, before, after });

describe('REC-7 calls under the names our readers know', () => {
  it.each<[string, ToolFields, unknown]>([
    [
      'a command',
      { kind: 'execute', title: '`ls`', input: { command: 'ls -la' } },
      { name: 'bash', arguments: { command: 'ls -la', title: '`ls`' } },
    ],
    [
      'a command as a list',
      { kind: 'execute', input: { cmd: ['npm', 'test'] } },
      { name: 'bash', arguments: { command: 'npm test', cmd: ['npm', 'test'] } },
    ],
    [
      'a command in the title only',
      { kind: 'execute', title: '`make all`' },
      { name: 'bash', arguments: { command: 'make all', title: '`make all`' } },
    ],
    ['reading', { kind: 'read', paths: ['/a'] }, { name: 'read', arguments: { path: '/a' } }],
    ['an edit', { kind: 'edit', content: [diff('x', 'y')] }, { name: 'edit', arguments: { path: '/a' } }],
    [
      'an edit that makes the file',
      { kind: 'edit', content: [diff(null, 'y')] },
      { name: 'write', arguments: { path: '/a', content: 'y' } },
    ],
    [
      'edits of two files',
      { kind: 'edit', content: [diff('x', 'y'), diff('x', 'y', '/b')] },
      { name: 'edit', arguments: { path: '/a', paths: ['/a', '/b'] } },
    ],
    [
      'its own path first',
      { kind: 'read', input: { file_path: '/c' }, paths: ['/a'] },
      { name: 'read', arguments: { file_path: '/c', path: '/c' } },
    ],
    ['a tool with a name', { name: 'mcp__x__y', title: 'Y' }, { name: 'mcp__x__y', arguments: { title: 'Y' } }],
    ['a tool with a title', { title: 'mcp.x.y(1)' }, { name: 'mcp.x.y', arguments: { title: 'mcp.x.y(1)' } }],
    ['a tool with nothing', {}, { name: 'tool', arguments: {} }],
  ])('%s', (_name, fields, expected) => {
    expect(namedTool(call(fields))).toEqual(expected);
  });

  it('replaces lists as a whole and keeps what an update leaves out', () => {
    const first = call({ title: 'T', content: [diff('a', 'b')] });
    expect(mergeTool(first, { status: 'completed' })).toMatchObject({
      title: 'T',
      status: 'completed',
      content: [diff('a', 'b')],
    });
    expect(mergeTool(first, { content: [] }).content).toEqual([]);
  });

  it('shows words, diffs and terminals, and raw output where there is nothing else', () => {
    const terminal = { kind: 'terminal' as const, id: 'one' };
    expect(toolText(call({ content: [terminal] }), (id) => `shown by ${id}`)).toBe('shown by one');
    expect(toolText(call({ content: [diff('a', 'b')] }))).toBe('/a\n-1 a\n+1 b');
    expect(toolText(call({ output: { stdout: 'out' } }))).toBe('out');
    expect(toolText(call({ output: { x: 1 } }))).toBe('{"x":1}');
    expect(toolText(call({}))).toBe('');
  });

  it('keeps the diff and the exit code as details', () => {
    expect(toolDetails(call({ content: [diff('a', 'b')], output: { exit_code: 2 } }))).toEqual({
      diff: '-1 a\n+1 b',
      exitCode: 2,
    });
  });
});

describe('REC-7 numbered diffs', () => {
  it.each([
    ['a\nb\nc\n', 'a\nB\nc\n', ' 1 a\n-2 b\n+2 B\n 3 c'],
    ['', 'x\ny\n', '+1 x\n+2 y'],
    ['x', '', '-1 x'],
    ['same', 'same', ' 1 same'],
    ['1\n2\n3\n4\n5\n6', '1\n2\n3\n4\n5\n6\n7', ' 4 4\n 5 5\n 6 6\n+7 7'],
  ])('%j → %j', (before, after, expected) => {
    expect(numberedDiff(before, after)).toBe(expected);
  });
});
