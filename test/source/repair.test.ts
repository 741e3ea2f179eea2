// REC-9: a repaired copy of every damaged session is verified by reading it again; the original stays as it is.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../server/errors.ts';
import { diagnose } from '../../server/source/doctor.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openPiFile } from '../../server/source/piFile.ts';
import { repairedCopy } from '../../server/source/repair.ts';
import { memoryFiles } from '../support/memoryFiles.ts';
import { header, message, sessionOf, textOfLines } from '../support/sessionText.ts';

const folder = join(import.meta.dirname, '..', 'fixtures', 'damaged');
const isSession = (name: string) => {
  try {
    openPiFile(join(folder, name), nodeFiles).close();
    return true;
  } catch (cause) {
    if (cause instanceof Problem) return false;
    throw cause;
  }
};
const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl') && isSession(name));

describe('REC-9 repaired copies', () => {
  it.each(names)('%s', (name) => {
    const path = join(folder, name);
    const before = createHash('sha256').update(readFileSync(path)).digest('hex');
    const session = openPiFile(path, nodeFiles);
    const repair = repairedCopy(session);
    session.close();
    const left = repair.diagnosis.findings
      .filter(({ severity }) => severity === 'damage')
      .map(({ code, message: text }) => `${code}: ${text}`);
    expect(repair.verified, left.join('\n')).toBe(true);
    expect(repair.entries + repair.leftOut).toBe(session.heads.length);
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(before);
  });

  it('gaps are bridged, so that all entries are reachable', () => {
    const session = sessionOf([
      header(),
      message('a', null, 'user', '1'),
      message('b', 'a', 'assistant', '2'),
      message('c', 'lost', 'user', '3'),
    ]);
    expect(repairedCopy(session).diagnosis).toMatchObject({ ok: true, reachable: 3, of: 3 });
  });

  it('a new id makes it a session of its own that names its parent', () => {
    const { bytes } = repairedCopy(sessionOf([header(), message('a', null, 'user', '1')]), { newId: 'fresh' });
    expect(JSON.parse(bytes.toString().split('\n')[0] ?? '')).toMatchObject({
      id: 'fresh',
      version: 3,
      parentSession: '/s.jsonl',
    });
  });
});

describe('REC-9 doctor', () => {
  it('says what it means', () => {
    const files = memoryFiles({
      '/s.jsonl': `${textOfLines([header(), message('a', 'x', 'user', '1')])}{"type":"mess`,
    });
    const { ok, explanation } = diagnose('/s.jsonl', files);
    expect(ok).toBe(false);
    expect(explanation).toEqual([
      'missing-parent (line 2): An entry hangs on a parent that was never written; what stands before it is an island.',
      'torn-line (line 3): A write stopped in the middle of a line; that record is lost.',
      'Reachable 1 of 1 entries.',
    ]);
  });
});
