import { describe, expect, it } from 'vitest';
import { modeLimits } from '../../server/compaction/mode.ts';
import { renderSummary } from '../../server/compaction/renderSummary.ts';
import type { CompactionInput } from '../../server/compaction/run/stages.ts';
import { runCompaction } from '../../server/compaction/runCompaction.ts';
import { noBudgets, noSteering } from '../../server/compaction/steering.ts';
import type { KeptSummary, SynthesisCache } from '../../server/compaction/synthesis/synthesisCache.ts';
import { TokenRatios } from '../../server/compaction/synthesis/tokenRatios.ts';
import type { Model, ModelReply, ModelRequest } from '../../server/outside.ts';
import { decision, factsWith, rule, sourced } from './support/facts.ts';
import { projectionWith, type Scripted, turns } from './support/projection.ts';

const facts = factsWith({
  goal: { ...sourced('Build the checkout flow of the shop'), shifts: [] },
  constraints: [rule('Never log card numbers', 'must-not')],
  decisions: [decision('Receipts are sent through Postmark')],
});
const faithful = renderSummary(facts, { budgetTokens: 4_000 });
const script = turns(80, 1_000);

const input = (more: Partial<CompactionInput> = {}): CompactionInput => ({
  ...{ projection: projectionWith(script), facts, contextWindow: 200_000, overheadTokens: 2_000, mode: 'balanced' },
  ...{ clock: { now: () => 0 }, ...more },
});

const said = (text: string): ModelReply => ({
  ...{ kind: 'text', text, truncated: false, usage: { inputTokens: 10, outputTokens: 10, reported: false } },
});

interface Asked extends Model {
  readonly requests: ModelRequest[];
}
function asked(answer: (request: ModelRequest) => ModelReply = () => said(faithful), more: Partial<Model> = {}): Asked {
  const requests: ModelRequest[] = [];
  const complete = async (request: ModelRequest) => {
    requests.push(request);
    return answer(request);
  };
  return { ...{ route: 'test', contextWindow: 200_000, maxOutputTokens: 4_000, requests, complete }, ...more };
}

function memory(): SynthesisCache & { readonly kept: Map<string, KeptSummary> } {
  const kept = new Map<string, KeptSummary>();
  return {
    kept,
    recall: (key) => kept.get(key) ?? null,
    keep: (key, summary) => void kept.set(key, summary),
    forget: (key) => void kept.delete(key),
  };
}

const go = (model: Model | null, more: Partial<CompactionInput>) =>
  runCompaction(input(more), model, new AbortController().signal);

/** A run of every mode asks as it should. */
const replies = (request: ModelRequest) =>
  said(request.prompt.includes('is about to be replaced by a summary') ? '- [1] nothing was missed' : faithful);

