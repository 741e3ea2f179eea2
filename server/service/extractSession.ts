// `throughline extract`: the facts of a branch, or of what the model still sees.

import { extractFacts } from '../facts/extractFacts.ts';
import type { Facts } from '../facts/fact.ts';
import type { ExtractView } from '../protocol/factViews.ts';
import type { Entry } from '../record/entry.ts';
import { projectionOf } from '../record/projection.ts';
import { estimateBlocks, estimateTokens } from '../record/tokens.ts';
import { scrubValue } from '../scrub/scrubValue.ts';
import { entriesOf, type ReadSession, sessionViewOf } from './readSession.ts';

/** Facts of the whole branch, root to head, from the harness's file: nothing another extension cut on the way is missing (CMP-20). */
export function factsOf(read: ReadSession, home: string): Facts {
  return extractFacts(entriesOf(read), { cwd: read.session.header.cwd, home, tokensOf: tokensOfEntry });
}

/** Facts of what the model still sees, plus what the last compaction's summary carries. */
function projectedFacts(read: ReadSession, home: string): Facts {
  const { messages } = projectionOf(read.session, read.branch);
  const seen = new Set(messages.map((message) => message.ordinal));
  const entries = read.branch.ordinals
    .filter((ordinal) => seen.has(ordinal))
    .map((ordinal) => read.session.entry(ordinal));
  return extractFacts(entries, { cwd: read.session.header.cwd, home, tokensOf: tokensOfEntry });
}

export function extractSession(read: ReadSession, projection: boolean, home: string): ExtractView {
  const facts = projection ? projectedFacts(read, home) : factsOf(read, home);
  const { outcomes: _outcomes, paths: _paths, ...shown } = facts;
  // Facts are derived: every text in them is scrubbed before it leaves (STO-5).
  const scrubbed = scrubValue(shown).value as Omit<ExtractView, 'session'>;
  return { session: sessionViewOf(read.session), ...scrubbed };
}

/** Tokens of one entry as the facts' ranges count them. */
export function tokensOfEntry(entry: Entry): number {
  if ('blocks' in entry) return estimateBlocks(entry.blocks);
  if (entry.kind === 'bash') return estimateTokens(entry.command) + estimateTokens(entry.output);
  if (entry.kind === 'compaction' || entry.kind === 'branchSummary') return estimateTokens(entry.summary);
  return entry.kind === 'system' ? estimateTokens(entry.text) : 0;
}
