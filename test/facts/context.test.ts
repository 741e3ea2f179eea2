// CMP-1: what stands around a clause weighs beside its words.
import { describe, expect, it } from 'vitest';
import { choiceOdds, type Place, type Sequel } from '../../server/facts/choiceOdds.ts';
import { englishLexicon } from '../../server/facts/model/lexicon.ts';
import { ruleOdds } from '../../server/facts/ruleOdds.ts';
import { assistantUtterances, userUtterances } from '../../server/facts/speechActs.ts';
import type { UserTurn } from '../../server/facts/turn.ts';
import { factsOf } from './spokenLines.ts';

function userTurn(text: string): UserTurn {
  return { kind: 'user', entryId: 'u', text, utterances: userUtterances(text, englishLexicon), reply: 'none' };
}

describe('CMP-1 choices of the assistant: what the message does', () => {
  const text = 'Prices are kept per day in a table of their own.';
  const nothing = { agrees: false, shared: 0, acted: false };
  const oddsOf = (more: Partial<Place>, sequel: Sequel = nothing): number => {
    const [utterance] = assistantUtterances(text, englishLexicon);
    const place = { opens: true, closes: true, answers: false, changes: false, ...more };
    return utterance ? choiceOdds(utterance, place, sequel) : Number.NaN;
  };

  it('believes a design that is put into files at once more than one told without a call', () => {
    const told = oddsOf({});
    const looked = oddsOf({}, { ...nothing, acted: true });
    const written = oddsOf({ changes: true }, { ...nothing, acted: true });
    expect(looked).toBeGreaterThan(told);
    expect(written).toBeGreaterThan(looked);
  });

  it('believes the first answer to the person more than what comes between calls', () => {
    expect(oddsOf({ answers: true })).toBeGreaterThan(oddsOf({}));
  });
});

describe('CMP-1 choices that are agreed to', () => {
  const chosenAfter = (message: string, answer: string): readonly string[] =>
    factsOf([
      ['user', 'The report takes too long, please look into it.'],
      ['assistant', message],
      ['user', answer],
    ]).decisions.map((decision) => decision.text);

  it('takes what is proposed last, not the finding before it', () => {
    const finding = 'The worker reads its settings once when it starts, so a change never arrives.';
    const proposal = 'I would suggest that it reads them before every job.';
    expect(chosenAfter(`${finding} ${proposal}`, 'Yes, do that.')).toEqual([proposal]);
  });

  it('takes nothing of a report that is praised', () => {
    expect(chosenAfter('All twelve tests pass now. The report takes four seconds.', 'Great, thanks.')).toEqual([]);
  });

  it('takes a short answer to alternatives as a choice, and not the reason behind it', () => {
    const asked = 'Should the report be a PDF, or rather a page in the browser?';
    expect(chosenAfter(asked, 'PDF. My boss prints everything.')).toEqual(['PDF.']);
  });
});

describe('CMP-1 rules: where the clause stands', () => {
  const rule = 'Amounts are integer cents.';
  const oddsIn = (message: string): number => {
    const turn = userTurn(message);
    const index = turn.utterances.findIndex((utterance) => utterance.text === rule);
    const utterance = turn.utterances[index];
    return utterance ? ruleOdds(utterance, index, turn) : Number.NaN;
  };

  it('believes a rule behind a rule more than one behind a remark, and that more than one that opens a message', () => {
    const behindRule = oddsIn(`Never touch the legacy folder. ${rule} Thanks.`);
    const behindRemark = oddsIn(`I had lunch. ${rule} Thanks.`);
    const opening = oddsIn(`${rule} I had lunch. Thanks.`);
    expect(behindRule).toBeGreaterThan(behindRemark);
    expect(behindRemark).toBeGreaterThan(opening);
  });
});

describe('CMP-1 withdrawing: what a bare "forget that" reaches', () => {
  const statusAfter = (message: string): string | undefined =>
    factsOf([
      ['user', 'Add the export. Amounts are integer cents everywhere.'],
      ['assistant', 'The export is in.'],
      ['user', message],
    ]).constraints[0]?.status;

  it('takes back the rule of the message before where the message opens with it', () => {
    expect(statusAfter('Forget that.')).toBe('withdrawn');
  });

  it('leaves earlier messages alone behind something else of its own', () => {
    expect(statusAfter('Wait, the chart looks odd on my phone. Forget that.')).toBe('active');
  });
});

describe('CMP-1 newest request: a long order, however it is worded', () => {
  const newestAfter = (message: string): readonly string[] | undefined =>
    factsOf([
      ['user', 'Please fix the import of the file, it drops the last line.'],
      ['acting', 'The import skipped the last line.'],
      ['user', message],
    ]).newestRequest?.entryIds;

  it('takes an order that is worded like a rule', () => {
    expect(newestAfter('right before you go I want the labels sorted by shelf and printed two to a page')).toEqual([
      'e3',
    ]);
  });

  it('leaves short answers and thanks alone', () => {
    expect(newestAfter('sorted by shelf, always')).toEqual(['e1']);
    expect(newestAfter('great, thanks a lot, that will do for today')).toEqual(['e1']);
  });
});
