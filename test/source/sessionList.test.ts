// REC-5: the list, its index, and both ways a row is read.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBriefly } from '../../server/source/briefList.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { readRow } from '../../server/source/readRow.ts';
import { scanRow } from '../../server/source/scanRow.ts';
import { listSessions, listSessionsInSteps } from '../../server/source/sessionList.ts';
import { agentFolder, sessionRoots } from '../../server/source/sessionRoots.ts';
import { type ReadRow, rowOf, type SessionRow } from '../../server/source/sessionRow.ts';
import { memoryFiles } from '../support/memoryFiles.ts';
import { entry, header, message, textOfLines } from '../support/sessionText.ts';

const sessions = join(import.meta.dirname, '..', 'fixtures', 'sessions');
const recorded = readdirSync(sessions).filter((name) => name.endsWith('.jsonl'));

function quickly(path: string) {
  const file = nodeFiles.open(path);
  try {
    return scanRow(file, path);
  } finally {
    file.close();
  }
}

describe('REC-5 rows', () => {
  it.each(recorded)('both readings of %s say the same', (name) => {
    const path = join(sessions, name);
    const quick = quickly(path);
    const full = readRow(path, nodeFiles);
    const stamp = { size: 1, mtimeMs: 0, inode: 0 };
    // How much was parsed to know it is all that differs.
    const row = (read: ReadRow) => ({ ...rowOf(path, stamp, read), checked: 0 });
    if (quick !== null) expect(row(quick)).toEqual(row(full));
  });

  it('a header that is no UTF-8 is damage', () => {
    const [head = '', ...rest] = textOfLines([
      header({ id: 'a', cwd: '/r/X' }),
      message('1', null, 'user', 'Ask'),
    ]).split('X');
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from([0xff]), Buffer.from(rest.join('X'))]);
    const [row] = listSessions(['/r'], memoryFiles({ '/r/a.jsonl': { bytes } }), null).sessions;
    expect(row?.findings.map(({ code }) => code)).toContain('invalid-utf8');
  });

  it.each([
    [
      'a second record without a parent',
      (line: string) => `${line}{"type":"message","message":{"role":"user","content":"x"}}`,
    ],
    [
      'a record inside a torn one',
      (line: string) => line.slice(0, -9) + JSON.stringify(message('3', '1', 'user', 'In')),
    ],
    ['an id used twice', (line: string) => line.replace('"id":"2"', '"id":"1"')],
    ['another parent', (line: string) => line.replace('"parentId":"1"', '"parentId":null')],
  ])('%s needs the full reading', (_, damaged) => {
    const lines = [message('1', null, 'user', 'Ask'), message('2', '1', 'assistant', 'Answer')].map((line) =>
      JSON.stringify(line),
    );
    const text = [JSON.stringify(header({ id: 'a' })), lines[0], damaged(lines[1] ?? ''), ''].join('\n');
    const { cache } = listSessions(['/r'], memoryFiles({ '/r/a.jsonl': text }), null);
    expect(cache.files['/r/a.jsonl']?.read?.progress).toBeNull();
  });

  it('values that look like records are none', () => {
    const call = { type: 'toolCall', id: 'c', name: 'x', arguments: { type: 'label', of: { type: 'message' } } };
    const text = textOfLines([header({ id: 'a' }), message('1', null, 'assistant', '', { content: [call] })]);
    const { cache } = listSessions(['/r'], memoryFiles({ '/r/a.jsonl': text }), null);
    expect(cache.files['/r/a.jsonl']?.read?.progress).not.toBeNull();
  });

  it('most recorded sessions need the quick reading only', () => {
    const quick = recorded.filter((name) => quickly(join(sessions, name)) !== null);
    expect(quick.length).toBeGreaterThan(recorded.length / 2);
  });

  it('a row has every field of the contract', () => {
    const files = memoryFiles({
      '/r/p/a.jsonl': textOfLines([
        header({ id: 'a', cwd: '/r/p', parentSession: '/r/p/b.jsonl' }),
        message('1', null, 'user', '/mode'),
        message('2', '1', 'user', 'Fix the  parser\nplease'),
        message('3', '2', 'assistant', 'ok'),
        entry('model_change', '4', '3', { provider: 'q', modelId: 'n', timestamp: '2026-11-30T13:00:00.000Z' }),
      ]),
    });
    const [row] = listSessions(['/r'], files, null).sessions;
    expect(row).toMatchObject({
      ...{ id: 'a', harness: 'pi', path: '/r/p/a.jsonl', cwd: '/r/p', parentSession: '/r/p/b.jsonl' },
      ...{ title: 'Fix the parser please', titleSource: 'prompt', entries: 4, messages: 3, model: 'q/n', checked: 3 },
      ...{ createdAt: '2026-11-30T12:00:00.000Z', updatedAt: '2026-11-30T13:00:00.000Z', findings: [] },
    });
  });

  it('a name beats the prompt, and an empty name gives it back', () => {
    const named = [
      header({ id: 'a' }),
      message('1', null, 'user', 'Prompt'),
      entry('session_info', '2', '1', { name: 'Name' }),
    ];
    const files = memoryFiles({
      '/r/a.jsonl': textOfLines(named),
      '/r/b.jsonl': textOfLines([...named, entry('session_info', '3', '2', { name: '' })]),
    });
    const titles = listSessions(['/r'], files, null).sessions.map(({ title, titleSource }) => [title, titleSource]);
    expect(titles.sort()).toEqual([
      ['Name', 'name'],
      ['Prompt', 'prompt'],
    ]);
  });
});

