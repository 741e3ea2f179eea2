// What the plan cards say, as values: sentences for screen readers, what would be sent, and why a plan cannot run.
import type { ModelChoiceView, PlanCardView, PreflightPanelView } from '../../server/protocol/panelViews.ts';
import { percent, plural, tokens } from '../shared/format.ts';
import { sentenceOf } from '../shared/windowSegments.ts';
import { type ModeName, modeNames } from './draft.ts';

export const modeWords: Readonly<Record<ModeName, string>> = {
  fast: 'Fast',
  balanced: 'Balanced',
  thorough: 'Thorough',
};

/** The plan shown as chosen: the person's, else the recommended, else the first that works, else the middle one. */
export function chosenMode(view: PreflightPanelView, mode: ModeName | null): ModeName {
  const viable = view.cards.find((card) => card.plan.viable)?.plan.mode;
  return mode ?? view.recommended ?? viable ?? 'balanced';
}

export function cardOf(view: PreflightPanelView, mode: ModeName): PlanCardView | null {
  return view.cards.find((card) => card.plan.mode === mode) ?? null;
}

/** Neighbour in the fixed order of the cards; stays at the ends. */
export function neighbourMode(mode: ModeName, step: -1 | 1): ModeName {
  return modeNames[modeNames.indexOf(mode) + step] ?? mode;
}

/** Tokens the full width of every bar stands for, so that the three cards can be compared by eye. */
export function scaleOf(view: PreflightPanelView): number {
  return Math.max(1, ...view.cards.flatMap((card) => [card.now.window, card.now.total, card.after.total]));
}

/** `38.3k after, saves 104.0k (73%)` without its first figure. */
export function savingOf(card: PlanCardView): string {
  const { plan, now } = card;
  return `after, saves ${tokens(plan.savedTokens)} (${percent(plan.savedTokens, now.total)})`;
}

export function callsOf(card: PlanCardView, route: string): string {
  return route === 'none' ? 'no model call' : card.calls;
}

/** The whole card in words: a radio's contents are not read one by one, so its name says all of it. */
export function cardSentence(card: PlanCardView, recommended: boolean, route: string): string {
  const { plan } = card;
  const name = `${modeWords[plan.mode]}${recommended ? ', recommended' : ''}`;
  if (!plan.viable) return `${name}. Cannot run: ${plan.reason ?? 'no reason given'}`;
  return [
    name,
    `${tokens(plan.afterTokens)} ${savingOf(card)}`,
    `${plural(card.kept.facts.length, 'fact')} word for word, ${card.summarised.facts.length} in the summary, ${card.lost.facts.length} in neither`,
    `${callsOf(card, route)}, ${card.preferences}`,
    sentenceOf('Now', card.now),
    sentenceOf('After', card.after),
  ].join('. ');
}

/** What leaves this machine when the plan runs, said before it does. */
export function sendsSentence(card: PlanCardView | null, model: ModelChoiceView | undefined, sends: string): string {
  if (!card || !model || model.route === 'none') return sends;
  return `You review the summary before anything is saved. Sends about ${tokens(card.summarised.tokens)} tokens to ${model.label}.`;
}

/** Why Run is blocked, null when it is not. */
export function runBlock(card: PlanCardView | null, model: ModelChoiceView | undefined): string | null {
  if (!card) return 'There is no such plan for this session.';
  if (!card.plan.viable) {
    return `${modeWords[card.plan.mode]} cannot run: ${card.plan.reason ?? 'no reason given'}`;
  }
  if (model && !model.available) return model.reason ?? `${model.label} cannot be used here.`;
  return null;
}

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** Limits of the budgets (CMP-22): calls, input tokens, seconds; a context window below the smallest summary makes no sense. */
export const ranges = {
  contextWindow: { least: 4_000, most: 10_000_000 },
  maxCalls: { least: 1, most: 100 },
  maxInputTokens: { least: 10_000, most: 1_000_000 },
  maxSeconds: { least: 5, most: 600 },
} as const satisfies Readonly<Record<string, Range>>;

export type BudgetName = keyof typeof ranges;

/** A typed budget: `200k` and `200,000` are taken; empty means the plan's own. */
export function budgetFrom(typed: string, range: Range): { value: number | null; problem: string | null } {
  const text = typed.trim().replaceAll(/[,_\s]/g, '');
  if (text === '') return { value: null, problem: null };
  const found = /^(\d+(?:\.\d+)?)(k|m)?$/i.exec(text);
  const factor = { k: 1_000, m: 1_000_000 }[(found?.[2] ?? '').toLowerCase()] ?? 1;
  const value = found ? Math.round(Number(found[1]) * factor) : Number.NaN;
  if (value >= range.least && value <= range.most) return { value, problem: null };
  const [least, most] = [range.least.toLocaleString('en-US'), range.most.toLocaleString('en-US')];
  return { value: null, problem: `A number from ${least} to ${most}.` };
}
