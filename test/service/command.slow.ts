// The command's contract (CLI.md): every answer fits its declared shape, exit codes are right, no input changes a file.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, describe, expect, it } from 'vitest';
import { CheckpointListView, PreflightView, RetentionView, VerifyView } from '../../server/protocol/compactionViews.ts';
import { ErrorView, SearchView, StorageView } from '../../server/protocol/evidenceViews.ts';
import { ExtractView } from '../../server/protocol/factViews.ts';
import { DoctorView, SessionListView, ShowView } from '../../server/protocol/sessionViews.ts';
import { runCommand } from '../../server/service/command.ts';
import type { World } from '../../server/service/world.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { listSessions } from '../../server/source/sessionList.ts';
import { writeListCache } from '../../server/store/listCache.ts';
import { openStore } from '../../server/store/store.ts';

const root = join(import.meta.dirname, '..', '..');
const home = mkdtempSync(join(tmpdir(), 'throughline-command-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const world: World = {
  files: nodeFiles,
  clock: { now: () => Date.parse('2026-11-30T12:00:00Z') },
  env: {},
  platform: 'linux',
  home,
  cwd: root,
  terminal: false,
  signal: new AbortController().signal,
};

async function ask(...args: string[]) {
  const store = args.includes('--store') ? [] : ['--store', join(home, 'store')];
  const result = await runCommand([...args, ...store], world);
  return { ...result, view: result.stdout === '' ? null : JSON.parse(result.stdout) };
}

function problemsOf(schema: TSchema, value: unknown): string[] {
  return [...Value.Errors(schema, value)].slice(0, 3).map((error) => `${error.instancePath}: ${error.message}`);
}

const sessions = readdirSync(join(root, 'test', 'fixtures', 'sessions'))
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => join('test', 'fixtures', 'sessions', name));
const sample = join('media', 'sample', 'idempotent-refunds.jsonl');

const firstEntry = (JSON.parse(readFileSync(join(root, sample), 'utf8').split('\n')[1] ?? '') as { id: string }).id;

const shapes: readonly (readonly [command: string, schema: TSchema, codes: readonly number[]])[] = [
  ['show', ShowView, [0]],
  ['extract', ExtractView, [0]],
  ['preflight', PreflightView, [0, 1]],
  ['doctor', DoctorView, [0, 1]],
  ['checkpoints', CheckpointListView, [0]],
];

describe('command contract on sound sessions', () => {
  it.each(sessions)('%s answers every reading command in its shape', async (path) => {
    for (const [command, schema, codes] of shapes) {
      const answer = await ask(command, path);
      expect(codes, `${command}: ${answer.stderr}`).toContain(answer.exitCode);
      expect(problemsOf(schema, answer.view), command).toEqual([]);
    }
  });

  it('answers search, read, retention, verify, sessions and storage in their shapes', async () => {
    const search = await ask('search', sample, 'refund');
    expect(problemsOf(SearchView, search.view)).toEqual([]);
    const read = await ask('read', search.view.hits[0].ref, '--file', sample, '--lines');
    expect(read.view).toMatchObject({ ref: search.view.hits[0].ref, unit: 'lines', from: 0 });
    expect(problemsOf(RetentionView, (await ask('retention', sample)).view)).toEqual([]);
    const verify = await ask('verify', sample, '--summary', 'README.md');
    expect(verify.exitCode).toBe(1);
    expect(problemsOf(VerifyView, verify.view)).toEqual([]);
    expect(problemsOf(SessionListView, (await ask('sessions', '--root', 'media/sample')).view)).toEqual([]);
    expect(problemsOf(StorageView, (await ask('storage', '--root', 'media/sample')).view)).toEqual([]);
  });
});

