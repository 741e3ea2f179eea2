// Makes test/fixtures/damaged from the recorded sessions: one file per kind of damage, and beside it what a correct
// reader finds, worked out from CLI.md and SPEC REC-1…3 and never from an implementation. Run by `npm run fixtures`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A finding as expected. `line` null: the documents do not say where. The offset may lie anywhere in that line. */
export interface ExpectedFinding {
  readonly code: string;
  readonly severity: 'damage' | 'note';
  readonly line: number | null;
  readonly offset: number | null;
}

export interface Expectation {
  readonly findings: readonly ExpectedFinding[];
  /** Codes that may be reported besides: the documents allow both. */
  readonly also?: readonly string[];
  /** A list names every number the documents allow. */
  readonly reachable: number | readonly number[];
  readonly of: number | readonly number[];
  readonly exit: { readonly show: 0 | 3; readonly doctor: 0 | 1 | 3 | readonly number[] };
  readonly note: string;
}

interface Case extends Omit<Expectation, 'findings' | 'exit'> {
  readonly bytes: Buffer;
  /** [code, physical line or null], a note when the code stands in `notes`. */
  readonly finds: readonly (readonly [string, number | null])[];
  /** Codes that are notes here though they are damage elsewhere. */
  readonly mild?: readonly string[];
  readonly session?: false;
  readonly doctor?: readonly number[];
}

interface Row {
  id: string;
  parentId: string | null;
  [field: string]: unknown;
}

const notes = [
  'bom',
  'unknown-entry',
  'multiple-tips',
  'folder-missing',
  'pi-leaf-differs',
  'live-writer',
  'oversized-line',
];
const sessions = join('test', 'fixtures', 'sessions');
const target = join('test', 'fixtures', 'damaged');

/** Physical lines of a recorded session, without line feeds; line 1 is at place 0. */
function linesOf(name: string): string[] {
  return readFileSync(join(sessions, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');
}

const joined = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''));

/** The session with some lines replaced; numbers are physical lines, null drops the line. */
function withLines(name: string, changes: Readonly<Record<number, string | readonly string[] | null>>): Buffer {
  return joined(
    linesOf(name).flatMap((line, place) => {
      const change = changes[place + 1];
      if (change === undefined) return [line];
      return change === null ? [] : [change].flat();
    }),
  );
}

/** The session with the record on one line edited as JSON. */
function withRecord(name: string, line: number, edit: (row: Row) => unknown): Buffer {
  return withLines(name, { [line]: edited(name, line, edit) });
}

function edited(name: string, line: number, edit: (row: Row) => unknown): string {
  const row = rowOf(name, line);
  return JSON.stringify(edit(row) ?? row);
}

const textOf = (name: string, line: number) => linesOf(name)[line - 1] ?? '';
const rowOf = (name: string, line: number) => JSON.parse(textOf(name, line)) as Row;
const half = (text: string) => text.slice(0, Math.floor(text.length * 0.6));
const user = (id: string, parentId: string | null, text: string) =>
  JSON.stringify({
    type: 'message',
    id,
    parentId,
    timestamp: '2026-11-30T12:00:00.000Z',
    message: { role: 'user', content: [{ type: 'text', text }], timestamp: 1_796_040_000_000 },
  });

// fork-parent: 1 header, 2 model, 3 thinking, 4 system, 5 question, 6 answer, 7 question, 8 answer. Seven entries.
const base = 'fork-parent';
const idAt = (line: number) => rowOf(base, line).id;
const otherHeader = () => edited(base, 1, (row) => ({ ...row, id: '01a20000-0000-7000-8000-000000000000' }));
const whole = { reachable: 7, of: 7 };

