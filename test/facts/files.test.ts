// Files through tools of many harnesses, what happens to a file over a session, and the one spelling of a path.
import { describe, expect, it } from 'vitest';
import { extractFacts } from '../../server/facts/extractFacts.ts';
import { minePaths } from '../../server/facts/minePaths.ts';
import { pathSpeller } from '../../server/facts/paths.ts';
import { bash, call, type Said, sessionOf } from './sessionOf.ts';

const cwd = '/home/u/app';

function filesOf(...said: readonly Said[]): { m: string[]; r: string[]; d: string[] } {
  const { files } = extractFacts(sessionOf(...said), { cwd });
  const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path);
  return { m: paths(files.modified), r: paths(files.read), d: paths(files.deleted) };
}

const envelope =
  '*** Begin Patch\n*** Add File: new.ts\n+x\n*** Update File: old.ts\n*** Move to: moved.ts\n@@\n-a\n+b\n*** Delete File: gone.ts\n*** End Patch';

describe('CMP-1 files through tools', () => {
  const cases: readonly [string, Record<string, unknown>, { m?: string[]; r?: string[]; d?: string[] }][] = [
    ['read', { path: 'a.ts' }, { r: ['a.ts'] }],
    ['write', { path: 'a.ts', content: 'x' }, { m: ['a.ts'] }],
    ['edit', { path: 'a.ts', edits: [{ oldText: 'a', newText: 'b' }] }, { m: ['a.ts'] }],
    ['grep', { pattern: 'x', path: 'src' }, {}],
    ['find', { pattern: '*.ts' }, {}],
    ['ls', { path: 'src' }, {}],
    ['Read', { file_path: `${cwd}/src/a.ts` }, { r: ['src/a.ts'] }],
    ['Write', { file_path: `${cwd}/a.ts`, content: '' }, { m: ['a.ts'] }],
    ['MultiEdit', { file_path: 'a.ts', edits: [] }, { m: ['a.ts'] }],
    ['NotebookEdit', { notebook_path: 'a.ipynb', new_source: '' }, { m: ['a.ipynb'] }],
    ['Glob', { pattern: '**/*.ts' }, {}],
    ['Grep', { pattern: 'x', path: 'a.ts' }, {}],
    ['Bash', { command: 'rm a.ts' }, { d: ['a.ts'] }],
    ['apply_patch', { input: envelope }, { m: ['new.ts', 'moved.ts'], d: ['old.ts', 'gone.ts'] }],
    ['shell', { command: ['bash', '-lc', 'touch a.ts'] }, { m: ['a.ts'] }],
    ['shell', { command: ['apply_patch', envelope] }, { m: ['new.ts', 'moved.ts'], d: ['old.ts', 'gone.ts'] }],
    ['shell', { command: ['mv', 'my file.ts', 'b.ts'] }, { m: ['b.ts'], d: ['my file.ts'] }],
    ['shell', { command: ['bash', '-lc', 'cat a.ts'], workdir: `${cwd}/pkg` }, { r: ['pkg/a.ts'] }],
    ['str_replace_based_edit_tool', { command: 'view', path: 'a.ts' }, { r: ['a.ts'] }],
    ['str_replace_based_edit_tool', { command: 'create', path: 'a.ts', file_text: '' }, { m: ['a.ts'] }],
    ['str_replace_editor', { command: 'str_replace', path: `${cwd}/a.ts` }, { m: ['a.ts'] }],
    ['create_file', { filePath: 'a.ts', content: '' }, { m: ['a.ts'] }],
    ['delete_file', { target_file: 'a.ts' }, { d: ['a.ts'] }],
    ['rename_file', { old_path: 'a.ts', new_path: 'b.ts' }, { m: ['b.ts'], d: ['a.ts'] }],
    ['move_file', { source: 'a.ts', destination: 'lib/a.ts' }, { m: ['lib/a.ts'], d: ['a.ts'] }],
    ['rename_file', { path: 'src/a.ts', new_name: 'b.ts' }, { m: ['src/b.ts'], d: ['src/a.ts'] }],
    ['mcp__filesystem__write_file', { path: 'a.ts', content: '' }, { m: ['a.ts'] }],
    ['functions.read_file', { path: 'a.ts' }, { r: ['a.ts'] }],
    ['read_many_files', { paths: ['a.ts', 'b.ts'] }, { r: ['a.ts', 'b.ts'] }],
    ['replace_in_file', { path: 'a.ts', diff: '' }, { m: ['a.ts'] }],
    [
      'multi_replace_string_in_file',
      { replacements: [{ filePath: 'a.ts' }, { filePath: 'b.ts' }] },
      { m: ['a.ts', 'b.ts'] },
    ],
    ['fs_write_file_v2', { path: 'a.ts' }, { m: ['a.ts'] }],
    ['frobnicate', { path: 'a.ts' }, {}],
    ['open_issue', { path: 'a.ts' }, {}],
  ];
  it.each(cases)('%s %o', (tool, args, expected) => {
    expect(filesOf(call(tool, args))).toEqual({ m: [], r: [], d: [], ...expected });
  });

  it('an unknown tool counts when its result proves a change', () => {
    expect(filesOf(call('frobnicate', { path: 'a.ts' }, 'ok', { details: { diff: '-a\n+b' } })).m).toEqual(['a.ts']);
  });

  it.each([
    ['a failed edit', call('edit', { path: 'a.ts' }, 'Could not find the exact text', { fails: true })],
    [
      'a quiet failure',
      call('Edit', { file_path: 'a.ts' }, '<tool_use_error>File has not been read yet</tool_use_error>'),
    ],
    ['a refused write', call('write', { path: 'a.ts' }, 'Tool execution was blocked', { fails: true })],
    [
      'a write the person refused',
      call('Write', { file_path: 'a.ts' }, "The user doesn't want to proceed with this tool use.", { fails: true }),
    ],
    ['a failed read', call('read', { path: 'a.ts' }, 'ENOENT: no such file', { fails: true })],
    ['a failed redirection', bash('node x.js > a.ts', 'boom', 1)],
    ['a move that failed', bash('mv a.ts b.ts', "mv: cannot stat 'a.ts': No such file or directory", 1)],
    ['a move that failed in German', bash('mv a.ts b.ts; ls', "mv: Aufruf von stat für 'a.ts' nicht möglich")],
    ['an aborted shell', call('bash', { command: 'rm a.ts' }, 'Command aborted', { fails: true })],
  ])('%s changes nothing', (_, said) => expect(filesOf(said)).toEqual({ m: [], r: [], d: [] }));

  it('a call without a result is not done', () => {
    const [asked] = sessionOf(call('write', { path: 'a.ts' }));
    expect(extractFacts(asked ? [asked] : [], { cwd }).files.modified).toEqual([]);
  });

  it('of a failed chain, what ran before the failure is done', () => {
    expect(filesOf(bash('cp a.ts b.ts && npm test && rm a.ts', 'Tests 1 failed', 1))).toEqual({
      m: ['b.ts'],
      r: [],
      d: [],
    });
    expect(filesOf(bash('mkdir x && mv a.ts x/ && touch b.ts', "mv: cannot stat 'a.ts'", 1))).toEqual({
      m: [],
      r: [],
      d: [],
    });
    expect(filesOf(bash("cat > a.ts <<'EOF'\nx\nEOF\nnpx tsc", 'a.ts(1,1): error TS1: x', 2)).m).toEqual(['a.ts']);
    expect(filesOf(bash('cat a.ts b.ts', 'text\ncat: b.ts: No such file or directory', 1)).r).toEqual(['a.ts']);
    expect(filesOf(bash('rm a.ts b.ts', "rm: cannot remove 'b.ts': No such file or directory", 1)).d).toEqual(['a.ts']);
  });
});

