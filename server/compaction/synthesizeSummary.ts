// Stage "synthesize" of the chain (CMP-5): zero-call, single pass, or hierarchical. What a model cannot do within its
// budgets is assembled from facts; a part is never missing.

import type { Facts } from '../facts/fact.ts';
import type { ModelFailure } from '../outside.ts';
import { estimateTokens } from '../record/tokens.ts';
import { assemblyPrompt, type Guidance, partPrompt, singlePassPrompt } from './prompts.ts';
import { evidenceLine } from './render/evidenceLine.ts';
import { summaryFacts } from './requiredFacts.ts';
import { type Answer, type Caller, isFinal, requestMargin } from './synthesis/caller.ts';
import type { MessageText } from './synthesis/conversationText.ts';
import { replyProblem } from './synthesis/replyProblem.ts';
import { type Segment, segmentsOf } from './synthesis/segments.ts';
import { parseSummary } from './verify/parseSummary.ts';

export type Generation = 'zero-call' | 'single-pass' | 'hierarchical' | 'floor';

export interface SynthesisInput {
  readonly messages: readonly MessageText[];
  readonly facts: Facts;
  /** The deterministic summary: checklist of the model, and what stands when it fails. */
  readonly deterministic: string;
  readonly summaryTokens: number;
  readonly focus: string | null;
  /** What is known of the project, as one line; empty for nothing. */
  readonly project: string;
  /** What was noted while exploring; empty for nothing. */
  readonly notes: string;
  /** Calls kept for repair. */
  readonly reservedCalls: number;
}

export type Synthesis =
  | {
      readonly kind: 'draft';
      readonly text: string;
      readonly generation: Generation;
      readonly note: string | null;
      /** The model told every part of it. */
      readonly isComplete: boolean;
    }
  | { readonly kind: 'ended'; readonly why: ModelFailure | 'deadline'; readonly message: string };

const partOutputTokens = 1_500;
const maxCarriedDecisions = 20;
/** Words per token, for the limit a prompt states. */
const wordsPerToken = 0.7;

function endOf(answer: Answer): Synthesis | null {
  if (answer.kind !== 'none' || !isFinal(answer.why)) return null;
  return { kind: 'ended', why: answer.why, message: answer.message };
}

function deterministicDraft(input: SynthesisInput, note: string | null): Synthesis {
  return { kind: 'draft', text: input.deterministic, generation: 'zero-call', note, isComplete: false };
}

function guidanceOf(input: SynthesisInput, tokens: number): Guidance {
  const maxWords = Math.floor(tokens * wordsPerToken);
  return { focus: input.focus, maxWords, notes: input.notes, project: input.project };
}

async function singlePass(input: SynthesisInput, caller: Caller): Promise<Synthesis> {
  const conversation = input.messages.map((message) => message.text).join('\n\n');
  const prompt = singlePassPrompt(conversation, input.deterministic, guidanceOf(input, input.summaryTokens));
  const answer = await caller.ask(prompt, input.summaryTokens);
  const why = answer.kind === 'text' ? replyProblem(answer.text, answer.truncated) : answer.message;
  if (answer.kind === 'text' && why === null) {
    return { kind: 'draft', text: answer.text, generation: 'single-pass', note: null, isComplete: true };
  }
  return endOf(answer) ?? deterministicDraft(input, why ?? '');
}

/** A part told by its facts alone. */
function factsOfPart(segment: Segment, facts: Facts): string {
  const ids = new Set(segment.entryIds);
  const own = summaryFacts(facts, { replacedEntryIds: null, pins: [] }).filter((fact) =>
    fact.entryIds.some((id) => ids.has(id)),
  );
  return own.length === 0
    ? '(nothing extracted from this part)'
    : own.map((fact) => `- ${evidenceLine(fact)}`).join('\n');
}

function decisionsIn(part: string): string[] {
  return parseSummary(part)
    .blocks.filter((block) => block.section === 'decisions' && !block.heading)
    .map((block) => block.text);
}

interface Parts {
  readonly texts: string[];
  readonly decisions: string[];
  asked: number;
}