function framing(): Record<string, Case> {
  const last = textOf(base, 8);
  const full = joined(linesOf(base));
  return {
    'torn-last-line': {
      bytes: full.subarray(0, full.length - 1 - Math.floor(last.length / 2)),
      finds: [['torn-line', 8]],
      mild: ['torn-line'],
      reachable: 6,
      of: 6,
      note: 'The last line is cut and has no line feed: still being written or a crash. A note; everything else is whole.',
    },
    'torn-inside-character': {
      bytes: (() => {
        const bytes = joined(linesOf('odd-text'));
        return bytes.subarray(0, bytes.lastIndexOf(Buffer.from('😀')) + 2);
      })(),
      finds: [['torn-line', 10]],
      mild: ['torn-line'],
      also: ['invalid-utf8'],
      reachable: 8,
      of: 8,
      note: 'Cut in the middle of a four-byte character. The torn line is the loss; bad UTF-8 in it may be named too.',
    },
    'no-final-newline': {
      bytes: full.subarray(0, full.length - 1),
      finds: [],
      ...whole,
      note: 'The last record is whole and only its line feed is missing: nothing is lost, so nothing is found.',
    },
    crlf: {
      bytes: Buffer.from(full.toString().replaceAll('\n', '\r\n')),
      finds: [],
      ...whole,
      note: 'One trailing CR per line is stripped (REC-2). No loss, no finding.',
    },
    bom: {
      bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), full]),
      finds: [['bom', 1]],
      ...whole,
      note: 'One byte-order mark is stripped and noted (field-bugs H).',
    },
    'blank-lines': {
      bytes: withLines(base, { 1: [textOf(base, 1), '', '', '', '{"type":"message","id":"12345678",oops}'] }),
      finds: [['damaged-line', 5]],
      ...whole,
      note: 'Blank lines count as physical lines: the bad line is line 5 (openclaw PR 103559).',
    },
    'line-separators': {
      bytes: withRecord(base, 7, (row) => {
        row['message'] = { role: 'user', content: 'a\u2028b\u2029c\u0085d', timestamp: 1 };
      }),
      finds: [],
      ...whole,
      note: 'Raw U+2028, U+2029 and U+0085 inside a string are text; records are split on LF only.',
    },
    'joined-records': {
      bytes: withLines(base, { 6: `${textOf(base, 6)}${textOf(base, 7)}`, 7: null }),
      finds: [['joined-records', 6]],
      ...whole,
      note: 'Two whole records on one physical line: both are read.',
    },
    'record-inside-record': {
      bytes: withLines(base, {
        6: `${half(textOf(base, 6))}${JSON.stringify({ type: 'custom_message', id: 'aaaa0001', parentId: idAt(5), timestamp: '2026-11-30T12:00:00.000Z', customType: 'note', content: 'I cut in.', display: true })}`,
      }),
      finds: [
        ['joined-records', 6],
        ['missing-parent', 7],
      ],
      also: ['damaged-line', 'multiple-tips'],
      reachable: 2,
      of: 7,
      note: 'A record begins in the middle of another one, whose rest is gone (oh-my-pi 273). The inner one is salvaged; the answer on line 6 is lost, so the question on line 7 hangs.',
    },
    'broken-record': {
      bytes: withLines('steering', { 8: textOf('steering', 8).replaceAll('\\n', '\n') }),
      finds: [['broken-record', 8]],
      reachable: 11,
      of: 11,
      note: 'Raw line feeds inside a tool result: the record goes over four physical lines and is put together again.',
    },
    'truncated-then-full': {
      bytes: withLines(base, { 7: [half(textOf(base, 7)), textOf(base, 7)] }),
      finds: [['damaged-line', 7]],
      ...whole,
      note: 'Half a record, then the whole of it (openai/codex 24425): the whole one is kept, one damaged line counted.',
    },
    'truncated-and-full-joined': {
      bytes: withLines(base, { 7: `${half(textOf(base, 7))}${textOf(base, 7)}` }),
      finds: [['joined-records', 7]],
      also: ['damaged-line'],
      ...whole,
      note: 'The same on one physical line: the whole record is salvaged out of it.',
    },
    'nul-run': {
      bytes: withLines(base, { 7: `${'\0'.repeat(512)}${textOf(base, 7)}` }),
      finds: [['nul-bytes', 7]],
      ...whole,
      note: 'A hole of NUL bytes before a record: the record after it is read.',
    },
    'nul-tail': {
      bytes: Buffer.concat([full, Buffer.alloc(4096)]),
      finds: [['nul-bytes', 9]],
      ...whole,
      note: 'The file ends in a block of NUL bytes, as after a power loss.',
    },
    'invalid-utf8': {
      bytes: (() => {
        const bytes = Buffer.from(full);
        bytes[bytes.lastIndexOf('Name another') + 5] = 0xff;
        return bytes;
      })(),
      finds: [['invalid-utf8', 7]],
      ...whole,
      note: 'One byte 0xFF inside a string: the record is read with a replacement character.',
    },
    'not-objects': {
      bytes: withLines(base, { 7: ['42', 'null', '["x"]', textOf(base, 7)] }),
      finds: [
        ['damaged-line', 7],
        ['damaged-line', 8],
        ['damaged-line', 9],
      ],
      ...whole,
      note: 'JSON that is no object is no record.',
    },
    'three-faults': {
      bytes: Buffer.concat([
        Buffer.from([0xef, 0xbb, 0xbf]),
        withLines(base, { 5: ['{"half', textOf(base, 5)], 7: `${'\0'.repeat(16)}${textOf(base, 7)}` }),
      ]),
      finds: [
        ['bom', 1],
        ['damaged-line', 5],
        ['nul-bytes', 8],
      ],
      ...whole,
      note: 'Each cause has its own finding (copilot-cli 2490).',
    },
    'v1-torn': {
      bytes: (() => {
        const bytes = joined(linesOf('v1-plain'));
        return bytes.subarray(0, bytes.length - 100);
      })(),
      finds: [['torn-line', 15]],
      mild: ['torn-line'],
      reachable: 13,
      of: 13,
      note: 'A v1 file (no ids, a line of entries) with a torn last line.',
    },
  };
}

