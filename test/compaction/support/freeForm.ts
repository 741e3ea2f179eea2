// Summaries nobody's renderer wrote: one session retold by hand in layouts that share nothing with ours.
import type { Facts } from '../../../server/facts/fact.ts';
import { decision, factsWith, failure, file, rule, sourced } from './facts.ts';

export const shop: Facts = factsWith({
  goal: { ...sourced('Build the checkout flow of the shop with Stripe payments and email receipts'), shifts: [] },
  newestRequest: sourced('Please add a retry with backoff to the webhook handler and cover it with tests'),
  constraints: [
    rule('Never log card numbers or customer emails', 'must-not'),
    rule('Use pnpm, not npm'),
    rule('All amounts must be stored as integer cents'),
    rule('Do not touch the legacy/ folder', 'must-not'),
    rule('Keep functions under 40 lines', 'prefer'),
  ],
  decisions: [
    decision('We will use Stripe Checkout instead of a custom payment form'),
    decision('Receipts are sent through Postmark because SES is not available in our region'),
    decision('Webhook events are stored in the events table before processing'),
  ],
  errors: [
    failure("TypeError: Cannot read properties of undefined (reading 'amount')"),
    failure('Error: relation "orders" does not exist', true),
  ],
  openLoops: [{ ...sourced('Ask finance whether refunds need a second approval'), status: 'open' }],
  files: {
    modified: [
      file('src/checkout/index.ts'),
      file('src/webhook/index.ts'),
      file('src/email/receipt.ts'),
      file('migrations/0007_orders.sql', 'write'),
    ],
    read: [file('docs/payments.md', 'read'), file('src/config.ts', 'read')],
    deleted: [file('src/checkout/customForm.tsx', 'delete')],
  },
  outcomes: [
    { command: 'pnpm test', ok: false, purpose: 'test', entryIds: ['o1'] },
    { command: 'pnpm build', ok: true, purpose: 'build', entryIds: ['o2'] },
  ],
  paths: [
    'src/checkout/index.ts',
    'src/webhook/index.ts',
    'src/email/receipt.ts',
    'migrations/0007_orders.sql',
    'docs/payments.md',
    'src/config.ts',
    'src/checkout/customForm.tsx',
    'package.json',
  ],
});

