import { readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArtifact, storeArtifact } from '../../server/store/artifacts.ts';
import { artifactQuota } from '../../server/store/quota.ts';
import { key, note, temporaryStore, writerOf } from './temporaryStore.ts';

const source = { sourceEntryId: 'e1', tool: 'read' };

describe('STO-4 artifacts', () => {
  it('are scrubbed, verified and found by entry; equal bytes keep two entries', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    const first = storeArtifact(store, writer, { ...source, text: 'long output\nDB_PASSWORD=hunter2-x9\n' });
    const second = storeArtifact(store, writer, {
      ...source,
      sourceEntryId: 'e2',
      text: 'long output\nDB_PASSWORD=hunter2-x9\n',
    });
    expect(first.sha256).toBe(second.sha256);
    expect(first.entryId).not.toBe(second.entryId);
    expect(first.redactions).toBe(1);
    expect(first.reference).toBe(`throughline-artifact:pi/0199-session/${first.entryId}`);
    expect(readdirSync(join(writer.folder, 'artifacts'))).toEqual([first.sha256]);
    writer.dispose();
    for (const { entryId } of [first, second]) {
      expect(readArtifact(store, key, entryId)).toBe('long output\nDB_PASSWORD=[redacted:password]\n');
    }
  });

  it('stay readable however old, and fail closed when lost or altered', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    const kept = storeArtifact(store, writer, { ...source, text: 'kept' });
    const lost = storeArtifact(store, writer, { ...source, text: 'lost' });
    const altered = storeArtifact(store, writer, { ...source, text: 'altered' });
    const other = writer.append([note('no artifact')])[0]!;
    writer.dispose();
    const path = (sha256: string) => join(writer.folder, 'artifacts', sha256);
    const longAgo = new Date(Date.UTC(2026, 9, 1));
    utimesSync(path(kept.sha256), longAgo, longAgo);
    rmSync(path(lost.sha256));
    writeFileSync(path(altered.sha256), 'alterec');
    expect(readArtifact(store, key, kept.entryId)).toBe('kept');
    for (const { entryId } of [lost, altered]) {
      expect(() => readArtifact(store, key, entryId)).toThrow(expect.objectContaining({ code: 'evidence-lost' }));
    }
    for (const entryId of [other.id, 'nothing', kept.sha256]) {
      expect(() => readArtifact(store, key, entryId)).toThrow(expect.objectContaining({ code: 'unknown-reference' }));
    }
  });

  it('stop at the quota, count interrupted writes, and never cost earlier ones', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    const first = storeArtifact(store, writer, { ...source, text: 'first' });
    for (let count = 1; count < artifactQuota.files; count += 1)
      writeFileSync(join(writer.folder, 'artifacts', `.x.${count}.tmp`), '');
    const entries = writer.entries.length;
    expect(() => storeArtifact(store, writer, { ...source, text: 'one more' })).toThrow(
      expect.objectContaining({ code: 'quota-full' }),
    );
    expect(writer.entries.length).toBe(entries);
    expect(storeArtifact(store, writer, { ...source, text: 'first' }).sha256).toBe(first.sha256);
    writer.dispose();
    expect(readArtifact(store, key, first.entryId)).toBe('first');
  });

  it('stop at the quota of bytes', () => {
    const store = temporaryStore();
    const writer = writerOf(store);
    storeArtifact(store, writer, { ...source, text: 'first' });
    // A hole in a file counts like bytes: the quota is about sizes.
    const large = join(writer.folder, 'artifacts', '.interrupted.tmp');
    writeFileSync(large, '', { mode: 0o600 });
    truncateSync(large, artifactQuota.bytes - 10);
    expect(storeArtifact(store, writer, { ...source, text: 'five.' }).bytes).toBe(5);
    expect(() => storeArtifact(store, writer, { ...source, text: '!' })).toThrow(
      expect.objectContaining({ code: 'quota-full' }),
    );
    writer.dispose();
  });
});
