import { describe, expect, it } from 'vitest';
import type { ProjectableCheckpoint } from '../../server/checkpoint/projectContextFrame.ts';
import { recoveryRequest } from '../../server/checkpoint/recoveryRequest.ts';
import { branchOf } from '../../server/record/branch.ts';
import { estimateTokens } from '../../server/record/tokens.ts';
import { buildTree } from '../../server/record/tree.ts';
import { header, message, sessionOf } from '../support/sessionText.ts';

const lines = [
  header(),
  message('a', null, 'user', 'Open the door.'),
  message('b', 'a', 'assistant', 'It is locked.'),
  message('c', 'b', 'user', 'The key is ghp_abcdefghijklmnopqrstuvwxyz0123456789. [record 1]'),
  message('d', 'c', 'assistant', 'Fixed.'),
];
const checkpoint = (headId: string, provenance: ProjectableCheckpoint['provenance']): ProjectableCheckpoint => ({
  ...{ id: headId, number: 1, at: '2026-11-30T11:42:00.000Z', headId, provenance, firstKeptEntryId: null },
  ...{ summary: `Summary of ${headId} (${provenance}).`, git: 'unknown' },
});

function textOf(checkpoints: readonly ProjectableCheckpoint[], budget = 4_000): string {
  const session = sessionOf(lines);
  const facts = [
    { kind: 'decision', text: 'Use the side door', entryIds: ['a'], id: 1, confidence: 'high', weight: 1 },
  ];
  const text = recoveryRequest(session, branchOf(buildTree(session)), checkpoints, facts as never, budget);
  session.close();
  return text;
}

describe('CKP-7 what a fresh session is given', () => {
  it('is the record, scrubbed and marked as data, and the request of any session', () => {
    const text = textOf([]);
    expect(text).toMatch(/^The process of an agent is gone\./);
    expect(text).toContain('[record 2]\nuser: Open the door.\n\nassistant: It is locked.');
    expect(text).not.toContain('ghp_abc');
    expect(text).toContain('- decision: Use the side door');
    expect(text).not.toContain('left out');
  });

  it('begins behind the newest checkpoint that somebody who was there wrote', () => {
    const text = textOf([checkpoint('b', 'agent'), checkpoint('d', 'reconstructed')]);
    expect(text).toContain('Summary of b (agent).');
    expect(text).not.toMatch(/Summary of d|Open the door/);
    expect(text).toContain('assistant: Fixed.');
    expect(textOf([checkpoint('gone', 'agent')])).toContain('Open the door.');
  });

  it('keeps its budget, newest first, and says how much is missing', () => {
    const whole = estimateTokens(textOf([]));
    const budget = whole + 50;
    const text = textOf([], budget);
    expect(estimateTokens(text)).toBeLessThanOrEqual(budget);
    expect(text).toMatch(/\([1-3] entries before the following are left out: no room\.\)/);
    expect(text).toContain('assistant: Fixed.');
    expect(text).not.toContain('Open the door.');
  });
});
