// Written session: a terse, swearing backend developer and an agent of few words, on webhook delivery in a payments service.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  editFails,
  grep,
  noMatch,
  read,
  readFails,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const deliver = `import { pool } from '../db/pool';
import { sign } from './sign';

export async function deliver(event: WebhookEvent): Promise<void> {
  const endpoints = await pool.query('select * from endpoints where account_id = $1', [event.accountId]);
  for (const endpoint of endpoints.rows) {
    const res = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': sign(event.payload, endpoint.secret) },
      body: JSON.stringify(event.payload),
    });
    if (!res.ok) {
      console.error('webhook failed', endpoint.url, res.status);
    }
  }
}
`;

const readme = `# hookd

Delivers webhooks for the payments API.

## Conventions

- ⟦x.paste.constraint|Always squash before merging.⟧
- ⟦x.paste.constraint|Never commit directly to main.⟧
- Run \`make lint\` before pushing.

## Local setup

docker compose up -d postgres
npm ci && npm run migrate && npm run dev
`;

export const paymentsWebhooks: AuthoredSession = {
  name: 'payments-webhooks',
  language: 'en',
  cwd: '/home/mk/src/hookd',
  model: ['anthropic', 'claude-sonnet-4-5'],
  startedAt: '2026-09-14T07:52:11.000Z',
  turns: [
    user(
      '⟦goal|webhooks get lost when the merchant endpoint is down, make deliveries retry⟧. ⟦must|merchants were promised 72h of retries in the contract⟧, ⟦not|nobody gets two charges.captured for the same charge, ever⟧',
    ),
    say(
      'Looking at the delivery path first.',
      read('src/webhooks/deliver.ts', deliver),
      grep(
        'deliver\\(',
        'src',
        'src/webhooks/deliver.ts:4:export async function deliver(event: WebhookEvent): Promise<void> {\nsrc/charges/capture.ts:61:  await deliver({ type: "charge.captured", accountId, payload });\nsrc/refunds/create.ts:38:  void deliver({ type: "refund.created", accountId, payload });',
      ),
    ),
    say(
      '',
      read(
        'src/charges/capture.ts',
        'import { deliver } from "../webhooks/deliver";\n\nexport async function capture(chargeId: string) {\n  const charge = await lockCharge(chargeId);\n  // ...\n  await deliver({ type: "charge.captured", accountId, payload });\n  return charge;\n}\n',
      ),
      read('README.md', readme),
    ),
    say(
      'Deliveries happen inline in the request and failures are only logged. Two ways to go:\n\n1. ⟦dec#outbox|an outbox table plus a poller in the same process⟧\n2. a real queue (SQS or BullMQ)\n\nWith SQS ⟦x.hyp.decision|we could drop the poller and let visibility timeouts do the backoff⟧. Which one?',
    ),
    user('1. ⟦not~decision|ops hates redis and im not filling in another aws ticket⟧'),
    say(
      '⟦+outbox|Outbox it is.⟧ Migration first.',
      bash('ls migrations | tail -3', '0041_endpoint_secrets.sql\n0042_refund_reason.sql\n0043_charge_idx.sql'),
      write(
        'migrations/0044_webhook_outbox.sql',
        'create table webhook_outbox (\n  id bigserial primary key,\n  event_id uuid not null,\n  endpoint_id bigint not null references endpoints(id),\n  payload jsonb not null,\n  attempts int not null default 0,\n  next_attempt_at timestamptz not null default now(),\n  delivered_at timestamptz,\n  unique (event_id, endpoint_id)\n);\ncreate index on webhook_outbox (next_attempt_at) where delivered_at is null;\n',
      ),
    ),
    say(
      '⟦dec|The pair (event_id, endpoint_id) is unique, so a second enqueue of the same event is a no-op.⟧ Running the migration.',
      bashFails(
        'npm run migrate',
        '> hookd@2.11.0 migrate\n> node scripts/migrate.js\n\napplying 0044_webhook_outbox.sql\n⟦errok|error: type "uuid" does not exist in schema "legacy"⟧\n    at Parser.parseErrorMessage (node_modules/pg-protocol/dist/parser.js:285:11)',
        1,
      ),
    ),
    user(
      'search_path is fucked on the dev db. ⟦must|qualify everything with public.⟧ ⟦must?|its like that on prod too⟧',
    ),
    say(
      '',
      edit('migrations/0044_webhook_outbox.sql', 'create table webhook_outbox', 'create table public.webhook_outbox'),
      bash(
        "sed -i 's/event_id uuid/event_id pg_catalog.uuid/; s/references endpoints/references public.endpoints/; s/index on webhook_outbox/index on public.webhook_outbox/' migrations/0044_webhook_outbox.sql",
        '',
        { m: ['migrations/0044_webhook_outbox.sql'] },
      ),
      bash(
        'npm run migrate',
        '> hookd@2.11.0 migrate\n> node scripts/migrate.js\n\napplying 0044_webhook_outbox.sql\ndone, 1 migration',
      ),
    ),
    say(
      'Now the enqueue side and the poller.',
      write(
        'src/webhooks/outbox.ts',
        "import { pool } from '../db/pool';\n\nexport async function enqueue(event: WebhookEvent, client = pool): Promise<void> {\n  await client.query(\n    `insert into public.webhook_outbox (event_id, endpoint_id, payload)\n     select $1, id, $2 from public.endpoints where account_id = $3\n     on conflict do nothing`,\n    [event.id, event.payload, event.accountId],\n  );\n}\n",
      ),
      write(
        'src/webhooks/poller.ts',
        "import { pool } from '../db/pool';\nimport { send } from './send';\n\nconst batch = 50;\n\nexport async function tick(now = new Date()): Promise<number> {\n  const rows = await pool.query(\n    `select * from public.webhook_outbox where delivered_at is null and next_attempt_at <= $1\n     order by next_attempt_at limit $2 for update skip locked`,\n    [now, batch],\n  );\n  for (const row of rows.rows) await send(row);\n  return rows.rowCount ?? 0;\n}\n",
      ),
      edit(
        'src/charges/capture.ts',
        'await deliver({ type: "charge.captured", accountId, payload });',
        'await enqueue({ id: charge.eventId, type: "charge.captured", accountId, payload }, tx);',
      ),
    ),
    user(
      "before you go on: ⟦not|don't touch anything under src/legacy, that's Ines' and she'll kill me⟧. and ⟦must|always add a down migration, the deploy job refuses otherwise⟧",
    ),
    say(
      '⟦dec|I will keep the down migrations as separate .down.sql files, like 0041 has.⟧',
      write('migrations/0044_webhook_outbox.down.sql', 'drop table public.webhook_outbox;\n'),
      bash(
        'npm run migrate:down && npm run migrate',
        'reverted 0044_webhook_outbox.sql\napplying 0044_webhook_outbox.sql\ndone, 1 migration',
      ),
    ),
    user('wtf is batch 50. ⟦must|merchants with 1 endpoint cant starve behind the big one⟧, lidl alone does 40k a day'),
    say(
      'Good point. ⟦dec|Each tick takes at most five rows per endpoint, via a lateral join.⟧',
      edit(
        'src/webhooks/poller.ts',
        'select * from public.webhook_outbox where delivered_at is null',
        'select o.* from public.endpoints e cross join lateral (select * from public.webhook_outbox where endpoint_id = e.id and delivered_at is null',
      ),
    ),
    say(
      'Backoff: ⟦dec|30 s doubling to a cap of 4 h, which lands the last attempt at about hour 71.⟧',
      write(
        'src/webhooks/backoff.ts',
        'const firstMs = 30_000;\nconst capMs = 4 * 3_600_000;\n\nexport function delayMs(attempts: number): number {\n  return Math.min(capMs, firstMs * 2 ** attempts);\n}\n',
      ),
      write(
        'test/backoff.test.ts',
        "import { delayMs } from '../src/webhooks/backoff';\n\ntest('caps at four hours', () => expect(delayMs(20)).toBe(14_400_000));\n",
      ),
      bashFails(
        'npx jest test/backoff.test.ts',
        'FAIL test/backoff.test.ts\n  ● Test suite failed to run\n\n    ⟦errok|SyntaxError: Numeric separators are not allowed here (1:18)⟧\n\nTest Suites: 1 failed, 1 total',
        1,
      ),
    ),
    user(
      '⟦must?|jest runs on babel 6 here dont ask.⟧ ⟦not|no numeric separators, no ?? no ?. anywhere under src or test⟧',
    ),
    say(
      '',
      bash("sed -i 's/\\([0-9]\\)_\\([0-9]\\)/\\1\\2/g' src/webhooks/backoff.ts test/backoff.test.ts", '', {
        m: ['src/webhooks/backoff.ts', 'test/backoff.test.ts'],
      }),
      edit('src/webhooks/poller.ts', 'rows.rowCount ?? 0', 'rows.rowCount === null ? 0 : rows.rowCount'),
      bash(
        'npx jest test/backoff.test.ts',
        'PASS test/backoff.test.ts\n  ✓ caps at four hours (2 ms)\n\nTests: 1 passed, 1 total',
      ),
    ),
    user('also ⟦x.wd.constraint|log the whole payload on every failed attempt⟧ so support can see what went out'),
    say(
      'Added to the failure branch in send.ts.',
      write(
        'src/webhooks/send.ts',
        "import { log } from '../log';\nimport { sign } from './sign';\n\nexport async function send(row: OutboxRow): Promise<boolean> {\n  const res = await fetch(row.url, { method: 'POST', body: JSON.stringify(row.payload), headers: headersFor(row) });\n  if (!res.ok) log.warn({ url: row.url, status: res.status, payload: row.payload }, 'attempt failed');\n  return res.ok;\n}\n",
      ),
    ),
    user(
      'hang on. just talked to Petra from compliance and the payload has PANs in it for the old acquirer, so scrap that, ⟦not|nothing from the body in the logs⟧. ⟦not|card data stays out of stdout, full stop⟧. she also said ⟦x.quote.constraint|"you people should encrypt every column in that database"⟧ lol no',
    ),
    say(
      '⟦dec?|Logging only the event id, endpoint id and status now.⟧',
      edit(
        'src/webhooks/send.ts',
        "log.warn({ url: row.url, status: res.status, payload: row.payload }, 'attempt failed')",
        "log.warn({ eventId: row.event_id, endpointId: row.endpoint_id, status: res.status }, 'attempt failed')",
      ),
      noMatch("grep -rn 'payload' src/log* src/webhooks/*.ts | grep log"),
    ),
    user(
      "⟦dec|let's use the existing metrics client for the counters instead of pulling in prom-client⟧. ⟦pref|prefer small commits, one per file group if you can⟧",
    ),
    say(
      '',
      read(
        'src/metrics.ts',
        'export const metrics = { count(name: string, tags: Tags = {}) { socket.send(format(name, tags)); } };\n',
      ),
      edit(
        'src/webhooks/send.ts',
        "'attempt failed')",
        "'attempt failed');\n  metrics.count('webhook.attempt', { ok: String(res.ok) })",
      ),
      bash('git add -p src/webhooks/send.ts && git commit -qm "Count delivery attempts"', ''),
    ),
    user('whats left'),
    say(
      'Three things: ⟦done|the poller is not started anywhere, refunds still call deliver() directly, and deliver.ts is dead once that is moved.⟧',
    ),
    user('do those'),
    say(
      '',
      edit(
        'src/refunds/create.ts',
        'void deliver({ type: "refund.created", accountId, payload });',
        'await enqueue({ id: refund.eventId, type: "refund.created", accountId, payload }, tx);',
      ),
      bash(
        'git rm -q src/webhooks/deliver.ts && git status --short',
        'M  migrations/0044_webhook_outbox.sql\nD  src/webhooks/deliver.ts\n M src/charges/capture.ts\n M src/refunds/create.ts',
        { d: ['src/webhooks/deliver.ts'] },
      ),
      editFails(
        'src/server.ts',
        'app.listen(port)',
        'app.listen(port);\nstartPoller();',
        '⟦errok|Could not find the exact text in src/server.ts. The old text must match exactly including all whitespace and newlines.⟧',
      ),
    ),
    say(
      '',
      read(
        'src/server.ts',
        "import Fastify from 'fastify';\n\nconst app = Fastify({ logger: true });\n\napp.register(routes);\napp.listen({ port: Number(process.env.PORT || 8080), host: '0.0.0.0' });\n",
      ),
      edit(
        'src/server.ts',
        "host: '0.0.0.0' });",
        "host: '0.0.0.0' });\n\nsetInterval(() => void tick(), 1000).unref();",
      ),
    ),
    say(
      '',
      bash('npx tsc --noEmit -p .', ''),
      bashFails(
        'npx jest',
        'FAIL test/capture.test.ts\n  ● capture › delivers charge.captured\n\n    ⟦errok|expect(jest.fn()).toHaveBeenCalledTimes(expected) Expected number of calls: 1 Received number of calls: 0⟧\n\n      34 |   expect(deliver).toHaveBeenCalledTimes(1);\n\nTests: 1 failed, 46 passed, 47 total',
        1,
      ),
    ),
    say(
      'That test mocks the module I removed. ⟦dec?|It should look at the outbox row instead.⟧',
      read(
        'test/capture.test.ts',
        "jest.mock('../src/webhooks/deliver');\n\ntest('delivers charge.captured', async () => {\n  await capture('ch_1');\n  expect(deliver).toHaveBeenCalledTimes(1);\n});\n",
      ),
      edit(
        'test/capture.test.ts',
        'expect(deliver).toHaveBeenCalledTimes(1);',
        "const rows = await outboxFor('ch_1');\n  expect(rows).toHaveLength(1);",
      ),
      bash('npx jest', 'Tests: 47 passed, 47 total'),
    ),
    shell('psql hookd_dev -c "select count(*) from public.webhook_outbox"', ' count \n-------\n    12\n(1 row)'),
    user(
      'nice. ⟦dec?|setInterval in every pod means 6 pods polling, fine because skip locked⟧. but ⟦must|sigterm has to let the running batch finish, k8s gives us 25 secs⟧',
    ),
    say(
      '',
      edit(
        'src/server.ts',
        'setInterval(() => void tick(), 1000).unref();',
        "const poller = startPoller();\nprocess.on('SIGTERM', () => poller.stop().then(() => app.close()));",
      ),
      edit(
        'src/webhooks/poller.ts',
        'export async function tick',
        'export function startPoller() {\n  let running = Promise.resolve();\n  const timer = setInterval(() => { running = running.then(() => tick()).then(() => undefined); }, 1000);\n  return { stop: () => { clearInterval(timer); return running; } };\n}\n\nexport async function tick',
      ),
      bash('npx tsc --noEmit -p . && npx jest', 'Tests: 47 passed, 47 total'),
    ),
    user(
      'ok and prove it. hit an endpoint that 500s, then kill it. ⟦must?|the first call is supposed to blow up obviously⟧',
    ),
    say(
      'Starting a stub that answers 500.',
      bashFails(
        'node scripts/stub500.js & sleep 1; curl -sf -X POST localhost:9009/hook -d "{}"',
        '⟦x.exp.error|curl: (22) The requested URL returned error: 500⟧',
        22,
      ),
      bash(
        'kill -TERM $(cat /tmp/hookd.pid); sleep 3; tail -2 /tmp/hookd.log',
        '{"level":30,"msg":"poller stopped, batch of 3 finished"}\n{"level":30,"msg":"bye"}',
      ),
    ),
    say(
      'The batch of three finished before exit. Not done: ⟦open|rows that exhaust their 72 h stay in the table with no alert, I will add a dead-letter view once you tell me who gets it.⟧',
    ),
    user(
      'yeah later. tldr the dashboard guys: ⟦open|somebody has to tell them deliver.ts metrics are gone, remind me before the release⟧',
    ),
    say('Noted.'),
    user(
      '⟦req|next: signature rotation. an endpoint gets two secrets for a day, sign with both, x-signature: v1=..,v1=..⟧. ⟦not~decision|old header format stays byte identical for endpoints with one secret⟧, some php clients do strcmp on it',
    ),
    say(
      '',
      read(
        'src/webhooks/sign.ts',
        "import { createHmac } from 'crypto';\n\nexport function sign(payload: unknown, secret: string): string {\n  return createHmac('sha256', secret).update(JSON.stringify(payload)).digest('hex');\n}\n",
      ),
      readFails(
        'src/endpoints/secret.ts',
        "⟦errok|ENOENT: no such file or directory, access '/home/mk/src/hookd/src/endpoints/secret.ts'⟧",
      ),
      bash('ls src/endpoints', 'create.ts\nsecrets.ts\nupdate.ts'),
    ),
    say(
      '',
      read(
        'src/endpoints/secrets.ts',
        "export async function rotate(endpointId: number): Promise<string> {\n  const secret = randomBytes(32).toString('hex');\n  await pool.query('update public.endpoints set secret = $1 where id = $2', [secret, endpointId]);\n  return secret;\n}\n",
      ),
    ),
    say(
      '⟦dec|The previous secret goes into a second column with an expiry, no separate table.⟧',
      write(
        'migrations/0045_previous_secret.sql',
        'alter table public.endpoints add column previous_secret text, add column previous_secret_until timestamptz;\n',
      ),
      edit(
        'src/endpoints/secrets.ts',
        'set secret = $1 where',
        "set previous_secret = secret, previous_secret_until = now() + interval '1 day', secret = $1 where",
      ),
      bashFails(
        'npm run migrate',
        'applying 0045_previous_secret.sql\n⟦errok|error: must be owner of table endpoints⟧',
        1,
      ),
    ),
    say(
      'The dev role does not own `endpoints`. ⟦done|I need either a grant or someone with the owner role; the code is in place and untested until then.⟧',
    ),
    user('granted. ran it as owner, its in. go on'),
    say(
      '',
      bash(
        "cat > src/webhooks/headers.ts <<'EOF'\nimport { sign } from './sign';\n\nexport function signatureHeader(payload: unknown, secrets: string[]): string {\n  if (secrets.length === 1) return sign(payload, secrets[0]);\n  return secrets.map((secret) => `v1=${sign(payload, secret)}`).join(',');\n}\nEOF",
        '',
        { m: ['src/webhooks/headers.ts'] },
      ),
      bash(
        'mkdir -p test/webhooks && git mv test/sign.test.ts test/webhooks/sign.test.ts && cp .env.example .env.test',
        '',
        { m: ['test/webhooks/sign.test.ts', '.env.test'], d: ['test/sign.test.ts'], maybe: ['.env.example'] },
      ),
      bash("printf 'SIGNING_GRACE=1d\\n' | tee -a .env.test > /dev/null", '', { m: ['.env.test'] }),
    ),
    say(
      '',
      bashFails(
        'npx jest test/webhooks',
        "FAIL test/webhooks/sign.test.ts\n  ● Test suite failed to run\n\n    ⟦errok|Cannot find module '../src/webhooks/sign' from 'test/webhooks/sign.test.ts'⟧",
        1,
      ),
      bash(
        'perl -pi -e "s#\'../src#\'../../src#" test/webhooks/sign.test.ts && npx jest test/webhooks',
        'Tests: 9 passed, 9 total',
        { m: ['test/webhooks/sign.test.ts'] },
      ),
    ),
    say(
      'Nine tests pass, among them one that pins the single-secret header to its old bytes. ⟦open?|send.ts still builds the header itself. Wire it in?⟧',
    ),
    user('obviously'),
    say(
      '',
      edit(
        'src/webhooks/send.ts',
        'headers: headersFor(row)',
        "headers: { 'x-signature': signatureHeader(row.payload, row.secrets) }",
      ),
      bashFails(
        'npx tsc --noEmit -p .',
        "src/webhooks/send.ts(6,58): ⟦err|error TS2339: Property 'secrets' does not exist on type 'OutboxRow'.⟧",
        2,
      ),
    ),
    user(
      'k brb, ⟦x.quote.decision|infra just pinged that "we are moving everything to kafka next year"⟧, sure they are',
    ),
  ],
};
