// Hands inside a real Pi for the fault table: Pi stands still before our companion is asked, after it has answered, or after the
// entry is written, for as long as a test wants, and another extension answers what the test says. Steered by files.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Where Pi can be held, in this order: before our hook, after it, with the entry written. */
export type Hold = 'asked' | 'writing' | 'confirming';

export interface Hands {
  /** Stands in for our companion: holds first, then ours. */
  readonly companion: string;
  /** Loaded after ours: its word on a compaction is the last. */
  readonly last: string;
  hold(where: Hold): void;
  /** Resolves when Pi stands there. */
  held(where: Hold): Promise<void>;
  release(): void;
  /** What another extension answers before ours (`asked`) or after it (`writing`). */
  answer(where: 'asked' | 'writing', source: string): void;
  /** The next turn's end edits that entry. */
  edit(entryId: string): void;
  /** Back to harmless. */
  clear(): void;
}

const shared = (folder: string) => `
const { existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const at = (name) => ${JSON.stringify(folder)} + '/' + name;
const wait = async (name) => {
  if (!existsSync(at('hold-' + name))) return;
  writeFileSync(at('at-' + name), '');
  while (existsSync(at('hold-' + name))) await new Promise((resolve) => setTimeout(resolve, 5));
};
const answer = (name, event) => {
  if (!existsSync(at('answer-' + name))) return undefined;
  return new Function('event', readFileSync(at('answer-' + name), 'utf8'))(event);
};
`;

const first = (companion: string) => `
module.exports = (pi) => {
  pi.on('session_before_compact', async (event) => { await wait('asked'); return answer('asked', event); });
  pi.on('session_compact', () => wait('confirming'));
  return require(${JSON.stringify(companion)})(pi);
};
`;

const last = `
module.exports = (pi) => {
  pi.on('session_before_compact', async (event) => { await wait('writing'); return answer('writing', event); });
  pi.on('turn_end', () => {
    if (!existsSync(at('edit'))) return undefined;
    const targetId = readFileSync(at('edit'), 'utf8');
    rmSync(at('edit'));
    return { entries: [{ type: 'context_edit', targetId, replacement: { content: 'Taken out.' } }] };
  });
};
`;

/** Writes the hands into `base` around our bundled companion. */
export function layHands(base: string, companion: string): Hands {
  const folder = join(base, 'hands');
  mkdirSync(folder);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('first.cjs', shared(folder) + first(companion));
  write('last.cjs', shared(folder) + last);
  const drop = (name: string) => rmSync(join(folder, name), { force: true });
  const holds: readonly Hold[] = ['asked', 'writing', 'confirming'];
  const release = () => {
    for (const where of holds) drop(`hold-${where}`);
  };
  return {
    companion: join(folder, 'first.cjs'),
    last: join(folder, 'last.cjs'),
    hold: (where) => {
      drop(`at-${where}`);
      write(`hold-${where}`, '');
    },
    held: async (where) => {
      await vi.waitUntil(() => existsSync(join(folder, `at-${where}`)), { timeout: 60_000, interval: 5 });
    },
    release,
    answer: (where, source) => write(`answer-${where}`, source),
    edit: (entryId) => write('edit', entryId),
    clear: () => {
      release();
      for (const name of ['edit', 'answer-asked', 'answer-writing', ...holds.map((where) => `at-${where}`)]) drop(name);
    },
  };
}
