import { describe, expect, it } from 'vitest';
import { type RestoredSession, restoredNews } from '../../extension/restoredNews.ts';

const at = (path: string, mode: RestoredSession['restoration']['mode'], reason: string = mode): RestoredSession => ({
  ...{ path, title: path },
  restoration: { mode, reason },
});
const nowhere = () => false;
const paths = (told: readonly RestoredSession[]) => told.map(({ path }) => path);

describe('RST-1 what is told of sessions that came back while nobody looked', () => {
  it('restored and fresh ones, and no others', () => {
    const sessions = [
      at('a', 'checkpoint_restored'),
      at('b', 'fresh'),
      at('c', 'native'),
      at('d', 'hot'),
      at('e', 'not-attached'),
    ];
    expect(paths(restoredNews(new Map(), sessions, nowhere).told)).toEqual(['a', 'b']);
  });

  it('once each, until it ends and comes back so again', () => {
    const first = restoredNews(new Map(), [at('a', 'fresh')], nowhere);
    const second = restoredNews(first.known, [at('a', 'fresh')], nowhere);
    expect(second.told).toEqual([]);
    const ended = restoredNews(second.known, [at('a', 'not-attached')], nowhere);
    expect(paths(restoredNews(ended.known, [at('a', 'fresh')], nowhere).told)).toEqual(['a']);
  });

  it('again when the reason is another', () => {
    const { known } = restoredNews(new Map(), [at('a', 'fresh', 'no checkpoint')], nowhere);
    expect(paths(restoredNews(known, [at('a', 'checkpoint_restored', 'checkpoint 4')], nowhere).told)).toEqual(['a']);
  });

  it('not what is on screen, now or when it is hidden later', () => {
    const seen = restoredNews(new Map(), [at('a', 'fresh')], (path) => path === 'a');
    expect(seen.told).toEqual([]);
    expect(restoredNews(seen.known, [at('a', 'fresh')], nowhere).told).toEqual([]);
  });
});
