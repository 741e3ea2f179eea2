// Damage of a compaction (CMP-14): what the first turns after it read again or did again although the replaced part held it. Told by
// the calls alone, and only where nothing was changed in between: a test run again after an edit is no damage.

import { type PathOptions, pathSpeller } from '../facts/paths.ts';
import { toolAction } from '../facts/toolCalls.ts';
import type { CallBlock, Entry } from '../record/entry.ts';

/** Replies of the agent looked at after a compaction. */
export const firstTurns = 6;

export interface Damage {
  /** Replies seen, at most `firstTurns`. */
  readonly turns: number;
  /** Entries whose calls read a file the replaced part had read or written. */
  readonly reread: readonly string[];
  /** Entries whose calls were made with the same words in the replaced part. */
  readonly repeated: readonly string[];
}

interface Told {
  readonly words: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** It may change anything. */
  readonly isOpen: boolean;
}

/** `replaced` and `after` are entries of one branch in order. Cost is linear in both. */
export function damageAfter(replaced: Iterable<Entry>, after: Iterable<Entry>, options: PathOptions): Damage {
  const told = teller(options);
  const before = [...callsIn(replaced)].map(({ block }) => told(block));
  const words = new Set(before.map((call) => call.words));
  const files = new Set(before.flatMap(({ reads, writes }) => [...reads, ...writes]));
  const [reread, repeated] = [new Set<string>(), new Set<string>()];
  const replies = repliesIn(after);
  let isChanged = false;
  for (const { entryId, block } of callsIn(replies)) {
    const call = told(block);
    const isKnown = words.has(call.words);
    if (call.reads.some((path) => files.has(path))) reread.add(entryId);
    else if (isKnown && !isChanged) repeated.add(entryId);
    // What was changed since, or seen again, is rightly read anew.
    for (const path of [...call.reads, ...call.writes]) files.delete(path);
    isChanged ||= call.writes.length > 0 || (call.isOpen && !isKnown);
  }
  return { turns: replies.length, reread: [...reread], repeated: [...repeated] };
}

/** The files an entry's calls read or write, in the one spelling. */
export function filesOf(entry: Entry, options: PathOptions): readonly string[] {
  const told = teller(options);
  return [...callsIn([entry])].flatMap(({ block }) => {
    const { reads, writes } = told(block);
    return [...reads, ...writes];
  });
}

function* callsIn(entries: Iterable<Entry>) {
  for (const entry of entries) {
    if (entry.kind !== 'assistant') continue;
    for (const block of entry.blocks) if (block.kind === 'call') yield { entryId: entry.id, block };
  }
}

function repliesIn(entries: Iterable<Entry>): Entry[] {
  const replies: Entry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'assistant') replies.push(entry);
    if (replies.length === firstTurns) break;
  }
  return replies;
}

function teller(options: PathOptions): (call: CallBlock) => Told {
  const speller = pathSpeller(options);
  return ({ tool, arguments: given }) => {
    const action = toolAction(tool, given);
    const effects = action.kind === 'files' ? action.effects : [];
    const paths = (isRead: boolean) =>
      effects
        .filter(({ operation }) => (operation === 'read') === isRead && !passive.has(operation))
        .flatMap(({ path }) => speller.spell(path) ?? []);
    return {
      words: JSON.stringify([tool, given]),
      ...{ reads: paths(true), writes: paths(false), isOpen: action.kind !== 'files' },
    };
  };
}

const passive = new Set(['search', 'list']);
