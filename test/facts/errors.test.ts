// Errors: what counts as one, in which words, and what resolves it.
import { describe, expect, it } from 'vitest';
import { extractFacts } from '../../server/facts/extractFacts.ts';
import type { ErrorFact } from '../../server/facts/fact.ts';
import { bash, call, type Said, sessionOf } from './sessionOf.ts';

const errorsOf = (...said: readonly Said[]): readonly ErrorFact[] =>
  extractFacts(sessionOf(...said), { cwd: '/home/u/app' }).errors;

/** `text!` = unresolved, `text` + resolver id in brackets = resolved. */
const shown = (errors: readonly ErrorFact[]): string[] =>
  errors.map(({ text, resolved, resolvedBy }) => (resolved ? `${text} [${resolvedBy.join(' ')}]` : `${text} !`));

const tscOutput =
  "src/a.ts(3,5): error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.";
const vitestOutput = ` RUN  v4.1.0 /home/u/app

 FAIL  test/sum.test.ts > sum > adds
AssertionError: expected 3 to be 4 // Object.is equality

- Expected
+ Received

 ❯ test/sum.test.ts:5:18

 Test Files  1 failed (1)
      Tests  1 failed | 3 passed (4)`;
const pytestOutput = `============================= test session starts ==============================
collected 2 items

tests/test_sum.py .F                                                     [100%]

    def test_adds():
>       assert add(1, 2) == 4
E       assert 3 == 4
E        +  where 3 = add(1, 2)

tests/test_sum.py:5: AssertionError
=========================== short test summary info ============================
FAILED tests/test_sum.py::test_adds - assert 3 == 4
========================= 1 failed, 1 passed in 0.02s ==========================`;

describe('CMP-1 errors: the telling line', () => {
  const cases: readonly [string, string, string, string | null][] = [
    ['npx tsc --noEmit', tscOutput, tscOutput, 'src/a.ts'],
    ['npx vitest run', vitestOutput, 'AssertionError: expected 3 to be 4 // Object.is equality', null],
    [
      'cargo test',
      'error[E0308]: mismatched types\n --> src/main.rs:4:5\n  |\n4 |     "x"\n',
      'error[E0308]: mismatched types',
      null,
    ],
    [
      'python3 run.py',
      'Traceback (most recent call last):\n  File "run.py", line 3, in <module>\n    main()\nKeyError: \'a\'\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "run.py", line 9, in <module>\nValueError: no rows',
      'ValueError: no rows',
      null,
    ],
    ['go build ./...', '# app\n./main.go:10:2: undefined: foo', './main.go:10:2: undefined: foo', 'main.go'],
    [
      'go test ./...',
      '--- FAIL: TestSum (0.00s)\n    sum_test.go:9: got 3, want 4\nFAIL\nexit status 1',
      '--- FAIL: TestSum (0.00s)',
      null,
    ],
    [
      'gcc -o a a.c',
      "a.c: In function 'main':\na.c:3:5: error: unknown type name 'foo'",
      "a.c:3:5: error: unknown type name 'foo'",
      'a.c',
    ],
    [
      'npm run nope',
      'npm error Missing script: "nope"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run',
      'npm error Missing script: "nope"',
      null,
    ],
    [
      'cat src/b.ts',
      'cat: src/b.ts: Datei oder Verzeichnis nicht gefunden',
      'cat: src/b.ts: Datei oder Verzeichnis nicht gefunden',
      'src/b.ts',
    ],
    [
      'git push',
      'To github.com:u/a.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs',
      'error: failed to push some refs',
      null,
    ],
    ['rg foo', 'bash: rg: command not found', 'bash: rg: command not found', null],
    [
      'node a.mjs',
      "node:internal/modules/esm/resolve:1\n    throw new ERR_MODULE_NOT_FOUND(\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'\n    at foo (node:internal:1:2)",
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'",
      null,
    ],
    ['./run.sh', 'Adım 3 başarısız oldu', 'Adım 3 başarısız oldu', null],
    ['make', 'cc -c a.c\nmake: *** [Makefile:2: a.o] Error 1', 'make: *** [Makefile:2: a.o] Error 1', null],
  ];
  it.each(cases)('%s', (command, output, text, path) => {
    const [error] = errorsOf(bash(command, output, 1));
    expect(error).toMatchObject({ text, path, resolved: false, tool: 'bash', entryIds: ['r1'] });
  });

  it('names what a pytest run says in its summary or assertion', () => {
    const [error] = errorsOf(bash('pytest -q', pytestOutput, 1));
    expect(pytestOutput).toContain(error?.text);
    expect(error?.text).toMatch(/assert 3 == 4/);
  });

  it('keeps to 300 characters and whole words', () => {
    const [error] = errorsOf(bash('./x', `Error: ${'word '.repeat(100)}`, 1));
    expect(error?.text.length).toBeLessThanOrEqual(300);
    expect(error?.text).toMatch(/word$/);
  });

  it('gives a silent failure its closing line with low confidence', () => {
    expect(errorsOf(bash('./check.sh', '', 3))).toMatchObject([
      { text: 'Command exited with code 3', confidence: 'low' },
    ]);
  });
});

