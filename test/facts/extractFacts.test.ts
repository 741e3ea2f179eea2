// The whole of extraction: outcomes, topics, timeline, attachments, paths, slices, and what must hold for any entries.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExtraction, extractFacts, extractInSlices } from '../../server/facts/extractFacts.ts';
import { parseScript } from '../../server/facts/shellScript.ts';
import { shellSteps } from '../../server/facts/shellSteps.ts';
import type { Block, Entry } from '../../server/record/entry.ts';
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

const words = fc.constantFrom(
  'rm',
  'mv',
  'a.ts',
  './src/b.ts',
  '&&',
  '||',
  ';',
  '|',
  '>',
  '>>',
  "'",
  '"',
  '$(',
  ')',
  '`',
  '{',
  '}',
  '<<EOF',
  '\nEOF\n',
  '\n',
  '(',
  'if',
  'then',
  'fi',
  'for',
  'in',
  'do',
  'done',
  'case',
  'esac',
  '*',
  '$X',
  '\\',
  '#',
  '&',
  'npm',
  'test',
  'sed',
  '-i',
  'git',
  '!',
  'x=1',
  '<(',
  '${',
  '~',
);
const script = fc.array(words, { maxLength: 30 }).map((list) => list.join(' '));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  script,
  fc.constantFrom('it should fail', 'error: x', 'Error: boom\n\nCommand exited with code 1', 'ENOENT: a.ts', ''),
);
const tool = fc.oneof(
  fc.constantFrom(
    'bash',
    'read',
    'write',
    'edit',
    'apply_patch',
    'move_file',
    'grep',
    '__proto__',
    'str_replace_editor',
    'constructor',
  ),
  fc.string({ maxLength: 8 }),
);
const args = fc.oneof(
  fc.record({ path: text, command: text, content: text }, { requiredKeys: [] }),
  fc.dictionary(
    fc.constantFrom('path', 'command', 'paths', 'edits', 'files', 'input', 'cwd', '__proto__', 'toString'),
    fc.jsonValue({ maxDepth: 3 }),
  ),
);
const callId = fc.constantFrom('1', '2', '3', '__proto__');
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text }),
  fc.record({ kind: fc.constant('thinking' as const), text }),
  fc.record({
    kind: fc.constant('call' as const),
    callId,
    tool,
    arguments: args as fc.Arbitrary<Record<string, unknown>>,
  }),
  fc.record({ kind: fc.constant('image' as const), mimeType: text, bytes: fc.nat(), usable: fc.boolean() }),
  fc.record({ kind: fc.constant('unknown' as const), type: text }),
);
const base = {
  id: fc.string({ minLength: 1, maxLength: 3 }),
  parentId: fc.constant(null),
  at: fc.option(text),
  ordinal: fc.nat(),
};
const blocks = fc.array(block, { maxLength: 4 });
const entry = fc.oneof(
  fc.record({ ...base, kind: fc.constant('user'), blocks }),
  fc.record({
    ...base,
    kind: fc.constant('assistant'),
    blocks,
    provider: fc.constant(null),
    model: fc.constant(null),
    usage: fc.constant(null),
    stopReason: fc.constantFrom('error', 'aborted', 'stop', null),
    errorMessage: fc.option(text),
  }),
  fc.record({
    ...base,
    kind: fc.constant('toolResult'),
    callId,
    tool,
    blocks,
    isError: fc.boolean(),
    details: fc.jsonValue(),
  }),
  fc.record({
    ...base,
    kind: fc.constant('bash'),
    command: text,
    output: text,
    exitCode: fc.option(fc.nat(130)),
    cancelled: fc.boolean(),
    excluded: fc.boolean(),
  }),
  fc.record({
    ...base,
    kind: fc.constant('compaction'),
    summary: text,
    shape: fc.constant('id'),
    firstKeptEntryId: fc.constant(null),
    tokensBefore: fc.nat(),
    fromHook: fc.boolean(),
    systemText: fc.constant(null),
    details: fc.jsonValue(),
  }),
  fc.record({ ...base, kind: fc.constant('label'), targetId: text, label: fc.option(text) }),
) as fc.Arbitrary<Entry>;

describe('CMP-1 what holds for any entries', () => {
  it('never throws, gives the same answer twice, and piecewise the same as whole', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 25 }), fc.nat(25), (entries, cut) => {
        const whole = extractFacts(entries, { cwd });
        expect(extractFacts(entries, { cwd })).toEqual(whole);
        const extraction = createExtraction({ cwd });
        for (const item of entries.slice(0, cut)) extraction.add(item);
        extraction.facts();
        for (const item of entries.slice(cut)) extraction.add(item);
        expect(extraction.facts()).toEqual(whole);
      }),
      { numRuns: 80 },
    );
  });

  it('what was handed out does not change later', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 2, maxLength: 20 }), (entries) => {
        const extraction = createExtraction({ cwd });
        const half = Math.floor(entries.length / 2);
        for (const item of entries.slice(0, half)) extraction.add(item);
        const early = extraction.facts();
        const copy = structuredClone(early);
        for (const item of entries.slice(half)) extraction.add(item);
        extraction.facts();
        expect(early).toEqual(copy);
      }),
      { numRuns: 40 },
    );
  });

  it('reads any script', () => {
    fc.assert(
      fc.property(fc.oneof(script, fc.string({ unit: 'binary' })), (source) => void shellSteps(source)),
      { numRuns: 500 },
    );
  });

  it('stays linear on hostile scripts and outputs', () => {
    for (const unit of ['$(', '`', '((', '{ ', 'if ', "'", '"$(', '<<E\n', 'a|', '&& ', '(', 'for x in ', '${', '\\']) {
      parseScript(unit.repeat(4_000));
      shellSteps(unit.repeat(4_000));
    }
    for (const unit of ['/', '.', 'a/', 'error: ', '--- ', 'Error', 'a.ts ', ' ', '\n', 'E   '])
      extractFacts(sessionOf(bash('npm test', unit.repeat(10_000), 1)), { cwd });
  });

  it('works in slices and stops when told to', async () => {
    const entries = sessionOf('go', ...Array.from({ length: 20 }, (_, i) => bash(`touch f${i}.ts`, 'x'.repeat(2_000))));
    const sliced = await extractInSlices(entries, { cwd, sliceCharacters: 4_000 });
    expect(sliced).toEqual(extractFacts(entries, { cwd }));
    const abort = new AbortController();
    const running = extractInSlices(entries, { cwd, sliceCharacters: 100, signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
  });
});
