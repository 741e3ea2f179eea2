import {
  appendFileSync,
  chmodSync,
  existsSync,
  fdatasyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../server/errors.ts';
import { checksum } from '../../server/record/checksum.ts';
import { journalPart } from '../../server/store/journalEntries.ts';
import { readJournal } from '../../server/store/readJournal.ts';
import { safeName } from '../../server/store/sessionKey.ts';
import { journalPath, openStore } from '../../server/store/store.ts';
import { key, noon, note, temporaryFolder, temporaryStore, writerOf } from './temporaryStore.ts';

const textsIn = (path: string) => readJournal(path)?.entries.map(({ entry }) => entry.payload['text']);
const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error instanceof Problem ? error.code : error;
  }
  return 'no problem';
};

describe('STO-1 journal', () => {
  it('reads back what was appended, in order, with parents and times', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    const [first] = writer.append([note('one'), note('two')]);
    writer.append([note('three\nwith a line feed \u2028 and 🎈', first!.id)]);
    writer.dispose();
    const content = readJournal(journalPath(store, key))!;
    expect(content.key).toEqual(key);
    expect(content.entries.map(({ entry }) => entry.payload['text'])).toEqual([
      'one',
      'two',
      'three\nwith a line feed \u2028 and 🎈',
    ]);
    expect(content.entries[2]!.entry).toMatchObject({
      parentId: first!.id,
      at: new Date(noon).toISOString(),
      kind: 'note',
      schema: 1,
    });
    expect(content.findings).toEqual([]);
    expect(
      readFileSync(journalPath(store, key), 'utf8')
        .split('\n')
        .slice(0, -1)
        .every((line) => JSON.parse(line).sum.length === 8),
    ).toBe(true);
  });

  it('cuts a torn tail at any byte, reports it and keeps everything before', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([note('kept')]);
    const goodEnd = statSync(journalPath(store, key)).size;
    writer.append([note('torn')]);
    writer.dispose();
    const whole = readFileSync(journalPath(store, key));
    for (let size = goodEnd + 1; size < whole.length; size += 1) {
      writeFileSync(journalPath(store, key), whole.subarray(0, size));
      expect(textsIn(journalPath(store, key))).toEqual(['kept']);
      // Opening a writer syncs several times; every byte is read, every eleventh written after.
      if (size % 11 !== 0) continue;
      const next = writerOf(store);
      expect(next.findings.map((finding) => [finding.code, finding.offset])).toEqual([['torn-line', goodEnd]]);
      expect(statSync(journalPath(store, key)).size).toBe(goodEnd);
      next.dispose();
    }
    writeFileSync(journalPath(store, key), whole.subarray(0, whole.length - 1));
    const after = writerOf(store);
    after.append([note('next')]);
    after.dispose();
    expect(textsIn(journalPath(store, key))).toEqual(['kept', 'next']);
  });

  it('starts again when even the header is torn', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([note('one')]);
    writer.dispose();
    truncateSync(journalPath(store, key), 20);
    const next = writerOf(store);
    next.append([note('again')]);
    next.dispose();
    expect(readJournal(journalPath(store, key))).toMatchObject({ key, findings: [] });
    expect(textsIn(journalPath(store, key))).toEqual(['again']);
  });

  it('keeps what follows a damaged record', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([note('one'), note('rotten'), note('three')]);
    writer.dispose();
    const bytes = readFileSync(journalPath(store, key));
    bytes[bytes.indexOf('rotten')] = 0x52;
    writeFileSync(journalPath(store, key), bytes);
    const next = writerOf(store);
    expect(next.findings.map((finding) => finding.code)).toEqual(['damaged-line']);
    next.append([note('four')]);
    next.dispose();
    expect(textsIn(journalPath(store, key))).toEqual(['one', 'three', 'four']);
  });

  it.each([
    ['the last record', (bytes: Buffer) => bytes.indexOf('rotten')],
    ['the only record', (bytes: Buffer) => bytes.indexOf('first')],
    ['the header', () => 30],
  ])('cuts no complete line: %s is damaged, stays, and is told', (_, place) => {
    const store = temporaryStore();
    const path = journalPath(store, key);
    const writer = writerOf(store);
    writer.append([note('first')]);
    writer.append([note('rotten')]);
    writer.dispose();
    const bytes = readFileSync(path);
    bytes[place(bytes)] = 0x52;
    writeFileSync(path, bytes);
    const next = writerOf(store);
    expect(next.findings.map((finding) => finding.code)).toEqual(['damaged-line']);
    next.append([note('after')]);
    next.dispose();
    expect(readFileSync(path).subarray(0, bytes.length)).toEqual(bytes);
    expect(textsIn(path)?.at(-1)).toBe('after');
    expect(readJournal(path)?.key).toEqual(key);
    expect(journalPart(store, key).findings.map((finding) => finding.code)).toEqual(['damaged-line']);
  });

  it('takes lines that are no record for damage, and goes on after them under a header of its own', () => {
    const store = temporaryStore();
    const path = journalPath(store, key);
    const writer = writerOf(store);
    writer.append([note('gone')]);
    writer.dispose();
    writeFileSync(path, 'no record\nnor this\n');
    const next = writerOf(store);
    next.append([note('after')]);
    next.dispose();
    expect(readFileSync(path, 'utf8').startsWith('no record\nnor this\n')).toBe(true);
    expect([readJournal(path)?.key, textsIn(path)]).toEqual([key, ['after']]);
  });

  it('reads on from where a reader left off', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([note('one')]);
    const { readEnd } = readJournal(journalPath(store, key))!;
    writer.append([note('two')]);
    appendFileSync(journalPath(store, key), '{"sum":"half');
    const next = readJournal(journalPath(store, key), readEnd)!;
    expect(next.entries.map(({ entry }) => entry.payload['text'])).toEqual(['two']);
    expect(next.readEnd).toBe(next.size - '{"sum":"half'.length);
    writer.dispose();
  });

  it.each([
    ['ENOSPC', 'disk-full'],
    ['EIO', 'not-saved'],
  ])('takes an unacknowledged batch back on %s', (code, problem) => {
    const store = temporaryStore();
    let failing = false;
    const writer = writerOf(store, key, {
      write: (descriptor, bytes) => {
        if (!failing) return writeSync(descriptor, bytes);
        writeSync(descriptor, bytes, 0, 10);
        throw Object.assign(new Error(code), { code });
      },
      sync: fdatasyncSync,
    });
    writer.append([note('one')]);
    const before = readFileSync(journalPath(store, key));
    failing = true;
    expect(codeOf(() => writer.append([note('two')]))).toBe(problem);
    expect(readFileSync(journalPath(store, key))).toEqual(before);
    failing = false;
    writer.append([note('three')]);
    writer.dispose();
    expect(textsIn(journalPath(store, key))).toEqual(['one', 'three']);
  });

  it('writes nothing beside a writer that ignored the lease', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    writer.append([note('one')]);
    appendFileSync(journalPath(store, key), 'foreign\n');
    expect(codeOf(() => writer.append([note('two')]))).toBe('store-busy');
    writer.dispose();
  });
});

