// REC-2 REC-4: mutated real sessions. No mutation makes the reader throw anything but a Problem, hang, or change a byte
// of the file. 2,000 mutations by default, 100,000 with THROUGHLINE_FULL=1.
import { createHash } from 'node:crypto';
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Problem } from '../../server/errors.ts';
import { branchOf } from '../../server/record/branch.ts';
import { projectionOf } from '../../server/record/projection.ts';
import { sessionFindings } from '../../server/record/sessionFindings.ts';
import { buildTree } from '../../server/record/tree.ts';
import { diagnose } from '../../server/source/doctor.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openPiFile } from '../../server/source/piFile.ts';
import { repairedCopy } from '../../server/source/repair.ts';
import { listSessions } from '../../server/source/sessionList.ts';
import { memoryFiles } from '../support/memoryFiles.ts';
import { entry, header, message, textOfLines } from '../support/sessionText.ts';

const sessions = join(import.meta.dirname, '..', 'fixtures', 'sessions');
const originals = readdirSync(sessions)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => readFileSync(join(sessions, name)));
const total = process.env['THROUGHLINE_FULL'] === '1' ? 100_000 : 2_000;

const temporary = mkdtempSync(join(tmpdir(), 'throughline-mutation-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Numbers in [0, limit) from a seed, the same on every run. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Mutation = (bytes: Buffer, random: (limit: number) => number) => Buffer;

const linesOf = (bytes: Buffer) => bytes.toString('latin1').split('\n');
const bytesOf = (lines: readonly string[]) => Buffer.from(lines.join('\n'), 'latin1');

function inserted(bytes: Buffer, at: number, put: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at)]);
}

const mutations: Readonly<Record<string, Mutation>> = {
  truncate: (bytes, random) => bytes.subarray(0, random(bytes.length)),
  flip: (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let n = random(4); n >= 0; n--) copy[random(copy.length)] = random(256);
    return copy;
  },
  splice: (bytes, random) => {
    const from = random(bytes.length);
    return inserted(bytes, random(bytes.length), bytes.subarray(from, from + random(400)));
  },
  cutOut: (bytes, random) => {
    const from = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random(600))]);
  },
  swapLines: (bytes, random) => {
    const lines = linesOf(bytes);
    const [one, other] = [random(lines.length), random(lines.length)];
    [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
    return bytesOf(lines);
  },
  repeatLine: (bytes, random) => {
    const lines = linesOf(bytes);
    lines.splice(random(lines.length), 0, lines[random(lines.length)] ?? '');
    return bytesOf(lines);
  },
  joinLines: (bytes, random) => {
    const lines = linesOf(bytes);
    const at = random(lines.length - 1);
    lines.splice(at, 2, `${lines[at]}${lines[at + 1]}`);
    return bytesOf(lines);
  },
  breakLine: (bytes, random) => inserted(bytes, random(bytes.length), Buffer.from('\n')),
  nulRun: (bytes, random) => inserted(bytes, random(bytes.length), Buffer.alloc(1 + random(5_000))),
  nest: (bytes, random) => inserted(bytes, random(bytes.length), Buffer.from('['.repeat(1 + random(3_000)))),
  oddBytes: (bytes, random) =>
    inserted(
      bytes,
      random(bytes.length),
      Buffer.from(['\uFEFF', '\u2028', '\u0085', '\r', '\0', '\\', '"'][random(7)] ?? ''),
    ),
};

/** Reads the bytes every way there is; returns what it came to. */
function readAll(bytes: Buffer, deep: boolean): string {
  const files = memoryFiles({ '/r/s.jsonl': { bytes } });
  const list = listSessions(['/r'], files, null);
  try {
    const session = openPiFile('/r/s.jsonl', files);
    const tree = buildTree(session);
    const branch = branchOf(tree);
    projectionOf(session, branch);
    sessionFindings(session, tree, branch);
    expect(branch.reachable).toBeLessThanOrEqual(branch.of);
    expect(list.sessions.length).toBe(1);
    if (deep) {
      expect(diagnose('/r/s.jsonl', files).of).toBe(session.heads.length);
      expect(repairedCopy(session).entries).toBeLessThanOrEqual(session.heads.length);
    }
    return 'read';
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    expect(list.findings.length).toBe(1);
    return cause.code;
  }
}