describe('CMP-1 files over a session', () => {
  const edit = (path: string) => call('edit', { path });
  it.each<[string, Said[], { m?: string[]; r?: string[]; d?: string[] }]>([
    ['deleted after an edit', [edit('a.ts'), bash('rm a.ts')], { d: ['a.ts'] }],
    ['written after a deletion', [bash('rm a.ts'), call('write', { path: 'a.ts' })], { m: ['a.ts'] }],
    ['restored after a deletion', [bash('rm a.ts'), bash('git checkout -- a.ts')], { m: ['a.ts'] }],
    ['moved twice', [bash('mv a.ts b.ts'), bash('git mv b.ts c.ts')], { m: ['c.ts'], d: ['a.ts', 'b.ts'] }],
    ['put aside and back', [bash('mv a.csv tmp.csv; node x.mjs; mv tmp.csv a.csv')], {}],
    ['a folder with edited files removed', [edit('src/a.ts'), bash('rm -rf src')], { d: ['src/a.ts'] }],
    ['a folder with edited files moved', [edit('src/a.ts'), bash('mv src lib')], { m: ['lib/a.ts'], d: ['src/a.ts'] }],
    ['a pattern over known files', [edit('a.log'), edit('b.txt'), bash('rm *.log')], { m: ['b.txt'], d: ['a.log'] }],
    ['read and edited', [call('read', { path: 'a.ts' }), edit('./a.ts')], { m: ['a.ts'], r: ['a.ts'] }],
    [
      'moved into a folder known from a listing',
      [bash('ls lib', 'lib/x.ts'), bash('mv a.ts lib')],
      { m: ['lib/a.ts'], d: ['a.ts'] },
    ],
    [
      'a script of this session',
      [call('write', { path: 'fix.py', content: "p = 'src/a.py'\nopen(p, 'w').write('x')\n" }), bash('python3 fix.py')],
      { m: ['fix.py', 'src/a.py'] },
    ],
  ])('%s', (_, said, expected) => expect(filesOf(...said)).toEqual({ m: [], r: [], d: [], ...expected }));

  it('names operations and the entries of call and result', () => {
    const { files } = extractFacts(sessionOf(call('write', { path: 'a.ts' }), edit('a.ts'), bash('mv a.ts b.ts')), {
      cwd,
    });
    expect(files.deleted).toEqual([{ path: 'a.ts', operations: ['move'], entryIds: ['a3', 'r3'] }]);
    expect(files.modified).toEqual([{ path: 'b.ts', operations: ['move'], entryIds: ['a3', 'r3'] }]);
  });

  it('a compaction that opens the branch stands for its prefix', () => {
    const opening: Said = {
      entry: {
        kind: 'compaction',
        summary: '',
        details: { readFiles: ['a.ts'], modifiedFiles: [`${cwd}/b.ts`] },
      } as never,
    };
    expect(filesOf(opening)).toEqual({ m: ['b.ts'], r: ['a.ts'], d: [] });
    expect(filesOf('hi', opening)).toEqual({ m: [], r: [], d: [] });
  });
});

