// Runs our verifier over the corpus. The one file here that imports from the room it judges.

import { verifySummary } from '../../server/compaction/verifySummary.ts';
import type { Facts } from '../../server/facts/fact.ts';
import type { Case } from './cases.ts';
import { allCases } from './cases.ts';
import type { CorpusSession } from './corpus/session.ts';
import { type Judged, judge } from './scoring.ts';
import { factsOf } from './sessionFile.ts';

/** Judges every case by facts from `factsFor`; the facts written by hand unless told otherwise. */
export function judgeAll(factsFor: (session: CorpusSession) => Facts = factsOf): Judged[] {
  const known = new Map<CorpusSession, Facts>();
  const facts = (session: CorpusSession): Facts => {
    const found = known.get(session) ?? factsFor(session);
    known.set(session, found);
    return found;
  };
  return allCases().map((made: Case) =>
    judge(made, verifySummary({ summary: made.summary, facts: facts(made.session) }).gaps),
  );
}
