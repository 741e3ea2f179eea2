// How a run stands, as the worker tells it: one state per scene, for looking at the panels without a worker or Pi.
const minutes = (count) => new Date(Date.now() + count * 60_000 - 8_000).toISOString();

const base = {
  runId: 'r1',
  path: '/w/s.jsonl',
  outcome: null,
  expiresAt: null,
  planned: { before: 142_300, after: 58_900 },
  measured: null,
  checkpointId: 'c5',
  boundaryId: null,
  retention: null,
  warnings: [],
};
const ended = (outcome, text, over = {}) => ({ ...base, phase: 'ended', outcome, text, ...over });
const retention = { kept: 46, recoverable: 2, missing: 0, changed: 0, stale: 0 };

export const runScenes = {
  waiting: () => ({
    ...base,
    phase: 'staged',
    expiresAt: minutes(5),
    text: 'Ready: it is handed to Pi when this turn has ended.',
  }),
  staged: () => ({ ...base, phase: 'staged', expiresAt: minutes(5), text: 'Handed to Pi, waiting for it to confirm.' }),
  handed: () => ({ ...base, phase: 'handed', expiresAt: minutes(4), text: 'Handed to Pi, waiting for it to confirm.' }),
  applied: () =>
    ended('applied', 'Pi confirmed: 142.3k → 58.6k (planned 58.9k). 46 kept, 2 recoverable, 0 missing.', {
      ...{ measured: { before: 142_300, after: 58_600 }, boundaryId: 'e213', retention },
    }),
  'applied-unmeasured': () =>
    ended('applied', 'Pi confirmed: 142.3k → 58.9k planned. 45 kept, 1 recoverable, 1 missing.', {
      ...{ measured: { before: 142_300, after: null }, boundaryId: 'e213' },
      retention: { ...retention, kept: 45, recoverable: 1, missing: 1, changed: 1, stale: 2 },
      warnings: ['The metrics of this run were not written: the disk is full.'],
    }),
  expired: () =>
    ended(
      'expired',
      'Not applied: Pi did not confirm within 5 minutes. The conversation is as it was. A new plan is needed.',
    ),
  'other-compactor': () =>
    ended('other-compactor', 'Pi compacted by itself first. Your summary was not used; it is kept as checkpoint 5.', {
      boundaryId: 'e213',
    }),
  refused: () =>
    ended('harness-refused', 'Not applied: Pi refused (Nothing to compact). The conversation is as it was.'),
  withdrawn: () => ended('withdrawn', 'Stopped. The conversation is as it was.'),
  'harness-ended': () =>
    ended('harness-ended', 'Pi ended before it confirmed. Its file shows no compaction; nothing is claimed.'),
};
