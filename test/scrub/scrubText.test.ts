import { describe, expect, it } from 'vitest';
import { scrubText } from '../../server/scrub/scrubText.ts';
import { lookAlikes, plantedSecrets } from './corpus.ts';
import { spots } from './spots.ts';

describe('STO-5 secrets in text', () => {
  it.each(plantedSecrets)('$name does not survive', ({ text, secrets }) => {
    const scrubbed = scrubText(text);
    for (const secret of secrets) expect(scrubbed.text).not.toContain(secret);
    expect(scrubbed.redactions).toBeGreaterThan(0);
  });

  it.each(plantedSecrets)('$name does not survive inside serialised data', ({ text, secrets }) => {
    for (const spot of spots(text)) {
      const scrubbed = scrubText(spot).text;
      for (const secret of secrets) {
        expect(scrubbed).not.toContain(secret);
        expect(scrubbed).not.toContain(JSON.stringify(secret).slice(1, -1));
      }
    }
  });

  it.each(lookAlikes)('$name stays', ({ text }) => {
    expect(scrubText(text)).toEqual({ text, redactions: 0 });
  });

  it.each(lookAlikes)('$name stays inside serialised data', ({ text }) => {
    for (const spot of spots(text)) expect(scrubText(spot).text).toBe(spot);
  });

  it('has at least 60 secrets and 60 look-alikes under unique names', () => {
    const names = [...plantedSecrets, ...lookAlikes].map((each) => each.name);
    expect(plantedSecrets.length).toBeGreaterThanOrEqual(60);
    expect(lookAlikes.length).toBeGreaterThanOrEqual(60);
    expect(new Set(plantedSecrets.map((each) => each.name)).size).toBe(plantedSecrets.length);
    expect(names.length).toBe(plantedSecrets.length + lookAlikes.length);
  });

  it('keeps the text around a secret', () => {
    expect(scrubText('DB_PASSWORD=hunter2-x9 # mail').text).toBe('DB_PASSWORD=[redacted:password] # mail');
    expect(scrubText('postgres://app:s3cret@db/x').text).toBe('postgres://app:[redacted:url-password]@db/x');
  });

  it('takes personal data only when asked', () => {
    const text =
      'mail ann@example.com, call +49 30 1234567 or (555) 123-4567, card 4111 1111 1111 1111, id 1732960000123';
    expect(scrubText(text)).toEqual({ text, redactions: 0 });
    expect(scrubText(text, { personal: true }).text).toBe(
      'mail [redacted:email], call [redacted:phone] or [redacted:phone], card [redacted:card], id 1732960000123',
    );
    expect(scrubText('order 4111 1111 1111 1112', { personal: true }).redactions).toBe(0);
  });
});