function headers(): Record<string, Case> {
  const uuid = '01a20000-0000-7000-8000-00000000dead';
  const title = '{"type":"title","title":"Currencies"}';
  return {
    'header-cut': {
      bytes: withLines(base, { 1: textOf(base, 1).slice(0, 40) }),
      finds: [['header-damaged', 1]],
      ...whole,
      note: 'The header is cut at byte 40 (oh-my-pi 9915): all good entries are shown, id and folder come from elsewhere.',
    },
    'header-garbage': {
      bytes: withLines(base, { 1: '%%% not json %%%' }),
      finds: [['header-damaged', 1]],
      also: ['damaged-line'],
      ...whole,
      note: 'The first line is no JSON at all, good entries follow.',
    },
    'header-missing': {
      bytes: withLines(base, { 1: null }),
      finds: [['header-missing', null]],
      ...whole,
      note: 'No header line; the entries are whole.',
    },
    'recreated-without-header': {
      bytes: withLines(base, { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null }),
      finds: [
        ['header-missing', null],
        ['missing-parent', 1],
      ],
      reachable: 2,
      of: 2,
      note: 'The file was deleted under a running Pi, which wrote on without header and without what came before (pi 8939).',
    },
    'header-late': {
      bytes: withLines(base, { 1: [title, textOf(base, 1)] }),
      finds: [['header-late', 2]],
      also: ['unknown-entry', 'odd-field'],
      reachable: 7,
      of: [7, 8],
      note: 'A metadata record stands before the header (pi 8880). Whether that record counts as an entry is left open.',
    },
    'two-headers': {
      bytes: withLines(base, { 6: [textOf(base, 6), otherHeader()] }),
      finds: [['multiple-headers', 7]],
      ...whole,
      note: 'A second header with another id in the middle: the first one holds, entries of both parts are one tree.',
    },
    'future-version': {
      bytes: withRecord(base, 1, (row) => {
        row['version'] = 9;
      }),
      finds: [['future-version', 1]],
      ...whole,
      note: 'A version nobody knows yet: what can be read is shown, version null.',
    },
    'only-header': {
      bytes: joined([textOf(base, 1)]),
      finds: [],
      reachable: 0,
      of: 0,
      note: 'A session without entries is a session.',
    },
    [`2026-11-30T11-57-31-000Z_${uuid}`]: {
      bytes: joined(linesOf(base)),
      finds: [['id-mismatch', null]],
      ...whole,
      note: 'The id in the file name is not the one in the header (pi PR 4799): the header wins, the mismatch is shown.',
    },
    'lineage-cycle-a': {
      bytes: withRecord(base, 1, (row) => {
        row['parentSession'] = 'lineage-cycle-b.jsonl';
      }),
      finds: [],
      also: ['lineage-cycle'],
      doctor: [0, 1],
      ...whole,
      note: 'Names lineage-cycle-b as its parent, which names this one: a list that follows parents must end and report lineage-cycle.',
    },
    'lineage-cycle-b': {
      bytes: withLines(base, {
        1: edited(base, 1, (row) => ({
          ...row,
          id: '01a20000-0000-7000-8000-0000000000bb',
          parentSession: 'lineage-cycle-a.jsonl',
        })),
      }),
      finds: [],
      also: ['lineage-cycle'],
      doctor: [0, 1],
      ...whole,
      note: 'See lineage-cycle-a.',
    },
  };
}

