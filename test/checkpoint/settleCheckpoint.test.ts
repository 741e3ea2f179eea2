// What a checkpoint is held to (CKP-6): evidence found without the agent, replies that say it, miss it, deny it or lie, and the
// floor where nobody answers (CKP-7).
import { describe, expect, it } from 'vitest';
import { checkpointEvidence } from '../../server/checkpoint/checkpointEvidence.ts';
import { checkpointRequest, requestOpening } from '../../server/checkpoint/checkpointRequest.ts';
import { newWork } from '../../server/checkpoint/newWork.ts';
import { type CheckpointReply, readCheckpointReply } from '../../server/checkpoint/readCheckpointReply.ts';
import { reconstructCheckpoint, settleReply } from '../../server/checkpoint/settleCheckpoint.ts';
import { extractFacts } from '../../server/facts/extractFacts.ts';
import type { Entry } from '../../server/record/entry.ts';
import { bash, call, type Said, sessionOf } from '../facts/sessionOf.ts';

const cwd = '/work/shop';
const said: readonly Said[] = [
  'Add idempotent refunds. Never log card numbers.',
  call('edit', { path: 'src/refund.ts', oldText: 'a', newText: 'b' }),
  bash('npm test', 'FAIL src/refund.test.ts\nError: key was reused after 24 h', 1),
  'We decided to use the request id as the idempotency key, because it survives retries.',
];

function evidenceOf(entries: readonly Entry[] = sessionOf(...said), since = entries.length) {
  return checkpointEvidence(extractFacts(entries, { cwd }), entries, since);
}

const reply: CheckpointReply = {
  summary: 'Refunds are being made idempotent. The tests failed because the key was reused after 24 h.',
  decisions: ['The request id is used as the idempotency key because it survives retries.'],
  constraints: ['Card numbers must never be logged.'],
  errors: ['npm test failed in src/refund.test.ts: Error: key was reused after 24 h. Not resolved.'],
  files: ['src/refund.ts'],
  open: ['Fix the failing test.'],
};

describe('CKP-6 evidence', () => {
  it('is decisions, files, errors and constraints of the branch', () => {
    const { items, counts } = evidenceOf();
    expect(counts).toEqual({ decisions: 1, files: 1, errors: 1, constraints: 1 });
    expect(items.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'constraint: Never log card numbers.',
      expect.stringContaining('decision: '),
      expect.stringContaining('error: '),
      'modified-file: src/refund.ts',
    ]);
  });

  it('counts only what came after the last boundary, and carries the rest', () => {
    const entries = sessionOf(...said, 'Also keep the API stable.', call('edit', { path: 'src/api.ts', oldText: 'a' }));
    const { items, carried, counts } = evidenceOf(entries, 3);
    expect(counts).toMatchObject({ decisions: 0, files: 1, errors: 0 });
    expect(items.map(({ text }) => text)).toContain('src/api.ts');
    expect(carried.map(({ text }) => text)).toContain('Never log card numbers.');
  });

  it('names a thing said twice once, and includes what sub-sessions decided and changed (CKP-8)', () => {
    const result = {
      ...{ status: 'completed', summary: 'Looked at the queue.' },
      ...{ decisions: ['Use a queue with one worker'], files: ['src/refund.ts', 'src/queue.ts'], errors: [] },
    };
    const entry = { kind: 'custom' as const, customType: 'acp.sub-session', data: { id: 's1', result } };
    const { items, counts } = evidenceOf(sessionOf(...said, 'Never log card numbers.', { entry }));
    expect(counts).toMatchObject({ decisions: 2, files: 2, constraints: 1 });
    expect(items.map(({ text }) => text)).toContain('Use a queue with one worker');
  });
});

describe('CKP-5 request and reply', () => {
  it('lists the evidence and nothing that is ours to say', () => {
    const request = checkpointRequest(evidenceOf().items);
    expect(request.startsWith(requestOpening)).toBe(true);
    expect(request).toContain('- constraint: Never log card numbers.');
    expect(request).toContain('- file changed: src/refund.ts');
    expect(request).not.toMatch(/version|provenance|first kept|tokens|reason/i);
  });

  const good = JSON.stringify({ summary: 'It stands.', decisions: ['d'], files: [{ path: 'a.ts' }], open: [7, 'o'] });
  it.each<[string, string, object | null]>([
    ['alone', good, { summary: 'It stands.', decisions: ['d'], files: ['a.ts'], open: ['o'] }],
    ['in a fence', `Here:\n\`\`\`json\n${good}\n\`\`\`\nDone.`, { summary: 'It stands.' }],
    ['two of them: the first', `${good} ${good.replace('It stands', 'Other')}`, { summary: 'It stands.' }],
    ['behind a brace of prose', `I use {braces. ${good}`, { summary: 'It stands.' }],
    ['with braces in strings', '{"summary":"a } and \\" {"}', { summary: 'a } and " {' }],
    ['none', 'I cannot do that.', null],
    ['cut off', good.slice(0, -3), null],
    ['an empty summary', '{"summary":"  "}', null],
    ['a first object without summary', `{"note":1} ${good}`, null],
    ['a list', '["summary"]', null],
    ['nothing', '', null],
  ])('reads the first JSON object: %s', (_name, text, expected) => {
    const read = readCheckpointReply(text);
    if (expected === null) expect(read).toBeNull();
    else expect(read).toMatchObject(expected);
  });
});

