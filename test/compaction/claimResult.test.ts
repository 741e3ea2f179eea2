// What a claim of success can be replaced by (CMP-11): a command whose own last run succeeded.
import { describe, expect, it } from 'vitest';
import { resultFor } from '../../server/compaction/verify/claims.ts';
import type { CommandOutcome } from '../../server/facts/fact.ts';

const ran = (command: string, ok: boolean, purpose: CommandOutcome['purpose']): CommandOutcome => ({
  command,
  ok,
  purpose,
  entryIds: [`${command} ${ok}`],
});

describe('CMP-11 the result a claim is replaced by', () => {
  const check = (sentence: string, outcomes: readonly CommandOutcome[], expected: string | null) =>
    expect(resultFor(sentence, outcomes)?.command ?? null).toBe(expected);

  it('is the newest good command of the claim’s purpose', () =>
    check(
      'All tests pass.',
      [ran('npm test -- keys', true, 'test'), ran('npm test', false, 'test')],
      'npm test -- keys',
    ));
  it('is the command the claim names', () =>
    check(
      '`npm run lint` passes.',
      [ran('npm run lint', true, 'lint'), ran('npm test', true, 'test')],
      'npm run lint',
    ));
  it('is never one that failed when it ran last', () =>
    check('All tests pass.', [ran('npm test', true, 'test'), ran('npm test', false, 'test')], null));
  it('is none without a claim or a fitting command', () => {
    check('We read the handler.', [ran('npm test', true, 'test')], null);
    check('All tests pass.', [ran('npm run build', true, 'build')], null);
  });
});
