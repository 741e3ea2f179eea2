import { describe, expect, it } from 'vitest';
import { scrubValue } from '../../server/scrub/scrubValue.ts';
import { lookAlikes, plantedSecrets } from './corpus.ts';

const issued = `Zx9${'q'.repeat(3)}8Lm2${'w4'.repeat(6)}`;

/** Each case: data in, data out. */
const cases: readonly { readonly name: string; readonly value: unknown; readonly expected: unknown }[] = [
  {
    name: 'a password',
    value: { user: 'bob', password: 'hunter2-x' },
    expected: { user: 'bob', password: '[redacted:secret]' },
  },
  { name: 'a nested key', value: { a: [{ apiKey: issued }] }, expected: { a: [{ apiKey: '[redacted:secret]' }] } },
  {
    name: 'a list under a secret name',
    value: { passwords: 1, clientSecret: [issued] },
    expected: { passwords: 1, clientSecret: ['[redacted:secret]'] },
  },
  {
    name: 'an authorization header',
    value: { Authorization: `Bearer ${issued}` },
    expected: { Authorization: 'Bearer [redacted:authorization]' },
  },
  { name: 'a cookie header', value: { cookie: `sid=${issued}` }, expected: { cookie: '[redacted:cookie]' } },
  {
    name: 'a name and value pair',
    value: { name: 'DB_PASSWORD', value: 'hunter2-x' },
    expected: { name: 'DB_PASSWORD', value: '[redacted:secret]' },
  },
  {
    name: 'an argument list',
    value: { args: ['login', '--password', 'hunter2-x'] },
    expected: { args: ['login', '--password', '[redacted:secret]'] },
  },
  {
    name: 'a secret inside a text',
    value: { content: 'set DB_PASSWORD=hunter2-x now' },
    expected: { content: 'set DB_PASSWORD=[redacted:password] now' },
  },
  {
    name: 'a numeric password',
    value: { password: 48213377, pin: 4821 },
    expected: { password: '[redacted:password]', pin: 4821 },
  },
];

const harmless: readonly unknown[] = [
  { pin: '4821', tokens: 12, maxTokens: 4096, token_count: 3, nextPageToken: 'CAUQAA123456' },
  { password: null, token: undefined, secret: true, apiKey: '' },
  { id: '550e8400-e29b-41d4-a716-446655440000', sessionId: '1732960000123', key: 'Enter' },
  { password: 'string', apiKey: '<your key>', token: 'process.env.TOKEN' },
  { Authorization: 'Bearer <token>' },
  ['password', 'token'],
];

describe('STO-5 secrets in structured data', () => {
  it.each(cases)('takes out $name', ({ value, expected }) => {
    expect(scrubValue(value).value).toEqual(expected);
    expect(scrubValue(value).redactions).toBe(1);
    expect(scrubValue(expected)).toEqual({ value: expected, redactions: 0 });
  });

  it.each(harmless)('leaves %j as it is', (value) => {
    expect(scrubValue(value)).toEqual({ value, redactions: 0 });
  });

  it('applies every rule for text to nested strings', () => {
    for (const { text, secrets } of plantedSecrets) {
      const out = JSON.stringify(scrubValue({ entries: [{ content: [{ type: 'text', text }] }] }).value);
      for (const secret of secrets) expect(out).not.toContain(secret);
    }
    for (const { text } of lookAlikes) expect(scrubValue({ text })).toEqual({ value: { text }, redactions: 0 });
  });

  it('changes no original and survives cycles, depth and hostile getters', () => {
    const cycle: Record<string, unknown> = { password: 'hunter2-x' };
    cycle['self'] = cycle;
    expect(scrubValue(cycle).value).toEqual({ password: '[redacted:secret]', self: '[redacted:too-deep]' });
    expect(cycle['password']).toBe('hunter2-x');
    let deep: unknown = 'x';
    for (let level = 0; level < 5_000; level += 1) deep = [deep];
    expect(JSON.stringify(scrubValue(deep).value)).toContain('[redacted:too-deep]');
    const hostile = Object.defineProperty({}, 'x', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    expect(scrubValue(hostile)).toEqual({ value: '[redacted:unreadable-data]', redactions: 1 });
    expect(Object.keys(scrubValue(JSON.parse('{"__proto__":{"a":1}}')).value as object)).toEqual(['__proto__']);
  });

  it('hands plain data on as it is, copies around what changed, and makes plain what is not', () => {
    const clean = { path: 'src/a.ts', lines: [1, { text: 'fine' }] };
    expect(scrubValue(clean).value).toBe(clean);
    const kept = { a: 1 };
    const { value } = scrubValue({ first: kept, password: 'hunter2-x', last: [kept] });
    expect(value).toEqual({ first: kept, password: '[redacted:secret]', last: [kept] });
    expect((value as { readonly first: unknown }).first).toBe(kept);
    class Holder {
      readonly shown = 1;
      toJSON(): string {
        return 'password=hunter2-x';
      }
    }
    expect(JSON.stringify(scrubValue({ held: new Holder() }).value)).toBe('{"held":{"shown":1}}');
  });
});