describe('REC-2 mutations', () => {
  const names = Object.keys(mutations);
  it.each(names)('%s', (name) => {
    const count = Math.ceil(total / names.length);
    const outcomes = new Set<string>();
    for (let n = 0; n < count; n++) {
      const seed = names.indexOf(name) * 1_000_003 + n;
      const random = randomOf(seed);
      const bytes = originals[random(originals.length)] ?? Buffer.alloc(0);
      const mutated = mutations[name]?.(bytes, random) ?? bytes;
      const started = performance.now();
      try {
        outcomes.add(readAll(mutated, n % 4 === 0));
      } catch (cause) {
        throw new Error(`seed ${seed} of ${name}`, { cause });
      }
      expect(performance.now() - started, `seed ${seed} took too long`).toBeLessThan(10_000);
    }
    for (const outcome of outcomes) expect(['read', 'not-a-session']).toContain(outcome);
  });

  it('a small session cut at every byte', () => {
    const [smallest = Buffer.alloc(0)] = [...originals].sort((one, other) => one.length - other.length);
    for (let at = 0; at <= smallest.length; at++) {
      expect(['read', 'not-a-session'], `cut at ${at}`).toContain(readAll(smallest.subarray(0, at), at % 16 === 0));
    }
  });
});

function made(name: string, content: string | Buffer): string {
  const path = join(temporary, name);
  writeFileSync(path, content);
  return path;
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('REC-2 large and odd files on disk', () => {
  it('200,000 brackets on a line of their own, closed or not', () => {
    for (const line of ['['.repeat(200_000), '['.repeat(200_000) + ']'.repeat(200_000), '{"a":'.repeat(200_000)]) {
      const path = made(
        'deep.jsonl',
        textOfLines([header(), message('a', null, 'user', 'x'), line, message('b', 'a', 'user', 'y')]),
      );
      const { findings, reachable } = diagnose(path, nodeFiles);
      expect(findings.map(({ code, line: place }) => `${code}@${place}`)).toEqual(['too-deep@3']);
      expect(reachable).toBe(2);
    }
  });

  it('200,000 brackets inside a record', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const custom = JSON.stringify(entry('custom', 'c', 'a', { customType: 't', data: 0 })).replace(
      '"data":0',
      `"data":${deep}`,
    );
    const path = made(
      'deep-record.jsonl',
      textOfLines([header(), message('a', null, 'user', 'x'), custom, message('b', 'c', 'user', 'y')]),
    );
    expect(diagnose(path, nodeFiles).findings.map(({ code }) => code)).toEqual(['too-deep']);
    const session = openPiFile(path, nodeFiles);
    expect(repairedCopy(session)).toMatchObject({ verified: true });
    session.close();
  });

  it('a hole of 600 MB between records', () => {
    const path = join(temporary, 'sparse.jsonl');
    const descriptor = openSync(path, 'w');
    writeSync(descriptor, textOfLines([header(), message('a', null, 'user', 'x')]));
    ftruncateSync(descriptor, 600 * 1024 * 1024);
    writeSync(descriptor, `\n${textOfLines([message('b', 'a', 'user', 'y')])}`, 600 * 1024 * 1024);
    closeSync(descriptor);
    const session = openPiFile(path, nodeFiles);
    expect(session.heads.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(session.findings.map(({ code }) => code)).toEqual(['nul-bytes']);
    expect(listSessions([temporary], nodeFiles, null).sessions.some((row) => row.path === path)).toBe(true);
    session.close();
    rmSync(path);
  });

  it('a line too long to hold, between records', () => {
    const path = join(temporary, 'long.jsonl');
    const descriptor = openSync(path, 'w');
    writeSync(descriptor, textOfLines([header(), message('a', null, 'user', 'x')]));
    writeSync(descriptor, JSON.stringify(message('m', 'a', 'user', '')).replace('"text":""}', '"text":"'));
    const chunk = Buffer.alloc(1024 * 1024, 0x78);
    for (let n = 0; n < 70; n++) writeSync(descriptor, chunk);
    writeSync(descriptor, `"}],"timestamp":0}}\n${textOfLines([message('b', 'm', 'user', 'y')])}`);
    closeSync(descriptor);
    const session = openPiFile(path, nodeFiles);
    expect(session.heads.map(({ id }) => id)).toEqual(['a', 'm', 'b']);
    expect(session.findings.map(({ code, severity }) => `${code}:${severity}`)).toEqual(['oversized-line:note']);
    session.close();
    rmSync(path);
  });

  it('70 inline images of 2 MB', () => {
    const data = Buffer.alloc(1_500_000).toString('base64');
    const image = { type: 'image', mimeType: 'image/png', data };
    const lines = Array.from({ length: 70 }, (_, n) =>
      message(`i${n}`, n ? `i${n - 1}` : null, 'user', '', { content: [image] }),
    );
    const path = made('images.jsonl', textOfLines([header(), ...lines]));
    const before = hashOf(path);
    const session = openPiFile(path, nodeFiles);
    const { tokens } = projectionOf(session, branchOf(buildTree(session)));
    expect(session.entry(0)).toMatchObject({ blocks: [{ kind: 'image', bytes: 1_500_000, usable: true }] });
    expect(tokens).toBeLessThan(200_000);
    session.close();
    expect(hashOf(path)).toBe(before);
  });
});