/** Each accounts for every fact of `shop`. */
export const layouts: Readonly<Record<string, string>> = {
  'nested bullets': `# Where we are

## What the user wants
Checkout flow for the shop: Stripe payments, receipts by email.
Right now: give the webhook handler a retry with backoff, including tests.

## Ground rules
- Card numbers and customer emails must never be logged.
- pnpm is the package manager (no npm).
- Amounts are always stored as integer cents.
- Leave the legacy/ folder untouched.
- Functions should stay under 40 lines.

## What was decided
- Stripe Checkout rather than our own custom payment form.
- Receipts go out through Postmark, since SES isn't available in our region.
- Webhook events get stored in the events table before they are processed.

## Files
- Modified
  - \`src/checkout/index.ts\`
  - \`src/webhook/index.ts\`
  - \`src/email/receipt.ts\`
  - \`migrations/0007_orders.sql\`
- Read
  - docs/payments.md
  - src/config.ts
- Deleted
  - src/checkout/customForm.tsx

## Problems
- Still open: TypeError, cannot read properties of undefined (reading 'amount')
- Solved: relation "orders" does not exist

## Open questions
- Finance still has to tell us whether refunds need a second approval.

## Next
1. Retry with backoff in src/webhook/index.ts, then the tests.`,

  prose: `The user is building the shop's checkout flow with Stripe payments and email receipts. The latest request is to add a retry with backoff to the webhook handler and to cover it with tests; that is what comes next.

A few rules apply throughout. We never log card numbers or customer emails, we use pnpm and not npm, all amounts are stored as integer cents, nobody touches the legacy/ folder, and functions are kept under 40 lines.

It was decided to use Stripe Checkout instead of building a custom payment form. Receipts are sent through Postmark, as SES is not available in our region. Webhook events are stored in the events table before processing.

So far src/checkout/index.ts, src/webhook/index.ts and src/email/receipt.ts were edited and migrations/0007_orders.sql was written. docs/payments.md and src/config.ts were read. src/checkout/customForm.tsx was deleted.

The error 'relation "orders" does not exist' was fixed. The TypeError "Cannot read properties of undefined (reading 'amount')" is not resolved yet. We still have to ask finance whether refunds need a second approval.`,

  labels: `GOAL: checkout flow of the shop with Stripe payments and email receipts
NEWEST REQUEST: retry with backoff for the webhook handler, with tests
MUST NOT: log card numbers or customer emails; touch the legacy/ folder
MUST: use pnpm, not npm; store all amounts as integer cents
PREFER: functions under 40 lines
DECISIONS: Stripe Checkout instead of a custom payment form; receipts through Postmark (SES not available in our region); webhook events stored in the events table before processing
MODIFIED: src/checkout/index.ts, src/webhook/index.ts, src/email/receipt.ts, migrations/0007_orders.sql
READ: docs/payments.md, src/config.ts
DELETED: src/checkout/customForm.tsx
UNRESOLVED ERRORS: TypeError: Cannot read properties of undefined (reading 'amount')
RESOLVED ERRORS: relation "orders" does not exist
OPEN: ask finance whether refunds need a second approval
NEXT: implement the webhook retry`,

  tags: `<goal>
Build the shop's checkout flow (Stripe payments, email receipts). Newest: webhook handler needs retry with backoff plus tests.
</goal>
<constraints>
* never log card numbers or customer emails
* pnpm instead of npm
* all amounts as integer cents
* legacy/ folder is off limits
* keep functions below 40 lines
</constraints>
<decisions>
* use Stripe Checkout, not a custom payment form
* Postmark sends receipts because SES isn't available in our region
* store webhook events in the events table before processing them
</decisions>
<modified-files>
src/checkout/index.ts
src/webhook/index.ts
src/email/receipt.ts
migrations/0007_orders.sql
</modified-files>
<read-files>
docs/payments.md
src/config.ts
</read-files>
<deleted-files>
src/checkout/customForm.tsx
</deleted-files>
<errors>
* unresolved: TypeError Cannot read properties of undefined (reading 'amount')
* resolved: relation "orders" does not exist
</errors>
<next-steps>
1. add the retry
2. ask finance if refunds need a second approval
</next-steps>`,

  table: `**Summary**

| Topic | Detail |
|---|---|
| Goal | Checkout flow for the shop, Stripe payments, email receipts |
| Current request | Add retry with backoff to webhook handler, cover with tests |
| Rule | Never log card numbers or customer emails |
| Rule | Use pnpm and never npm |
| Rule | Store amounts as integer cents, always |
| Rule | Don't touch the legacy/ folder |
| Rule | Functions under 40 lines |
| Decision | Stripe Checkout over a custom payment form |
| Decision | Receipts through Postmark; SES is not available in our region |
| Decision | Store webhook events in the events table before processing |
| Changed | src/checkout/index.ts |
| Changed | src/webhook/index.ts |
| Changed | src/email/receipt.ts |
| Changed | migrations/0007_orders.sql |
| Read | docs/payments.md |
| Read | src/config.ts |
| Deleted | src/checkout/customForm.tsx |
| Open error | TypeError: Cannot read properties of undefined (reading 'amount') |
| Fixed error | relation "orders" does not exist |
| Pending | Ask finance whether refunds need a second approval |
| Next | Webhook retry |`,

  'numbered, setext': `1. Intent
=========

Stripe payments and email receipts for the shop's checkout flow. The user last asked for a retry with backoff in the webhook handler, with test coverage.

2. Do's and don'ts
------------------

+ DON'T log card numbers or customer emails
+ DON'T touch the legacy/ folder
+ DO use pnpm, npm is not used here
+ DO store every amount as integer cents
+ DO keep functions under 40 lines

3. Choices
----------

+ Stripe Checkout was chosen instead of a custom payment form
+ Postmark for receipts: SES is not available in our region
+ webhook events: stored in the events table before processing

4. Code
-------

    src/checkout/index.ts        changed
    src/webhook/index.ts         changed
    src/email/receipt.ts         changed
    migrations/0007_orders.sql   new
    docs/payments.md             read
    src/config.ts                read
    src/checkout/customForm.tsx  removed

5. Trouble
----------

+ TypeError: Cannot read properties of undefined (reading 'amount') remains unsolved
+ relation "orders" does not exist has been solved

6. To do
--------

+ the retry
+ find out from finance whether refunds need a second approval`,
};
