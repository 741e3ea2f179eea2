// What may go wrong at each step of a run, and how the run then ends (CMP-8): the table of docs/fault-table.md as data. Each pair is
// replayed against a live Pi by compactionTable*.slow.ts; those of `quick` in every `npm test`, all with THROUGHLINE_FULL=1.

/** In the order a run takes them. */
export const steps = {
  prepare: 'the run begins: facts and plan, no model asked yet',
  explore: 'a model looks into the session (Thorough)',
  synthesize: 'the model writes the summary',
  verify: 'the summary is checked, and repaired by the model',
  review: 'verified, a person looks at it',
  staged: 'approved, a turn of Pi still runs',
  asked: 'Pi is asked to compact, ours was not yet asked for the summary',
  writing: 'Pi has the summary and has not written it',
  confirming: 'Pi has written the entry, we have not looked',
  committing: 'confirmed; checkpoint, backup, report and record follow',
} as const;

export type Step = keyof typeof steps;

export const faults = [
  '402',
  '429',
  '401',
  'overflow',
  'garbage',
  'nothing',
  'torn fence',
  'invented file',
  'false "tests pass"',
  'injection',
  'worker killed',
  'Pi killed',
  'cancel',
  'timeout',
  'clock ahead',
  'clock back',
  'model switch',
  'navigation',
  'context edit',
  'second request',
  'other answers {}',
  'other throws',
  'other cancels',
  "other's summary",
  'Pi compacts first',
  "Pi's disk full",
  'our disk full',
] as const;

export type Fault = (typeof faults)[number];

export interface FaultRow {
  readonly step: Step;
  readonly fault: Fault;
  /** Ends that are right, as RunOutcome has them; `refused` where the request is turned down with a reason. */
  readonly ends: readonly string[];
  /** Replayed in every `npm test`. */
  readonly quick: boolean;
}

type Cell = readonly [Fault, string, 'quick'?];

/** One row per fault of a step; `a|b` where either is right. */
const cells: Readonly<Record<Step, readonly Cell[]>> = {
  prepare: [
    ['cancel', 'cancelled', 'quick'],
    ['injection', 'applied', 'quick'],
    ['model switch', 'overtaken'],
    // Gone before its model is looked for, the run is refused; just after, it goes on from facts.
    ['Pi killed', 'applied|refused'],
    ['our disk full', 'refused'],
    ['second request', 'applied'],
  ],
  explore: [
    ['402', 'payment'],
    ['429', 'rate-limit'],
    ['401', 'model-failed'],
    ['overflow', 'applied|overflow'],
    ['garbage', 'applied'],
    ['nothing', 'applied'],
    ['injection', 'applied'],
    ['worker killed', 'gone'],
    ['Pi killed', 'applied|model-failed|cancelled|refused'],
    ['cancel', 'cancelled'],
    ['timeout', 'timeout'],
  ],
  synthesize: [
    ['402', 'payment', 'quick'],
    ['429', 'rate-limit', 'quick'],
    ['401', 'model-failed', 'quick'],
    ['overflow', 'applied|overflow', 'quick'],
    ['garbage', 'applied', 'quick'],
    ['nothing', 'applied|model-failed', 'quick'],
    ['torn fence', 'applied', 'quick'],
    ['invented file', 'applied', 'quick'],
    ['false "tests pass"', 'applied', 'quick'],
    ['injection', 'applied'],
    ['worker killed', 'gone'],
    ['Pi killed', 'applied|model-failed|cancelled|refused'],
    ['cancel', 'cancelled'],
    ['timeout', 'timeout', 'quick'],
    ['clock ahead', 'applied|timeout'],
    ['clock back', 'applied'],
    ['model switch', 'overtaken'],
    ['navigation', 'overtaken'],
    ['context edit', 'overtaken'],
    ['second request', 'applied'],
    ['Pi compacts first', 'other-compactor|harness-refused|overtaken'],
    // Nothing is written between the start of a run and its approval.
    ['our disk full', 'applied'],
  ],
  verify: [
    ['402', 'applied'],
    ['429', 'applied'],
    ['401', 'applied'],
    ['overflow', 'applied'],
    ['garbage', 'applied'],
    ['nothing', 'applied'],
    ['torn fence', 'applied'],
    ['invented file', 'applied'],
    ['false "tests pass"', 'applied'],
    ['injection', 'applied'],
    ['worker killed', 'gone'],
    ['Pi killed', 'applied|refused'],
    ['cancel', 'cancelled'],
    ['timeout', 'applied|timeout'],
    ['model switch', 'overtaken'],
    ['navigation', 'overtaken'],
    ['second request', 'applied'],
  ],
  review: [
    ['garbage', 'refused'],
    ['nothing', 'refused'],
    ['invented file', 'refused'],
    ['false "tests pass"', 'refused'],
    ['injection', 'refused'],
    ['worker killed', 'gone'],
    ['Pi killed', 'applied'],
    ['cancel', 'refused', 'quick'],
    ['clock ahead', 'applied'],
    ['clock back', 'applied'],
    ['model switch', 'overtaken', 'quick'],
    ['navigation', 'overtaken', 'quick'],
    ['context edit', 'overtaken', 'quick'],
    ['second request', 'applied'],
    ['Pi compacts first', 'other-compactor|harness-refused|overtaken', 'quick'],
    ['our disk full', 'refused', 'quick'],
  ],
  staged: [
    ['402', 'applied'],
    ['429', 'applied'],
    ['401', 'applied'],
    ['overflow', 'applied'],
    ['garbage', 'applied'],
    ['nothing', 'applied'],
    ['injection', 'applied'],
    ['worker killed', 'gone', 'quick'],
    ['Pi killed', 'harness-ended', 'quick'],
    ['cancel', 'withdrawn', 'quick'],
    ['timeout', 'expired', 'quick'],
    ['clock ahead', 'applied', 'quick'],
    ['clock back', 'applied', 'quick'],
    ['model switch', 'overtaken'],
    ['navigation', 'applied'],
    ['context edit', 'overtaken'],
    ['second request', 'applied', 'quick'],
    ['Pi compacts first', 'other-compactor|harness-refused|applied'],
    ["Pi's disk full", 'harness-refused|harness-ended'],
    ['our disk full', 'applied'],
  ],
  asked: [
    ['worker killed', 'gone'],
    ['Pi killed', 'harness-ended', 'quick'],
    ['cancel', 'withdrawn'],
    ['timeout', 'expired'],
    ['clock ahead', 'applied'],
    ['clock back', 'applied'],
    ['model switch', 'overtaken'],
    ['second request', 'applied'],
    ['other answers {}', 'applied'],
    ['other throws', 'applied'],
    ['other cancels', 'harness-refused|applied'],
    ["other's summary", 'applied'],
    ["Pi's disk full", 'harness-refused|harness-ended', 'quick'],
    ['our disk full', 'applied'],
  ],
  writing: [
    // Pi has the summary: when its hook returns it may write before it sees that its input ended, or after.
    ['worker killed', 'gone|applied', 'quick'],
    ['Pi killed', 'harness-ended', 'quick'],
    ['cancel', 'applied'],
    ['timeout', 'applied'],
    ['clock back', 'applied'],
    ['model switch', 'applied'],
    ['second request', 'applied'],
    ['other answers {}', 'other-compactor', 'quick'],
    ['other throws', 'applied', 'quick'],
    ['other cancels', 'harness-refused', 'quick'],
    ["other's summary", 'other-compactor', 'quick'],
    ["Pi's disk full", 'harness-refused|harness-ended'],
    ['our disk full', 'applied'],
  ],
  confirming: [
    ['worker killed', 'applied', 'quick'],
    ['Pi killed', 'applied', 'quick'],
    ['cancel', 'applied'],
    ['timeout', 'applied'],
    ['clock back', 'applied'],
    ['model switch', 'applied'],
    ['second request', 'applied'],
  ],
  committing: [
    ['our disk full', 'applied', 'quick'],
    ['second request', 'applied'],
    ['Pi killed', 'applied'],
  ],
};

