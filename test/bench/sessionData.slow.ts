// The bench's material: sessions that are the same every time.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeSession } from './sessionData.ts';

const folder = mkdtempSync(join(tmpdir(), 'throughline-bench-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('bench sessions', () => {
  it('are the same bytes for the same seed, and whole Pi v3 lines', () => {
    const [one, two] = [join(folder, 'one.jsonl'), join(folder, 'two.jsonl')];
    const bytes = writeSession(one, { bytes: 900_000, seed: 7 });
    writeSession(two, { bytes: 900_000, seed: 7 });
    const text = readFileSync(one, 'utf8');
    expect(readFileSync(two, 'utf8')).toBe(text);
    expect(Buffer.byteLength(text)).toBe(bytes);
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ type: 'session', version: 3 });
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
    expect(lines.some((line) => line.type === 'compaction')).toBe(true);
  });
});