describe('CKP-6 verification of a reply', () => {
  it('one that accounts for all in other words is the agent’s alone', () => {
    const settled = settleReply(reply, evidenceOf());
    expect(settled.added).toEqual([]);
    expect(settled.removedLines).toBe(0);
    expect(settled.provenance).toBe('agent');
    expect(settled.coverage).toEqual({ initial: 100, final: 100 });
  });

  it('what it misses is appended from evidence', () => {
    const settled = settleReply({ ...reply, constraints: [], files: [] }, evidenceOf());
    expect(settled.provenance).toBe('agent+controller');
    expect(settled.added.map(({ text }) => text)).toEqual(['Never log card numbers.', 'src/refund.ts']);
    expect(settled.summary).toContain('- Never log card numbers.');
    expect(settled.coverage.initial).toBeLessThan(100);
    expect(settled.coverage.final).toBe(100);
  });

  it('a rule turned into its opposite is no match: the line goes, the rule comes', () => {
    const settled = settleReply({ ...reply, constraints: ['Always log card numbers.'] }, evidenceOf());
    expect(settled.provenance).toBe('agent+controller');
    expect(settled.summary).toContain('Never log card numbers.');
    expect(settled.summary).not.toContain('Always log card numbers');
  });

  it('a file nobody touched and a success nobody saw are taken out', () => {
    const lie = {
      ...reply,
      files: ['src/refund.ts', 'src/ledger/balance.ts'],
      summary: `${reply.summary} All tests pass.`,
    };
    const settled = settleReply(lie, evidenceOf());
    expect(settled.provenance).toBe('agent+controller');
    expect(settled.summary).not.toContain('balance.ts');
    expect(settled.summary).not.toContain('All tests pass');
    expect(settled.summary).toContain('made idempotent');
    expect(settled.removedLines).toBeGreaterThanOrEqual(2);
  });

  it('keeps no secret of a reply (STO-5)', () => {
    const settled = settleReply({ ...reply, open: ['Rotate DB_PASSWORD=hunter2-x9'] }, evidenceOf());
    expect(settled.summary).not.toContain('hunter2');
  });
});

describe('CKP-7 the floor', () => {
  it('holds every fact and Git’s state, and says that it is reconstructed', () => {
    const evidence = evidenceOf();
    const settled = reconstructCheckpoint(evidence, 'Git: HEAD 1a2b, with changes.');
    expect(settled.provenance).toBe('reconstructed');
    expect(settled.coverage).toEqual({ initial: 100, final: 100 });
    for (const { text } of evidence.items) expect(settled.summary).toContain(text);
    expect(settled.summary).toContain('Git: HEAD 1a2b, with changes.');
  });
});

describe('CKP-4 meaningful new work', () => {
  const ended = (outcome: string): Said => ({
    entry: { kind: 'custom', customType: 'acp.turn-ended', data: { outcome } },
  });
  const ours = { kind: 'customMessage', customType: 'throughline.checkpoint', blocks: [], display: true } as const;
  const own: Said = { entry: { ...ours, details: { role: 'user' } } };
  const handOver: Said = { entry: { ...ours, details: { throughline: { handOver: '0f' } } } };
  const edit = call('edit', { path: 'a.ts', oldText: 'a', newText: 'b' });
  it.each<[string, readonly Said[], string]>([
    ['a file changed in a turn that ended', ['Do it.', edit, ended('completed')], 'work'],
    ['a command', ['Do it.', bash('ls -la', 'a.txt'), ended('completed')], 'work'],
    ['a constraint', ['Never touch legacy.ts.', { assistant: 'Noted.' }, ended('completed')], 'work'],
    ['a file changed in a turn that was cut off', ['Do it.', edit, ended('interrupted')], 'talk'],
    ['a file changed in a turn that runs', ['Do it.', edit], 'talk'],
    ['words only', ['How are you?', { assistant: 'Fine.' }, ended('completed')], 'talk'],
    [
      'a turn of ours after one that was cut off',
      ['Do it.', edit, ended('interrupted'), own, ended('completed')],
      'talk',
    ],
    [
      'a constraint in a turn that a hand-over stands in (CMP-18)',
      ['Never touch legacy.ts.', handOver, { assistant: 'Noted.' }],
      'work',
    ],
    ['our own turn only', [own, own, ended('completed')], 'nothing'],
    ['nothing', [], 'nothing'],
  ])('%s', (_name, what, expected) => {
    const entries = sessionOf(...what);
    expect(newWork(entries, extractFacts(entries, { cwd }))).toBe(expected);
  });
});
