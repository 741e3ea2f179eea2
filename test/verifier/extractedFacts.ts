// Facts of a corpus session as the extractor finds them, through the whole reading path. For reports, not for assertions:
// a difference may be the extractor's, the verifier's or the label's.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFacts } from '../../server/facts/extractFacts.ts';
import type { Facts } from '../../server/facts/fact.ts';
import { branchOf } from '../../server/record/branch.ts';
import { buildTree } from '../../server/record/tree.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openPiFile } from '../../server/source/piFile.ts';
import type { CorpusSession } from './corpus/session.ts';
import { sessionFileOf } from './sessionFile.ts';

export function extractedFactsOf(session: CorpusSession): Facts {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-corpus-'));
  const path = join(folder, 'session.jsonl');
  writeFileSync(path, sessionFileOf(session));
  const opened = openPiFile(path, nodeFiles);
  try {
    const { ordinals } = branchOf(buildTree(opened));
    const entries = ordinals.map((ordinal) => opened.entry(ordinal));
    return extractFacts(entries, { cwd: session.cwd, home: '/home' });
  } finally {
    opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
