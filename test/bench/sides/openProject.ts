// Our side of "open and project": a Pi file from disk to the messages the model would see. Arguments: FILE.
import { branchOf } from '../../../server/record/branch.ts';
import { type Block, textOf } from '../../../server/record/entry.ts';
import { projectionOf } from '../../../server/record/projection.ts';
import { buildTree } from '../../../server/record/tree.ts';
import { nodeFiles } from '../../../server/source/nodeFiles.ts';
import { openPiFile } from '../../../server/source/piFile.ts';
import { contentHash } from '../contentHash.mjs';
import { startClock } from './clock.ts';
import { report } from './report.ts';

const callsOf = (blocks: readonly Block[]): [string, unknown][] =>
  blocks.flatMap((block): [string, unknown][] => (block.kind === 'call' ? [[block.tool, block.arguments]] : []));

const elapsed = startClock();
const session = openPiFile(process.argv[2] ?? '', nodeFiles);
const { messages } = projectionOf(session, branchOf(buildTree(session)));
const time = elapsed();
const hash = contentHash(messages.map(({ role, blocks }) => ({ role, text: textOf(blocks), calls: callsOf(blocks) })));
session.close();
report({ ...time, hash, entries: session.heads.length });
