import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeNew } from '../../server/store/writeNew.ts';
import { temporaryFolder } from './temporaryStore.ts';

const bytes = Buffer.from('repaired\n');

describe('REC-9 a repaired copy', () => {
  it('is created whole and private', () => {
    const path = join(temporaryFolder(), 'copy.jsonl');
    writeNew(path, bytes);
    expect(readFileSync(path)).toEqual(bytes);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(path, '..'))).toEqual(['copy.jsonl']);
  });

  it('never replaces a file nor follows a link', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'theirs'), 'theirs');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    for (const name of ['theirs', 'link']) {
      expect(() => writeNew(join(folder, name), bytes)).toThrow(expect.objectContaining({ code: 'exists' }));
    }
    expect(readFileSync(join(folder, 'theirs'), 'utf8')).toBe('theirs');
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('says when it cannot', () => {
    expect(() => writeNew(join(temporaryFolder(), 'none', 'x'), bytes)).toThrow(
      expect.objectContaining({ code: 'not-saved' }),
    );
  });
});
