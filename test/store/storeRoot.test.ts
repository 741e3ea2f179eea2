import { describe, expect, it } from 'vitest';
import { storeRoot } from '../../server/store/storeRoot.ts';

describe('STO-3 location', () => {
  it.each([
    [{ THROUGHLINE_STORE: '/data/tl' }, 'linux', '/data/tl'],
    [{ THROUGHLINE_STORE: 'tl' }, 'linux', '/home/u/tl'],
    [{}, 'linux', '/home/u/.local/share/throughline'],
    [{ XDG_DATA_HOME: '/xdg' }, 'linux', '/xdg/throughline'],
    [{ XDG_DATA_HOME: 'relative' }, 'linux', '/home/u/.local/share/throughline'],
    [{}, 'darwin', '/home/u/Library/Application Support/throughline'],
    [{ LOCALAPPDATA: 'C:\\Users\\u\\AppData\\Local' }, 'win32', 'C:\\Users\\u\\AppData\\Local\\throughline'],
  ])('%j on %s lies in %s', (env, platform, expected) => {
    expect(storeRoot(env, platform, '/home/u')).toBe(expected);
  });
});
