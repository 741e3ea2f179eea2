// The scorer's rules, one case each (docs/evaluation.md, "Scoring").
import { describe, expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import type { HardNegative, Label } from './label.ts';
import type { ReportedItem } from './reportedItem.ts';
import { scoreSession } from './scoreSession.ts';

const rule: Label = {
  id: 'l1',
  kind: 'constraint',
  text: 'merchants were promised 72h of retries in the contract',
  entryIds: ['u1'],
  status: 'active',
  polarity: 'must',
};
const failure: Label = { id: 'l2', kind: 'error', text: 'cannot find symbol', entryIds: ['r1'], status: 'resolved' };
const withdrawn: HardNegative = {
  kind: 'constraint',
  text: 'log the whole payload on every failed attempt',
  entryIds: ['u2'],
  why: 'withdrawn',
};
const expected: HardNegative = { kind: 'error', text: 'exit 22', entryIds: ['r2'], why: 'expected-failure' };

function item(part: Partial<ReportedItem>): ReportedItem {
  return { kind: 'constraint', text: rule.text, entryIds: ['u1'], status: 'active', polarity: 'must', ...part };
}

function verdicts(items: readonly ReportedItem[], labels: readonly Label[] = [rule, failure]) {
  const exchangeOf = new Map([
    ['r1', 'a1'],
    ['r2', 'a2'],
    ['r3', 'a2'],
  ]);
  const score = scoreSession({ labels, hardNegatives: [withdrawn, expected], exchangeOf }, items);
  return {
    items: score.items.map((judged) => judged.verdict),
    found: score.labels.filter((judged) => judged.found).map((judged) => judged.label.id),
    negatives: score.negatives.filter((one) => one.reported).map((one) => one.negative.why),
    score,
  };
}

describe('MET-4 scoring of reported facts', () => {
  it.each<[string, Partial<ReportedItem>, string, string[]]>([
    ['the same words', {}, 'right', ['l1']],
    ['the clause within its sentence', { text: `ok so ${rule.text}, remember` }, 'right', ['l1']],
    ['half of the clause', { text: 'promised 72h of retries in the contract' }, 'right', ['l1']],
    ['another entry', { entryIds: ['u9'] }, 'wrong', []],
    ['other words of the same entry', { text: 'nobody gets charged twice' }, 'wrong', []],
    [
      'a page of text around it',
      { text: `${rule.text} ${'and much more that says other things '.repeat(9)}` },
      'wrong',
      [],
    ],
    ['the wrong status', { status: 'withdrawn' }, 'wrong', []],
    ['another kind', { kind: 'decision' }, 'wrong', []],
    ['the wrong polarity, which is counted apart', { polarity: 'must-not' }, 'right', ['l1']],
  ])('judges %s', (_, part, verdict, found) => {
    expect(verdicts([item(part)])).toMatchObject({ items: [verdict], found });
  });

  it('takes either kind where the label names two', () => {
    const either = verdicts([item({ kind: 'decision' })], [{ ...rule, orKind: 'decision' }]);
    expect(either).toMatchObject({ items: ['right'], found: ['l1'] });
  });

  it('takes any wording the label gives', () => {
    const also = verdicts([item({ text: 'back to 301' })], [{ ...rule, also: ['Back to 301.'] }]);
    expect(also.items).toEqual(['right']);
  });

  it('takes the call for its result, and any line of a lone failure', () => {
    const error = item({ kind: 'error', text: 'BUILD FAILURE', entryIds: ['a1'], status: 'resolved', polarity: null });
    expect(verdicts([error])).toMatchObject({ items: ['right'], found: ['l2'] });
  });

  it('counts an expected failure as a hard negative reported', () => {
    const error = item({ kind: 'error', text: 'some line', entryIds: ['r2'], status: 'unresolved', polarity: null });
    expect(verdicts([error])).toMatchObject({ items: ['wrong'], negatives: ['expected-failure'] });
  });

  it('does not blame a lone label for the neighbour that was meant to fail', () => {
    const real: Label = { ...failure, id: 'l3', entryIds: ['r3'], text: 'disk full' };
    const error = item({ kind: 'error', text: 'exit 22', entryIds: ['r2'], status: 'resolved', polarity: null });
    expect(verdicts([error], [real])).toMatchObject({ items: ['wrong'], found: [], negatives: ['expected-failure'] });
  });

  it('minds a withdrawn rule reported as active, and not one reported as withdrawn', () => {
    const active = item({ text: withdrawn.text, entryIds: ['u2'] });
    expect(verdicts([active])).toMatchObject({ items: ['wrong'], negatives: ['withdrawn'] });
    expect(verdicts([{ ...active, status: 'withdrawn' }])).toMatchObject({ items: ['neutral'], negatives: [] });
  });

  it.each<[string, Label, Partial<ReportedItem>, string]>([
    ['an optional label', { ...rule, optional: true }, {}, 'neutral'],
    [
      'a loop that is done',
      { ...rule, kind: 'openLoop', status: 'done' },
      { kind: 'openLoop', status: 'done' },
      'neutral',
    ],
    [
      'a done loop said to be open',
      { ...rule, kind: 'openLoop', status: 'done' },
      { kind: 'openLoop', status: 'open' },
      'wrong',
    ],
    [
      'the newest request as a loop',
      { ...rule, kind: 'newestRequest' },
      { kind: 'openLoop', status: 'open' },
      'neutral',
    ],
  ])('is neutral or not on %s', (_, label, part, verdict) => {
    const { status: _status, ...bare } = label;
    const one = label.kind === 'newestRequest' ? bare : label;
    expect(verdicts([item(part)], [one]).items).toEqual([verdict]);
  });

  it('compares paths exactly, whatever the entries', () => {
    const labels: Label[] = [
      { id: 'f1', kind: 'file-modified', text: 'src/a.ts', entryIds: ['x'] },
      { id: 'f2', kind: 'file-read', text: 'src/a.ts', entryIds: ['x'] },
      { id: 'f3', kind: 'file-deleted', text: 'src/old.ts', entryIds: ['x'] },
    ];
    const file = (kind: ReportedItem['kind'], text: string) => item({ kind, text, entryIds: ['z'], status: null });
    const result = verdicts(
      [
        file('file-modified', 'src/a.ts'),
        file('file-modified', './src/a.ts'),
        file('file-read', 'src/a.ts'),
        file('file-modified', 'src/old.ts'),
        file('file-deleted', 'src/old.ts'),
      ],
      labels,
    );
    expect(result.items).toEqual(['right', 'wrong', 'neutral', 'neutral', 'right']);
    expect(result.score.labels.map((judged) => judged.required)).toEqual([true, false, true]);
  });

  it('sums to recall and precision', () => {
    const { score } = verdicts(
      [item({}), item({ text: 'nobody said this', entryIds: ['u1'] })],
      [rule, { ...rule, id: 'l9', entryIds: ['u7'] }],
    );
    const figures = figuresOf([{ score, language: 'en' }], (kind) => kind === 'constraint', null);
    expect(figures).toMatchObject({
      required: 2,
      found: 1,
      right: 1,
      wrong: 1,
      recall: 50,
      precision: 50,
      negatives: 1,
    });
    expect(figuresOf([{ score, language: 'en' }], (kind) => kind === 'constraint', 'de').recall).toBeNull();
  });
});
