// Which runs are equal (CMP-21): the key holds all that changes what a model is asked and what is made of its answers.

import { createHash } from 'node:crypto';
import type { Model } from '../../outside.ts';
import {
  assemblyPrompt,
  directExplorePrompt,
  explorePrompt,
  partPrompt,
  patchPrompt,
  singlePassPrompt,
} from '../prompts.ts';
import type { Caller } from '../synthesis/caller.ts';
import { partsOf } from '../synthesizeSummary.ts';
import { projectOf, reservedCalls } from './draftSummary.ts';
import type { Written } from './stages.ts';

/** Raised when what is made of equal input changes otherwise than by the words of a prompt. */
const version = 1;

/** The prompts with nothing in them: other words are another answer. */
function wordsOfPrompts(): string {
  const guidance = { focus: 'f', maxWords: 1, notes: 'n', project: 'p' };
  const prompts = [
    ...[explorePrompt(1, 'x', 'f'), directExplorePrompt([{ name: 'v', text: 'x' }], 'x', 'f')],
    ...[singlePassPrompt('x', 'x', guidance), partPrompt('x', 1, 1, ['d'], guidance)],
    ...[assemblyPrompt(['x'], 'x', guidance), patchPrompt('x', ['p'], guidance)],
  ];
  return JSON.stringify(prompts);
}

const modelOf = ({ route, contextWindow, maxOutputTokens }: Model) => [route, contextWindow, maxOutputTokens];

/** How the history would be divided now, by its entries: all that a provider's token ratio changes. */
function divisionOf({ planned, messages }: Written, caller: Caller): readonly string[] | null {
  const { deterministic, plan } = planned;
  const measured = { messages, notes: '', deterministic, summaryTokens: plan.summaryTokens };
  const parts = partsOf({ ...measured, reservedCalls: reservedCalls(plan) }, caller);
  return parts?.map(({ entryIds }) => entryIds[0] ?? '') ?? null;
}

/** Key of a run about to ask a model: SHA-256 (hex), without a word of the conversation. Null where no model is asked. */
export function synthesisKey(written: Written): string | null {
  const { planned, messages } = written;
  const { input, plan, limits, steering, caller } = planned;
  if (caller === null) return null;
  const { explore, synthesize, repair } = input.stageModels ?? {};
  const parts = {
    ...{ version, prompts: wordsOfPrompts() },
    models: [caller.model, explore, synthesize, repair].map((model) => (model === undefined ? null : modelOf(model))),
    ...{ mode: plan.mode, limits, budgets: steering.budgets, calls: caller.callsLeft, manual: input.manual !== false },
    ...{ window: input.contextWindow, overhead: input.overheadTokens, summaryTokens: plan.summaryTokens },
    division: divisionOf(written, caller.at(synthesize)),
    ...{
      focus: steering.focus,
      note: steering.note,
      paths: steering.pinnedPaths,
      rules: steering.pinnedRules,
    },
    ...{ project: projectOf(input), checklist: planned.deterministic, firstKept: plan.firstKeptEntryId },
    required: plan.required.map(({ kind, text, entryIds }) => [kind, text, entryIds]),
    range: messages.map(({ entryId, text }) => [entryId, text]),
  };
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
