// CMP-1, spoken half: goal, newest request, constraints, decisions and open loops from what people say.
import { describe, expect, it } from 'vitest';
import { extractFacts } from '../../server/facts/extractFacts.ts';
import type { SpokenFacts } from '../../server/facts/speech.ts';
import { type Said, sessionOf } from './sessionOf.ts';
import { factsOf, type Line } from './spokenLines.ts';

const texts = (facts: readonly { readonly text: string }[]): string[] => facts.map((fact) => fact.text);
const active = (facts: SpokenFacts): string[] => texts(facts.constraints.filter((rule) => rule.status === 'active'));

describe('CMP-1 constraints: rules in eight languages, also without a cue word', () => {
  it.each([
    [
      'en',
      'Add the export please. Amounts are integer cents everywhere.',
      'Amounts are integer cents everywhere.',
      'must',
    ],
    ['en', "Please fix the login. And don't touch the legacy folder.", "don't touch the legacy folder.", 'must-not'],
    ['en', "Write the parser. I'd rather have small functions.", "I'd rather have small functions.", 'prefer'],
    ['de', 'Bau bitte den Export ein. Beträge sind überall ganze Cent.', 'Beträge sind überall ganze Cent.', 'must'],
    ['de', 'Repariere den Import. Fass den Ordner legacy nicht an.', 'Fass den Ordner legacy nicht an.', 'must-not'],
    ['es', 'Arregla el login. Nunca hagas push a main.', 'Nunca hagas push a main.', 'must-not'],
    [
      'fr',
      'Corrige le test. Les dates sont stockées en UTC partout.',
      'Les dates sont stockées en UTC partout.',
      'must',
    ],
    ['pt', 'Conserta o teste. Não mexe na pasta legacy.', 'Não mexe na pasta legacy.', 'must-not'],
    ['tr', 'Testi düzelt. Legacy klasörüne dokunma.', 'Legacy klasörüne dokunma.', 'must-not'],
    ['zh', '修一下登录。金额一律用整数分。', '金额一律用整数分。', 'must'],
    ['ja', 'テストを直して。legacy フォルダには触らないで。', 'legacy フォルダには触らないで。', 'must-not'],
  ])('%s: %s', (_language, message, text, kind) => {
    const found = factsOf([['user', message]]).constraints;
    expect(found.map((rule) => [rule.text, rule.kind, rule.status, rule.entryIds])).toEqual([
      [text, kind, 'active', ['e1']],
    ]);
  });

  it.each([
    'why does it never find the file?',
    'I tried that yesterday and it did not work.',
    'It always crashes when I save.',
    'If we ever moved to Postgres we would have to rewrite every query.',
    'My colleague thinks we should always use classes.',
    'add a test for the parser',
    'ok',
    'Wie viele Tests haben wir eigentlich?',
    'Gestern lief der Import in sechs Minuten durch.',
    'Ayer lo probé y no funcionó.',
    '昨天试了，不行。',
    '昨日試したけどだめだった。',
  ])('no rule: %s', (message) => {
    expect(active(factsOf([['user', message]]))).toEqual([]);
  });

  it('finds a rule buried in a long message', () => {
    const message =
      'The report page is slow when there are many customers, it takes about eight seconds here. Please profile it and tell me where the time goes. No new dependencies. After that we can look at the list.';
    expect(active(factsOf([['user', message]]))).toEqual(['No new dependencies.']);
  });

  it('counts a rule said twice once, with both entries', () => {
    const found = factsOf([
      ['user', 'Never push to main.'],
      ['assistant', 'Understood.'],
      ['user', 'never push to main'],
    ]).constraints;
    expect(found.map((rule) => rule.entryIds)).toEqual([['e1', 'e3']]);
  });

  it.each([
    ["Don't use lodash.", 'You can use lodash after all.'],
    ['Benutze kein lodash.', 'Du darfst lodash doch benutzen.'],
    ['不要用 lodash。', 'lodash 还是可以用的'],
  ])('withdraws a rule: %s / %s', (rule, withdrawal) => {
    const found = factsOf([
      ['user', rule],
      ['assistant', 'OK.'],
      ['user', withdrawal],
    ]).constraints;
    expect(found.map((item) => item.status)).toEqual(['withdrawn']);
  });

  it.each([
    ['fence', 'Look at this file:\n```\nAlways use tabs.\nNever use spaces.\n```\nWhat is wrong with it?'],
    ['quote', '> You must never log personal data.\n\nWho wrote this?'],
    ['excerpt', 'The CONTRIBUTING.md says:\n- never use panics\n- all functions have docs\n\nDo we do that?'],
    ['tag', '<file path="README.md">\nAll tests must run in Docker.\n</file>\nSummarise it please'],
    ['mail', 'From: Bob\nSubject: rules\n\nNever deploy on Fridays.\n\nRegards,\nBob\n\nwhat does he mean?'],
    ['inline', 'The mail says "all exports have to go through the gateway from now on", lol'],
  ])('a rule that only stands in pasted text is none (%s)', (_kind, message) => {
    expect(active(factsOf([['user', message]]))).toEqual([]);
  });

  it('takes pasted rules over when the person adopts them', () => {
    const message = 'The CONTRIBUTING.md says:\n- never use panics\n\nPlease follow these.';
    expect(active(factsOf([['user', message]]))).toContain('never use panics');
  });
});

