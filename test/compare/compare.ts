// `npm run compare`: writes docs/comparison.md. The same recorded sessions, compacted by Pi alone, by pi-smart-compact where
// THROUGHLINE_PEER names it, and by us, in the real Pi with one scripted model that quotes by the published rule. A run that was cut
// off goes on where it was, as long as the programs it compares are the same.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { branchOf } from '../../server/record/branch.ts';
import { projectionOf } from '../../server/record/projection.ts';
import { buildTree } from '../../server/record/tree.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openPiFile } from '../../server/source/piFile.ts';
import type { SessionLabels } from '../eval/label.ts';
import { labelledFoldersIn, readLabelledSession } from '../eval/readLabelledSession.ts';
import { probeSummary } from '../eval/summaryReport.ts';
import { bundleCommand } from '../pi/bundleCommand.ts';
import { installedPi } from '../pi/livePi.ts';
import { comparisonPage, longName, type Measured } from './comparisonPage.ts';
import {
  bundlePeer,
  type Compacted,
  compactWith,
  long,
  oursWith,
  peerIn,
  piAlone,
  type Setting,
  short,
  type Way,
} from './ways.ts';

const version = '1.6.0';

/** What stands in the model's window, and what stands word for word beside the summary. */
function stateOf(path: string) {
  const session = openPiFile(path, nodeFiles);
  try {
    const projection = projectionOf(session, branchOf(buildTree(session)));
    const boundary = projection.boundaryId === null ? null : session.ordinalOf(projection.boundaryId);
    const entry = boundary === null ? null : session.entry(boundary);
    return {
      tokens: projection.tokens,
      summary: entry?.kind === 'compaction' ? entry.summary : null,
      keptEntryIds: new Set(projection.messages.map(({ entryId }) => entryId)),
    };
  } finally {
    session.close();
  }
}

function measured(way: Way, session: Compared, before: number, done: Compacted): Measured {
  const { tokens, summary, keptEntryIds } = stateOf(done.path);
  const told = { text: summary ?? '', keptEntryIds };
  // The whole session stands in the window where nothing was compacted.
  const answers = session.labels === null ? [] : probeSummary('development', way.name, session.labels, told).answers;
  const { calls, milliseconds, failure } = done;
  return { way: way.name, session: session.name, before, after: tokens, calls, milliseconds, failure, answers };
}

interface Compared {
  readonly name: string;
  readonly path: string;
  /** Null where nobody labelled it: only tokens, calls and time are told. */
  readonly labels: SessionLabels | null;
  readonly setting: Setting;
}

/** Sessions Pi itself recorded; of the labelled ones those that are not kept unseen. */
function compared(): readonly Compared[] {
  const labelled = labelledFoldersIn(join('test', 'eval', 'sessions'))
    .filter((name) => basename(name).startsWith('recorded-'))
    .map(readLabelledSession)
    .filter(({ group }) => group !== 'fresh')
    .map(({ name, path, labels }) => ({ name: name.replace('recorded-', ''), path, labels, setting: short }));
  const large = join('..', 'shared', 'data', 'pi-v1-large-session.jsonl');
  return existsSync(large) ? [...labelled, { name: longName, path: large, labels: null, setting: long }] : labelled;
}

const unfinished = join('test', 'artifacts', 'comparison.jsonl');

/** What an earlier run measured of these same programs; anything else is thrown away. */
function takenUp(programs: readonly string[]): Measured[] {
  const hash = createHash('sha256');
  for (const program of programs) hash.update(readFileSync(program));
  const key = JSON.stringify(hash.digest('hex'));
  const [first, ...lines] = existsSync(unfinished) ? readFileSync(unfinished, 'utf8').trimEnd().split('\n') : [];
  if (first === key) return lines.map((line) => JSON.parse(line) as Measured);
  mkdirSync(dirname(unfinished), { recursive: true });
  writeFileSync(unfinished, `${key}\n`);
  return [];
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-compare-'));
  try {
    const pi = await installedPi(version);
    const peer = process.env['THROUGHLINE_PEER'] ?? '';
    const cli = await bundleCommand(join(folder, 'dist'));
    const peers = peer === '' ? [] : [await bundlePeer(peer, join(folder, 'peer.mjs'))];
    const ways = [piAlone, ...peers.map(peerIn), oursWith(cli, pi)];
    const all = takenUp([cli, join(dirname(cli), 'companion.cjs'), ...peers]);
    for (const session of compared()) {
      const before = stateOf(session.path).tokens;
      for (const way of ways) {
        if (all.some((one) => one.way === way.name && one.session === session.name)) continue;
        const one = await compactWith(way, session.path, session.setting, pi, (done) =>
          measured(way, session, before, done),
        );
        all.push(one);
        appendFileSync(unfinished, `${JSON.stringify(one)}\n`);
        console.log(`${session.name}, ${way.name}: ${one.failure ?? `${one.after} tokens, ${one.calls} calls`}`);
      }
    }
    writeFileSync(join('docs', 'comparison.md'), comparisonPage(all, peer !== '', version));
    rmSync(unfinished);
    console.log('docs/comparison.md is written.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await run();
