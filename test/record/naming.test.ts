// REC-5 titles and project keys, and NAV-3 anchors and labels as recorded.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anchorsOf, labelsOf } from '../../server/record/anchors.ts';
import { branchOf } from '../../server/record/branch.ts';
import { normalFolder, projectKey } from '../../server/record/projectKey.ts';
import { promptTitle, titleOf } from '../../server/record/title.ts';
import { buildTree } from '../../server/record/tree.ts';
import { entry, header, message, sessionOf } from '../support/sessionText.ts';

describe('REC-5 project key', () => {
  it.each([
    ['/home/u/app/', '/home/u/app'],
    ['c:\\Users\\U\\App\\', 'C:/Users/U/App'],
    ['/O\u0308sterska\u030ar', '/Österskår'],
    ['/', '/'],
    ['/Home/U', '/Home/U'],
  ])('%s → %s', (cwd, folder) => {
    expect(normalFolder(cwd)).toBe(folder);
    expect(projectKey(cwd)).toBe(createHash('sha256').update(folder).digest('hex'));
  });
});

describe('REC-5 title', () => {
  it.each([
    ['  Fix\n the   parser ', 'Fix the parser'],
    ['/mode', null],
    ['/fix the tests', '/fix the tests'],
    ['<system-reminder>x</system-reminder> Go', 'Go'],
    ['', null],
    ['x'.repeat(200), `${'x'.repeat(99)}…`],
  ])('%j → %j', (text, title) => expect(promptTitle(text)).toBe(title));

  it('name, then harness, then prompt, then id', () => {
    const prompt = message('a', null, 'user', 'Prompt');
    const name = entry('session_info', 'n', 'a', { name: 'Name' });
    expect(titleOf(sessionOf([header({ title: 'T' }), prompt, name]))).toEqual({ title: 'Name', source: 'name' });
    expect(titleOf(sessionOf([header({ title: 'T' }), prompt]))).toEqual({ title: 'T', source: 'harness' });
    expect(titleOf(sessionOf([header(), prompt]))).toEqual({ title: 'Prompt', source: 'prompt' });
    expect(titleOf(sessionOf([header()]))).toEqual({ title: 'session-1', source: 'id' });
  });
});

describe('NAV-3 anchors and labels', () => {
  const details = (name: string) => ({ anchor: { name, summary: `${name} done`, targetId: '' } });
  const tool = (id: string, parentId: string, toolName: string, more: object) =>
    message(id, parentId, 'toolResult', 'ok', { toolCallId: id, toolName, isError: false, ...more });
  const session = sessionOf([
    header(),
    message('a', null, 'user', 'Start here'),
    entry('custom_message', 'b', 'a', {
      customType: 'throughline-anchor',
      content: 'Anchor: parsed\nAll files parse.',
      display: true,
    }),
    entry('custom_message', 'c', 'b', {
      customType: 'smart-context-anchor',
      content: 'x',
      display: true,
      details: details('one'),
    }),
    tool('d', 'c', 'smart_navigation', { details: details('two') }),
    tool('e', 'd', 'context', { details: details('three') }),
    tool('f', 'e', 'context', { details: {} }),
    tool('g', 'f', 'read', { details: details('not one') }),
    entry('label', 'h', 'g', { targetId: 'a', label: 'first' }),
    entry('label', 'i', 'h', { targetId: 'a', label: 'begin' }),
    entry('label', 'j', 'i', { targetId: 'c', label: 'one' }),
    entry('label', 'k', 'j', { targetId: 'g', label: 'gone' }),
    entry('label', 'l', 'k', { targetId: 'g' }),
    message('m', 'l', 'user', 'end'),
  ]);
  const branch = branchOf(buildTree(session));

  it('the last label wins, null clears', () => {
    expect(labelsOf(session, branch)).toEqual([
      { entryId: 'a', label: 'begin' },
      { entryId: 'c', label: 'one' },
    ]);
  });

  it('anchors of every program', () => {
    expect(anchorsOf(session, branch)).toEqual([
      { entryId: 'a', name: 'begin', text: 'Start here', source: 'label' },
      { entryId: 'b', name: 'parsed', text: 'All files parse.', source: 'throughline' },
      { entryId: 'c', name: 'one', text: 'one done', source: 'pi-smart-compact' },
      { entryId: 'd', name: 'two', text: 'two done', source: 'pi-smart-compact' },
      { entryId: 'e', name: 'three', text: 'three done', source: 'pi-toolkit' },
    ]);
  });
});
