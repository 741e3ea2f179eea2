import { describe, expect, it } from 'vitest';
import { safeName, unresolvedSessionId } from '../../server/store/sessionKey.ts';

describe('STO-6 identity', () => {
  it('gives every session without an id its own', () => {
    expect(unresolvedSessionId()).toMatch(/^unresolved:[0-9a-f-]{36}$/);
    expect(unresolvedSessionId()).not.toBe(unresolvedSessionId());
  });

  it('names folders one-to-one and safely on every file system', () => {
    const ids = [
      'a',
      'A',
      '../../etc',
      '..',
      '.',
      '',
      'con',
      'con.txt',
      'é',
      'a/b',
      'a%2fb',
      'unresolved:1',
      'x'.repeat(500),
      `${'x'.repeat(500)}y`,
      'a.',
      'a\0b',
    ];
    const names = ids.map(safeName);
    expect(new Set(names).size).toBe(ids.length);
    for (const name of names) expect(name).toMatch(/^(?![.])[a-z0-9_%.-]{1,130}(?<!\.)$/);
    expect(safeName('0199-session')).toBe('0199-session');
    expect(names).not.toContain('con');
  });
});