describe('CMP-1 errors: what is none', () => {
  const none: readonly [string, readonly Said[]][] = [
    ['grep without a match', [bash('grep -rn foo src', '', 1)]],
    ['rg without a match in a pipe', [bash('cat a.txt | rg foo', '', 1)]],
    ['grep -c that prints 0', [bash('grep -c foo a.txt', '0', 1)]],
    ['a diff with differences', [bash('diff a.txt b.txt', '1c1\n< a\n---\n> b', 1)]],
    ['git diff --exit-code', [bash('git diff --exit-code', 'diff --git a/x b/x', 1)]],
    ['test -f', [bash('test -f a.txt', '', 1)]],
    ['[ -d ]', [bash('[ -d dist ]', '', 1)]],
    ['which', [bash('which pnpm', '', 1)]],
    ['command -v', [bash('command -v pnpm', '', 1)]],
    ['pgrep', [bash('pgrep -f server', '', 1)]],
    ['a forgiven failure', [bash('npm run lint || true', 'error: x', 0)]],
    ['a negated command', [bash('! npm run nope', 'npm error Missing script: "nope"', 0)]],
    ['a probe with the complaints thrown away', [bash('ls dist 2>/dev/null', '', 2)]],
    ['an aborted command', [call('bash', { command: 'sleep 9' }, 'Command aborted', { fails: true })]],
    [
      'a call the person refused',
      [call('bash', { command: 'rm x' }, "The user doesn't want to proceed with this tool use.", { fails: true })],
    ],
    ['a call a rule blocked', [call('write', { path: 'a' }, 'Tool execution was blocked', { fails: true })]],
    ['a timeout that was asked for', [bash('timeout 5 npm start', 'listening', 124)]],
    [
      'an error word in a file that is read',
      [bash('cat log.txt', 'error: disk full\nTraceback (most recent call last)')],
    ],
    ['grep for errors', [bash('grep -n error src/a.ts', "3: throw new Error('x')")]],
    ['a passing run that speaks of failures', [bash('npx vitest run', 'Tests  4 passed (4)\n 0 failed')]],
    ['the condition of an if', [bash('if grep -q x a; then echo y; fi', '')]],
  ];
  it.each(none)('%s', (_, said) => expect(errorsOf(...said)).toEqual([]));

  const announcements: readonly string[] = [
    'Write the test first; it should fail.',
    'First the test, watch it fail, then fix it.',
    'Schreib erst den Test, der muss fehlschlagen.',
    'Primero el test, que debe fallar.',
    "D'abord le test, il doit échouer.",
    'Primeiro o teste, ele deve falhar.',
    'Önce test, başarısız olmalı.',
    '先写测试，应该失败。',
    'まずテストを書いて、失敗することを確認して。',
  ];
  it.each(announcements)('an announced failure: %s', (text) =>
    expect(errorsOf(text, bash('npm test', vitestOutput, 1), { assistant: 'Now the fix.' })).toEqual([]),
  );

  it('an announcement covers one failure only', () => {
    const errors = errorsOf(
      'Test first, it should fail.',
      bash('npm test', vitestOutput, 1),
      bash('npm test', 'TypeError: x is not a function', 1),
    );
    expect(shown(errors)).toEqual(['TypeError: x is not a function !']);
  });

  it('a rule against failing announces nothing', () => {
    expect(errorsOf('The tests should not fail.', bash('npm test', vitestOutput, 1))).toHaveLength(1);
    expect(errorsOf('Das darf nicht fehlschlagen.', bash('npm test', vitestOutput, 1))).toHaveLength(1);
  });

  it('the assistant announces its own call', () => {
    const run = bash('npm test', vitestOutput, 1);
    expect(errorsOf({ assistant: 'This should fail, since nothing is built yet.', calls: [run] })).toEqual([]);
  });

  it('the assistant confirms a failure right after', () => {
    expect(errorsOf(bash('npm test', vitestOutput, 1), { assistant: 'It fails as expected. Now the code.' })).toEqual(
      [],
    );
    expect(errorsOf(bash('npm test', vitestOutput, 1), { assistant: 'Schlägt fehl wie erwartet.' })).toEqual([]);
  });

  it('a wanted status or exit code', () => {
    expect(
      errorsOf('Ruf es mit falschem Token auf, muss 401 geben.', bash('curl -sf x', 'curl: (22) error: 401', 22)),
    ).toEqual([]);
    expect(errorsOf('with no data it prints one line and exits with 3', bash('./run 1999', 'no data', 3))).toEqual([]);
  });
});

