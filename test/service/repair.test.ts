import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeRepairedCopy } from '../../server/service/repair.ts';
import type { World } from '../../server/service/world.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { header, message, textOfLines } from '../support/sessionText.ts';

const place = mkdtempSync(join(tmpdir(), 'throughline-repair-'));
const root = join(place, 'sessions');
const outside = join(place, 'copies');
const session = join(root, 'project', 'a.jsonl');
mkdirSync(join(root, 'project'), { recursive: true });
mkdirSync(outside);
writeFileSync(session, `${textOfLines([header(), message('a', null, 'user', 'Hello.')])}{"type":"mess`);
symlinkSync(root, join(outside, 'link'));

afterAll(() => rmSync(place, { recursive: true, force: true }));

const world: World = {
  ...{ files: nodeFiles, clock: { now: () => 0 }, env: {}, platform: 'linux', home: join(place, 'home'), cwd: place },
  ...{ terminal: false, signal: new AbortController().signal },
};
const options = { newId: false, roots: [root], world };

describe('REC-9 a repaired copy', () => {
  it.each([
    ['in a folder named as a root', join(root, 'copy.jsonl')],
    ['in a folder of a root that does not exist yet', join(root, 'new', 'copy.jsonl')],
    ['in a folder of a root whose name begins like the way up', join(root, '..copies', 'copy.jsonl')],
    ['in a root by way of a link', join(outside, 'link', 'copy.jsonl')],
    ['beside the original by way of a link', join(outside, 'link', 'project', 'copy.jsonl')],
  ])('is refused %s', (_, target) => {
    expect(() => writeRepairedCopy(session, target, options)).toThrow(
      expect.objectContaining({ code: 'inside-session-root' }),
    );
    expect(existsSync(target)).toBe(false);
  });

  it('is written elsewhere, and into a root with an id of its own', () => {
    expect(writeRepairedCopy(session, join(outside, 'copy.jsonl'), options)).toBe(join(outside, 'copy.jsonl'));
    const within = join(root, 'project', 'own.jsonl');
    expect(writeRepairedCopy(session, within, { ...options, newId: true })).toBe(within);
  });
});