describe('NAV-1 read without --file', () => {
  /** Two folders of sessions, and a store whose index knows them. */
  async function folders() {
    const base = mkdtempSync(join(tmpdir(), 'throughline-read-'));
    const [one, two, store] = [join(base, 'one'), join(base, 'two'), join(base, 'store')];
    cpSync(join(root, 'media', 'sample'), one, { recursive: true });
    mkdirSync(two);
    const reads: string[] = [];
    const open = (path: string) => {
      reads.push(path);
      return nodeFiles.open(path);
    };
    const files = { ...nodeFiles, open };
    const run = async (...args: string[]) => {
      const result = await runCommand([...args, '--root', one, '--root', two, '--store', store], { ...world, files });
      return { ...result, view: JSON.parse(result.stdout) };
    };
    const search = await run('search', join(one, 'idempotent-refunds.jsonl'), 'refund');
    const ref: string = search.view.hits[0].ref;
    const opened = async () => {
      reads.length = 0;
      const { view } = await run('read', ref);
      expect(view).toMatchObject({ ref, from: 0 });
      return new Set(reads).size;
    };
    return { base, one, two, store, ref, run, opened };
  }

  it('asks the index where there is one, and reads the list else', async () => {
    const { base, one, store, opened } = await folders();
    expect(await opened()).toBe(3);
    writeListCache(openStore(store), listSessions([one], nodeFiles, null).cache);
    expect(await opened()).toBe(1);
    writeFileSync(join(store, 'cache', 'sessions.json'), '{"version":1,"files":7}');
    expect(await opened()).toBe(3);
    rmSync(base, { recursive: true });
  });

  it('ends with 3 where the session is unknown, or known twice: then with the candidates', async () => {
    const { base, one, two, ref, run } = await folders();
    const unknown = await run('read', ref.replace(/^pi\/[^/]*/, 'pi/0190-none'));
    expect([unknown.exitCode, unknown.view.error.code]).toEqual([3, 'unknown-session']);
    expect((await run('read', ref.replace(/^pi/, 'acp'))).view.error.code).toBe('unknown-session');
    cpSync(join(one, 'idempotent-refunds.jsonl'), join(two, 'copy.jsonl'));
    const twice = await run('read', ref);
    expect([twice.exitCode, twice.view.error.code]).toEqual([3, 'ambiguous']);
    for (const path of [join(one, 'idempotent-refunds.jsonl'), join(two, 'copy.jsonl')]) {
      expect(twice.view.error.message).toContain(path);
    }
    expect((await run('read', ref, '--file', join(two, 'copy.jsonl'))).exitCode).toBe(0);
    rmSync(base, { recursive: true });
  });
});

describe('command contract on damaged files (REC-9)', () => {
  const folder = join(root, 'test', 'fixtures', 'damaged');
  const damaged = readdirSync(folder).filter((name) => name.endsWith('.expected.json'));

  it.each(damaged)('%s ends with the expected codes and leaves the file as it was', async (name) => {
    const path = join(folder, name.replace('.expected.json', '.jsonl'));
    const expected = JSON.parse(readFileSync(join(folder, name), 'utf8')).exit;
    const before = createHash('sha256').update(readFileSync(path)).digest('hex');
    const show = await ask('show', path);
    const doctor = await ask('doctor', path);
    // Where two readings of the contract are possible the expectation lists both.
    expect([expected.show].flat()).toContain(show.exitCode);
    expect([expected.doctor].flat()).toContain(doctor.exitCode);
    if (show.exitCode === 3) expect(problemsOf(ErrorView, show.view)).toEqual([]);
    expect(`${show.stderr}${doctor.stderr}`).not.toMatch(/\n\s+at /);
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(before);
  });
});

