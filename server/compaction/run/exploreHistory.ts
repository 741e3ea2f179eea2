// Stage 2 of a run, Thorough only (CMP-4): a model looks around in what is about to be replaced, through read-only tools and for at
// most three rounds, or in one structured request where its route has no tools. What it notes is material for the summary and proof
// of nothing: the summary is verified all the same.

import type { ModelTurn } from '../../outside.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { type ExploreMaterial, exploreAnswer, exploreTools } from '../explore/exploreTools.ts';
import { dataBlock, directExplorePrompt, explorePrompt } from '../prompts.ts';
import { type Answer, type Caller, isFinal } from '../synthesis/caller.ts';
import { type Ended, type Explored, endOfCall, type Planned, type Written } from './stages.ts';

const mostRounds = 3;
/** Calls answered in one round; a model may ask for any number. */
const mostCallsARound = 6;
const notesTokens = 1_500;
/** Calls kept for the summary and its repair. */
const reservedCalls = 2;
const mostNoteCharacters = 12_000;

/** Explores, or passes on what was planned. Ends the run when it was cancelled or the model refused for good. */
export async function exploreHistory({ planned, messages }: Written): Promise<Explored | Ended> {
  const { input, plan } = planned;
  const caller = planned.caller?.at(input.stageModels?.explore) ?? null;
  const passed: Explored = { kind: 'explored', planned, messages, notes: '', explored: null };
  if (caller === null || plan.mode !== 'thorough' || caller.callsLeft <= reservedCalls) return passed;
  input.onExplore?.('running', `${messages.length} messages`);
  const before = caller.calls;
  const found = await explore(planned, caller, { messages, facts: input.facts });
  const detail = found.kind === 'none' ? 'without notes' : found.how === 'tools' ? 'with tools' : 'from fixed views';
  input.onExplore?.('done', `${detail}, ${caller.calls - before} model calls`);
  if (found.kind === 'none') return endOfCall(planned, found) ?? passed;
  return { ...passed, notes: scrubText(found.notes).text.slice(0, mostNoteCharacters), explored: found.how };
}

type Found = { readonly kind: 'notes'; readonly notes: string; readonly how: 'tools' | 'direct' } | Failed;
type Failed = Extract<Answer, { kind: 'none' }>;

async function explore(planned: Planned, caller: Caller, material: ExploreMaterial): Promise<Found> {
  if (!caller.capabilities.tools) return direct(planned, caller, material);
  const prompt = explorePrompt(material.messages.length, planned.deterministic, planned.steering.focus);
  const ask = (turns: readonly ModelTurn[]) => caller.ask(prompt, notesTokens, { tools: exploreTools, turns });
  let answer = await ask([]);
  // The first request is the probe: a route that refuses tools, or a model that does not use them, is asked once without.
  if (answer.kind === 'none' ? answer.why === 'bad-response' : answer.calls.length === 0) {
    return direct(planned, caller, material);
  }
  const turns: ModelTurn[] = [];
  for (let round = 1; answer.kind === 'text' && answer.calls.length > 0; round += 1) {
    turns.push(...turnsOf(answer, material));
    if (round >= mostRounds || caller.callsLeft <= reservedCalls) return gathered(turns);
    answer = await ask(turns);
  }
  if (answer.kind === 'text') return { kind: 'notes', notes: answer.text, how: 'tools' };
  return turns.length === 0 || isFinal(answer.why) ? answer : gathered(turns);
}

/** The model's calls and what they see. */
function turnsOf({ text, calls }: Extract<Answer, { kind: 'text' }>, material: ExploreMaterial): ModelTurn[] {
  const results = calls.map((call, at): ModelTurn => {
    const seen = at < mostCallsARound ? exploreAnswer(call, material) : 'Too many calls at once.';
    return { kind: 'result', callId: call.id, tool: call.tool, text: dataBlock('result', seen) };
  });
  return [{ kind: 'calls', text, calls }, ...results];
}

/** Out of rounds: what was looked at is the note. */
function gathered(turns: readonly ModelTurn[]): Found {
  const texts = turns.flatMap((turn) => (turn.kind === 'result' ? [turn.text] : []));
  return { kind: 'notes', notes: texts.toReversed().join('\n'), how: 'tools' };
}

async function direct({ steering, deterministic }: Planned, caller: Caller, material: ExploreMaterial): Promise<Found> {
  if (caller.callsLeft <= reservedCalls) return { kind: 'none', why: 'budget', message: '' };
  const views = ['user_messages', 'file_changes', 'error_chains'].map((tool) => ({
    ...{ name: tool, text: exploreAnswer({ id: tool, tool, arguments: {} }, material) },
  }));
  const answer = await caller.ask(directExplorePrompt(views, deterministic, steering.focus), notesTokens);
  return answer.kind === 'none' ? answer : { kind: 'notes', notes: answer.truncated ? '' : answer.text, how: 'direct' };
}
