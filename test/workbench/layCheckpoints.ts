// Fills a store with checkpoints of one session, for the panel row of the bench. Usage: STORE SESSION-FILE COUNT.

import { sessionKeyOf } from '../../server/service/readSession.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openPiFile } from '../../server/source/piFile.ts';
import { openSessionWriter } from '../../server/store/sessionWriter.ts';
import { openStore } from '../../server/store/store.ts';

const [root = '', file = '', count = '0'] = process.argv.slice(2);
const session = openPiFile(file, nodeFiles);
const headId = session.heads.at(-1)?.id ?? '';
const key = sessionKeyOf(session);
session.close();

const payloadOf = (index: number) => ({
  ...{
    headId,
    reason: 'manual',
    mode: 'balanced',
    generation: 'facts',
    provenance: 'verified',
    coverage: 90 + (index % 11),
  },
  summary: `## Goal\n\nMake refund ${index} idempotent.\n`,
  firstKeptEntryId: headId,
  evidence: { decisions: index % 7, files: index % 23, errors: index % 3, constraints: 4 },
  ...{ tokensBefore: 120_000 + index, tokensAfter: 30_000 + index, summaryTokens: 900, git: 'unknown' },
  ...{ facts: [], state: null, applied: false, redactions: 0 },
});

const writer = openSessionWriter(openStore(root), key, {
  name: 'bench',
  now: () => Date.parse('2026-11-30T08:00:00Z'),
});
writer.append(
  Array.from({ length: Number(count) }, (_, index) => ({
    parentId: headId,
    kind: 'checkpoint' as const,
    payload: payloadOf(index),
  })),
);
writer.dispose();
console.log(writer.entries.length);
