import { describe, expect, it } from 'vitest';
import { checksum, tableChecksum } from '../../server/record/checksum.ts';

describe('STO-1 checksum', () => {
  it('sums alike with and without the engine', () => {
    expect(checksum('123456789')).toBe('cbf43926');
    expect(tableChecksum(Buffer.from('123456789'))).toBe(0xcbf43926);
    expect(checksum('')).toBe('00000000');
  });
});
