// pi-smart-compact 9.4.0 on the same sessions, where THROUGHLINE_PEER names its folder (the one with `package.json` and `src/`).
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { ensurePi } from '../support/piInstall.mjs';
import type { ReportedFacts } from './reportedItem.ts';

export interface PeerAnswer {
  readonly facts: ReportedFacts;
  readonly summary: string;
}

/** Answers by session path, or null where no copy of the peer is named. Throws when the named copy does not work. */
export async function askPeer(paths: readonly string[]): Promise<ReadonlyMap<string, PeerAnswer> | null> {
  const folder = process.env['THROUGHLINE_PEER'];
  if (folder === undefined || folder === '') return null;
  const { node, packageDir } = await ensurePi('1.6.0');
  const script = await bundlePeer(folder, packageDir);
  // Pi may rewrite a file it opens, so it gets copies.
  const copies = mkdtempSync(join(tmpdir(), 'throughline-eval-'));
  try {
    const copied = paths.map((path, at) => {
      const copy = join(copies, `${at}.jsonl`);
      cpSync(path, copy);
      return copy;
    });
    const { stdout } = await promisify(execFile)(node, [script, ...copied], { maxBuffer: 1 << 28, timeout: 300_000 });
    const lines = stdout.split('\n').filter((line) => line.startsWith('{"file"'));
    return new Map(
      lines.map((line, at) => {
        const answer = JSON.parse(line) as PeerAnswer;
        return [paths[at] ?? '', { ...answer, facts: spelledLikeOurs(answer.facts, cwdOf(paths[at] ?? '')) }];
      }),
    );
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}

/** The peer keeps paths as the calls wrote them; labels are relative to the session's folder. */
function spelledLikeOurs(facts: ReportedFacts, cwd: string): ReportedFacts {
  const spell = <T extends { readonly path: string }>(files: readonly T[]): T[] =>
    files.map((file) => ({ ...file, path: file.path.replace(`${cwd}/`, '').replace(/^\.\//, '') }));
  const { modified, read, deleted } = facts.files;
  return { ...facts, files: { modified: spell(modified), read: spell(read), deleted: spell(deleted) } };
}

function cwdOf(path: string): string {
  const header = JSON.parse(readFileSync(path, 'utf8').split('\n', 1)[0] ?? '{}') as { readonly cwd?: string };
  return header.cwd ?? '';
}

async function bundlePeer(folder: string, packageDir: string): Promise<string> {
  const outfile = join(process.cwd(), 'dist', 'tools', 'peerFacts.mjs');
  await build({
    entryPoints: [join('test', 'eval', 'peerFacts.mjs')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: {
      'throughline-peer': join(folder, 'src'),
      '@earendil-works/pi-coding-agent': join(packageDir, 'dist', 'index.js'),
    },
    nodePaths: [join(packageDir, '..', '..')],
    external: [join(packageDir, '..', '..', '*')],
    logLevel: 'error',
  });
  return outfile;
}
