// The documented table of faults is the one that is replayed (CMP-8), and not larger than it may be.
import { describe, expect, it } from 'vitest';
import { faultPage, faults, faultTable } from './faultTable.ts';

describe('CMP-8 fault table', () => {
  it('is documented as it is replayed', async () => {
    await expect(faultPage()).toMatchFileSnapshot('../../docs/fault-table.md');
  });

  it('has at most 150 pairs, each once, and every fault in the quick ones, of which there are 25 or more', () => {
    const pairs = faultTable.map(({ step, fault }) => `${step} ${fault}`);
    expect(pairs.length).toBeLessThanOrEqual(150);
    expect(new Set(pairs).size).toBe(pairs.length);
    const quick = faultTable.filter((row) => row.quick);
    expect(quick.length).toBeGreaterThanOrEqual(25);
    expect(faults.filter((fault) => !quick.some((row) => row.fault === fault))).toEqual([]);
  });
});
