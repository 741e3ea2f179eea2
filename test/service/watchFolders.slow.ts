import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Watching, watchFolders } from '../../server/service/worker/watchFolders.ts';

const folder = mkdtempSync(join(tmpdir(), 'throughline-watch-'));
let watching: Watching | null = null;
afterEach(() => {
  watching?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** The next thing the watcher tells after `act`. */
async function toldBy(place: string, act: (sessions: string, store: string) => void) {
  const [sessions, store] = [join(folder, place, 'agent', 'sessions'), join(folder, place, 'data', 'throughline')];
  const warnings: string[] = [];
  let told: (what: { paths: readonly string[]; store: boolean }) => void = () => {};
  const next = new Promise<{ paths: readonly string[]; store: boolean }>((done) => {
    told = done;
  });
  watching = watchFolders(
    [sessions],
    store,
    (paths, ours) => told({ paths, store: ours }),
    (line) => warnings.push(line),
  );
  await watching.ready;
  act(sessions, store);
  const what = await next;
  expect(warnings).toEqual([]);
  return { paths: what.paths, ours: what.store, sessions };
}

function write(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, '{}\n');
}

describe('REC-5 folders that are not there yet', () => {
  it('tells of the first session, made with all the folders above it', async () => {
    const { paths, ours, sessions } = await toldBy('first', (root) => write(join(root, 'project', 'a.jsonl')));
    expect({ paths, ours }).toEqual({ paths: [join(sessions, 'project', 'a.jsonl')], ours: false });
  });

  it('tells of the first journal that another process writes into a store that was not there', async () => {
    const { paths, ours } = await toldBy('store', (_, root) =>
      write(join(root, 'projects', 'p', 'sessions', 's', 'journal.jsonl')),
    );
    expect({ paths, ours }).toEqual({ paths: [], ours: true });
  });

  it('does not tell of files beside the folders it watches', async () => {
    const { paths, sessions } = await toldBy('beside', (root) => {
      write(join(dirname(root), 'other', 'b.jsonl'));
      write(join(root, 'project', 'c.jsonl'));
    });
    expect(paths).toEqual([join(sessions, 'project', 'c.jsonl')]);
  });
});