describe('CMP-1 one spelling of a path', () => {
  const { spell } = pathSpeller({ cwd });
  it.each([
    ['./src/a.ts', 'src/a.ts'],
    ['/home/u/app/src/a.ts', 'src/a.ts'],
    ['src//a.ts', 'src/a.ts'],
    ['src/../src/a.ts', 'src/a.ts'],
    ['src/a.ts/', 'src/a.ts'],
    ['~/app/src/a.ts', 'src/a.ts'],
    ['~/x.md', '/home/u/x.md'],
    ['../other/a.ts', '/home/u/other/a.ts'],
    ['file:///home/u/app/src/a%20b.ts', 'src/a b.ts'],
    ['src/a.ts:12:3', 'src/a.ts'],
    ['src/a.ts:12', 'src/a.ts'],
    ['src/a.ts#L10-L20', 'src/a.ts'],
    ['src/a.ts(3,5)', 'src/a.ts'],
    ['`src/a.ts`', 'src/a.ts'],
    ['"src/a.ts"', 'src/a.ts'],
    ['/home/u/app2/a.ts', '/home/u/app2/a.ts'],
    ['/tmp/x', '/tmp/x'],
    ['app/[id]/page.tsx', 'app/[id]/page.tsx'],
    ['.', null],
    ['/home/u/app', null],
    ['https://x.y/a.ts', null],
    ['/dev/null', null],
    ['-rf', null],
    ['', null],
    ['a\nb', null],
  ])('%s → %s', (raw, path) => expect(spell(raw)).toBe(path));

  it('Windows', () => {
    const windows = pathSpeller({ cwd: 'c:\\Users\\u\\app' });
    expect(windows.spell('C:\\Users\\u\\app\\src\\a.ts')).toBe('src/a.ts');
    expect(windows.spell('c:/users/U/app/src/a.ts')).toBe('src/a.ts');
    expect(windows.spell('src\\a.ts')).toBe('src/a.ts');
    expect(windows.spell('d:\\x.ts')).toBe('D:/x.ts');
    expect(windows.spell('/c/Users/u/app/a.ts')).toBe('a.ts');
    expect(windows.spell('file:///c:/Users/u/app/a.ts')).toBe('a.ts');
  });

  it('decomposed accents and macOS aliases', () => {
    expect(spell('cafe\u0301.md')).toBe('café.md');
    expect(pathSpeller({ cwd: '/private/tmp/x' }).spell('/tmp/x/a.ts')).toBe('a.ts');
  });

  it('without a cwd paths stay as they are', () => {
    const none = pathSpeller({ cwd: null });
    expect(none.spell('./a.ts')).toBe('a.ts');
    expect(none.spell('/x/a.ts')).toBe('/x/a.ts');
  });
});

describe('CMP-1 paths in running text', () => {
  const mined = (text: string): string[] => {
    const found: string[] = [];
    minePaths(text, (token) => found.push(token));
    return found;
  };
  it('finds files and folders in prose and output', () => {
    expect(mined('Look at src/a.ts:12, `package.json` and (docs/guide/). See ./x, lib/b.test.ts.')).toEqual([
      'src/a.ts',
      'package.json',
      'docs/guide/',
      './x',
      'lib/b.test.ts',
    ]);
    expect(mined('修改src/a.ts文件和README.md。')).toEqual(['src/a.ts', 'README.md']);
    expect(mined('done. e.g. this.foo and/or 3.14 v1.2.3 a.b')).toEqual([]);
  });
  it('leaves pages alone', () => expect(mined('https://example.com/a/b.js')).toEqual([]));
});
