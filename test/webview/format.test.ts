// Numbers, times and foreign text as panels write them.
import { describe, expect, it } from 'vitest';
import { bytes, limit, percent, plural, time, tokens, visibleParts } from '../../webview/shared/format.ts';

describe('numbers in panels', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1.0k'],
    [142_310, '142.3k'],
    [999_949, '999.9k'],
    [999_960, '1.00M'],
    [1_250_000, '1.25M'],
  ])('%i tokens are %s', (count, text) => expect(tokens(count)).toBe(text));

  it.each([
    [6_000, '6k'],
    [200_000, '200k'],
    [16_384, '16.4k'],
    [1_000_000, '1M'],
    [800, '800'],
  ])('a limit of %i is %s', (count, text) => expect(limit(count)).toBe(text));

  it('a share of nothing known is unknown, never a figure', () => {
    expect([percent(71, 100), percent(1, 0)]).toEqual(['71%', 'unknown']);
  });

  it('sizes are decimal', () => expect([bytes(999), bytes(41_200_000)]).toEqual(['999 B', '41.2 MB']));

  it('counts agree with their noun', () => {
    expect([plural(1, 'fact'), plural(0, 'fact'), plural(10_000, 'entry', 'entries')]).toEqual([
      '1 fact',
      '0 facts',
      '10,000 entries',
    ]);
  });
});

describe('times in panels', () => {
  const now = new Date(2026, 10, 30, 13, 0);
  it('is a time today, a word yesterday and a date last month', () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
    expect([time(at(30, 9), now), time(at(29, 9), now), time(at(2, 9), now)]).toEqual([
      '09:05',
      'Yesterday',
      '2026-11-02',
    ]);
  });

  it('is empty for no time and for nonsense', () => expect([time(null, now), time('soon', now)]).toEqual(['', '']));
});

describe('foreign text in panels', () => {
  it('shows what would be obeyed', () => {
    expect(visibleParts('a\u202Eb\u001b[31m')).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'code-point', text: 'U+202E' },
      { kind: 'text', text: 'b' },
      { kind: 'code-point', text: 'U+001B' },
      { kind: 'text', text: '[31m' },
    ]);
  });

  it('leaves markup, other scripts and line ends alone: they are text', () => {
    const text = '<script>x</script> مفتاح 返金\n\tend';
    expect(visibleParts(text)).toEqual([{ kind: 'text', text }]);
  });
});
