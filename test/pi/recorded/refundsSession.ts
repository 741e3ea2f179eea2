// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs the agent writes hold template strings of their own
// The sample session `npm start` shows: an hour of work on a small payments service, recorded by the real Pi.
import { say } from '../../support/scriptedModel.ts';
import { redSquare } from '../recordBasics.ts';
import { act, type Dialogue, edit, it, read, run, together, write, you } from '../recordDialogue.ts';
import { refundsProgram } from './refundsProgram.ts';

const doubleTest = `import assert from 'node:assert';
import { test } from 'node:test';
import { refundFromCheckout } from '../src/callers/checkout.ts';
import { Ledger } from '../src/ledger.ts';
import { sent } from '../src/settle.ts';

test('two clicks in the checkout pay back once', async () => {
  const ledger = new Ledger();
  ledger.capture('cap_7', 20000, '4242');
  const before = sent.length;
  const [first, second] = await Promise.all([
    refundFromCheckout(ledger, 'cap_7', 8420),
    refundFromCheckout(ledger, 'cap_7', 8420),
  ]);
  assert.equal(sent.length - before, 1);
  assert.equal(first.refundId, second.refundId);
});
`;

const idempotency = `/** Answers already given, by key. Insert first, look afterwards: nothing is locked while the bank thinks. */
export class Once<Answer> {
  #given = new Map<string, Promise<Answer>>();

  /** Runs \`work\` for a key that is new; gives the first answer again for one that is not. */
  run(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const there = this.#given.get(key);
    if (there) return there;
    const answer = work();
    this.#given.set(key, answer);
    answer.catch(() => this.#given.delete(key));
    return answer;
  }
}
`;

const conflictTest = `import assert from 'node:assert';
import { test } from 'node:test';
import { Ledger } from '../src/ledger.ts';
import { refund } from '../src/refunds/handler.ts';

test('the same key with another amount is 409', async () => {
  const ledger = new Ledger();
  ledger.capture('cap_9', 5000, '4242');
  await refund(ledger, { requestId: 'a', captureId: 'cap_9', amount: 1000 });
  await assert.rejects(refund(ledger, { requestId: 'b', captureId: 'cap_9', amount: 2000 }), { code: 409 });
});
`;

const partialTest = `import assert from 'node:assert';
import { describe, test } from 'node:test';
import { Ledger } from '../src/ledger.ts';
import { refund } from '../src/refunds/handler.ts';
import { sent } from '../src/settle.ts';

function order(): Ledger {
  const ledger = new Ledger();
  ledger.capture('cap_p', 9000, '4242', [3000, 2500, 3500]);
  return ledger;
}

describe('refund.partial', () => {
  test('each part of a capture is paid back once', async () => {
    const ledger = order();
    for (const amount of [3000, 2500, 3500]) await refund(ledger, { requestId: 'x', captureId: 'cap_p', amount });
    assert.equal(ledger.refunded('cap_p'), 9000);
  });

  test('a part that is asked for twice is paid back once', async () => {
    const ledger = order();
    const before = sent.length;
    const ask = () => refund(ledger, { requestId: 'x', captureId: 'cap_p', amount: 2500 });
    await Promise.all([ask(), ask()]);
    assert.equal(sent.length - before, 1);
  });

  test('keeps ordering', async () => {
    const ledger = order();
    const before = sent.length;
    await Promise.all([3000, 2500, 3500].map((amount) => refund(ledger, { requestId: 'x', captureId: 'cap_p', amount })));
    assert.deepEqual(sent.slice(before).map((one) => one.amount), [3000, 2500, 3500]);
  });
});
`;

const migration = `-- 0042: one answer per ledger entry
CREATE TABLE refund_key (
  ledger_entry_id text PRIMARY KEY,
  amount integer NOT NULL CHECK (amount > 0),
  refund_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refund_key_age ON refund_key (created_at);
`;

const summary = `## Goal
Make refunds idempotent: the same refund must never settle twice.

## Constraints & Preferences
- Never log card numbers
- The public refund schema in docs/api.md must not change
- Answer within 2 s
- Small commits, no squash

## Progress
### Done
- [x] test/double.test.ts: two clicks pay back once
- [x] src/refunds/idempotency.ts and the handler use the ledger entry as key
- [x] 409 when the key comes again with another amount

### In Progress
- [ ] idempotency per partial capture

## Key Decisions
- **Key**: ledger_entry_id, not the request id
- **Locks**: no advisory locks, the pool starved in 2019
- **Lifetime**: keys live 90 days

## Next Steps
1. Partial captures
2. Migration 0042

## Critical Context
- checkout makes a new request id per click; the back office uses one per order`;

