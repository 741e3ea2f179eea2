import { describe, expect, it } from 'vitest';
import { factsOf } from '../../server/service/extractSession.ts';
import { SessionCache } from '../../server/service/worker/sessionCache.ts';
import type { World } from '../../server/service/world.ts';
import { memoryFiles } from '../support/memoryFiles.ts';
import { header, message, textOfLines } from '../support/sessionText.ts';

const path = '/s.jsonl';
const lines = [
  header(),
  ...Array.from({ length: 20 }, (_, at) =>
    message(`m${at}`, at === 0 ? null : `m${at - 1}`, at % 2 === 0 ? 'user' : 'assistant', `Never touch f${at}.ts.`),
  ),
];
const world: World = {
  ...{
    files: memoryFiles({ [path]: { bytes: textOfLines(lines) } }),
    clock: { now: () => 0 },
    env: {},
    platform: 'linux',
  },
  ...{ home: '/home/x', cwd: '/', terminal: false, signal: new AbortController().signal },
};

describe('CMP-1 extraction in slices', () => {
  it('works in slices and stops when told to', async () => {
    const sessions = new SessionCache(world, 0);
    await sessions.factsReady(path, null, new AbortController().signal);
    const open = sessions.get(path, null);
    expect(open.facts()).toEqual(factsOf(open, '/home/x'));
    const abort = new AbortController();
    const running = new SessionCache(world, 0).factsReady(path, null, abort.signal);
    abort.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
  });
});

describe('UI-6 open sessions', () => {
  it('stay open, four and one for each that runs', () => {
    const paths = ['/1.jsonl', '/2.jsonl', '/3.jsonl', '/4.jsonl', '/5.jsonl', '/6.jsonl'];
    const files = memoryFiles(Object.fromEntries(paths.map((each) => [each, { bytes: textOfLines(lines) }])));
    const sessions = new SessionCache({ ...world, files }, 0, () => 2);
    const first = paths.map((each) => sessions.get(each, null));
    for (const [at, each] of paths.entries()) expect(sessions.get(each, null)).toBe(first[at]);
    sessions.dispose();
    const four = new SessionCache({ ...world, files }, 0);
    const opened = paths.map((each) => four.get(each, null));
    expect(four.get('/6.jsonl', null)).toBe(opened[5]);
    expect(four.get('/1.jsonl', null)).not.toBe(opened[0]);
    four.dispose();
  });
});
