// What one of our ACP records says of the agent that made it. Apart from starting one, so that looking at a record does not load
// the agents' protocol.
import type { Files } from '../../outside.ts';
import { openJournalFile } from '../../source/journalFile.ts';
import { fieldsOf, stringIn } from './foreignValue.ts';

/** What the record says of the agent that made it, newest first; null when it does not say. */
export function recordedAttach(file: string, files: Files): RecordedAttach | null {
  const session = openJournalFile(file, files);
  try {
    const head = session.heads.findLast((each) => each.kind === 'custom' && isAttached(session.entry(each.ordinal)));
    const entry = head === undefined ? null : session.entry(head.ordinal);
    const payload = entry?.kind === 'custom' ? fieldsOf(entry.data) : null;
    const agent = stringIn(payload, 'agent');
    if (agent === null) return null;
    return { agent, agentSessionId: stringIn(payload, 'agentSessionId'), forks: payload?.['forks'] === true };
  } finally {
    session.close();
  }
}

/** The agent a record was made with; null when it does not say. */
export function recordedAgent(file: string, files: Files): string | null {
  return recordedAttach(file, files)?.agent ?? null;
}

export interface RecordedAttach {
  /** So that the caller can start the same. */
  readonly agent: string;
  readonly agentSessionId: string | null;
  /** The agent said that it forks sessions. */
  readonly forks: boolean;
}

function isAttached(entry: { readonly kind: string }): boolean {
  return entry.kind === 'custom' && 'customType' in entry && entry.customType === 'acp.attached';
}
