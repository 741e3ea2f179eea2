// CMP-1, spoken half: what must hold for any text, tried on generated lines.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpeech } from '../../server/facts/speech.ts';
import { entryOf, factsOf } from './spokenLines.ts';

describe('CMP-1 spoken facts hold for any text', () => {
  const word = fc.constantFrom(
    'never',
    'use',
    'tabs',
    '然后',
    '，',
    'ください',
    '\n',
    '- ',
    '```',
    '> ',
    '"',
    '?',
    'and',
    'ok',
    '\u0000',
    '<a>',
    '.',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(word).map((words) => words.join(' ')),
  );
  const line = fc.tuple(fc.constantFrom('user' as const, 'assistant' as const, 'acting' as const), text);

  it('never throws, is deterministic, quotes verbatim, and a prefix gives the facts of the prefix', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.nat(8), (lines, cut) => {
        const speech = createSpeech({ cwd: null });
        for (const [index, item] of lines.slice(0, cut).entries()) speech.add(entryOf(item, index));
        const early = JSON.stringify(speech.facts());
        expect(early).toBe(JSON.stringify(factsOf(lines.slice(0, cut))));
        for (const [index, item] of lines.entries()) if (index >= cut) speech.add(entryOf(item, index));
        const facts = speech.facts();
        expect(JSON.stringify(facts)).toBe(JSON.stringify(factsOf(lines)));
        for (const fact of [...facts.constraints, ...facts.decisions, ...facts.openLoops]) {
          expect(fact.text.length).toBeLessThanOrEqual(300);
          expect(lines.some((item) => item[1].includes(fact.text))).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});