describe('REC-7 schema', () => {
  it('refuses a newer schema, in the store and in a journal, and changes nothing', () => {
    const store = temporaryStore();
    writerOf(store).dispose();
    writeFileSync(join(store.root, 'store.json'), '{"schema":2}');
    expect(codeOf(() => openStore(store.root))).toBe('future-schema');
    writeFileSync(join(store.root, 'store.json'), '{"schema":1}');
    const body = `"entry":${JSON.stringify({ id: 'x', parentId: null, at: '', kind: 'note', payload: {}, schema: 2 })}`;
    const sum = checksum(body);
    writeFileSync(journalPath(store, key), `{"sum":"${sum}",${body}}\n`, { mode: 0o600 });
    const before = readFileSync(journalPath(store, key));
    expect(codeOf(() => writerOf(store))).toBe('future-schema');
    expect(codeOf(() => readJournal(journalPath(store, key)))).toBe('future-schema');
    expect(readFileSync(journalPath(store, key))).toEqual(before);
    expect(existsSync(join(store.root, 'sessions', key.projectKey, 'pi', safeName(key.sessionId), 'lease.json'))).toBe(
      false,
    );
  });

  it('still reads the previous schema', () => {
    const store = temporaryStore();
    writerOf(store).dispose();
    const body = `"entry":${JSON.stringify({ id: 'x', parentId: null, time: '2026-01-01T00:00:00Z', kind: 'note', data: { text: 'old' }, schema: 0 })}`;
    const sum = checksum(body);
    writeFileSync(journalPath(store, key), `{"sum":"${sum}",${body}}\n`, { mode: 0o600 });
    expect(textsIn(journalPath(store, key))).toEqual(['old']);
  });
});

describe('STO-3 privacy', () => {
  it('creates nothing while reading', () => {
    const store = temporaryStore();
    expect(readJournal(journalPath(store, key))).toBeNull();
    expect(existsSync(store.root)).toBe(false);
  });

  it('makes folders 0700 and files 0600, whatever the umask, and repairs wider ones', () => {
    const store = temporaryStore();
    mkdirSync(store.root, { mode: 0o755 });
    const writer = writerOf(store);
    writer.append([note('one')]);
    const modes = ['', 'sessions', join('sessions', key.projectKey)].map(
      (part) => lstatSync(join(store.root, part)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o700]);
    expect(lstatSync(journalPath(store, key)).mode & 0o777).toBe(0o600);
    expect(lstatSync(join(writer.folder, 'lease.json')).mode & 0o777).toBe(0o600);
    writer.dispose();
  });

  it('does not take over a shared folder with other things in it', () => {
    const store = temporaryStore();
    mkdirSync(join(store.root, 'theirs'), { recursive: true });
    chmodSync(store.root, 0o755);
    expect(codeOf(() => writerOf(store))).toBe('store-unsafe');
    expect(lstatSync(store.root).mode & 0o777).toBe(0o755);
    chmodSync(store.root, 0o700);
    writerOf(store).dispose();
  });

  it('rejects links to and of its files and folders', () => {
    const elsewhere = temporaryFolder();
    const linked = join(temporaryFolder(), 'store');
    symlinkSync(elsewhere, linked);
    expect(codeOf(() => openStore(linked))).toBe('store-unsafe');

    const store = temporaryStore();
    mkdirSync(store.root, { mode: 0o700 });
    symlinkSync(elsewhere, join(store.root, 'sessions'));
    expect(codeOf(() => writerOf(store))).toBe('store-unsafe');

    expect(codeOf(() => journalPath(store, key))).toBe('store-unsafe');

    const other = temporaryStore();
    const writer = writerOf(other);
    writer.append([note('one')]);
    writer.dispose();
    linkSync(journalPath(other, key), join(elsewhere, 'stolen'));
    expect(codeOf(() => writerOf(other))).toBe('store-unsafe');
    expect(codeOf(() => readJournal(journalPath(other, key)))).toBe('store-unsafe');
  });
});