describe('REC-5 brief list', () => {
  const brief = ({ id, harness, path, cwd, projectKey, title, titleSource, createdAt, updatedAt }: SessionRow) => ({
    ...{ id, harness, path, cwd, projectKey, title, titleSource, createdAt, updatedAt },
  });

  it('says of recorded sessions what the full list says', () => {
    const full = listSessions([sessions], nodeFiles, null).sessions;
    const rows = new Map(listBriefly([sessions], nodeFiles).map((row) => [row.path, row]));
    expect(rows.size).toBe(full.length);
    for (const row of full) expect(rows.get(row.path)).toEqual(brief(row));
  });

  it('finds the newest name wherever it stands, and falls back where a line is unusual', () => {
    const lines = [header({ id: 'a' }), message('1', null, 'user', 'Say {"type":"session_info","id":"x"}')];
    const names = [
      entry('session_info', '2', '1', { name: 'One' }),
      entry('session_info', '3', '2', { name: 'Two' }),
      message('4', '3', 'assistant', 'ok'),
    ];
    const files = memoryFiles({
      '/r/a.jsonl': textOfLines([...lines, ...names]),
      '/r/b.jsonl': textOfLines(lines),
      '/r/c.jsonl': textOfLines([...lines, ...names]).trimEnd(),
      '/r/d.jsonl': textOfLines([header({ id: 'd' }), { parentId: null, ...message('1', null, 'user', 'Ask') }]),
      '/r/e.jsonl': 'no session\n',
    });
    const full = listSessions(['/r'], files, null).sessions.map(brief);
    expect(full.map(({ title }) => title)).toEqual(expect.arrayContaining(['Two', 'Ask']));
    expect(listBriefly(['/r'], files)).toEqual(full);
  });
});

