// Every damaged file of test/fixtures/damaged against the result worked out beside it, and every whole session of
// test/fixtures/sessions without a finding it does not name. Files that would be large are made here.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Problem } from '../../server/errors.ts';
import type { Finding } from '../../server/record/finding.ts';
import { diagnose } from '../../server/source/doctor.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openPiFile } from '../../server/source/piFile.ts';
import type { Expectation, ExpectedFinding } from '../pi/recordDamaged.ts';

const damaged = join(import.meta.dirname, '..', 'fixtures', 'damaged');
const sessions = join(import.meta.dirname, '..', 'fixtures', 'sessions');
const temporary = mkdtempSync(join(tmpdir(), 'throughline-damaged-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** What this machine looks like is no property of the file. */
const ofTheMachine = ['folder-missing', 'live-writer'];

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** End of the physical line that begins at `offset`. */
function endOfLine(path: string, offset: number): number {
  const bytes = readFileSync(path);
  const end = bytes.indexOf(10, offset);
  return end < 0 ? bytes.length : end;
}

function fits(path: string, found: Finding, expected: ExpectedFinding): boolean {
  if (found.code !== expected.code || found.severity !== expected.severity) return false;
  if (expected.line === null || expected.offset === null) return true;
  if (found.line !== expected.line || found.offset === null) return false;
  return found.offset >= expected.offset && found.offset <= endOfLine(path, expected.offset);
}

/** Takes expected findings out of the found ones; what is left on either side is wrong. */
function difference(path: string, found: readonly Finding[], { findings, also = [] }: Expectation) {
  const left = [...found];
  const missing = findings.filter((expected) => {
    const place = left.findIndex((one) => fits(path, one, expected));
    if (place < 0) return true;
    left.splice(place, 1);
    return false;
  });
  const surplus = left.filter((one) => !also.includes(one.code) && !ofTheMachine.includes(one.code));
  const shown = surplus.map(({ code, severity, line, offset }) => ({ code, severity, line, offset }));
  return { missing, surplus: shown };
}

/** As the command ends: a FILE that is no session is refused by every command (CLI.md, exit 3). */
function doctorExit({ ok, findings }: { readonly ok: boolean; readonly findings: readonly Finding[] }): 0 | 1 | 3 {
  if (findings.some((one) => one.code === 'not-a-session')) return 3;
  return ok ? 0 : 1;
}

/** 3 when the file is refused as the command refuses it, else 0. */
function showExit(path: string): 0 | 3 {
  try {
    openPiFile(path, nodeFiles).close();
    return 0;
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'not-a-session') return 3;
    throw cause;
  }
}

function check(path: string, expected: Expectation): void {
  const before = hashOf(path);
  const result = diagnose(path, nodeFiles);
  expect(difference(path, result.findings, expected), expected.note).toEqual({ missing: [], surplus: [] });
  expect([expected.reachable].flat(), 'reachable').toContain(result.reachable);
  expect([expected.of].flat(), 'of').toContain(result.of);
  expect([expected.exit.doctor].flat(), 'exit of doctor').toContain(doctorExit(result));
  expect(showExit(path), 'exit of show').toBe(expected.exit.show);
  expect(hashOf(path), 'REC-4 reading never writes').toBe(before);
}

const names = readdirSync(damaged)
  .filter((name) => name.endsWith('.expected.json'))
  .map((name) => name.slice(0, -'.expected.json'.length));

describe('REC-2 REC-3 REC-9 damaged files', () => {
  it.each(names)('%s', (name) => {
    const expected = JSON.parse(readFileSync(join(damaged, `${name}.expected.json`), 'utf8')) as Expectation;
    check(join(damaged, `${name}.jsonl`), expected);
  });
});

const whole = readFileSync(join(sessions, 'fork-parent.jsonl'), 'utf8').trimEnd().split('\n');

function made(name: string, lines: readonly string[]): string {
  const path = join(temporary, `${name}.jsonl`);
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

function custom(data: string): string {
  const parent = (JSON.parse(whole[5] ?? '') as { id: string }).id;
  const base = {
    type: 'custom',
    id: 'aaaa0007',
    parentId: parent,
    timestamp: '2026-11-30T12:00:00.000Z',
    customType: 'x',
  };
  return `${JSON.stringify(base).slice(0, -1)},"data":${data}}`;
}

describe('REC-2 files too large to keep', () => {
  it('nesting of 200,000 brackets is one finding', () => {
    const deep = custom('['.repeat(100_000) + ']'.repeat(100_000));
    const path = made('too-deep', [...whole.slice(0, 6), deep, ...whole.slice(6)]);
    const line = whole.slice(0, 6).reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
    check(path, {
      findings: [{ code: 'too-deep', severity: 'damage', line: 7, offset: line }],
      reachable: 7,
      of: [7, 8],
      exit: { show: 0, doctor: 1 },
      note: 'The record is refused by depth; the rest of the session is whole.',
    });
  });

  it('a header of 1 MB is read', () => {
    const header = JSON.stringify({ ...JSON.parse(whole[0] ?? ''), id: 'a'.repeat(1_000_000) });
    check(made('long-header', [header, ...whole.slice(1)]), {
      findings: [],
      also: ['oversized-line'],
      reachable: 7,
      of: 7,
      exit: { show: 0, doctor: 0 },
      note: 'A header longer than any fixed probe (REC-2).',
    });
  });
});

/** Sessions that hold what a reader must name, and what it may name. */
const named: Readonly<Record<string, readonly string[]>> = {
  branches: ['multiple-tips'],
  'compaction-on-branch': ['multiple-tips'],
  'compaction-unknown-kept': ['boundary-uncertain'],
  'killed-mid-tool': ['open-call'],
  'killed-resumed': ['open-call'],
  'leaf-on-older-branch': ['pi-leaf-differs'],
  'two-roots': ['multiple-tips'],
};

describe('REC-1 recorded sessions read without a finding they do not name', () => {
  it.each(readdirSync(sessions).filter((name) => name.endsWith('.jsonl')))('%s', (file) => {
    const path = join(sessions, file);
    const before = hashOf(path);
    const codes = diagnose(path, nodeFiles).findings.map((one) => one.code);
    const seen = [...new Set(codes)].filter((code) => !ofTheMachine.includes(code)).sort();
    expect(seen).toEqual(named[file.slice(0, -'.jsonl'.length)] ?? []);
    expect(hashOf(path)).toBe(before);
  });
});

/** What `npm start` shows: whole sessions, and one with exactly the damage its recipe does. */
const samples: Readonly<Record<string, readonly string[]>> = {
  'idempotent-refunds': [],
  'row-lock-fork': [],
  'nightly-report-damaged': ['damaged-line', 'missing-parent', 'multiple-tips', 'torn-line'],
};

describe('REC-1 sample sessions', () => {
  it.each(Object.entries(samples))('%s', (name, expected) => {
    const path = join(import.meta.dirname, '..', '..', 'media', 'sample', `${name}.jsonl`);
    const codes = diagnose(path, nodeFiles).findings.map((one) => one.code);
    expect([...new Set(codes)].filter((code) => !ofTheMachine.includes(code)).sort()).toEqual(expected);
  });
});