describe('CMP-21 a verified summary is kept for equal runs', () => {
  it('makes no model call for an equal run, verifies the text again and says where it is from', async () => {
    const cache = memory();
    const first = await go(asked(), { cache });
    const again = asked();
    const second = await go(again, { cache });
    expect(again.requests).toEqual([]);
    expect(second).toEqual({ ...first, modelCalls: 0, reason: expect.stringContaining('equal run') });
    expect(second).toMatchObject({ outcome: 'verified', generation: 'single-pass', gaps: [] });
  });

  it('does so for Thorough with its exploration, and with what was repaired', async () => {
    const cache = memory();
    const lacking = faithful.replace('- Never log card numbers\n', '');
    const model = asked((request) => (replies(request).kind === 'text' ? said(lacking) : said('')));
    const first = await go(model, { cache, mode: 'thorough' });
    expect(first).toMatchObject({ outcome: 'verified', repairs: ['deterministic'], explored: 'direct' });
    const again = asked();
    expect(await go(again, { cache, mode: 'thorough' })).toMatchObject({
      ...{ repairs: ['deterministic'], explored: 'direct', modelCalls: 0, coverage: first.coverage },
    });
    expect(again.requests).toEqual([]);
  });

  const steered = (more: object): Partial<CompactionInput> => ({ steering: { ...noSteering, ...more } });
  const other = (change: (turn: Scripted, at: number) => Scripted) => projectionWith(script.map(change));
  const learnt = (inputTokens: number) => {
    const ratios = new TokenRatios();
    for (let n = 0; n < 40; n += 1) ratios.learn('test', 1, 10_000, inputTokens);
    return ratios;
  };
  const parts: readonly (readonly [string, Partial<CompactionInput>, Partial<Model>?])[] = [
    ['the route and its model', {}, { route: 'test2' }],
    ['the window of the model', {}, { contextWindow: 190_000 }],
    ['the output of the model', {}, { maxOutputTokens: 3_900 }],
    ['the model of a stage', { stageModels: { synthesize: asked(replies, { route: 'stage' }) } }],
    ['the mode', { mode: 'fast' }],
    [
      'the limits of the mode',
      { limits: { ...modeLimits, balanced: { ...modeLimits.balanced, summaryTokens: 5_000 } } },
    ],
    ['the limit of calls', steered({ budgets: { ...noBudgets, maxCalls: 5 } })],
    ['the limit of input', steered({ budgets: { ...noBudgets, maxInputTokens: 500_000 } })],
    ['the limit of time', steered({ budgets: { ...noBudgets, maxSeconds: 300 } })],
    ['who asked for it', { manual: false }],
    ['the focus', steered({ focus: 'the receipts' })],
    ['the note', steered({ note: 'Friday is a holiday' })],
    ['a pinned path', steered({ pinnedPaths: ['src/plan.ts'] })],
    ['a pinned rule', steered({ pinnedRules: ['Ask before you migrate'] })],
    ['what is known of the project', { project: 'Rust' }],
    ['a fact', { facts: { ...facts, decisions: [...facts.decisions, decision('Refunds go through Stripe')] } }],
    [
      'a message of the range',
      { projection: other((turn, at) => (at === 3 ? { ...turn, tokens: turn.tokens + 1 } : turn)) },
    ],
    ['where the kept part begins', { cuts: { balanced: 'm312' } }],
    ['the context window', { contextWindow: 150_000 }],
    ['the overhead', { overheadTokens: 2_001 }],
    [
      'what is known of its tokens, where that divides the history otherwise',
      { ratios: learnt(20_000) },
      { contextWindow: 120_000 },
    ],
  ];
  const cases = parts.map(([name, change, model = {}]) => ({ name, change, model }));
  it.each(cases)('asks again when $name changes', async ({ change, model }) => {
    const cache = memory();
    // The calibration alone must differ in the last case, not the window it needs to matter.
    const base = 'ratios' in change ? model : {};
    await go(asked(replies, base), { cache });
    expect(cache.kept.size).toBe(1);
    const result = await go(asked(replies, model), { cache, ...change });
    expect(result.modelCalls).toBeGreaterThan(0);
    expect(result.cacheKey).not.toBe([...cache.kept.keys()][0]);
  });

  it.each<readonly [string, Partial<CompactionInput>, Partial<CompactionInput>]>([
    [
      'the same focus with other spaces and combining letters',
      steered({ focus: 'the  cafe\u0301 ' }),
      steered({ focus: 'the café' }),
    ],
    ['what is known of its tokens, where that changes nothing', {}, { ratios: learnt(10_500) }],
    ['the time', {}, { clock: { now: () => 5_000_000 } }],
  ])('is not kept from it by %s', async (_name, one, change) => {
    const cache = memory();
    await go(asked(), { cache, ...one });
    const again = asked();
    expect(await go(again, { cache, ...change })).toMatchObject({ outcome: 'verified', modelCalls: 0 });
  });
});

describe('CMP-21 what is not kept, and what is not used', () => {
  it.each<readonly [string, (request: ModelRequest) => ModelReply]>([
    [
      'of facts alone after a failure',
      () => ({
        kind: 'failed',
        failure: 'server',
        message: '',
        usage: { inputTokens: 0, outputTokens: 0, reported: false },
      }),
    ],
    ['of the floor', () => said(`${faithful}\n${'Words that say nothing and fill the page. '.repeat(1_500)}`)],
  ])('a summary %s', async (_name, answer) => {
    const cache = memory();
    expect(await go(asked(answer), { cache })).toMatchObject({ outcome: 'verified' });
    expect(cache.kept.size).toBe(0);
  });

  it('a history of which one part failed, and one of zero calls', async () => {
    const cache = memory();
    let count = 0;
    const model = asked(
      (request) => {
        if (request.prompt.includes('[part 1 ')) return said(faithful);
        count += 1;
        const usage = { inputTokens: 0, outputTokens: 0, reported: false };
        return count === 2 ? { kind: 'failed', failure: 'server', message: '', usage } : said('## Progress\n- worked');
      },
      { contextWindow: 40_000 },
    );
    const result = await go(model, { cache, projection: projectionWith(turns(160, 1_000)) });
    expect(result).toMatchObject({ outcome: 'verified', generation: 'hierarchical' });
    await go(null, { cache });
    expect(cache.kept.size).toBe(0);
  });

  it('a kept text that denies a rule, invents a file or is too long: the model is asked', async () => {
    const cache = memory();
    await go(asked(), { cache });
    const [key = '', kept] = [...cache.kept][0] ?? [];
    for (const text of [
      faithful.replace('Never log', 'Always log'),
      `${faithful}\n## Files Modified\n- src/ghost.ts\n`,
      'x '.repeat(20_000),
    ]) {
      cache.kept.set(key, { ...(kept as KeptSummary), text });
      const again = asked();
      const result = await go(again, { cache });
      expect(result).toMatchObject({ outcome: 'verified', modelCalls: 1 });
      expect(result.summary).not.toContain('Always log');
    }
  });
});