describe('CMP-1 decisions: said by the person, or by the assistant and accepted', () => {
  it.each([
    ["Then let's go with option B.", 'user'],
    ['Ok, wir nehmen Variante B.', 'user'],
    ['Vamos con la opción B.', 'user'],
    ['那就用方案 B', 'user'],
  ])('%s', (text, by) => {
    expect(factsOf([['user', text]]).decisions.map((item) => item.by)).toEqual([by]);
  });

  it('takes up what the assistant chose when it is acted on, or accepted', () => {
    const choice: Line = ['assistant', "I'll go with SQLite because it needs no server."];
    const accepted = factsOf([['user', 'store the events'], choice, ['user', 'yes do that']]).decisions;
    expect(accepted.map((item) => [item.by, item.entryIds])).toEqual([['assistant', ['e2', 'e3']]]);
    const acted = factsOf([
      ['user', 'store the events'],
      ['acting', choice[1]],
    ]).decisions;
    expect(acted.map((item) => item.entryIds)).toEqual([['e2']]);
  });

  it('drops what the person turned down, and proposals nobody took', () => {
    const proposal: Line = ['assistant', 'I suggest using Redis for this.'];
    expect(factsOf([['user', 'store it'], proposal, ['user', 'no']]).decisions).toEqual([]);
    expect(factsOf([['user', 'store it'], proposal, ['user', 'run the tests']]).decisions).toEqual([]);
  });

  it('reads the answer to an offered choice as a decision', () => {
    const found = factsOf([
      ['user', 'the sensor sometimes has no value'],
      ['assistant', 'Should it send an error frame or repeat the last value?'],
      ['user', 'an error frame'],
    ]).decisions;
    expect(texts(found)).toEqual(['an error frame']);
  });

  it('reverses a decision when another tool of the kind is chosen', () => {
    const found = factsOf([
      ['user', "Let's go with SQLite."],
      ['assistant', 'OK.'],
      ['user', "Actually let's use Postgres instead."],
    ]).decisions;
    expect(found.map((item) => item.status)).toEqual(['reversed', 'active']);
  });
});

describe('CMP-1 open loops', () => {
  it.each([
    ['assistant', "I'll add the tests later."],
    ['assistant', 'Die Tests ergänze ich später.'],
    ['assistant', 'Falta la lógica de reintentos.'],
    ['assistant', '测试我稍后补上。'],
    ['user', 'Remind me to rotate the keys before the release.'],
    ['user', 'Vergiss am Ende das Changelog nicht.'],
  ] as const)('%s: %s', (speaker, text) => {
    expect(
      texts(
        factsOf([
          ['user', 'go'],
          [speaker, text],
        ]).openLoops,
      ),
    ).toEqual([text]);
  });

  it('keeps what the assistant asked last until the person answers', () => {
    const asked: Line[] = [
      ['user', 'write the list for the shop'],
      ['assistant', 'The list is written. What should stand in the owner column?'],
    ];
    const open = (lines: readonly Line[]) => factsOf(lines).openLoops.map((loop) => loop.text);
    expect(open(asked)).toContain('What should stand in the owner column?');
    expect(open([...asked, ['user', 'ok thanks']])).toContain('What should stand in the owner column?');
    expect(open([...asked, ['user', 'put the name of the branch there']])).toEqual([]);
  });

  it('takes the items under a heading of what is left', () => {
    const text = 'All green.\n\n**Next steps:**\n- Write the migration guide\n- Publish the package';
    const loops = texts(
      factsOf([
        ['user', 'go'],
        ['assistant', text],
      ]).openLoops,
    );
    expect(loops).toEqual(['Write the migration guide', 'Publish the package']);
  });

  it('is done when the assistant reports it, and no loop at all when it is rhetoric or the next step', () => {
    const done = factsOf([
      ['user', 'write the exporter'],
      ['assistant', 'The tests for the exporter are still missing.'],
      ['user', 'write the tests for the exporter'],
      ['assistant', 'I added the tests for the exporter.'],
    ]).openLoops;
    expect(done.map((loop) => loop.status)).toEqual(['done']);
    expect(factsOf([['assistant', 'Let me know if you need anything else.']]).openLoops).toEqual([]);
    expect(factsOf([['acting', "Now I'll run the tests."]]).openLoops).toEqual([]);
  });
});

