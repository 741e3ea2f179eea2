// CMP-1: what must hold for any entries, scripts and outputs, tried on generated ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExtraction, extractFacts } from '../../server/facts/extractFacts.ts';
import { parseScript } from '../../server/facts/shellScript.ts';
import { shellSteps } from '../../server/facts/shellSteps.ts';
import type { Block, Entry } from '../../server/record/entry.ts';
import { bash, sessionOf } from './sessionOf.ts';

const cwd = '/home/u/app';

const words = fc.constantFrom(
  'rm',
  'mv',
  'a.ts',
  './src/b.ts',
  '&&',
  '||',
  ';',
  '|',
  '>',
  '>>',
  "'",
  '"',
  '$(',
  ')',
  '`',
  '{',
  '}',
  '<<EOF',
  '\nEOF\n',
  '\n',
  '(',
  'if',
  'then',
  'fi',
  'for',
  'in',
  'do',
  'done',
  'case',
  'esac',
  '*',
  '$X',
  '\\',
  '#',
  '&',
  'npm',
  'test',
  'sed',
  '-i',
  'git',
  '!',
  'x=1',
  '<(',
  '${',
  '~',
);
const script = fc.array(words, { maxLength: 30 }).map((list) => list.join(' '));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  script,
  fc.constantFrom('it should fail', 'error: x', 'Error: boom\n\nCommand exited with code 1', 'ENOENT: a.ts', ''),
);
const tool = fc.oneof(
  fc.constantFrom(
    'bash',
    'read',
    'write',
    'edit',
    'apply_patch',
    'move_file',
    'grep',
    '__proto__',
    'str_replace_editor',
    'constructor',
  ),
  fc.string({ maxLength: 8 }),
);
const args = fc.oneof(
  fc.record({ path: text, command: text, content: text }, { requiredKeys: [] }),
  fc.dictionary(
    fc.constantFrom('path', 'command', 'paths', 'edits', 'files', 'input', 'cwd', '__proto__', 'toString'),
    fc.jsonValue({ maxDepth: 3 }),
  ),
);
const callId = fc.constantFrom('1', '2', '3', '__proto__');
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text }),
  fc.record({ kind: fc.constant('thinking' as const), text }),
  fc.record({
    kind: fc.constant('call' as const),
    callId,
    tool,
    arguments: args as fc.Arbitrary<Record<string, unknown>>,
  }),
  fc.record({ kind: fc.constant('image' as const), mimeType: text, bytes: fc.nat(), usable: fc.boolean() }),
  fc.record({ kind: fc.constant('unknown' as const), type: text }),
);
const base = {
  id: fc.string({ minLength: 1, maxLength: 3 }),
  parentId: fc.constant(null),
  at: fc.option(text),
  ordinal: fc.nat(),
};
const blocks = fc.array(block, { maxLength: 4 });
const entry = fc.oneof(
  fc.record({ ...base, kind: fc.constant('user'), blocks }),
  fc.record({
    ...base,
    kind: fc.constant('assistant'),
    blocks,
    provider: fc.constant(null),
    model: fc.constant(null),
    usage: fc.constant(null),
    stopReason: fc.constantFrom('error', 'aborted', 'stop', null),
    errorMessage: fc.option(text),
  }),
  fc.record({
    ...base,
    kind: fc.constant('toolResult'),
    callId,
    tool,
    blocks,
    isError: fc.boolean(),
    details: fc.jsonValue(),
  }),
  fc.record({
    ...base,
    kind: fc.constant('bash'),
    command: text,
    output: text,
    exitCode: fc.option(fc.nat(130)),
    cancelled: fc.boolean(),
    excluded: fc.boolean(),
  }),
  fc.record({
    ...base,
    kind: fc.constant('compaction'),
    summary: text,
    shape: fc.constant('id'),
    firstKeptEntryId: fc.constant(null),
    tokensBefore: fc.nat(),
    fromHook: fc.boolean(),
    systemText: fc.constant(null),
    details: fc.jsonValue(),
  }),
  fc.record({ ...base, kind: fc.constant('label'), targetId: text, label: fc.option(text) }),
) as fc.Arbitrary<Entry>;

describe('CMP-1 what holds for any entries', () => {
  it('never throws, gives the same answer twice, and piecewise the same as whole', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 25 }), fc.nat(25), (entries, cut) => {
        const whole = extractFacts(entries, { cwd });
        expect(extractFacts(entries, { cwd })).toEqual(whole);
        const extraction = createExtraction({ cwd });
        for (const item of entries.slice(0, cut)) extraction.add(item);
        extraction.facts();
        for (const item of entries.slice(cut)) extraction.add(item);
        expect(extraction.facts()).toEqual(whole);
      }),
      { numRuns: 80 },
    );
  });

  it('what was handed out does not change later', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 2, maxLength: 20 }), (entries) => {
        const extraction = createExtraction({ cwd });
        const half = Math.floor(entries.length / 2);
        for (const item of entries.slice(0, half)) extraction.add(item);
        const early = extraction.facts();
        const copy = structuredClone(early);
        for (const item of entries.slice(half)) extraction.add(item);
        extraction.facts();
        expect(early).toEqual(copy);
      }),
      { numRuns: 40 },
    );
  });

  it('reads any script', () => {
    fc.assert(
      fc.property(fc.oneof(script, fc.string({ unit: 'binary' })), (source) => void shellSteps(source)),
      { numRuns: 500 },
    );
  });

  it('stays linear on hostile scripts and outputs', () => {
    for (const unit of ['$(', '`', '((', '{ ', 'if ', "'", '"$(', '<<E\n', 'a|', '&& ', '(', 'for x in ', '${', '\\']) {
      parseScript(unit.repeat(4_000));
      shellSteps(unit.repeat(4_000));
    }
    for (const unit of ['/', '.', 'a/', 'error: ', '--- ', 'Error', 'a.ts ', ' ', '\n', 'E   '])
      extractFacts(sessionOf(bash('npm test', unit.repeat(10_000), 1)), { cwd });
  });
});