function trees(): Record<string, Case> {
  const reply = (id: string, parentId: string) => edited(base, 8, (row) => ({ ...row, id, parentId }));
  const hologram = {
    type: 'hologram',
    id: 'aaaa0002',
    parentId: idAt(6),
    timestamp: '2026-11-30T12:00:00.000Z',
    beam: [1, 2],
  };
  return {
    'missing-parent': {
      bytes: withRecord(base, 7, (row) => {
        row.parentId = 'ffffffff';
      }),
      finds: [['missing-parent', 7]],
      also: ['multiple-tips'],
      reachable: 2,
      of: 7,
      note: 'The parent of line 7 was never written: a visible gap; the five entries before it form an island.',
    },
    'compaction-missing-parent': {
      bytes: withRecord('compaction-manual', 11, (row) => {
        row.parentId = 'ffffffff';
      }),
      finds: [['missing-parent', 11]],
      also: ['boundary-uncertain', 'multiple-tips'],
      reachable: 3,
      of: 12,
      note: 'The compaction hangs on an entry that was never written (claude-code 46603): bridged by file order, and whether the boundary holds may be called uncertain.',
    },
    'self-parent': {
      bytes: withRecord(base, 7, (row) => {
        row.parentId = row.id;
      }),
      finds: [['cycle', 7]],
      also: ['multiple-tips'],
      reachable: 2,
      of: 7,
      note: 'Line 7 is its own parent: the walk ends there.',
    },
    cycle: {
      bytes: withRecord(base, 5, (row) => {
        row.parentId = idAt(8);
      }),
      finds: [['cycle', null]],
      also: ['multiple-tips'],
      reachable: 4,
      of: 7,
      note: 'The first question names the last answer as its parent: four entries in a ring, no leaf among them, the newest is the head.',
    },
    'duplicate-record': {
      bytes: withLines(base, { 8: [textOf(base, 8), textOf(base, 8)] }),
      finds: [
        ['duplicate-id', 9],
        ['multiple-tips', null],
      ],
      reachable: 7,
      of: 8,
      note: 'The last record stands twice: the second is id~2 and the newest tip; both answers hang on the same question.',
    },
    'duplicate-id': {
      bytes: withLines(base, {
        7: edited(base, 7, (row) => ({ ...row, id: idAt(5) })),
        8: edited(base, 8, (row) => ({ ...row, parentId: idAt(5) })),
      }),
      finds: [['duplicate-id', 7]],
      ...whole,
      note: 'Two questions share an id. A parent means the nearest one above, so the line of entries stays whole.',
    },
    'swapped-lines': {
      bytes: withLines(base, { 6: textOf(base, 7), 7: textOf(base, 6) }),
      finds: [],
      ...whole,
      note: 'A child stands above its parent: the tree goes by ids, nothing is lost.',
    },
    'two-tips': {
      bytes: withLines(base, { 8: [textOf(base, 8), user('aaaa0003', idAt(6), 'Name a colour.')] }),
      finds: [['multiple-tips', null]],
      reachable: 6,
      of: 8,
      note: 'Two questions on one answer: both tips are shown, the newer one in the file is the head.',
    },
    'two-writers': {
      bytes: withLines(base, {
        8: [user('aaaa0004', idAt(6), 'From the other window.'), textOf(base, 8), reply('aaaa0005', 'aaaa0004')],
      }),
      finds: [['multiple-tips', null]],
      reachable: 7,
      of: 9,
      note: 'Two processes wrote in turn (pi 8300): two sibling branches nobody asked for.',
    },
    'pi-leaf-differs': {
      bytes: joined(linesOf('leaf-on-older-branch')),
      finds: [['pi-leaf-differs', null]],
      reachable: 7,
      of: 8,
      note: 'The last line is a label on an older branch, so Pi would go on there; the newest conversation ends elsewhere.',
    },
    'unknown-entry': {
      bytes: withLines(base, {
        7: [JSON.stringify(hologram), edited(base, 7, (row) => ({ ...row, parentId: 'aaaa0002' }))],
      }),
      finds: [['unknown-entry', 7]],
      reachable: 8,
      of: 8,
      note: 'A record of an unknown type inside the line of entries is kept in the tree.',
    },
  };
}