describe('wrong usage and missing things', () => {
  it.each([
    { args: [], code: 2 },
    { args: ['nonsense'], code: 2 },
    { args: ['constructor'], code: 2 },
    { args: ['show'], code: 2 },
    { args: ['show', 'a', 'b'], code: 2 },
    { args: ['show', sample, '--raw'], code: 2 },
    { args: ['show', sample, '--unknown'], code: 2 },
    { args: ['preflight', sample, '--context-window', 'many'], code: 2 },
    { args: ['preflight', sample, '--mode', 'slow'], code: 2 },
    { args: ['preflight', sample, '--max-calls', '101'], code: 2 },
    { args: ['memory', 'recall', 'x'], code: 2 },
    { args: ['show', 'missing.jsonl'], code: 3 },
    { args: ['show', 'no-such-id'], code: 3 },
    { args: ['show', 'media'], code: 3 },
    { args: ['show', sample, '--head', 'ffffffff'], code: 3 },
    { args: ['read', 'pi/none'], code: 3 },
    { args: ['retention', join('test', 'fixtures', 'sessions', 'plain.jsonl')], code: 3 },
  ])('$args ends with $code', async ({ args, code }) => {
    const answer = await ask(...args);
    expect(answer.exitCode).toBe(code);
    expect(answer.stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
    if (code === 3) expect(problemsOf(ErrorView, answer.view)).toEqual([]);
  });

  it.each([
    { args: ['doctor', 'README.md'], code: 'not-a-session', next: 'Give the file of a session' },
    { args: ['show', 'README.md'], code: 'not-a-session', next: 'Give the file of a session' },
    { args: ['show', 'no-such-id'], code: 'unknown-session', next: 'Give the path of its file' },
    { args: ['retention', sample, '--boundary', 'ffffffff'], code: 'unknown-entry', next: 'Open the session again' },
    { args: ['retention', sample, '--boundary', firstEntry], code: 'not-a-boundary', next: 'Take one from' },
    { args: ['verify', sample, '--summary', 'none.md'], code: 'no-file', next: 'Check the path' },
    { args: ['checkpoints', sample, '--store', 'README.md/x'], code: 'store-unsafe', next: '' },
    { args: ['compact', sample, '--store', 'README.md/x'], code: 'store-unsafe', next: '' },
  ])('UI-4 $args says $code and a next step that helps', async ({ args, code, next }) => {
    const { view } = await ask(...args);
    expect(view.error.code).toBe(code);
    expect(view.error.next).toMatch(new RegExp(`^${next}`));
  });

  it.each([
    { args: ['show', 'missing.jsonl'], line: /^no-file: .*missing\.jsonl.* Check the path; .*\n$/ },
    { args: ['compact', 'missing.jsonl'], line: /^no-file: .*\n$/ },
    { args: ['report', 'README.md'], line: /^not-a-session: .*\n$/ },
    { args: ['show', 'two\nlines\u001b[2J.jsonl'], line: /^no-file: .*two‹U\+000A›lines‹U\+001B›\[2J\.jsonl.*\n$/ },
  ])('UI-4 $args is one line for a person at a terminal, and JSON beside it for a script', async ({ args, line }) => {
    const person = await runCommand(args, { ...world, terminal: true });
    expect(person).toEqual({ exitCode: 3, stdout: '', stderr: expect.stringMatching(line) });
    const script = await runCommand([...args, '--json'], { ...world, terminal: true });
    expect([script.exitCode, script.stderr]).toEqual([3, person.stderr]);
    expect(problemsOf(ErrorView, JSON.parse(script.stdout))).toEqual([]);
    expect((await runCommand(args, world)).stdout).toBe(script.stdout);
  });

  it.each([
    { args: ['--help'], code: 0 },
    { args: ['help'], code: 0 },
    { args: ['show', '--help'], code: 0 },
    { args: [], code: 2 },
  ])('ends with $code for $args and lists the commands', async ({ args, code }) => {
    const { exitCode, stderr } = await runCommand(args, world);
    expect({ exitCode, listed: stderr.includes('preflight') }).toEqual({ exitCode: code, listed: true });
  });

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(await runCommand(['--version'], world)).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('CKP-9 lists checkpoints for people under the number that names them', async () => {
    const store = mkdtempSync(join(tmpdir(), 'throughline-numbers-'));
    try {
      await runCommand(['compact', sample, '--store', store], world);
      const person = { ...world, terminal: true };
      const list = await runCommand(['checkpoints', sample, '--store', store], person);
      expect(list.stdout.split('\n')[2]).toMatch(/^Checkpoint 1 +2026-11-30 12:00 +verified +.* 100% +manual/);
      const one = await runCommand(['checkpoints', sample, '1', '--store', store], person);
      expect(one.stdout).toMatch(/^Checkpoint 1, verified, 2026-11-30 12:00/);
    } finally {
      rmSync(store, { recursive: true });
    }
  });

  it('STO-1 says that a record cannot be read, and keeps it through the next save', async () => {
    const store = mkdtempSync(join(tmpdir(), 'throughline-damage-'));
    try {
      await runCommand(['compact', sample, '--store', store], world);
      const [name] = readdirSync(store, { recursive: true }).filter((path) => String(path).endsWith('journal.jsonl'));
      const journal = join(store, String(name));
      const bytes = readFileSync(journal);
      bytes[3_000] = 0x78;
      writeFileSync(journal, bytes);
      const list = () => runCommand(['checkpoints', sample, '--store', store], world);
      const damaged = await list();
      expect(JSON.parse(damaged.stdout)).toMatchObject({ checkpoints: [], findings: [{ code: 'damaged-line' }] });
      expect(damaged.stderr).toMatch(
        /^1 record of this session’s journal cannot be read \(line \d+\): .* Nothing was removed\.\n$/,
      );
      const person = await runCommand(['checkpoints', sample, '--store', store], { ...world, terminal: true });
      expect(person.stdout).toBe('No checkpoint can be read.\n');
      const next = await runCommand(['compact', sample, '--store', store], world);
      expect(JSON.parse(next.stdout)).toMatchObject({ outcome: 'verified', checkpointId: expect.any(String) });
      expect(next.stderr).toBe(damaged.stderr);
      expect(readFileSync(journal).subarray(0, bytes.length)).toEqual(bytes);
      expect(JSON.parse((await list()).stdout).checkpoints).toHaveLength(1);
    } finally {
      rmSync(store, { recursive: true });
    }
  });

  it.each(['constructor', '__proto__', 'toString'])('has no command %s', async (name) => {
    const { exitCode, stderr } = await runCommand([name], world);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(`no command "${name}"`) });
  });

  it('creates no store by reading', () => {
    expect(readdirSync(home)).toEqual([]);
  });
});
