import { describe, expect, it } from 'vitest';
import { runIdOf, withoutRunMark, withRunMark } from '../../server/compaction/runMark.ts';

const details = (runId: string) => ({ throughline: { runId, coverage: 100, mode: 'fast' } });

describe('CMP-8 the run a summary carries', () => {
  it('is its last line, and taken off again', () => {
    const marked = withRunMark('## Goal\nA parser.\n', 'run-1');
    expect(marked).toBe('## Goal\nA parser.\n\n<!-- Throughline run run-1 -->');
    expect(withoutRunMark(marked)).toBe('## Goal\nA parser.');
    expect(withoutRunMark('## Goal\nA parser.')).toBe('## Goal\nA parser.');
  });

  it.each([
    ['both agree', withRunMark('text', 'run-1'), details('run-1'), 'run-1'],
    ['only the details say so', 'text', details('run-1'), null],
    ['only the words say so', withRunMark('text', 'run-1'), null, null],
    ['they differ', withRunMark('text', 'run-2'), details('run-1'), null],
    ['the details are another program’s', withRunMark('text', 'run-1'), { throughline: 'run-1' }, null],
  ])('counts when %s', (_name, summary, given, expected) => {
    expect(runIdOf({ summary, details: given })).toBe(expected);
  });
});
