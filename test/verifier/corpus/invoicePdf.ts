// English: PDF export in an invoice service.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const invoicePdf: CorpusSession = {
  name: 'invoice-pdf',
  language: 'en',
  cwd: '/home/mira/invoices',
  steps: [
    user(
      'u1',
      'Add PDF export to the invoice service so customers can download what they were billed. Never log customer addresses. All amounts must stay in integer cents. I would rather have small modules than one big file. Also keep the old CSV endpoint for now.',
    ),
    say('a1', 'I will look at the service first.'),
    read('r1', 'server/src/config.ts', 'export const config = { port: 8080 };'),
    read('r2', 'web/src/config.ts', 'export const api = "/api";'),
    say('a2', 'Decision: we use pdfkit instead of puppeteer, because it needs no browser on the host.'),
    write('w1', 'server/src/pdf/invoicePdf.ts'),
    edit('w2', 'server/src/routes.ts'),
    bash(
      'b1',
      'npm test',
      "FAIL test/pdf.test.ts\nTypeError: Cannot read properties of undefined (reading 'lines')\n    at server/src/pdf/invoicePdf.ts:31:22\nTests: 1 failed, 12 passed",
      { failed: true, purpose: 'test' },
    ),
    edit('w3', 'server/src/pdf/invoicePdf.ts'),
    bash('b2', 'npm test', 'Tests: 13 passed, 13 total', { purpose: 'test' }),
    bash(
      'b3',
      'npm run lint',
      "server/src/routes.ts\n  14:3  error  'legacyCsv' is defined but never used  no-unused-vars\n1 problem",
      { failed: true, purpose: 'lint' },
    ),
    user('u2', 'The CSV endpoint can go after all. Let us stream the file rather than buffer it in memory.'),
    bash('b4', 'rm server/src/csv/export.ts', '', { deletes: ['server/src/csv/export.ts'] }),
    say(
      'a3',
      'Removed. I still have to write the migration note for API users. Should the file name contain the customer number?',
    ),
    user('u3', 'Please show the VAT number in the footer of every page.'),
  ],
  goal: told(
    'u1',
    'Add PDF export to the invoice service so customers can download what they were billed',
    'Give the invoice service a PDF export so that customers can download what they were billed',
    'The invoice service gets PDF export; customers are to download their billed items',
    'Customers should be able to download billed invoices as PDF, exported by the invoice service',
  ),
  request: told(
    'u3',
    'Please show the VAT number in the footer of every page',
    'Show the VAT number in each page footer',
    'Every page footer has to display the VAT number',
    'Put the VAT number into the footer on all pages',
  ),
  rules: [
    rule(
      'must-not',
      'u1',
      'Never log customer addresses',
      [
        'Customer addresses must never be logged',
        'Do not write customer addresses to the log',
        'No logging of customer addresses',
      ],
      ['Log customer addresses', 'Customer addresses must be logged', 'Always write customer addresses to the log'],
    ),
    rule(
      'must',
      'u1',
      'All amounts must stay in integer cents',
      [
        'Amounts must all remain integer cents',
        'Keep every amount in integer cents',
        'Integer cents are mandatory for all amounts',
      ],
      [
        'Amounts must not stay in integer cents',
        'Never keep amounts in integer cents',
        'All amounts need not stay in integer cents',
      ],
    ),
    rule(
      'prefer',
      'u1',
      'I would rather have small modules than one big file',
      [
        'The user prefers small modules over one big file',
        'Preference: small modules instead of a single big file',
        'Rather small modules than one big file',
      ],
      ['The user would rather have one big file than small modules', 'Prefer one big file over small modules'],
    ),
  ],
  withdrawn: [
    told(
      'u1',
      'keep the old CSV endpoint for now',
      'The old CSV endpoint must be kept for now',
      'Keep the old CSV endpoint',
    ),
  ],
  choices: [
    choice(
      'assistant',
      'a2',
      'we use pdfkit instead of puppeteer, because it needs no browser on the host',
      [
        'pdfkit was chosen over puppeteer since it needs no browser on the host',
        'Use pdfkit, not puppeteer: no browser needed on the host',
        'PDFs are made with pdfkit rather than puppeteer (a browser on the host is not needed)',
      ],
      ['we use puppeteer instead of pdfkit', 'puppeteer was chosen over pdfkit'],
    ),
    choice(
      'user',
      'u2',
      'Let us stream the file rather than buffer it in memory',
      [
        'The file is streamed rather than buffered in memory',
        'Stream the file instead of buffering it in memory',
        'Streaming of the file, not buffering in memory',
      ],
      ['Buffer the file in memory rather than stream it', 'Buffering the file in memory instead of streaming it'],
    ),
  ],
  reversed: [],
  failures: [
    failure(
      'b1',
      "TypeError: Cannot read properties of undefined (reading 'lines')",
      'server/src/pdf/invoicePdf.ts',
      'b2',
      [
        "Fixed: TypeError in invoicePdf.ts, Cannot read properties of undefined (reading 'lines')",
        "The TypeError about reading 'lines' of undefined has been fixed",
        "Resolved the `Cannot read properties of undefined (reading 'lines')` TypeError",
      ],
      [
        "TypeError: Cannot read properties of undefined (reading 'lines') is still unresolved",
        "The TypeError about reading 'lines' of undefined still occurs",
      ],
    ),
    failure(
      'b3',
      "'legacyCsv' is defined but never used",
      'server/src/routes.ts',
      null,
      [
        "Lint still fails: 'legacyCsv' is defined but never used",
        'Open: the linter reports that `legacyCsv` is defined but never used',
        'The `legacyCsv` defined but never used lint error is not fixed yet',
      ],
      [
        "Fixed the lint error: 'legacyCsv' is defined but never used",
        'The lint error that `legacyCsv` is defined but never used has been resolved',
      ],
    ),
  ],
  loops: [
    told(
      'a3',
      'I still have to write the migration note for API users',
      'The migration note for API users still has to be written',
      'Still to write: a migration note for API users',
      'Migration note for API users is outstanding',
    ),
    told(
      'a3',
      'Should the file name contain the customer number?',
      'Open question: should the file name contain the customer number',
      'Unanswered: whether the customer number should be in the file name',
      'It is undecided whether the file name contains the customer number',
    ),
  ],
  namesakes: [['server/src/config.ts', 'web/src/config.ts']],
  proven: ['npm test: 13 tests passed', 'All tests pass', 'The test suite ran green'],
  invented: [
    'Lint passes without problems',
    'Deployed to production',
    'The build succeeded',
    'The linter is green now',
    'The release was shipped to staging successfully',
  ],
  fabricated: ['server/src/pdf/footer.ts', 'server/src/csv/import.ts', 'docs/migration.md'],
  remarks: ['pdfkit 0.15.2 runs on Node.js 20.11', 'The lint run failed', 'Nothing was deployed'],
};
