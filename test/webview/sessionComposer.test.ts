// Pure parts of the composer: which list the words open, what a choice puts in, which paths and commands match.
import { describe, expect, it } from 'vitest';
import { rankPaths } from '../../extension/panels/rankPaths.ts';
import { matchCommands, popupWord, withChoice } from '../../webview/session/matchCommands.ts';
import { shownImage } from '../../webview/session/shownImage.ts';

describe('UI-2 lists of the composer', () => {
  it.each([
    ['/', 1, { kind: 'commands', query: '', from: 0, to: 1 }],
    ['/rev', 4, { kind: 'commands', query: 'rev', from: 0, to: 4 }],
    ['/review now', 11, null],
    ['see /rev', 8, null],
    ['@', 1, { kind: 'files', query: '', from: 0, to: 1 }],
    ['look at @src/ha', 15, { kind: 'files', query: 'src/ha', from: 8, to: 15 }],
    ['me@example.com', 14, null],
    ['@a b', 4, null],
    ['/usr/bin', 8, null],
  ] as const)('%j at %i', (text, caret, expected) => {
    expect(popupWord(text, caret)).toEqual(expected);
  });

  it('puts the choice where the word stood, once', () => {
    const word = popupWord('look at @ha please', 11);
    expect(word && withChoice('look at @ha please', word, 'src/handler.ts')).toEqual({
      text: 'look at @src/handler.ts please',
      caret: 24,
    });
  });

  it('names that start with the letters come first, descriptions last', () => {
    const command = (name: string, description = '') => ({ name, description, hint: null });
    const all = [command('unreview'), command('other', 'a review'), command('review'), command('none')];
    expect(matchCommands(all, 'rev').map(({ name }) => name)).toEqual(['review', 'unreview', 'other']);
  });

  it('files: name start, name, path, letters in order; shorter first', () => {
    const paths = ['src/refunds/handler.ts', 'handler/readme.md', 'hat/and/ler.ts', 'src/my-handler.ts', 'other.ts'];
    expect(rankPaths(paths, 'handler')).toEqual([
      'src/refunds/handler.ts',
      'src/my-handler.ts',
      'handler/readme.md',
      'hat/and/ler.ts',
    ]);
  });
});

describe('SEC-2 an image of the session', () => {
  it.each([
    ['data:image/png;base64,iVBORw0KGgo=', true],
    ['data:image/svg+xml;base64,PHN2Zz4=', false],
    ['https://tracker.example/x.png', false],
    ['data:text/html;base64,PGI+', false],
    ['', false],
  ])('%s', (url, shown) => {
    expect(shownImage(url) !== '').toBe(shown);
  });
});
