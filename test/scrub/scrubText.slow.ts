// STO-5: scrubbing again changes nothing, and no text makes it slow, tried on the whole corpus and on mixtures of it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrubText } from '../../server/scrub/scrubText.ts';
import { lookAlikes, plantedSecrets } from './corpus.ts';
import { spots } from './spots.ts';

describe('STO-5 scrubbing any text', () => {
  it('changes nothing on a second call', () => {
    for (const { text } of plantedSecrets) {
      for (const spot of spots(text)) {
        const once = scrubText(spot).text;
        expect(scrubText(once)).toEqual({ text: once, redactions: 0 });
      }
    }
  });

  it('is idempotent and never throws on random mixtures of secrets, code and noise', () => {
    const pieces = [...plantedSecrets, ...lookAlikes].map((each) => each.text);
    const noise = fc.oneof(
      fc.constantFrom(...pieces),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('\\', '"', "'", '`', '\n', '=', ': ', '[redacted:', ']'),
    );
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 8 }), (parts) => {
        const once = scrubText(parts.join('')).text;
        expect(scrubText(once).text).toBe(once);
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  it('stays linear on text made of beginnings', () => {
    // A rule that looked ahead without a bound would need minutes for one of these.
    const units = [
      'key',
      'token:token:',
      '-----BEGIN PRIVATE KEY-----\n',
      'mysql -',
      'cookie: ',
      'cookie: a=$b; ',
      'authorization: ',
      'password: "',
      'password ',
      "password='",
      'sk-',
      '$6$',
      '://a:b',
      'Bearer ',
      ' -u a:',
      'password:\n',
      'eyJaaaaaaa.',
      '\\',
      'echo a',
      '<password>a',
      '%3A%2F%2F',
      'login a password ',
    ];
    for (const unit of units) expect(scrubText(unit.repeat(30_000 / unit.length)).text.length).toBeGreaterThan(1_000);
  });
});