describe('CMP-1 errors: shown although the exit code is 0', () => {
  it.each([
    ['npm test 2>&1 | tail -20', vitestOutput],
    ['npx tsc --noEmit 2>&1 | head -30', tscOutput],
    ['npm run check 2>&1 | grep "error TS"', tscOutput],
    ['node a.mjs 2>&1 | head', 'SyntaxError: missing ) after argument list'],
    ['npm test; echo "exit $?"', 'oops\nexit 1'],
  ])('%s', (command, output) => expect(errorsOf(bash(command, output))).toHaveLength(1));
});

describe('CMP-1 errors: other tools and the provider', () => {
  it('a read of a missing file, resolved by the right name', () => {
    const missing = call(
      'read',
      { path: 'src/utils.ts' },
      "ENOENT: no such file or directory, access '/home/u/app/src/utils.ts'",
      { fails: true },
    );
    expect(errorsOf(missing)).toMatchObject([{ tool: 'read', path: 'src/utils.ts', resolved: false }]);
    expect(shown(errorsOf(missing, call('read', { path: 'lib/utils.ts' })))).toEqual([
      "ENOENT: no such file or directory, access '/home/u/app/src/utils.ts' [r2]",
    ]);
  });

  it('a failed edit, resolved by a later edit of the same file', () => {
    const failed = call('edit', { path: './src/a.ts' }, 'Could not find the exact text in src/a.ts.', { fails: true });
    expect(shown(errorsOf(failed, call('edit', { path: 'src/b.ts' })))).toEqual([
      'Could not find the exact text in src/a.ts. !',
    ]);
    expect(
      shown(errorsOf(failed, call('read', { path: 'src/a.ts' }), call('edit', { path: '/home/u/app/src/a.ts' }))),
    ).toEqual(['Could not find the exact text in src/a.ts. [r3]']);
  });

  it('a quiet failure of an edit tool', () => {
    expect(errorsOf(call('Edit', { file_path: 'a.ts' }, 'Error: String to replace not found in file.'))).toHaveLength(
      1,
    );
  });

  it('a provider error, repeated, resolved by the next reply', () => {
    const failed: Said = {
      entry: { kind: 'assistant', blocks: [], stopReason: 'error', errorMessage: '429 rate limited' },
    };
    expect(errorsOf('go', failed, failed)).toMatchObject([
      { tool: 'provider', text: '429 rate limited', entryIds: ['x1', 'x2'], resolved: false },
    ]);
    expect(errorsOf('go', failed, { assistant: 'done' })).toMatchObject([{ resolved: true, resolvedBy: ['a1'] }]);
  });

  it('a command of the person', () => {
    const entry: Said = {
      entry: {
        kind: 'bash',
        command: 'make',
        output: 'make: *** Error 2',
        exitCode: 2,
        cancelled: false,
        excluded: false,
      },
    };
    expect(errorsOf(entry)).toMatchObject([{ text: 'make: *** Error 2', entryIds: ['x1'] }]);
  });
});