describe('REC-5 index', () => {
  const path = '/r/a.jsonl';
  const lines = [header({ id: 'a' }), message('1', null, 'user', 'Ask'), message('2', '1', 'assistant', 'Answer')];
  const at = (content: string, mtimeMs: number, inode = 7) =>
    memoryFiles({ [path]: { bytes: content, mtimeMs, inode } });

  it('reads nothing when nothing changed', () => {
    const { cache } = listSessions(['/r'], at(textOfLines(lines), 1), null);
    const files = at(textOfLines(lines), 1);
    const again = listSessions(['/r'], files, JSON.parse(JSON.stringify(cache)));
    expect(again.filesRead).toBe(0);
    expect(files.opened).toEqual([]);
    expect(again.sessions).toHaveLength(1);
  });

  it('a grown file gives the same row as a fresh reading', () => {
    const { cache } = listSessions(['/r'], at(textOfLines(lines), 1), null);
    const grown = textOfLines([
      ...lines,
      message('3', '2', 'user', 'More'),
      entry('session_info', '4', '3', { name: 'N' }),
    ]);
    const next = listSessions(['/r'], at(grown, 2), cache);
    expect(next.sessions).toEqual(listSessions(['/r'], at(grown, 2), null).sessions);
    expect(next.cache.files[path]?.read?.progress?.offset).toBe(grown.length);
  });

  it('a file rewritten under the same inode is read anew', () => {
    const { cache } = listSessions(['/r'], at(textOfLines(lines), 1), null);
    const other = textOfLines([
      header({ id: 'z' }),
      message('9', null, 'user', 'Other'),
      ...Array.from({ length: 9 }, (_, n) => message(`x${n}`, n ? `x${n - 1}` : '9', 'user', 'y')),
    ]);
    expect(listSessions(['/r'], at(other, 2), cache).sessions[0]).toMatchObject({ id: 'z', entries: 10 });
  });

  it('a failure is kept until the file changes', () => {
    const bad = at('no session\n', 1);
    const first = listSessions(['/r'], bad, null);
    expect(first.findings).toMatchObject([{ code: 'not-a-session', path }]);
    const same = at('no session\n', 1);
    expect(listSessions(['/r'], same, first.cache).findings).toHaveLength(1);
    expect(same.opened).toEqual([]);
    expect(listSessions(['/r'], at(textOfLines(lines), 2), first.cache).sessions).toHaveLength(1);
  });

  it('steps bring a hundred rows each and the list nothing less', () => {
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, n) => [`/r/${n}.jsonl`, textOfLines([header({ id: `s${n}` })])]),
    );
    const sizes: number[] = [];
    const steps = listSessionsInSteps(['/r'], memoryFiles(many), null);
    let step = steps.next();
    for (; !step.done; step = steps.next()) sizes.push(step.value.length);
    expect(sizes).toEqual([100, 100, 50]);
    expect(step.value.sessions).toHaveLength(250);
  });

  it('lineage that leads back is a finding, and ends', () => {
    const file = (id: string, parentSession: string) => textOfLines([header({ id, parentSession })]);
    const files = memoryFiles({
      '/r/a.jsonl': file('a', 'b.jsonl'),
      '/r/b.jsonl': file('b', '/r/a.jsonl'),
      '/r/c.jsonl': file('c', '/r/a.jsonl'),
    });
    const rows = listSessions(['/r'], files, null).sessions;
    const circular = rows.filter(({ findings }) => findings.some(({ code }) => code === 'lineage-cycle'));
    expect(circular.map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });

  it('damaged sessions are listed with what was found', () => {
    const folder = join(import.meta.dirname, '..', 'fixtures', 'damaged');
    const list = listSessions([folder], nodeFiles, null);
    const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    expect(list.sessions.length + list.findings.length).toBe(names.length);
    const late = list.sessions.find(({ path: file }) => file.endsWith('header-late.jsonl'));
    expect(late?.findings.map(({ code }) => code)).toContain('header-late');
    // The record before the header is the name its harness gave (REC-5).
    expect(late).toMatchObject({ title: 'Currencies', titleSource: 'harness' });
    expect(readFileSync(join(folder, 'header-late.jsonl')).length).toBe(late?.bytes);
  });
});

describe('REC-5 roots', () => {
  const cases: readonly (readonly [string, Record<string, string>, string | null, readonly string[]])[] = [
    ['default', {}, null, ['/h/.pi/agent/sessions']],
    ['agent folder', { PI_CODING_AGENT_DIR: '~/x' }, null, ['/h/x/sessions']],
    ['session folder', { PI_CODING_AGENT_SESSION_DIR: '/s' }, null, ['/s', '/h/.pi/agent/sessions']],
    ['settings', {}, '{"sessionDir":"~/mine"}', ['/h/mine', '/h/.pi/agent/sessions']],
    ['relative setting', {}, '{"sessionDir":"here"}', ['/h/.pi/agent/sessions']],
    ['broken settings', {}, '{', ['/h/.pi/agent/sessions']],
    ['the same twice', { PI_CODING_AGENT_SESSION_DIR: '/h/.pi/agent/sessions' }, null, ['/h/.pi/agent/sessions']],
  ];
  it.each(cases)('%s', (_, env, settings, expected) => {
    expect(sessionRoots(env, '/h', settings)).toEqual(expected);
  });
  it('agent folder', () => expect(agentFolder({}, '/h')).toBe('/h/.pi/agent'));
});
