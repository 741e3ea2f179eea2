// REC-8: files that changed since the record's end are shown, from stamps and Git alone.
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../server/record/entry.ts';
import { Divergences } from '../../../server/service/live/divergences.ts';
import type { OpenSession } from '../../../server/service/worker/sessionCache.ts';

const clean = { head: 'a', dirty: 'clean' };
const edited = { head: 'a', dirty: 'x' };
const stamp = (at: string, state: unknown) => ({ kind: 'custom', customType: 'acp.work-tree', data: { at, state } });

function opened(...entries: object[]): OpenSession {
  const session = {
    harness: 'acp',
    header: { cwd: '/p' },
    heads: entries.map((_, ordinal) => ({ kind: 'custom', ordinal })),
    entry: (ordinal: number) => entries[ordinal] as Entry,
  };
  return { session } as unknown as OpenSession;
}

/** The banner's kind when Git says `now`; whether Git was asked. */
async function seen(now: typeof clean | null, driven: boolean, ...entries: object[]) {
  let asked = 0;
  const state = async () => {
    asked += 1;
    return now;
  };
  const banner = await new Divergences({ state }, () => 0).of(opened(...entries), driven);
  return [banner?.kind ?? null, asked];
}

describe('REC-8 divergence of the working tree', () => {
  it.each([
    ['another dirty state', edited, false, [stamp('turn-ended', clean)], ['diverged', 1]],
    ['another HEAD', { head: 'b', dirty: 'clean' }, false, [stamp('turn-ended', clean)], ['diverged', 1]],
    ['as it was', clean, false, [stamp('prompt', edited), stamp('turn-ended', clean)], [null, 1]],
    ['Git does not tell', null, false, [stamp('turn-ended', clean)], [null, 1]],
    ['never stamped', edited, false, [], [null, 0]],
    ['stamped as unknown', edited, false, [stamp('turn-ended', 'unknown')], [null, 0]],
    [
      'driven: the stamp of the attach counts',
      clean,
      true,
      [stamp('turn-ended', clean), stamp('attach', edited)],
      ['diverged', 0],
    ],
    ['driven: gone with the next prompt', clean, true, [stamp('attach', edited), stamp('prompt', edited)], [null, 0]],
  ] as const)('%s', async (_name, now, driven, entries, expected) => {
    expect(await seen(now, driven, ...entries)).toEqual(expected);
  });
});
