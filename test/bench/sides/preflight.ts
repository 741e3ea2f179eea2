// Our side of "three plans": a Pi file from disk to the plans of all modes, without fact lists. Arguments: FILE.
import { planWindow } from '../../../server/compaction/planWindow.ts';
import type { Facts } from '../../../server/facts/fact.ts';
import { projectionOf } from '../../../server/record/projection.ts';
import { readSession } from '../../../server/service/readSession.ts';
import { benchWorld } from './benchWorld.ts';
import { startClock } from './clock.ts';
import { report } from './report.ts';

const noFacts: Facts = {
  range: { firstEntryId: null, lastEntryId: null, entries: 0, tokens: 0 },
  goal: null,
  newestRequest: null,
  files: { modified: [], read: [], deleted: [] },
  errors: [],
  decisions: [],
  constraints: [],
  openLoops: [],
  topics: [],
  timeline: [],
  attachments: [],
  outcomes: [],
  paths: [],
};

const elapsed = startClock();
const read = readSession(process.argv[2] ?? '', null, benchWorld);
const projection = projectionOf(read.session, read.branch);
const plans = planWindow({ projection, facts: noFacts, contextWindow: 200_000, overheadTokens: 0 });
const time = elapsed();
read.session.close();
report({ ...time, cuts: plans.map((plan) => plan.firstKeptEntryId) });
