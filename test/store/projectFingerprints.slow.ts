// CMP-21: what kind of project it is, counted over its sessions, however many windows write at once.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { projectLine } from '../../server/compaction/projectFingerprint.ts';
import { inventory } from '../../server/store/inventory.ts';
import { countSession, otherFingerprints } from '../../server/store/projectFingerprints.ts';
import type { Store } from '../../server/store/store.ts';
import { factsWith, file } from '../compaction/support/facts.ts';
import { key, temporaryFolder, temporaryStore } from './temporaryStore.ts';

const session = (sessionId: string) => ({ ...key, sessionId });
const told = (folder: string, language = 'TypeScript') => ({
  languages: [language],
  frameworks: [],
  folders: [folder],
});
const pathOf = (store: Store) => {
  const [name = ''] = readdirSync(join(store.root, 'state'));
  return join(store.root, 'state', name);
};

describe('CMP-21 project fingerprint over sessions', () => {
  it('counts each session once, and tells a session of the others only', async () => {
    const store = temporaryStore();
    await countSession(store, session('a'), told('src/a'));
    await countSession(store, session('a'), told('src/b'));
    await countSession(store, session('c'), told('lib', 'Rust'));
    expect(otherFingerprints(store, session('c'))).toMatchObject([told('src/b')]);
    expect(otherFingerprints(store, session('new'))).toMatchObject([told('src/b'), told('lib', 'Rust')]);
    expect(otherFingerprints(store, { ...key, projectKey: 'f'.repeat(64) })).toEqual([]);
    const facts = factsWith({ files: { modified: [file('tools/run.py')], read: [], deleted: [] } });
    expect(projectLine(facts, otherFingerprints(store, session('new')))).toBe(
      'Python, TypeScript, Rust; folders tools, src/b, lib',
    );
  });

  it('holds no session id, no path outside and no secret, in a private file that Storage counts', async () => {
    const store = temporaryStore();
    await countSession(store, session('my-session-id'), told('src/ghp_abcdefghijklmnopqrstuvwxyz0123456789'));
    const path = pathOf(store);
    expect(readFileSync(path, 'utf8')).not.toMatch(/my-session-id|ghp_abc/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(inventory(store, []).items).toContainEqual(expect.objectContaining({ kind: 'cache', path }));
  });

  it('is bounded by the newest 64 sessions, and starts again from a file that is damaged', async () => {
    const store = temporaryStore();
    for (let n = 0; n < 70; n += 1) await countSession(store, session(`s${n}`), told(`f${n}`));
    const rows = otherFingerprints(store, session('none'));
    expect([rows.length, rows[0]?.folders]).toEqual([64, ['f6']]);
    expect(statSync(pathOf(store)).size).toBeLessThan(16_384);
    writeFileSync(pathOf(store), '{"schema":1,"rows":[{"session":7}');
    expect(otherFingerprints(store, session('none'))).toEqual([]);
    await countSession(store, session('a'), told('src'));
    expect(otherFingerprints(store, session('none'))).toHaveLength(1);
  });

  it('loses no row of processes that write at once', async () => {
    const store = temporaryStore();
    const program = join(temporaryFolder(), 'program.mjs');
    const source = `
      import { countSession } from '../../server/store/projectFingerprints.ts';
      const [root, name] = process.argv.slice(2);
      for (let n = 0; n < 5; n += 1) {
        const key = ${JSON.stringify(key)};
        await countSession({ root }, { ...key, sessionId: name + n }, { languages: [], frameworks: [], folders: [name + n] });
      }`;
    await build({
      ...{ stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' }, outfile: program },
      ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'error' },
    });
    const ends = ['a', 'b', 'c', 'd'].map(
      (name) =>
        new Promise((resolve) => {
          spawn(process.execPath, [program, store.root, name], { stdio: 'inherit' }).once('exit', resolve);
        }),
    );
    expect(await Promise.all(ends)).toEqual([0, 0, 0, 0]);
    expect(otherFingerprints(store, session('none'))).toHaveLength(20);
  });
});
