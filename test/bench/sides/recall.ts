// Recall in a running process: 100,000 texts of 120 characters on average, then single words, pairs, and words in nearly
// every text. Arguments: an empty FOLDER.
import { join } from 'node:path';
import { openSearchIndex } from '../../../server/store/searchIndex.ts';
import { openSessionWriter } from '../../../server/store/sessionWriter.ts';
import { openStore } from '../../../server/store/store.ts';
import { randomOf } from '../sessionData.ts';
import { median } from '../statistics.ts';
import { report } from './report.ts';

const random = randomOf(99);
const syllables = ['ka', 'ro', 'mi', 'ten', 'sul', 'ver', 'do', 'pra', 'lin', 'gu', 'fe', 'bor'];
const wordAt = (rank: number): string =>
  `${syllables[rank % 12]}${syllables[Math.floor(rank / 12) % 12]}${syllables[Math.floor(rank / 144) % 12]}${rank > 1_728 ? rank : ''}`;
// Squaring makes low ranks frequent, as words are.
const anyWord = (): string => wordAt(Math.floor(random() ** 3 * 20_000));
const textOf = (): string => `the ${Array.from({ length: 13 + Math.floor(random() * 7) }, anyWord).join(' ')}`;

const texts = 100_000;
const store = openStore(join(process.argv[2] ?? '', 'store'));
const key = { projectKey: 'b'.repeat(64), harness: 'pi', sessionId: 'recall' };
const writer = openSessionWriter(store, key, { name: 'bench', now: () => 1_790_000_000_000 });
let characters = 0;
for (let done = 0; done < texts; done += 5_000) {
  const drafts = Array.from({ length: 5_000 }, () => {
    const text = textOf();
    characters += text.length;
    return { parentId: null, kind: 'note', payload: { text } };
  });
  writer.append(drafts);
}
writer.dispose();

const buildStarted = performance.now();
const index = await openSearchIndex(store);
const buildMs = performance.now() - buildStarted;

function timeOf(query: string): number {
  const started = performance.now();
  index.search(query, { limit: 20 });
  return performance.now() - started;
}

const queries = Array.from({ length: 120 }, (_, at) => (at % 3 === 0 ? `${anyWord()} ${anyWord()}` : anyWord()));
for (const query of queries.slice(0, 10)) timeOf(query);
const times = queries.map(timeOf);
const worst = Math.max(...times, ...['the', wordAt(0), wordAt(1), `the ${wordAt(0)}`].map(timeOf));
const { bytes } = index;
index.release();
report({
  ms: median(times),
  cpuMs: 0,
  worstMs: worst,
  buildMs,
  indexMb: bytes / 1e6,
  averageLength: characters / texts,
});