function bodies(): Record<string, Case> {
  const result = {
    type: 'message',
    id: 'aaaa0006',
    parentId: idAt(6),
    timestamp: '2026-11-30T12:00:00.000Z',
    message: {
      role: 'toolResult',
      toolCallId: 'call_77',
      toolName: 'read',
      content: [{ type: 'text', text: 'x' }],
      isError: false,
      timestamp: 1,
    },
  };
  type Message = { content: unknown; usage?: unknown; stopReason?: string };
  return {
    'orphan-result': {
      bytes: withLines(base, {
        7: [JSON.stringify(result), edited(base, 7, (row) => ({ ...row, parentId: 'aaaa0006' }))],
      }),
      finds: [['orphan-result', 7]],
      reachable: 8,
      of: 8,
      note: 'A tool result whose call is nowhere.',
    },
    'open-call-middle': {
      bytes: joined(linesOf('killed-resumed')),
      finds: [['open-call', 8]],
      reachable: 9,
      of: 9,
      note: 'Pi was killed while the tool ran and went on later: the call in the middle has no result. Damage.',
    },
    'open-call-last': {
      bytes: joined(linesOf('killed-mid-tool')),
      finds: [['open-call', 8]],
      mild: ['open-call'],
      reachable: 7,
      of: 7,
      note: 'The same at the end of the branch: a note, it may still be running.',
    },
    'boundary-names-nothing': {
      bytes: joined(linesOf('compaction-unknown-kept')),
      finds: [['boundary-uncertain', 11]],
      reachable: 12,
      of: 12,
      note: 'firstKeptEntryId names no entry; Pi keeps nothing without saying so.',
    },
    'boundary-names-later-entry': {
      bytes: withRecord('compaction-manual', 11, (row) => {
        row['firstKeptEntryId'] = rowOf('compaction-manual', 13).id;
      }),
      finds: [['boundary-uncertain', 11]],
      reachable: 12,
      of: 12,
      note: 'The first kept entry lies after the boundary.',
    },
    'v1-boundary-outside': {
      bytes: withRecord('v1-compaction', 24, (row) => {
        row['firstKeptEntryIndex'] = 999;
      }),
      finds: [['boundary-uncertain', 24]],
      reachable: 25,
      of: 25,
      note: 'firstKeptEntryIndex lies outside the file.',
    },
    'bad-image': {
      bytes: withLines('images', {
        5: textOf('images', 5).replace(
          /"data":"([^"]{60})[^"]*"/,
          '"data":"$1\\n[image truncated at the storage limit]"',
        ),
      }),
      finds: [['bad-image', 5]],
      reachable: 11,
      of: 11,
      note: 'A storage cap cut the base64 and appended prose (oh-my-pi 9901): the image is not usable.',
    },
    'odd-fields': {
      bytes: withLines(base, {
        5: edited(base, 5, (row) => {
          (row['message'] as Message).content = 42;
        }),
        8: edited(base, 8, (row) => {
          (row['message'] as Message).content = { text: 'Yen.' };
        }),
      }),
      finds: [
        ['odd-field', 5],
        ['odd-field', 8],
      ],
      ...whole,
      note: 'Content that is a number or an object: the entries stay in the tree.',
    },
    'no-usage': {
      bytes: withRecord(base, 6, (row) => {
        const message = row['message'] as Message;
        delete message.usage;
        message.stopReason = 'weird';
        message.content = 'Euro.';
      }),
      finds: [],
      also: ['odd-field'],
      doctor: [0, 1],
      ...whole,
      note: 'A converted session (cross_agent_session_resumer 9): no usage, unknown stop reason, content as a string. Readable; odd-field may be reported.',
    },
  };
}