export const faultTable: readonly FaultRow[] = (Object.keys(steps) as Step[]).flatMap((step) =>
  cells[step].map(([fault, ends, quick]) => ({ step, fault, ends: ends.split('|'), quick: quick === 'quick' })),
);

/** The page of the guide to it: one line per fault, one column per step. */
export function faultPage(): string {
  const names = Object.keys(steps) as Step[];
  const cellOf = (step: Step, fault: Fault) => {
    const row = faultTable.find((one) => one.step === step && one.fault === fault);
    if (row === undefined) return '';
    const ends = row.ends.join(' or ');
    return row.quick ? `**${ends}**` : ends;
  };
  const line = (words: readonly string[]) => `| ${words.join(' | ')} |`;
  const table = [
    line(['fault', ...names]),
    line(['---', ...names.map(() => '---')]),
    ...faults.map((fault) => line([fault, ...names.map((step) => cellOf(step, fault))])),
  ];
  const quick = faultTable.filter((row) => row.quick).length;
  return `${intro(quick)}\n\n${table.join('\n')}\n\n${names.map((step) => `- **${step}**: ${steps[step]}`).join('\n')}\n\n${rules}\n`;
}

const intro = (quick: number) => `# Faults at each step of a run

What may go wrong at each step of a verified compaction (CMP-8), and how the run then ends: ${faultTable.length} pairs, each replayed against a live Pi 1.6.0
and 0.87.1 by \`test/pi/compactionTable*.slow.ts\`. The ${quick} in bold run in every \`npm test\`, the others in \`npm run test:all\`;
\`THROUGHLINE_FAULT="writing other" npm run slow -- test/pi/compactionTable\` runs those it matches. This page is written by
\`npx vitest run test/pi/faultTable.test.ts -u\` from \`test/pi/faultTable.ts\`. [0007](decisions/0007-life-of-a-run.md) says what the ends mean.`;

const rules = `*refused*: the request is turned down with its reason, and nothing was begun. *gone*: the worker died before Pi had written; the next worker leaves the
record. An empty cell: the fault cannot happen there, or means nothing there.

After each pair: Pi's file begins with the bytes it had, every line can be read (but one that a full disk tore), and the next request the model gets
holds the whole conversation or the summary in its place. "Applied" was never said before the entry with the run's id was in the file; where it is
not there, no checkpoint counts as applied. The run left one record. Where it was not applied, the next run is.`;
