// The half of extraction that comes from what people say (CMP-1): goal, newest request, decisions, constraints, open
// loops. Fed entry by entry, in order; never looks back further than its keepers remember.
import type { AssistantEntry, Entry, UserEntry } from '../record/entry.ts';
import { textOf } from '../record/entry.ts';
import { Constraints } from './constraints.ts';
import { Decisions } from './decisions.ts';
import type { Exchange } from './exchange.ts';
import type { ConstraintFact, DecisionFact, Goal, OpenLoopFact, SourcedText } from './fact.ts';
import { GoalKeeper } from './goal.ts';
import { englishLexicon, type Lexicon, lexiconOf } from './model/lexicon.ts';
import { NewestRequest } from './newestRequest.ts';
import { OpenLoops } from './openLoops.ts';
import { replyOf } from './reply.ts';
import { assistantUtterances, userUtterances } from './speechActs.ts';
import { type ToolKind, toolKind } from './toolTables.ts';

export interface SpokenFacts {
  readonly goal: Goal | null;
  readonly newestRequest: SourcedText | null;
  readonly decisions: readonly DecisionFact[];
  readonly constraints: readonly ConstraintFact[];
  readonly openLoops: readonly OpenLoopFact[];
}

export interface Speech {
  /** Takes the next entry of the branch. Cost: linear in its prose; tool output costs nothing. Never throws. */
  add(entry: Entry): void;
  /** Takes a finished tool exchange as evidence that something promised was done. */
  addExchange(exchange: Exchange): void;
  /** What has been found so far; adding more entries does not change a value handed out before. */
  facts(): SpokenFacts;
}

/** Prose beyond this many characters in one message is not read for speech: nobody says that much, they paste it. */
const proseLimit = 60_000;

function isCommand(text: string): boolean {
  const first = text.trimStart();
  return /^[/!][a-z][\w:-]*(\s|$)/i.test(first) && !first.includes('\n');
}

function callNames(entry: AssistantEntry): string[] {
  return entry.blocks.flatMap((block) => (block.kind === 'call' ? [block.tool] : []));
}

const changing: ReadonlySet<ToolKind | null> = new Set(['write', 'edit', 'append', 'patch', 'command'] as const);

function changesFiles(tool: string): boolean {
  return changing.has(toolKind(tool));
}

class SpeechKeeper implements Speech {
  readonly #goal = new GoalKeeper();
  readonly #request = new NewestRequest();
  readonly #constraints = new Constraints();
  readonly #decisions = new Decisions();
  readonly #loops = new OpenLoops();
  #lexicon: Lexicon = englishLexicon;
  #wasUser = false;

  add(entry: Entry): void {
    if (entry.kind === 'user') this.#addUser(entry);
    else if (entry.kind === 'assistant') this.#addAssistant(entry);
  }

  addExchange(exchange: Exchange): void {
    if (exchange.ok) this.#loops.addEvidence();
  }

  facts(): SpokenFacts {
    return {
      goal: this.#goal.fact(),
      newestRequest: this.#request.fact(),
      decisions: this.#decisions.facts(),
      constraints: this.#constraints.facts(),
      openLoops: this.#loops.facts(),
    };
  }

  #addUser(entry: UserEntry): void {
    const text = textOf(entry.blocks).slice(0, proseLimit);
    if (text.trim() === '' || isCommand(text)) return;
    this.#lexicon = lexiconOf(text, this.#lexicon);
    const utterances = userUtterances(text, this.#lexicon);
    this.#wasUser = true;
    if (utterances.length === 0) return;
    const turn = { kind: 'user', entryId: entry.id, text, utterances, reply: replyOf(utterances) } as const;
    this.#goal.add(turn);
    this.#request.add(turn);
    this.#decisions.addUser(turn);
    this.#constraints.add(turn);
    this.#loops.addUser(turn);
  }

  #addAssistant(entry: AssistantEntry): void {
    const text = textOf(entry.blocks).slice(0, proseLimit);
    const utterances = assistantUtterances(text, lexiconOf(text, this.#lexicon));
    const calls = callNames(entry);
    const context = { calls, changes: calls.some(changesFiles), answers: this.#wasUser };
    const turn = { kind: 'assistant', entryId: entry.id, text, utterances, ...context } as const;
    this.#wasUser = false;
    this.#decisions.addAssistant(turn);
    this.#loops.addAssistant(turn);
  }
}

/** Starts an extraction of spoken facts. `cwd` is the session's folder, if known. */
export function createSpeech(_options: { readonly cwd: string | null }): Speech {
  return new SpeechKeeper();
}