describe('CMP-1 spoken facts can be understood alone', () => {
  it('quotes the whole sentence where a clause leans on the one before it', () => {
    const message = 'Keys expire after 30 days, which the audit asks for, so never extend one.';
    const found = factsOf([['user', message]]).constraints;
    expect(found.every((rule) => !/^(which|so|and)\b/.test(rule.text))).toBe(true);
  });

  it('does not take what the assistant found out as a decision', () => {
    const finding = 'The handler reads the body twice, that is why it hangs.';
    expect(
      factsOf([
        ['user', 'why does it hang'],
        ['assistant', finding],
        ['user', 'ok'],
      ]).decisions,
    ).toEqual([]);
  });

  it('withdraws the rule a clause names when it takes it back', () => {
    const found = factsOf([
      ['user', 'Never upgrade the parser library.'],
      ['assistant', 'Understood.'],
      ['user', 'forget what I said about the parser library, upgrade is fine now'],
    ]).constraints;
    expect(found.map((rule) => rule.status)).toEqual(['withdrawn']);
  });
});

describe('CMP-1 goal and newest request', () => {
  it('takes what opens as the last request for one, however it is worded', () => {
    const last = 'Last one: the summary never has more than ten lines, in summary.txt.';
    const { newestRequest } = factsOf([
      ['user', 'write a parser for the log'],
      ['user', last],
    ]);
    expect(newestRequest?.text).toContain('Last one');
  });

  it('keeps the first request as goal and the newest substantive one apart', () => {
    const facts = factsOf([
      ['user', 'Hi! I need a script that imports the bank export into the database.'],
      ['assistant', 'Done.'],
      ['user', 'Now add a test for empty files.'],
      ['assistant', 'Added.'],
      ['user', 'thanks, perfect'],
      ['user', '/compact'],
    ]);
    expect(facts.goal?.text).toContain('imports the bank export');
    expect(facts.newestRequest).toEqual({ text: 'Now add a test for empty files.', entryIds: ['e3'] });
  });
});

describe('CMP-1 a rule and a choice that say so by their first words', () => {
  const rulesOf = (...said: readonly Said[]) =>
    extractFacts(sessionOf(...said), { cwd: '/work' }).constraints.map(({ text, confidence }) => [text, confidence]);

  it.each([
    'Always run the linter.',
    'Never log card numbers.',
    'Rule: Never log card numbers.',
    '规则：绝不记录卡号。',
    'Immer erst die Tests laufen lassen.',
    'Toujours lancer le linter.',
  ])('a message that is no more than %s is a rule, with high confidence', (rule) => {
    expect(rulesOf('Add refunds.', { assistant: 'Noted.' }, rule)).toEqual([[rule, 'high']]);
  });

  it.each(['Always the same error.', 'Never mind.', 'Never saw that before.'])('%s is none', (words) => {
    expect(rulesOf('Add refunds.', { assistant: 'Noted.' }, words)).toEqual([]);
  });

  it('what leads to rules belongs to no goal', () => {
    const words = 'Add refunds to the shop, with a page that lists them.';
    const facts = extractFacts(sessionOf(`${words} Two rules before you start:\n- Never log card numbers.`), {
      cwd: '/work',
    });
    expect(facts.goal?.text).toBe(words);
  });

  it('a session that opens with what was decided has that decision, with high confidence', () => {
    const words = 'We decided to use the request id as the key.';
    const facts = extractFacts(sessionOf(`${words} Never log card numbers. Edit src/refund.ts.`), { cwd: '/work' });
    expect(facts.decisions.map(({ text, confidence }) => [text, confidence])).toEqual([[words, 'high']]);
  });
});
