// English: a Python import job with encodings, a terse and swearing user.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const etlImport: CorpusSession = {
  name: 'etl-import',
  language: 'en',
  cwd: '/home/ops/etl',
  steps: [
    user(
      'u1',
      'the damn nightly import chokes on latin-1 files again. make the importer detect the encoding of each file. no new dependencies. raw files are sacred: never modify anything under data/raw. keep memory below 512 MB.',
    ),
    read('r1', 'etl/loader/reader.py', 'def rows(path):'),
    read('r2', 'etl/export/reader.py', 'def rows(path):'),
    bash(
      'b1',
      'python -m pytest -q',
      "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xe9 in position 412\n1 failed, 30 passed",
      { failed: true, purpose: 'test' },
    ),
    edit('w1', 'etl/loader/reader.py'),
    write('w2', 'etl/loader/encoding.py'),
    bash('b2', 'python -m pytest -q', '31 passed in 3.2s', { purpose: 'test' }),
    say(
      'a1',
      'I decided to read only the first 64 KB for detection. Files that fit neither utf-8 nor latin-1 go to the quarantine folder.',
    ),
    user('u2', 'ok. quarantine is good, but mail me nothing, a log line is enough.'),
    bash('b3', 'python -m etl.run --date 2026-11-01', 'sqlite3.OperationalError: database is locked', { failed: true }),
    bash('b4', 'rm scripts/convert.py', '', {
      deletes: ['scripts/convert.py'],
    }),
    say('a2', 'The lock needs a closer look. I will also backfill October once that works.'),
    user('u3', 'first print how many rows each file lost'),
  ],
  goal: told(
    'u1',
    'make the importer detect the encoding of each file',
    'The importer must detect the encoding of each file',
    "Each file's encoding is to be detected by the importer",
    'Have the importer detect every file encoding itself',
  ),
  request: told(
    'u3',
    'first print how many rows each file lost',
    'Print how many rows each file lost, first',
    'First of all, print the number of rows lost by each file',
    'How many rows each file lost is to be printed first',
  ),
  rules: [
    rule(
      'must-not',
      'u1',
      'no new dependencies',
      ['New dependencies are not allowed', 'Do not add new dependencies', 'No dependencies may be added that are new'],
      ['New dependencies are allowed', 'Add new dependencies'],
    ),
    rule(
      'must-not',
      'u1',
      'never modify anything under data/raw',
      [
        'Nothing under data/raw may ever be modified',
        'Do not modify anything in data/raw',
        'data/raw must not be modified at all',
      ],
      ['Modify everything under data/raw', 'Files under data/raw may be modified', 'Always modify data/raw'],
    ),
    rule(
      'must',
      'u1',
      'keep memory below 512 MB',
      ['Memory must stay below 512 MB', 'Stay below 512 MB of memory', 'Memory has to be kept below 512 MB'],
      ['Memory does not need to stay below 512 MB', 'do not keep memory below 512 MB'],
    ),
    rule(
      'must-not',
      'u2',
      'mail me nothing, a log line is enough',
      [
        'Mail the user nothing: a log line is enough',
        'No mail to the user, a log line is enough',
        'A log line is enough, mail nothing',
      ],
      ['Mail the user, a log line is not enough', 'A log line is not enough'],
    ),
  ],
  withdrawn: [],
  choices: [
    choice(
      'assistant',
      'a1',
      'I decided to read only the first 64 KB for detection',
      [
        'Only the first 64 KB are read for detection',
        'Detection reads the first 64 KB only',
        'For detection, just the first 64 KB get read',
      ],
      ['I decided not to read only the first 64 KB for detection', 'Detection does not read the first 64 KB'],
    ),
    choice(
      'assistant',
      'a1',
      'Files that fit neither utf-8 nor latin-1 go to the quarantine folder',
      [
        'Files fitting neither utf-8 nor latin-1 go into the quarantine folder',
        'The quarantine folder takes files that are neither utf-8 nor latin-1',
        'Neither utf-8 nor latin-1: such files are moved to the quarantine folder',
      ],
      [
        'Files that fit neither utf-8 nor latin-1 do not go to the quarantine folder',
        'Files that are neither utf-8 nor latin-1 never go to the quarantine folder',
      ],
    ),
  ],
  reversed: [],
  failures: [
    failure(
      'b1',
      "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xe9 in position 412",
      'etl/loader/reader.py',
      'b2',
      [
        "Fixed: UnicodeDecodeError, 'utf-8' codec can't decode byte 0xe9 in position 412",
        'The UnicodeDecodeError on byte 0xe9 at position 412 (utf-8 codec) is resolved',
        'Solved the utf-8 UnicodeDecodeError (byte 0xe9, position 412)',
      ],
      [
        "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xe9 in position 412 is still open",
        'The UnicodeDecodeError on byte 0xe9 at position 412 (utf-8 codec) remains unresolved',
      ],
    ),
    failure(
      'b3',
      'sqlite3.OperationalError: database is locked',
      null,
      null,
      [
        'Still failing: sqlite3.OperationalError, database is locked',
        'The import run ends with sqlite3.OperationalError (database is locked), unresolved',
        'Open: database is locked (sqlite3.OperationalError)',
      ],
      [
        'Fixed: sqlite3.OperationalError: database is locked',
        'The sqlite3.OperationalError (database is locked) has been resolved',
      ],
    ),
  ],
  loops: [
    told(
      'a2',
      'I will also backfill October once that works',
      'October is to be backfilled once that works',
      'Backfill of October, once the lock works',
      'Once that works, October still needs a backfill',
    ),
  ],
  namesakes: [['etl/loader/reader.py', 'etl/export/reader.py']],
  proven: ['pytest: 31 passed', 'All 31 tests pass', 'The tests passed'],
  invented: [
    'The nightly import completed successfully',
    'October was backfilled successfully',
    'Type checks pass',
    'The package builds without errors',
    'The fix is deployed',
  ],
  fabricated: ['etl/loader/quarantine.py', 'etl/report/rows.py', 'scripts/backfill.sh'],
  remarks: ['Python 3.12.4 is in use', 'The import run of 2026-11-01 failed', 'October has not been backfilled'],
};
