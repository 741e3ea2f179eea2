// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the program holds template strings of its own
// The small payments service the sample session works on, as it is before the session begins.

export const refundsProgram: Readonly<Record<string, string>> = {
  'package.json':
    '{\n  "name": "refunds",\n  "version": "2.3.0",\n  "private": true,\n  "type": "module",\n  "scripts": {\n    "test": "node --test \\"test/**/*.test.ts\\""\n  }\n}\n',
  'README.md': `# refunds

Pays money back to shoppers. A merchant asks through the checkout or the back office, the handler
checks the capture, the ledger books it and settle() hands it to the bank.

- \`src/refunds/handler.ts\` is the only way in.
- \`src/ledger.ts\` holds captures and what was booked on them. Amounts are cents.
- \`src/settle.ts\` talks to the bank. Here it is a stand-in that takes a moment.
- \`docs/api.md\` is what partners validate against.

Run \`npm test\`. There are no dependencies.
`,
  'docs/api.md': `# Refund API, version 2

## POST /v2/refunds

| field | type | required | meaning |
|---|---|---|---|
| requestId | string | yes | chosen by the caller, for its own logs |
| captureId | string | yes | the capture to pay back |
| amount | integer | yes | cents, more than 0 |
| reason | string | no | free text, shown to the shopper |

## Answer

| field | type | meaning |
|---|---|---|
| refundId | string | ours |
| status | "settled" | the bank took it |
| amount | integer | cents |

Errors are \`{ "error": "...", "code": 404 | 422 }\`. Partners validate both schemas strictly: an unknown
field makes their client throw.
`,
  'docs/locking-2019.md': `# Locking, as tried in 2019

${[
  'We had three attempts at keeping two refunds of one capture apart. This page keeps what we learned so that nobody has to learn it again.',
  '## Advisory locks\n\npg_advisory_lock(capture) around the whole refund. It was correct. It also held a connection for as long as the bank took, which on a slow evening was eleven seconds. The pool has twenty connections. At 19:40 the pool was empty, the health check failed, the load balancer took the node out, the next node got the traffic and went the same way. We were down for nine minutes.',
  '## SELECT ... FOR UPDATE\n\nA row lock on the capture for the time of the booking only. Good, as long as nobody calls the bank inside the transaction. Somebody did, in the branch for partial captures, and we had the deadlock of November: refund_tx waits for ledger_tx, ledger_tx waits for refund_tx.',
  '## Unique key\n\nInsert first, look afterwards. The second writer gets a violation, reads the row of the first and answers with it. No lock is held while the bank thinks. This is what the card team uses and what we should have used.',
  '## Numbers\n\nBetween 0.3 % and 0.7 % of refunds arrive twice. Nearly all doubles come within four seconds. The longest gap we have seen was 61 days, a chargeback that was raised again by hand.',
  '## What we did not try\n\nA queue per capture. It would keep ordering for free, and it would need somebody to run a queue.',
].join('\n\n')}
`,
  'migrations/0041_ledger_ref.sql': `-- 0041: every booking names the ledger entry it belongs to
ALTER TABLE booking ADD COLUMN ledger_entry_id text;
UPDATE booking SET ledger_entry_id = 'le_' || capture_id || '_' || position;
ALTER TABLE booking ALTER COLUMN ledger_entry_id SET NOT NULL;
`,
  'src/ledger.ts': `/** A payment taken from a shopper. Amounts are cents. */
export interface Capture {
  id: string;
  amount: number;
  card: string;
}

/** One line of a capture: the whole of it, or a part the merchant shipped separately. */
export interface LedgerEntry {
  id: string;
  captureId: string;
  amount: number;
  position: number;
}

export interface Booking {
  entry: LedgerEntry;
  amount: number;
  refundId: string;
}

/** What was captured and what was paid back, in memory. Production has the same shape in Postgres. */
export class Ledger {
  captures = new Map<string, Capture>();
  entries: LedgerEntry[] = [];
  bookings: Booking[] = [];

  capture(id: string, amount: number, card: string, parts: number[] = [amount]): void {
    this.captures.set(id, { id, amount, card });
    parts.forEach((part, position) => {
      this.entries.push({ id: 'le_' + id + '_' + position, captureId: id, amount: part, position });
    });
  }

  entriesOf(captureId: string): LedgerEntry[] {
    return this.entries.filter((entry) => entry.captureId === captureId);
  }

  /** Cents already paid back on a capture. */
  refunded(captureId: string): number {
    return this.bookings
      .filter((booking) => booking.entry.captureId === captureId)
      .reduce((sum, booking) => sum + booking.amount, 0);
  }

  book(entry: LedgerEntry, amount: number, refundId: string): void {
    this.bookings.push({ entry, amount, refundId });
  }
}
`,
  'src/settle.ts': `/** What left for the bank, oldest first. */
export const sent: { refundId: string; amount: number }[] = [];

/** Hands a refund to the bank. The stand-in needs longer for larger amounts, as the real one does. */
export async function settle(refundId: string, amount: number): Promise<void> {
  await new Promise((done) => setTimeout(done, Math.min(40, amount / 100)));
  sent.push({ refundId, amount });
}
`,
  'src/refunds/handler.ts': `import type { Ledger } from '../ledger.ts';
import { settle } from '../settle.ts';

export interface RefundRequest {
  requestId: string;
  captureId: string;
  amount: number;
  reason?: string;
}

export interface RefundAnswer {
  refundId: string;
  status: 'settled';
  amount: number;
}

export class RefundError extends Error {
  code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

let count = 0;

/** Pays back part or all of a capture. The only way in. */
export async function refund(ledger: Ledger, req: RefundRequest): Promise<RefundAnswer> {
  const capture = ledger.captures.get(req.captureId);
  if (!capture) throw new RefundError(404, 'no such capture');
  if (!(req.amount > 0)) throw new RefundError(422, 'amount must be more than 0');
  if (ledger.refunded(capture.id) + req.amount > capture.amount) {
    throw new RefundError(422, 'more than was captured');
  }
  const [entry] = ledger.entriesOf(capture.id);
  const refundId = 'rf_' + ++count;
  await settle(refundId, req.amount);
  ledger.book(entry, req.amount, refundId);
  return { refundId, status: 'settled', amount: req.amount };
}
`,
  'src/refunds/legacyKey.ts': `import { createHash } from 'node:crypto';

/** The key of version 1: a hash over everything the caller sent, which made every retry a new refund. */
export function legacyKey(request: object): string {
  return createHash('sha1').update(JSON.stringify(request)).digest('hex');
}
`,
  'src/callers/checkout.ts': `import type { Ledger } from '../ledger.ts';
import { refund } from '../refunds/handler.ts';

/** The shopper's own button. Every click is a request of its own. */
export function refundFromCheckout(ledger: Ledger, captureId: string, amount: number) {
  const requestId = 'co-' + Math.random().toString(36).slice(2);
  return refund(ledger, { requestId, captureId, amount, reason: 'returned' });
}
`,
  'src/callers/backoffice.ts': `import type { Ledger } from '../ledger.ts';
import { refund } from '../refunds/handler.ts';

/** The merchant's list of orders. The request id is the order's number, so two parts of one order share it. */
export function refundFromBackOffice(ledger: Ledger, order: string, captureId: string, amount: number) {
  return refund(ledger, { requestId: 'order-' + order, captureId, amount });
}
`,
  'test/refund.test.ts': `import assert from 'node:assert';
import { test } from 'node:test';
import { Ledger } from '../src/ledger.ts';
import { RefundError, refund } from '../src/refunds/handler.ts';

function ledgerWith(amount: number): Ledger {
  const ledger = new Ledger();
  ledger.capture('cap_1', amount, '4242');
  return ledger;
}

test('a refund is settled and booked', async () => {
  const ledger = ledgerWith(8420);
  const answer = await refund(ledger, { requestId: 'r1', captureId: 'cap_1', amount: 8420 });
  assert.equal(answer.status, 'settled');
  assert.equal(ledger.refunded('cap_1'), 8420);
});

test('an unknown capture is 404', async () => {
  await assert.rejects(refund(ledgerWith(1), { requestId: 'r', captureId: 'x', amount: 1 }), { code: 404 });
});

test('more than was captured is refused', async () => {
  const failing = refund(ledgerWith(100), { requestId: 'r', captureId: 'cap_1', amount: 101 });
  await assert.rejects(failing, (error: RefundError) => error.code === 422);
});
`,
};
