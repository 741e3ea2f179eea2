import { describe, expect, it } from 'vitest';
import { contentOf, readForm } from '../../../server/harness/acp/elicitation.ts';

const form = (properties: Record<string, unknown>, required: string[] = []) =>
  readForm({
    mode: 'form',
    sessionId: 's',
    message: 'm',
    requestedSchema: { type: 'object', properties: properties as never, required },
  });

describe('UI-2 forms of an agent', () => {
  const titled = [
    { const: 'a', title: 'Ay' },
    { const: 'b', title: 'Be' },
  ];

  it('knows every kind of field the protocol has', () => {
    const fields = form({
      word: { type: 'string', title: 'Word', description: 'Any', default: 'x' },
      number: { type: 'number', default: 1.5 },
      flag: { type: 'boolean', default: true },
      one: { type: 'string', oneOf: titled },
      plain: { type: 'string', enum: ['p', 'q'] },
      many: { type: 'array', items: { anyOf: titled }, default: ['b'] },
    });
    expect(fields?.map(({ live }) => [live.label, live.kind, live.initial, live.options.length])).toEqual([
      ['Word', 'text', ['x'], 0],
      ['number', 'number', ['1.5'], 0],
      ['flag', 'switch', ['true'], 0],
      ['one', 'one', [], 2],
      ['plain', 'one', [], 2],
      ['many', 'many', ['b'], 2],
    ]);
  });

  it.each([
    ['text too short', { type: 'string', minLength: 3 }, ['ab'], 'f: at least 3 characters.'],
    ['text too long', { type: 'string', maxLength: 1 }, ['ab'], 'f: at most 1 characters.'],
    ['no number', { type: 'number' }, ['ten'], 'f: not a number.'],
    ['half of one', { type: 'integer' }, ['1.5'], 'f: not a whole number.'],
    ['too few', { type: 'number', minimum: 2 }, ['1'], 'f: at least 2.'],
    ['too much', { type: 'number', maximum: 2 }, ['3'], 'f: at most 2.'],
    ['a choice that is none', { type: 'string', enum: ['a'] }, ['z'], 'f: not one of the choices.'],
    ['one of many that is none', { type: 'array', items: { enum: ['a'] } }, ['a', 'z'], 'f: not one of the choices.'],
    ['too many chosen', { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 1 }, ['a', 'b'], 'f: at most 1.'],
    ['nothing in a needed field', { type: 'string' }, [], 'f is needed.'],
  ])('%s is said', (_name, property, values, wrong) => {
    expect(contentOf(form({ f: property }, ['f']) ?? [], { f: values })).toEqual({ wrong });
  });

  it('sends values of the right type and leaves out what is empty', () => {
    const fields = form({
      word: { type: 'string' },
      number: { type: 'number' },
      flag: { type: 'boolean' },
      many: { type: 'array', items: { enum: ['a'] } },
      empty: { type: 'string' },
      none: { type: 'array', items: { enum: ['a'] } },
    });
    const values = { word: ['w'], number: ['2'], flag: ['true'], many: ['a'], stranger: ['x'] };
    expect(contentOf(fields ?? [], values)).toEqual({
      response: { action: 'accept', content: { word: 'w', number: 2, flag: true, many: ['a'] } },
    });
  });

  it('a kind of field nobody knows: left out, or the whole form is refused when it is needed', () => {
    const future = { type: '_colour' };
    expect(form({ word: { type: 'string' }, colour: future })?.length).toBe(1);
    expect(form({ colour: future }, ['colour'])).toBeNull();
    expect(readForm({ mode: 'form', sessionId: 's', message: '', requestedSchema: null as never })).toEqual([]);
  });
});