describe('CMP-1 errors: resolution and identity', () => {
  const failing = bash('npx vitest run test/sum.test.ts', vitestOutput, 1);
  const text = 'AssertionError: expected 3 to be 4 // Object.is equality';

  it.each([
    ['the same command', 'npx vitest run test/sum.test.ts', true],
    ['the whole suite', 'npx vitest run', true],
    ['the script that runs it', 'npm test', true],
    ['behind other commands', 'cd /home/u/app && npm test 2>&1 | tail -3', true],
    ['another file', 'npx vitest run test/other.test.ts', false],
    ['another ecosystem', 'cargo test', false],
    ['a build', 'npm run build', false],
  ])('%s', (_, command, resolved) => {
    expect(shown(errorsOf(failing, bash(command, 'ok')))).toEqual([resolved ? `${text} [r2]` : `${text} !`]);
  });

  it('a run that shows failures resolves nothing', () => {
    expect(shown(errorsOf(failing, bash('npm test 2>&1 | tail -3', '      Tests  1 failed | 3 passed (4)')))[0]).toBe(
      `${text} !`,
    );
  });

  it('one fact for the same error again, open again after it was resolved', () => {
    const again = errorsOf(failing, bash('npm test', 'ok'), failing);
    expect(again).toMatchObject([{ entryIds: ['r1', 'r3'], resolved: false, resolvedBy: [] }]);
  });

  it('a new message of the same command is a new fact', () => {
    expect(
      errorsOf(failing, bash('npx vitest run test/sum.test.ts', 'ReferenceError: sum is not defined', 1)),
    ).toHaveLength(2);
  });

  it('a push, a commit, an install', () => {
    expect(
      shown(
        errorsOf(
          bash('git push', 'error: failed to push some refs', 1),
          bash('git pull --rebase'),
          bash('git push origin main'),
        ),
      ),
    ).toEqual(['error: failed to push some refs [r3]']);
    expect(
      shown(
        errorsOf(bash('git commit -m "x"', 'husky - pre-commit script failed (code 1)', 1), bash('git commit -m "y"')),
      ),
    ).toEqual(['husky - pre-commit script failed (code 1) [r2]']);
    expect(
      errorsOf(bash('pip install x', 'ERROR: No matching distribution', 1), bash('npm install x'))[0]?.resolved,
    ).toBe(false);
  });

  it('sibling packages do not answer for each other', () => {
    const errors = errorsOf(bash('cd packages/a && npm test', vitestOutput, 1), bash('cd packages/b && npm test'));
    expect(errors[0]?.resolved).toBe(false);
  });

  it('a missing program, done another way', () => {
    expect(
      errorsOf(bash('rg foo', 'bash: rg: command not found', 127), bash('grep -rn foo .', 'a.ts:1:foo'))[0]?.resolved,
    ).toBe(true);
  });
});
