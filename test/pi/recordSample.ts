// The recipe of media/sample: the session `npm start` shows, a fork of it, and a damaged one, so that lists look alive.
// Run by `npm run fixtures:sample`. Times are spread over the hour the work would have taken.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it, playSteps, read, run, you } from './recordDialogue.ts';
import { refundsProgram } from './recorded/refundsProgram.ts';
import { refundsSession } from './recorded/refundsSession.ts';
import { record, type Scenario } from './recordStage.ts';

const target = join('media', 'sample');

const forkSteps = [
  you('Just to see it: what would it look like with a row lock instead? Only look, change nothing.'),
  read('docs/locking-2019.md'),
  run('grep -n "settle(" -r src'),
  it(
    'It would be a SELECT FOR UPDATE around the booking only. settle() must stay outside of it, or the deadlock of November comes back. I would not do it.',
  ),
  you('Fine, leave it then. This branch is only to remember why.'),
  it('Understood.'),
];

const reportSteps = [
  you(
    'The nightly report runs into its timeout since Monday. It must be done by 06:00, accounting opens it then. Find out why.',
  ),
  run('cat src/ledger.ts | head -60'),
  it('refunded() walks over all bookings for every capture, so the report is quadratic in the number of bookings.'),
  you('Keep a sum per capture then. But do not change the shape of Booking.'),
  run(
    "node - <<'PATCH'\nconst fs = require('node:fs');\nlet text = fs.readFileSync('src/ledger.ts', 'utf8');\ntext = text.replace('bookings: Booking[] = [];', 'bookings: Booking[] = [];\\n  sums = new Map<string, number>();');\nfs.writeFileSync('src/ledger.ts', text);\nPATCH",
  ),
  run('npm test 2>&1 | tail -9'),
  it('The map is there. The only red test is "keeps ordering", as before; filling the map in book() is next.'),
];

const scenario: Scenario = {
  name: 'sample',
  holds: '',
  program: { name: 'refunds', files: refundsProgram, git: true },
  play: async (stage) => {
    const pi = await stage.pi({ provider: 'gateway', models: ['claude-sonnet-4-5'], keepRecentTokens: 6000 });
    await playSteps(refundsSession.steps, pi, stage);
    stage.keep('idempotent-refunds', await pi.sessionFile());
    await pi.request({ type: 'fork', entryId: (await pi.user('Agreed, and no advisory locks')).id });
    await playSteps(forkSteps, pi, stage);
    await pi.request({ type: 'set_session_name', name: 'What a row lock would look like' });
    stage.keep('row-lock-fork', await pi.sessionFile());
    await pi.request({ type: 'new_session' });
    await playSteps(reportSteps, pi, stage);
    stage.keep('nightly-report-damaged', await pi.sessionFile());
  },
};

interface Row {
  id: string;
  timestamp: string;
  message?: { role: string; content?: unknown; timestamp?: number };
}

/** Seconds that pass before an entry: people type and read, models think, tools run. */
function secondsBefore(row: Row): number {
  const length = JSON.stringify(row.message?.content ?? '').length;
  if (row.message?.role === 'user') return 45 + Math.min(150, Math.round(length / 3));
  if (row.message?.role === 'assistant') return 4 + Math.min(30, Math.round(length / 60));
  return row.message?.role === 'toolResult' ? 1 + (length % 4) : 1;
}

/** Moves the entries of a session to a plausible hour. Entries met before (in a parent) keep the time they got there. */
function spread(text: string, start: string, known: Map<string, number>): string {
  let clock = Date.parse(start);
  const lines = text.trimEnd().split('\n');
  const moved = lines.map((line, place) => {
    const row = JSON.parse(line) as Row;
    if (place > 0) clock = known.get(row.id) ?? clock + 1000 * secondsBefore(row) + 137;
    known.set(row.id, clock);
    row.timestamp = new Date(clock).toISOString();
    if (row.message?.timestamp !== undefined) row.message.timestamp = clock;
    return JSON.stringify(row);
  });
  return `${moved.join('\n')}\n`;
}

/** Line 9 is cut in its middle and the last line is torn off, as after a full disk and a crash. */
function damage(text: string): string {
  const lines = text.trimEnd().split('\n');
  const cut = lines.map((line, place) => (place === 8 ? line.slice(0, line.length / 2) : line)).join('\n');
  return cut.slice(0, -Math.floor((lines.at(-1)?.length ?? 0) / 3));
}

const texts = await record(scenario);
const known = new Map<string, number>();
const sample = {
  'idempotent-refunds': spread(texts.get('idempotent-refunds') ?? '', '2026-11-24T09:02:11.412Z', known),
  'row-lock-fork': spread(texts.get('row-lock-fork') ?? '', '2026-11-24T13:40:05.020Z', known),
  'nightly-report-damaged': damage(
    spread(texts.get('nightly-report-damaged') ?? '', '2026-11-25T07:21:44.903Z', known),
  ),
};
const readme = `# Sample sessions

Recorded by the real Pi with a scripted model (\`npm run fixtures:sample\`): the dialogue is written, the tools really ran on a
small program. \`idempotent-refunds\` is what \`npm start\` shows; \`row-lock-fork\` is a fork of it; \`nightly-report-damaged\` has a
line cut in its middle and a torn last line.
`;

mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'README.md'), readme);
for (const [name, text] of Object.entries(sample)) {
  writeFileSync(join(target, `${name}.jsonl`), text);
  console.log(`${name}: ${text.split('\n').length} lines, ${text.length} characters`);
}
