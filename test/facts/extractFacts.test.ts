// The whole of extraction: outcomes, topics, timeline, attachments and paths. What must hold for any entries is in
// extractFacts.slow.ts.
import { describe, expect, it } from 'vitest';
import { extractFacts } from '../../server/facts/extractFacts.ts';
import type { Block } from '../../server/record/entry.ts';
import { bash, call, type Said, sessionOf } from './sessionOf.ts';

const cwd = '/home/u/app';
const factsOf = (...said: readonly Said[]) => extractFacts(sessionOf(...said), { cwd });

describe('CMP-1 outcomes', () => {
  it.each([
    ['npm test', 'test', true],
    ['npx vitest run a.test.ts', 'test', true],
    ['pytest -q', 'test', true],
    ['python3 -m unittest', 'test', true],
    ['node --test', 'test', true],
    ['cargo test', 'test', true],
    ['go test ./...', 'test', true],
    ['npm --prefix web test', 'test', true],
    ['make test', 'test', true],
    ['npm run build', 'build', true],
    ['cargo build --release', 'build', true],
    ['npx tsc --noEmit', 'typecheck', true],
    ['mypy .', 'typecheck', true],
    ['npx eslint .', 'lint', true],
    ['cargo clippy', 'lint', true],
    ['npm ci', 'install', true],
    ['pip install x', 'install', true],
    ['git commit -m x', 'commit', true],
    ['npm publish', 'deploy', true],
    ['kubectl apply -f x.yml', 'deploy', true],
    ['echo hi', 'other', true],
  ])('%s → %s', (command, purpose, ok) => {
    expect(factsOf(bash(command, 'fine')).outcomes).toMatchObject([{ command, purpose, ok, entryIds: ['a1', 'r1'] }]);
  });

  it('tells the parts of a chain apart', () => {
    expect(
      factsOf(bash('npm run build && npm test && git commit -m x', 'AssertionError: x', 1)).outcomes,
    ).toMatchObject(
      [{ purpose: 'build', ok: false }].slice(1).concat([
        { purpose: 'build', ok: true },
        { purpose: 'test', ok: true },
        { purpose: 'commit', ok: false },
      ]),
    );
  });

  it('a piped run that shows failures did not succeed', () => {
    expect(factsOf(bash('npm test | tail -3', ' Tests  1 failed | 3 passed (4)')).outcomes[0]?.ok).toBe(false);
  });

  it('a stopped command has no outcome', () => {
    expect(factsOf(call('bash', { command: 'npm test' }, 'Command aborted', { fails: true })).outcomes).toEqual([]);
  });
});

describe('CMP-1 topics, timeline, attachments, paths', () => {
  const session: readonly Said[] = [
    'Add a parser for dates. It lives in src/date.ts.',
    call('write', { path: 'src/date.ts' }),
    'and test it',
    call('write', { path: 'src/date.test.ts' }),
    bash('npm test', 'ok'),
    'Now rewrite the landing page texts in web/pages/home.md please.',
    call('edit', { path: 'web/pages/home.md' }),
  ];

  it('titles topics with the words of their requests', () => {
    expect(factsOf(...session).topics).toEqual([
      { title: 'Add a parser for dates.', firstEntryId: 'u1', lastEntryId: 'r3' },
      {
        title: 'Now rewrite the landing page texts in web/pages/home.md please.',
        firstEntryId: 'u3',
        lastEntryId: 'r4',
      },
    ]);
  });

  it('lists main events in order', () => {
    expect(factsOf(...session).timeline.map(({ text }) => text)).toEqual([
      'Add a parser for dates.',
      'src/date.ts',
      'and test it',
      'src/date.test.ts',
      'npm test',
      'Now rewrite the landing page texts in web/pages/home.md please.',
      'web/pages/home.md',
    ]);
  });

  it('lists images by size', () => {
    const image: Block = { kind: 'image', mimeType: 'image/png', bytes: 12, usable: true };
    expect(factsOf({ entry: { kind: 'user', blocks: [image] } }).attachments).toEqual([
      { kind: 'image', mimeType: 'image/png', bytes: 12, entryId: 'x1' },
    ]);
  });

  it('grounds every path that was written somewhere', () => {
    const { paths } = factsOf(
      'see docs/a.md',
      bash('ls src', 'src/x.ts\n/home/u/app/src/y.ts'),
      call('foo', { at: './z.ts' }),
    );
    expect(paths).toEqual(['docs/a.md', 'src/x.ts', 'src/y.ts', 'z.ts']);
  });

  it('leaves out what the person kept from the model', () => {
    const hidden: Said = {
      entry: { kind: 'bash', command: 'rm a.ts', output: 'Error: x', exitCode: 1, cancelled: false, excluded: true },
    };
    const { files, errors, paths } = factsOf(hidden);
    expect({ files, errors, paths }).toEqual({ files: { modified: [], read: [], deleted: [] }, errors: [], paths: [] });
  });

  it('states its range', () => {
    expect(factsOf('hello there').range).toEqual({ firstEntryId: 'u1', lastEntryId: 'u1', entries: 1, tokens: 3 });
    expect(extractFacts([], { cwd }).range).toEqual({ firstEntryId: null, lastEntryId: null, entries: 0, tokens: 0 });
  });
});