async function wave(
  input: SynthesisInput,
  caller: Caller,
  segments: readonly Segment[],
  from: number,
  parts: Parts,
): Promise<Synthesis | null> {
  const batch = segments.slice(from, from + caller.capabilities.parallelCalls);
  const answers = await Promise.all(
    batch.map((segment, at) =>
      caller.callsLeft - at > input.reservedCalls + 1
        ? caller.ask(
            partPrompt(
              segment.text,
              from + at + 1,
              segments.length,
              parts.decisions,
              guidanceOf({ ...input, notes: '' }, partOutputTokens),
            ),
            partOutputTokens,
          )
        : Promise.resolve<Answer>({ kind: 'none', why: 'budget', message: 'No call is left for this part.' }),
    ),
  );
  for (const [at, answer] of answers.entries()) {
    const end = endOf(answer);
    if (end) return end;
    const segment = batch[at];
    if (!segment) continue;
    const told = answer.kind === 'text' && !answer.truncated;
    if (told) parts.asked++;
    const text = told ? answer.text : factsOfPart(segment, input.facts);
    parts.texts.push(text);
    parts.decisions.push(...decisionsIn(text));
    parts.decisions.splice(0, parts.decisions.length - maxCarriedDecisions);
  }
  return null;
}

/** What decides how a history is told. */
type Measured = Pick<SynthesisInput, 'messages' | 'notes' | 'deterministic' | 'summaryTokens' | 'reservedCalls'>;

/** Size of a part so that the calls suffice and each request fits. */
function partSize(input: Measured, caller: Caller): number {
  const total = input.messages.reduce((sum, message) => sum + message.tokens, 0);
  const calls = Math.max(1, caller.callsLeft - input.reservedCalls - 1);
  const room = caller.model.contextWindow / caller.ratio - requestMargin - partOutputTokens - 2_000;
  return Math.max(1_000, Math.min(Math.floor(room), Math.ceil((total / calls) * 1.1)));
}

async function hierarchical(input: SynthesisInput, segments: readonly Segment[], caller: Caller): Promise<Synthesis> {
  const parts: Parts = { texts: [], decisions: [], asked: 0 };
  for (let from = 0; from < segments.length; from += caller.capabilities.parallelCalls) {
    const end = await wave(input, caller, segments, from, parts);
    if (end) return end;
  }
  if (parts.asked === 0) return deterministicDraft(input, 'No part could be summarised by the model.');
  const prompt = assemblyPrompt(parts.texts, input.deterministic, guidanceOf(input, input.summaryTokens));
  const answer = await caller.ask(prompt, input.summaryTokens);
  if (answer.kind === 'text' && replyProblem(answer.text, answer.truncated) === null) {
    const isComplete = parts.asked === segments.length;
    return { kind: 'draft', text: answer.text, generation: 'hierarchical', note: null, isComplete };
  }
  return (
    endOf(answer) ?? {
      kind: 'draft',
      text: assembled(input, parts.texts),
      generation: 'hierarchical',
      note: 'The parts were put together without the model.',
      isComplete: false,
    }
  );
}

/** Deterministic assembly: the facts, then as much of the parts as there is room for, newest first. */
function assembled(input: SynthesisInput, parts: readonly string[]): string {
  const lines: string[] = [];
  let tokens = estimateTokens(input.deterministic);
  for (const part of parts.toReversed()) {
    for (const block of parseSummary(part).blocks.filter((item) => !item.heading && !item.fenced)) {
      const cost = estimateTokens(`- ${block.text}\n`);
      if (tokens + cost > input.summaryTokens) return withContext(input.deterministic, lines);
      tokens += cost;
      lines.push(`- ${block.text}`);
    }
  }
  return withContext(input.deterministic, lines);
}

function withContext(text: string, lines: readonly string[]): string {
  return lines.length === 0 ? text : `${text}\n## Critical Context\n\n${lines.join('\n')}\n`;
}

/** The parts a history is told in, null for a single pass: what fits, by what is known of the provider's tokens now (CMP-17). */
export function partsOf(input: Measured, caller: Caller): readonly Segment[] | null {
  const total = input.messages.reduce((sum, message) => sum + message.tokens, 0) + estimateTokens(input.notes);
  const fixed = estimateTokens(input.deterministic) + input.summaryTokens + requestMargin + 1_000;
  const fits =
    (total + fixed) * caller.ratio <= caller.model.contextWindow && total <= caller.capabilities.singlePassTokens;
  return fits ? null : segmentsOf(input.messages, partSize(input, caller));
}

/** Makes a draft. `caller` null means zero calls. Never throws for a model's failure. */
export function synthesizeSummary(input: SynthesisInput, caller: Caller | null): Promise<Synthesis> {
  if (caller === null) return Promise.resolve(deterministicDraft(input, null));
  const segments = partsOf(input, caller);
  return segments === null ? singlePass(input, caller) : hierarchical(input, segments, caller);
}
