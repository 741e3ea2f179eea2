// Our side of "verify 500 paths": facts and summary are in memory, as they are for the peer.
import { verifySummary } from '../../../server/compaction/verifySummary.ts';
import type { Facts, FileFact } from '../../../server/facts/fact.ts';
import { goal, paths, summary } from '../fiveHundredPaths.mjs';
import { startClock } from './clock.ts';
import { report } from './report.ts';

const modified: FileFact[] = paths.map((path, at) => ({ path, operations: ['edit'], entryIds: [`e${at}`] }));
const facts: Facts = {
  range: { firstEntryId: 'e0', lastEntryId: 'e999', entries: 1_000, tokens: 100_000 },
  goal: { text: goal, entryIds: ['e0'], shifts: [] },
  newestRequest: { text: 'Publish the packages', entryIds: ['e998'] },
  files: { modified, read: [], deleted: [] },
  errors: [],
  decisions: [],
  constraints: [],
  openLoops: [],
  topics: [],
  timeline: [],
  attachments: [],
  outcomes: [],
  paths,
};

const elapsed = startClock();
const { ok, coverage, gaps } = verifySummary({ summary, facts });
report({ ...elapsed(), ok, coverage, gaps: gaps.slice(0, 3) });
