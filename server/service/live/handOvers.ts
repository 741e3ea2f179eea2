// Hand-overs of live Pi sessions (CMP-18): one before the first prompt after a compaction or restart, once for each project,
// session and branch head. Pi writes it as a message of ours, so no reader takes it for a person's word.

import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { handOverText } from '../../compaction/handOver.ts';
import { Problem } from '../../errors.ts';
import type { Facts } from '../../facts/fact.ts';
import { BeforeAgentStart } from '../../protocol/companion.ts';
import { isOwnMessage, ownMessageType } from '../../record/ownMessage.ts';
import { type ReadSession, sessionKeyOf } from '../readSession.ts';
import { retentionView } from '../retentionSession.ts';

export interface HandOverParts {
  readonly home: string;
  read(path: string, headId: string | null): ReadSession;
  facts(path: string, headId: string | null, signal: AbortSignal): Promise<Facts>;
}

/** What Pi's hook takes: a message it writes before the prompt's answer begins. */
export interface HandOverAnswer {
  readonly message: {
    readonly customType: string;
    readonly content: string;
    readonly display: boolean;
    readonly details: { readonly throughline: { readonly handOver: string } };
  };
}

export class HandOvers {
  readonly #parts: HandOverParts;
  readonly #given = new Set<string>();

  constructor(parts: HandOverParts) {
    this.#parts = parts;
  }

  /** The hand-over for a prompt, null for none, also where the session cannot be read, as one Pi has not written yet. */
  async answer(path: string, payload: unknown, signal: AbortSignal): Promise<HandOverAnswer | null> {
    if (!Value.Check(BeforeAgentStart, payload)) return null;
    try {
      return await this.#answer(path, payload, signal);
    } catch (error) {
      if (error instanceof Problem || signal.aborted) return null;
      throw error;
    }
  }

  async #answer(path: string, { why, leafId }: BeforeAgentStart, signal: AbortSignal): Promise<HandOverAnswer | null> {
    const facts = await this.#parts.facts(path, leafId, signal);
    const read = this.#parts.read(path, leafId);
    const key = handOverKey(read);
    if (signal.aborted || key === null || this.#given.has(key) || isGiven(read, key)) return null;
    const hasBoundary = read.branch.ordinals.some((each) => read.session.heads[each]?.kind === 'compaction');
    const retained = hasBoundary ? retentionView(read, null, [], this.#parts.home).facts : [];
    const content = handOverText({ why, facts, retained });
    if (content === null || signal.aborted) return null;
    this.#given.add(key);
    const details = { throughline: { handOver: key } };
    return { message: { customType: ownMessageType, content, display: true, details } };
  }
}

/** Labels, figures and our own messages move Pi's leaf and not the conversation (facts of Pi, P14). */
const conversation = new Set(['user', 'assistant', 'toolResult', 'bash', 'compaction', 'branchSummary']);

/** Names project, session and branch head; null for a branch on which nobody has spoken. */
export function handOverKey({ session, branch }: ReadSession): string | null {
  const head = branch.ordinals.findLast((each) => conversation.has(session.heads[each]?.kind ?? ''));
  if (head === undefined) return null;
  const { projectKey, harness, sessionId } = sessionKeyOf(session);
  const named = [projectKey, harness, sessionId, session.entry(head).id];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 32);
}

function isGiven({ session, branch }: ReadSession, key: string): boolean {
  return branch.ordinals.some((each) => {
    if (session.heads[each]?.kind !== 'customMessage') return false;
    const entry = session.entry(each);
    return isOwnMessage(entry) && handOverOf(entry.details) === key;
  });
}

/** The key of a hand-over in the details of a message of ours, null for another message. */
export function handOverOf(details: unknown): string | null {
  const { throughline } = Object(details) as { readonly throughline?: unknown };
  const { handOver } = Object(throughline) as { readonly handOver?: unknown };
  return typeof handOver === 'string' ? handOver : null;
}