function strangers(): Record<string, Case> {
  const none = { session: false, reachable: 0, of: 0 } as const;
  const event = (n: number) =>
    `{"type":"event","seq":${n},"level":"info","message":"request served","path":"/v1/refunds/${n}"}`;
  const claude = (n: number) =>
    `{"parentUuid":${n ? `"u${n - 1}"` : 'null'},"type":"user","uuid":"u${n}","sessionId":"s","message":{"role":"user","content":"hello ${n}"}}`;
  return {
    'event-log': {
      bytes: joined(Array.from({ length: 30 }, (_, n) => event(n))),
      finds: [['not-a-session', null]],
      ...none,
      note: 'A 3 KB NDJSON log whose records have a type (pi 6002): not a session, never touched.',
    },
    'other-agent': {
      bytes: joined([0, 1, 2, 3].map(claude)),
      finds: [['not-a-session', null]],
      ...none,
      note: 'JSONL of another agent: no header and no record of ours.',
    },
    'json-document': {
      bytes: Buffer.from('{\n  "name": "app",\n  "version": "1.0.0",\n  "type": "module"\n}\n'),
      finds: [['not-a-session', null]],
      ...none,
      note: 'A JSON document over several lines.',
    },
    empty: { bytes: Buffer.alloc(0), finds: [['not-a-session', null]], ...none, note: 'No byte at all.' },
    blank: { bytes: Buffer.from('\n\n  \n'), finds: [['not-a-session', null]], ...none, note: 'Blank lines only.' },
    binary: {
      bytes: Buffer.from(Array.from({ length: 2048 }, (_, n) => (n * 167 + ((n * n) >> 3)) & 0xff)),
      finds: [['not-a-session', null]],
      also: ['nul-bytes', 'invalid-utf8', 'damaged-line', 'torn-line', 'broken-record'],
      ...none,
      note: 'Bytes of no text.',
    },
  };
}

function placeOf(bytes: Buffer, line: number): number {
  let offset = 0;
  for (let n = 1; n < line; n++) offset = bytes.indexOf(10, offset) + 1;
  return offset;
}

function expectationOf({ bytes, finds, mild = [], session, doctor, also, reachable, of, note }: Case): Expectation {
  const findings = finds.map(([code, line]): ExpectedFinding => {
    const severity = notes.includes(code) || mild.includes(code) ? 'note' : 'damage';
    return { code, severity, line, offset: line === null ? null : placeOf(bytes, line) };
  });
  const damaged = findings.some((one) => one.severity === 'damage');
  const refused = session === false;
  const exit = { show: refused ? 3 : 0, doctor: refused ? 3 : (doctor ?? (damaged ? 1 : 0)) } as Expectation['exit'];
  return { findings, ...(also ? { also } : {}), reachable, of, exit, note };
}

function readme(all: Readonly<Record<string, Case>>): string {
  return [
    '# Damaged sessions',
    '',
    'Made by `npm run fixtures` (`test/pi/recordDamaged.ts`) from `../sessions`, one file per kind of damage. Beside each',
    'stands what a correct reader finds: `findings` (line null: the documents do not say where), `also` (codes that may be',
    'reported besides), `reachable` and `of` (a list: every number the documents allow), the exit codes, and why.',
    'Very large ones (nesting, a header of 1 MB) are made by `test/source/damaged.test.ts` itself.',
    '',
    '| file | why |',
    '|---|---|',
    ...Object.entries(all).map(([name, { note }]) => `| ${name} | ${note} |`),
    '',
  ].join('\n');
}

const cases = { ...framing(), ...headers(), ...trees(), ...bodies(), ...strangers() };
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const [name, one] of Object.entries(cases)) {
  writeFileSync(join(target, `${name}.jsonl`), one.bytes);
  writeFileSync(join(target, `${name}.expected.json`), `${JSON.stringify(expectationOf(one), null, 2)}\n`);
}
writeFileSync(join(target, 'README.md'), readme(cases));
console.log(`${Object.keys(cases).length} damaged files`);
