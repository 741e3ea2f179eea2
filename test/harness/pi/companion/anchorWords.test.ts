import { describe, expect, it } from 'vitest';
import { anchorWords } from '../../../../server/harness/pi/companion/peopleCommand.ts';

describe('PI-3 the words of /throughline anchor', () => {
  it.each([
    ['green all tests pass', 'green', 'all tests pass'],
    ['  green  ', 'green', ''],
    ['"two words" it works', 'two words', 'it works'],
    ['"two words"', 'two words', ''],
    ['"never closed it works', '"never', 'closed it works'],
    ['green first line\nsecond line', 'green', 'first line\nsecond line'],
    ['緑 テストが通る', '緑', 'テストが通る'],
    ['', '', ''],
    ['"" nothing', '', 'nothing'],
  ])('%j', (given, name, outcome) => {
    expect(anchorWords(given)).toEqual({ name, outcome });
  });
});