/** Steps up to the point where the fork leaves. */
export const refundsSession: Dialogue = {
  name: 'idempotent-refunds',
  language: 'en',
  program: { name: 'refunds', files: refundsProgram, git: true },
  steps: [
    you(
      'Goal for today: make refunds idempotent. On Friday a shopper clicked twice and we paid 84.20 € back twice, the merchant was not amused. The same refund must never settle twice.\n\nTwo rules before you start: never log card numbers, and you must not change the public refund schema in docs/api.md, partners validate against it strictly. Have a look around first.',
    ),
    run('git log --oneline && find . -type f -not -path "./.git/*" | sort && wc -l src/*.ts src/*/*.ts', {
      say: 'I look at what is there.',
    }),
    together(
      'The handler, the ledger and the bank side belong together.',
      read('src/refunds/handler.ts'),
      read('src/ledger.ts'),
      read('src/settle.ts'),
    ),
    read('docs/api.md'),
    run('cat README.md package.json'),
    it(
      'refund() is the only way in. It checks the capture, calls settle() and books afterwards, so two calls at the same time both pass the check and both go to the bank. The request id is in the schema but nothing reads it.',
    ),
    you('Run the tests before you touch anything, so that we know where we stand.'),
    run('npm test'),
    it('Three tests, all green. None of them asks twice.'),
    you('Write the test for the double click first. It has to fail, otherwise it proves nothing.'),
    write('test/double.test.ts', doubleTest),
    run('node --test test/double.test.ts', { say: 'This one has to fail now.' }),
    it('It fails as wanted: two refunds leave for the bank, 2 instead of 1.'),
    you('Good. Which key would you use?'),
    run('grep -rn "requestId" src'),
    together('', read('src/callers/checkout.ts'), read('src/callers/backoffice.ts')),
    it(
      'Not the request id. The checkout makes a new one per click, so a double click has two of them, and the back office uses the order number, so two parts of one order share one. The ledger entry is what both mean: I would key on ledger_entry_id.',
    ),
    you('Then the key is ledger_entry_id. Check both callers before you touch the handler.'),
    run('grep -rn "refund(" src test --include="*.ts" | grep -v "^src/refunds/handler.ts"'),
    run('grep -rn "legacyKey" src test'),
    it(
      'Both callers go through refund() and pass the capture, so neither has to change. legacyKey.ts is imported by nobody.',
    ),
    act(async (pi) => {
      const agreed = await pi.user('Then the key is ledger_entry_id');
      await pi.step('label', { target: agreed.id, label: 'keys-agreed' });
    }),
    you('Go ahead. Small steps please, I prefer small commits and no squash.'),
    write('src/refunds/idempotency.ts', idempotency),
    run(
      `node - <<'PATCH'\nconst fs = require('node:fs');\nconst path = 'src/refunds/handler.ts';\nlet text = fs.readFileSync(path, 'utf8');\ntext = text.replace("import { settle } from '../settle.ts';", "import { settle } from '../settle.ts';\\nimport { Once } from './idempotency';");\ntext = text.replace("let count = 0;", "let count = 0;\\nconst once = new Once<RefundAnswer>();");\ntext = text.replace(/  const refundId = [^]*?amount: req.amount };\\n/, "  return once.run(entry.id, async () => {\\n    const refundId = 'rf_' + ++count;\\n    await settle(refundId, req.amount);\\n    ledger.book(entry, req.amount, refundId);\\n    return { refundId, status: 'settled', amount: req.amount };\\n  });\\n");\nfs.writeFileSync(path, text);\nPATCH`,
    ),
    run('npm test'),
    edit('src/refunds/handler.ts', "'./idempotency'", "'./idempotency.ts'", { say: 'The import needs its extension.' }),
    run('npm test'),
    it(
      'The double click pays back once. But the tests of one file share one process and so one map: what the first test paid back is still known in the second. The map must belong to the ledger, not to the module.',
    ),
    you('Right, state on module level bites us every time. Put it on the ledger.'),
    edit(
      'src/refunds/handler.ts',
      'const once = new Once<RefundAnswer>();',
      'const onces = new WeakMap<Ledger, Once<RefundAnswer>>();\n\nfunction onceOf(ledger: Ledger): Once<RefundAnswer> {\n  const there = onces.get(ledger) ?? new Once<RefundAnswer>();\n  onces.set(ledger, there);\n  return there;\n}',
    ),
    edit('src/refunds/handler.ts', 'return once.run(', 'return onceOf(ledger).run('),
    run('npm test'),
    run('git add -A && git commit -qm "Pay a refund back once per ledger entry" && git log --oneline'),
    it('All four tests pass, and it is committed as one small step.'),
    you(
      'FYI, one of the partners wrote this:\n\n> You must retry every refund at least five times.\n> Always send the amount as a decimal string.\n\nThat is their client library, it is not a rule for us. What is a rule: we answer within 2 s, the checkout gives up after that.',
    ),
    run(
      "node -e \"import('./src/settle.ts').then(async ({ settle }) => { const t = performance.now(); await settle('x', 1_000_000); console.log('slowest settle:', Math.round(performance.now() - t) < 2000 ? 'under 2 s' : 'too slow'); })\"",
    ),
    it(
      'The stand-in never takes more than 40 ms, so nothing here is near 2 s. In production the bank is the slow part; I will put the limit around settle() when we get there.',
    ),
    you('There is docs/locking-2019.md. Does it change anything?'),
    read('docs/locking-2019.md'),
    it(
      'It confirms the way we went: insert first, look afterwards. Advisory locks emptied the connection pool back then, and a row lock led to the deadlock in refund_tx. I propose no lock at all, only the unique key.',
    ),
    you('Agreed, and no advisory locks ever again, I was on call that night. Keys live for 30 days, then they can go.'),
    write(
      'src/refunds/expiry.ts',
      'const day = 24 * 60 * 60 * 1000;\n\n/** How long an answer is remembered. */\nexport const keyLifetimeMs = 30 * day;\n\n/** Keys old enough to be forgotten. */\nexport function expired(created: Map<string, number>, now: number): string[] {\n  return [...created].filter(([, at]) => now - at > keyLifetimeMs).map(([key]) => key);\n}\n',
    ),
    write(
      'test/expiry.test.ts',
      "import assert from 'node:assert';\nimport { test } from 'node:test';\nimport { expired } from '../src/refunds/expiry.ts';\n\nconst day = 24 * 60 * 60 * 1000;\n\ntest('keys are forgotten after their lifetime', () => {\n  const created = new Map([['old', 0], ['young', 80 * day]]);\n  assert.deepEqual(expired(created, 100 * day), ['old']);\n});\n",
    ),
    run('npm test 2>&1 | tail -12'),
    it('Expiry is its own small file with a test.'),
    you(
      'Wait. Finance says a chargeback can come after two months, the 2019 page says 61 days. Forget the 30 days: keys live 90 days.',
    ),
    edit('src/refunds/expiry.ts', '30 * day', '90 * day'),
    run('node --test test/expiry.test.ts && git add -A && git commit -qm "Remember refund keys for 90 days"'),
    it('90 days, committed.'),
    you('Next: what do we answer when the same key comes with another amount?'),
    it(
      'It cannot be the same refund, so paying nothing and saying settled would be a lie. I would answer 409 on a second amount for the same key.',
    ),
    you('409 it is.'),
    write('test/conflict.test.ts', conflictTest),
    run('node --test test/conflict.test.ts'),
    edit(
      'src/refunds/handler.ts',
      '  return onceOf(ledger).run(',
      "  const booked = ledger.bookings.find((booking) => booking.entry.id === entry.id);\n  if (booked && booked.amount !== req.amount) throw new RefundError(409, 'this entry was refunded with another amount');\n  return onceOf(ledger).run(",
    ),
    run('npm test 2>&1 | tail -30'),
    run(
      'git add -A && git commit -qm "Answer 409 when a key comes with another amount" && git log --oneline | head -3',
    ),
    it(
      '409 works. docs/api.md lists only 404 and 422 as codes; the schema is untouched, so the list there is one short. Somebody has to tell the partners.',
    ),
    you(
      'I will tell them, remind me at the end. This is what the dashboard shows right now by the way, the tile is supposed to be green.',
    ),
    it('I see no picture, only your words. I remind you at the end about the partners and the code 409.'),
    act(async (pi, stage) => {
      stage.model.push(
        say(
          'The tile is red, as far as I can see from here. It should turn green when no refund was doubled within the hour.',
        ),
      );
      const image = { type: 'image', data: redSquare, mimeType: 'image/png' };
      await pi.prompt('Here is the picture, I forgot to attach it.', { images: [image] });
    }),
    you(
      'Change of plan: partial captures matter more than anything else. A merchant ships an order in parts and pays back one part at a time, so from now on the goal is that idempotency holds per partial capture. Write the tests for that first.',
    ),
    write('test/partial.test.ts', partialTest),
    run('node --test test/partial.test.ts', { say: 'Three cases; I expect all of them to fail today.' }),
    read('src/refunds/handler.ts', {
      say: 'The handler always takes the first entry of the capture, which is wrong as soon as there are parts.',
    }),
    it(
      'The handler keys every part on the first entry. It has to find the entry that belongs to the amount: the open part with exactly that amount, else the first open one it fits in.',
    ),
    act(async (pi, stage) => {
      stage.model.rescript(() => say(summary));
      await pi.request({ type: 'compact' });
      stage.model.rescript([]);
    }),
    you('Yes, do it that way. An exact match first, that is how the back office thinks.'),
    write(
      'src/refunds/entryFor.ts',
      "import type { Ledger, LedgerEntry } from '../ledger.ts';\n\n/** The part of a capture a refund means: the one with exactly that amount, else the first it fits in. */\nexport function entryFor(ledger: Ledger, captureId: string, amount: number): LedgerEntry | null {\n  const entries = ledger.entriesOf(captureId);\n  return entries.find((entry) => entry.amount === amount) ?? entries.find((entry) => amount <= entry.amount) ?? null;\n}\n",
    ),
    edit(
      'src/refunds/handler.ts',
      '  const [entry] = ledger.entriesOf(capture.id);',
      "  const entry = entryFor(ledger, capture.id, req.amount);\n  if (!entry) throw new RefundError(422, 'more than any part of the capture');",
    ),
    run('npm test 2>&1 | tail -60'),
    edit('src/refunds/handler.ts', 'import { Once }', "import { entryFor } from './entryFor.ts';\nimport { Once }", {
      say: 'The import is missing.',
    }),
    run('npm test 2>&1 | tail -60'),
    it(
      'Two of the three partial cases pass. "keeps ordering" fails: the parts reach the bank in the order of their size, not in the order they were asked for.',
    ),
    you('Leave ordering for a moment and commit the rest. And get rid of legacyKey.ts, nobody has used it for years.'),
    run('grep -rn "legacyKey\\|sha1" src test docs', { say: 'Once more, to be sure.' }),
    run(
      'git rm -q src/refunds/legacyKey.ts && git add -A && git commit -qm "Key partial refunds on the part they belong to" && ls src/refunds',
    ),
    it(
      'legacyKey.ts is deleted. Committed with the partial tests; one of them is red, as the message says nothing about ordering.',
    ),
    you('What is left for production?'),
    it(
      'Three things: a migration that creates the table for the keys, a backfill for refunds before May, which have no ledger entry yet, and the limit of 2 s around settle().',
    ),
    you(
      'The limit first. Whoever waits longer than 2 s gets a 504, and the answer is still remembered, so that the next try gets the real one.',
    ),
    write(
      'src/refunds/within.ts',
      "import { RefundError } from './handler.ts';\n\n/** The result of work, or 504 when it takes longer than that. The work itself goes on. */\nexport function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {\n  const late = new Promise<never>((_, fail) => {\n    setTimeout(() => fail(new RefundError(504, 'the bank takes too long')), limitMs);\n  });\n  return Promise.race([work, late]);\n}\n",
    ),
    write(
      'test/within.test.ts',
      "import assert from 'node:assert';\nimport { test } from 'node:test';\nimport { within } from '../src/refunds/within.ts';\n\ntest('late work is 504', async () => {\n  await assert.rejects(within(5, new Promise((done) => setTimeout(done, 50))), { code: 504 });\n});\n\ntest('work in time is handed on and leaves no timer behind', async () => {\n  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;\n  assert.equal(await within(1_500, Promise.resolve(7)), 7);\n  assert.equal(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length, before);\n});\n",
    ),
    run('node --test test/within.test.ts'),
    write(
      'src/refunds/within.ts',
      "import { RefundError } from './handler.ts';\n\n/** The result of work, or 504 when it takes longer than that. The work itself goes on. */\nexport async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {\n  let timer: NodeJS.Timeout | undefined;\n  const late = new Promise<never>((_, fail) => {\n    timer = setTimeout(() => fail(new RefundError(504, 'the bank takes too long')), limitMs);\n  });\n  try {\n    return await Promise.race([work, late]);\n  } finally {\n    clearTimeout(timer);\n  }\n}\n",
      { say: 'The timer stays behind when the work is done. It has to be cleared.' },
    ),
    run('node --test test/within.test.ts'),
    edit(
      'src/refunds/handler.ts',
      '  return onceOf(ledger).run(entry.id, async () => {',
      '  const answer = onceOf(ledger).run(entry.id, async () => {',
    ),
    edit(
      'src/refunds/handler.ts',
      "    return { refundId, status: 'settled', amount: req.amount };\n  });\n",
      "    return { refundId, status: 'settled' as const, amount: req.amount };\n  });\n  return within(2000, answer);\n",
    ),
    edit('src/refunds/handler.ts', 'import { Once }', "import { within } from './within.ts';\nimport { Once }"),
    run('npm test 2>&1 | grep -E "^(✔|✖|▶|ℹ (tests|pass|fail))|^  (✔|✖)"'),
    run(
      'git add -A && git commit -qm "Answer 504 after two seconds and remember the real answer" && git diff --stat HEAD~1 && git diff HEAD~3 -- src',
    ),
    it('The limit is in and committed. Everything is green but "keeps ordering", as before.'),
    you('Write migration 0042 now. The backfill we do next week together with finance.'),
    run('cat migrations/0041_ledger_ref.sql'),
    write('migrations/0042_refund_key.sql', migration),
    run('psql "$TEST_DB" -f migrations/0042_refund_key.sql'),
    it(
      'The migration is written. I could not try it: no database answers on this machine, so it still has to run against the test database.',
    ),
    act(async (pi) => {
      await pi.request({ type: 'bash', command: 'git status --short && git log --oneline | head -5' });
    }),
    you(
      'I run it on my machine later. Should we put a queue in front of settle()? Hm, no, nobody wants to run a queue. Forget it.',
    ),
    it(
      'Then no queue. A chain per capture inside the process would keep the order as well, as long as one process serves a capture.',
    ),
    you('A chain per capture, yes, that is enough: the load balancer pins captures to a node.'),
    it('Then I build it per capture, when we come back to ordering.'),
    act(async (pi) => {
      const content =
        'Partial captures: key is the matching ledger entry, order by a chain per capture. Ordering is still red.';
      await pi.step('message', {
        message: { customType: 'throughline-anchor', content, display: true, details: { name: 'partial-agreed' } },
      });
      const anchor = await pi.find((entry) => entry.type === 'custom_message');
      await pi.step('label', { target: anchor.id, label: 'partial-agreed' });
    }),
    you('Also make sure nothing prints the card. I saw a console.log in a branch once.'),
    run('grep -rn "console\\." src'),
    run('grep -rn "card" src --include="*.ts"'),
    it('Nothing in src prints anything, and the card is only held by the capture in the ledger.'),
    you(
      'Good. Now make settle() keep the order per capture with that chain, then run the partial tests. Do not touch the tests themselves, they are right.',
    ),
    write(
      'src/refunds/inOrder.ts',
      '/** Runs work one after the other per key. */\nexport class InOrder {\n  #last = new Map<string, Promise<unknown>>();\n\n  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {\n    const before = this.#last.get(key) ?? Promise.resolve();\n    const result = before.then(work, work);\n    this.#last.set(key, result);\n    return result;\n  }\n}\n',
    ),
    edit(
      'src/refunds/handler.ts',
      '    await settle(refundId, req.amount);',
      '    await inOrder.run(entry.id, () => settle(refundId, req.amount));',
    ),
    edit('src/refunds/handler.ts', 'let count = 0;', 'let count = 0;\nconst inOrder = new InOrder();'),
    edit('src/refunds/handler.ts', 'import { Once }', "import { InOrder } from './inOrder.ts';\nimport { Once }"),
    run('node --test test/partial.test.ts'),
    it(
      '"keeps ordering" is still red, and I see why: I chained per ledger entry, and each part has its own entry, so nothing waits for anything. The chain has to be per capture. Not done yet: ordering, the backfill before May, migration 0042 on the test database, and telling the partners about 409.',
    ),
    act(async (pi) => {
      await pi.request({ type: 'set_session_name', name: 'Idempotent refunds for partial captures' });
    }),
  ],
};
