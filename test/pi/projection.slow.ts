// REC-6 proven: our projection against Pi's own buildSessionProjection on copies of the same files, at every leaf.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { branchOf } from '../../server/record/branch.ts';
import type { Block } from '../../server/record/entry.ts';
import { type ProjectedMessage, projectionOf } from '../../server/record/projection.ts';
import type { Session } from '../../server/record/session.ts';
import { buildTree } from '../../server/record/tree.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openPiFile } from '../../server/source/piFile.ts';
import { ensurePi } from '../support/piInstall.mjs';

type Sent = readonly [position: number, role: string, content: string];
type Leaf = readonly [position: number, messages: readonly Sent[]];

const root = join(import.meta.dirname, '..', '..');
const folders = [
  join(root, 'test', 'fixtures', 'sessions'),
  join(root, 'test', 'pi', 'recorded'),
  join(root, 'test', 'eval', 'sessions'),
  join(root, '..', 'shared', 'data'),
];
const files = folders.flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((item) => item.isFile() && item.name.endsWith('.jsonl'))
        .map((item) => join(item.parentPath, item.name))
    : [],
);
/** Sessions longer than 300 entries are compared at their leaves and at every n-th entry. */
const every = process.env['THROUGHLINE_FULL'] === '1' ? 1 : 97;

const temporary = mkdtempSync(join(tmpdir(), 'throughline-projection-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const contentHash = (value: unknown) => createHash('sha1').update(JSON.stringify(value)).digest('hex').slice(0, 16);

function blockOf(block: Block): unknown {
  switch (block.kind) {
    case 'text':
    case 'thinking':
      return [block.kind, block.text];
    case 'image':
      return ['image', block.mimeType, block.bytes];
    case 'call':
      return ['call', block.callId, block.tool, block.arguments];
    default:
      return ['unknown', block.type];
  }
}

/** Pi 1.6.0 does not know a tail carried in the boundary; it sends system and summary alone. */
function isTail(session: Session, message: ProjectedMessage): boolean {
  const entry = session.entry(message.ordinal);
  return entry.kind === 'compaction' && entry.shape === 'tail' && !['system', 'summary'].includes(message.role);
}

function ours(session: Session, position: number): readonly Sent[] {
  const head = session.heads[position];
  const projection = projectionOf(session, branchOf(buildTree(session), head?.id ?? null));
  return projection.messages
    .filter((message) => !isTail(session, message))
    .map((message) => [message.ordinal, message.role, contentHash(message.blocks.map(blockOf))] as const);
}

async function projectedByPi(version: string): Promise<ReadonlyMap<string, readonly Leaf[]>> {
  const { node, packageDir } = await ensurePi(version);
  const copies = files.map((file, index) => [join(temporary, `${version}-${index}.jsonl`), file] as const);
  for (const [copy, file] of copies) copyFileSync(file, copy);
  const input = JSON.stringify({ files: copies.map(([copy]) => copy), every });
  const script = join(import.meta.dirname, 'piProjection.mjs');
  const output = execFileSync(node, [script, packageDir], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  const leaves = JSON.parse(output) as Record<string, Leaf[]>;
  return new Map(copies.map(([copy, file]) => [file, leaves[copy] ?? []]));
}

describe.each(['1.6.0', '0.87.1'])('REC-6 projection equals Pi %s', (version) => {
  let byPi: ReadonlyMap<string, readonly Leaf[]> = new Map();
  beforeAll(async () => {
    byPi = await projectedByPi(version);
  });

  it('has sessions to compare', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  it.each(files)('%s', (file) => {
    const before = hashOf(file);
    const session = openPiFile(file, nodeFiles);
    const leaves = byPi.get(file) ?? [];
    expect(leaves.length).toBeGreaterThan(0);
    for (const [position, messages] of leaves) {
      expect(ours(session, position), `at entry ${position} of ${session.heads.length}`).toEqual(messages);
    }
    session.close();
    expect(hashOf(file), 'REC-4 reading never writes').toBe(before);
  });
});
