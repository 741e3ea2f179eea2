// `throughline search` and `throughline read`: original tool output of a branch and of the sessions it was forked from (NAV-1).

import { Problem } from '../errors.ts';
import { type EvidenceSource, evidenceSources } from '../navigation/evidence.ts';
import { readEvidence } from '../navigation/readEvidence.ts';
import { parseReference, type Reference } from '../navigation/reference.ts';
import { searchEvidence } from '../navigation/searchEvidence.ts';
import type { ReadView, SearchView } from '../protocol/evidenceViews.ts';
import { entriesOf, type ReadSession } from './readSession.ts';

function sourcesOf(read: ReadSession): readonly EvidenceSource[] {
  const { session } = read;
  return evidenceSources(entriesOf(read), { harness: session.harness, sessionId: session.header.id });
}

/** Throws Problem `unknown-reference` for a cursor that names nothing in this session. */
export function searchSession(read: ReadSession, query: string, cursor: string | null): SearchView {
  const found = searchEvidence(sourcesOf(read), query, cursor);
  if (found === null) throw new Problem('unknown-reference', cursor ?? '');
  return { hits: [...found.hits], cursor: found.cursor, searched: found.searched };
}

/** The parsed reference, or Problem `unknown-reference`. */
export function referenceOf(text: string): Reference {
  const reference = parseReference(text);
  if (reference) return reference;
  throw new Problem('unknown-reference', text);
}

export interface Page {
  readonly unit: 'characters' | 'lines';
  readonly from: number;
  readonly count: number | null;
}

/** Reads what a reference names in this session. Whatever is not readable on the branch is an unknown reference. */
export function readReference(read: ReadSession, text: string, page: Page): ReadView {
  const reference = referenceOf(text);
  const { session } = read;
  const here = reference.harness === session.harness && reference.sessionId === session.header.id;
  const source = here ? sourcesOf(read).find((candidate) => candidate.ref === text) : undefined;
  if (!source) throw new Problem('unknown-reference', text);
  return readEvidence(source, page.unit, page.from, page.count);
}
