// What happened since the last boundary (CKP-4): meaningful new work is a completed turn with a file change, a command, or a
// decision, constraint or error. Turns of ours are no work.
import type { Facts } from '../facts/fact.ts';
import type { Entry } from '../record/entry.ts';
import { isOwnMessage, isOwnTurn } from '../record/ownMessage.ts';
import { subSessionOf } from './subSession.ts';

/** `entries` are those since the last boundary, `facts` those of the whole branch. */
export function newWork(entries: readonly Entry[], facts: Facts): 'work' | 'talk' | 'nothing' {
  const told = entries.filter(isTold);
  if (told.length === 0) return 'nothing';
  const done = completedIds(entries);
  if (entries.some((entry) => done.has(entry.id) && subSessionOf(entry) !== null)) return 'work';
  return telling(facts).some((fact) => fact.entryIds.some((id) => done.has(id))) ? 'work' : 'talk';
}

function isTold(entry: Entry): boolean {
  if (entry.kind === 'customMessage') return !isOwnMessage(entry);
  return entry.kind === 'user' || entry.kind === 'assistant' || entry.kind === 'toolResult' || entry.kind === 'bash';
}

function telling({ files, outcomes, decisions, constraints, errors }: Facts) {
  return [files.modified, files.deleted, outcomes, decisions, constraints, errors].flat();
}

/** Ids of the entries of turns that ended by themselves; what the person ran counts at once. */
function completedIds(entries: readonly Entry[]): ReadonlySet<string> {
  const done = new Set<string>();
  let open: string[] = [];
  for (const entry of entries) {
    if (entry.kind === 'bash') done.add(entry.id);
    if (entry.kind === 'user' || isOwnTurn(entry)) open = [];
    open.push(entry.id);
    if (endsTurn(entry)) for (const id of open.splice(0)) done.add(id);
  }
  return done;
}

/** An ACP record says how a turn ended; Pi's last message of a turn stopped for no tool. */
function endsTurn(entry: Entry): boolean {
  if (entry.kind === 'assistant') return entry.stopReason === 'stop' || entry.stopReason === 'length';
  if (entry.kind !== 'custom' || entry.customType !== 'acp.turn-ended') return false;
  return Object(entry.data).outcome === 'completed';
}
