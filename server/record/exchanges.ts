// Tool exchanges of a session: calls without results and results without calls. A call and its result stay together:
// every provider rejects a history in which one lacks the other.

import { type Ancestry, ancestryOf } from './ancestry.ts';
import type { Finding } from './finding.ts';
import type { Session } from './session.ts';
import { entryFinding, type Tree } from './tree.ts';

interface Call {
  readonly ordinal: number;
  readonly callId: string;
  readonly tool: string;
  answered: boolean;
}

type Calls = ReadonlyMap<string, readonly Call[]>;

function callsOf(session: Session, ordinal: number): readonly Call[] {
  const entry = session.entry(ordinal);
  if (entry.kind !== 'assistant') return [];
  return entry.blocks.flatMap((block) =>
    block.kind === 'call' ? [{ ordinal, callId: block.callId, tool: block.tool, answered: false }] : [],
  );
}

function callsIn(session: Session, ordinals: readonly number[]): Map<string, Call[]> {
  const calls = new Map<string, Call[]>();
  const assistants = ordinals.filter((ordinal) => session.heads[ordinal]?.kind === 'assistant');
  for (const call of assistants.flatMap((ordinal) => callsOf(session, ordinal))) {
    const known = calls.get(call.callId);
    if (known === undefined) calls.set(call.callId, [call]);
    else known.push(call);
  }
  return calls;
}

/** The nearest user or assistant entry above each user or assistant entry has a successor: its exchange is not the last. */
function withSuccessor(session: Session, tree: Tree): Uint8Array {
  const isTurn = (ordinal: number) => {
    const kind = session.heads[ordinal]?.kind;
    return kind === 'user' || kind === 'assistant';
  };
  const marked = new Uint8Array(tree.parents.length);
  const passed = new Uint8Array(tree.parents.length);
  for (let ordinal = tree.parents.length - 1; ordinal >= 0; ordinal--) {
    if (!isTurn(ordinal)) continue;
    let at = tree.parents[ordinal] ?? -1;
    while (at >= 0 && !isTurn(at) && passed[at] === 0) {
      passed[at] = 1;
      at = tree.parents[at] ?? -1;
    }
    if (at >= 0) marked[at] = 1;
  }
  return marked;
}

interface Scope {
  readonly session: Session;
  readonly tree: Tree;
  readonly ancestry: Ancestry;
  readonly calls: Calls;
  /** All entries were looked at, not only some. */
  readonly whole: boolean;
}

/** True when some entry above the result holds the call, though it was not parsed with the others. */
function callStandsAbove({ session, tree }: Scope, ordinal: number, callId: string): boolean {
  if (callId === '') return false;
  const text = Buffer.from(JSON.stringify(callId));
  for (let at = tree.parents[ordinal] ?? -1; at >= 0; at = tree.parents[at] ?? -1) {
    if (session.heads[at]?.kind === 'assistant' && session.raw(at).includes(text)) return true;
  }
  return false;
}

function resultFindings(scope: Scope, ordinal: number): Finding[] {
  const { session, ancestry, calls } = scope;
  const entry = session.entry(ordinal);
  if (entry.kind !== 'toolResult') return [];
  const answered = (calls.get(entry.callId) ?? []).filter((call) => ancestry.isAbove(call.ordinal, ordinal));
  for (const call of answered) call.answered = true;
  if (answered.length > 0 || (!scope.whole && callStandsAbove(scope, ordinal, entry.callId))) return [];
  const message = `The result of ${entry.tool || 'a tool'} has no call above it.`;
  return [entryFinding(session, ordinal, 'orphan-result', message)];
}

function callFindings({ session, tree, calls }: Scope): Finding[] {
  const open = [...calls.values()].flat().filter((call) => !call.answered);
  if (open.length === 0) return [];
  const goesOn = withSuccessor(session, tree);
  return open.map(({ ordinal, tool }) => {
    const note = goesOn[ordinal] === 0;
    const where = note ? 'the last exchange of a branch' : 'an exchange the session went on from';
    return entryFinding(
      session,
      ordinal,
      'open-call',
      `A call of ${tool || 'a tool'} in ${where} has no result.`,
      note,
    );
  });
}

/**
 * Orphaned results and open calls among the given entries, by default all. Parses them; cost is linear in their bytes
 * but for orphans among a part of the entries, whose path is searched.
 */
export function exchangeFindings(session: Session, tree: Tree, ordinals?: readonly number[]): readonly Finding[] {
  const looked = ordinals ?? session.heads.map((head) => head.ordinal);
  const calls = callsIn(session, looked);
  const scope: Scope = { session, tree, ancestry: ancestryOf(tree), calls, whole: ordinals === undefined };
  const results = looked.filter((ordinal) => session.heads[ordinal]?.kind === 'toolResult');
  const orphans = results.flatMap((ordinal) => resultFindings(scope, ordinal));
  return [...orphans, ...callFindings(scope)];
}
