// What the session was about, one after the other: stretches between requests, joined while they touch the same files and no
// long pause lies between (CMP-1). Titles are the words of the request that opened the stretch.

import { type Entry, textOf } from '../record/entry.ts';
import type { Topic } from './fact.ts';
import { folderOf } from './paths.ts';

export interface TopicsCollector {
  addEntry(entry: Entry): void;
  addFiles(paths: readonly string[]): void;
  facts(): readonly Topic[];
}

interface Stretch {
  title: string;
  readonly firstEntryId: string;
  lastEntryId: string;
  readonly files: Set<string>;
  readonly short: boolean;
  readonly startedAt: string | null;
  endedAt: string | null;
}

const longestTitle = 120;
/** A request shorter than this ("yes", "weiter") goes on with what was being done. */
const shortRequest = 16;
const longPauseMs = 45 * 60_000;

/** First sentence or line of a request that says something, at most 120 characters, cut at a word. */
export function titleOf(text: string): string {
  const line = text.split('\n').find((candidate) => /[\p{L}\p{N}]/u.test(candidate)) ?? '';
  const sentence = /^.{12,}?[.!?。！？](?=\s|$)/u.exec(line.trim().slice(0, 400))?.[0] ?? line.trim();
  if (sentence.length <= longestTitle) return sentence;
  const cut = sentence.slice(0, longestTitle);
  const space = cut.lastIndexOf(' ');
  return (space > longestTitle / 2 ? cut.slice(0, space) : cut).trimEnd();
}

function shareFiles(a: Stretch, b: Stretch): boolean {
  const folders = new Set([...a.files].map(folderOf));
  let shared = 0;
  for (const file of b.files) {
    if (a.files.has(file)) return true;
    if (folders.has(folderOf(file))) shared += 1;
  }
  return shared > 0 && shared * 2 >= b.files.size;
}

/** Unknown times are no pause. */
function isLongPause(from: string | null, to: string | null): boolean {
  return from !== null && to !== null && Date.parse(to) - Date.parse(from) >= longPauseMs;
}

function joins(a: Stretch, b: Stretch): boolean {
  if (b.short) return true;
  return !isLongPause(a.endedAt, b.startedAt) && (b.files.size === 0 ? a.files.size === 0 : shareFiles(a, b));
}

function joined(stretches: readonly Stretch[]): readonly Topic[] {
  const topics: Stretch[] = [];
  for (const stretch of stretches) {
    const before = topics.at(-1);
    if (!before || !joins(before, stretch)) {
      topics.push({ ...stretch, files: new Set(stretch.files) });
      continue;
    }
    before.lastEntryId = stretch.lastEntryId;
    before.endedAt = stretch.endedAt;
    for (const file of stretch.files) before.files.add(file);
  }
  return topics.map(({ title, firstEntryId, lastEntryId }) => ({ title, firstEntryId, lastEntryId }));
}

export function createTopics(): TopicsCollector {
  const stretches: Stretch[] = [];
  return {
    addEntry(entry) {
      const current = stretches.at(-1);
      const time = entry.at ?? current?.endedAt ?? null;
      const text = entry.kind === 'user' ? textOf(entry.blocks).trim() : '';
      if (text !== '') {
        const [firstEntryId, short] = [entry.id, text.length < shortRequest];
        const title = titleOf(text);
        stretches.push({
          title,
          firstEntryId,
          lastEntryId: entry.id,
          files: new Set(),
          short,
          startedAt: time,
          endedAt: time,
        });
      } else if (current) {
        current.lastEntryId = entry.id;
        current.endedAt = time;
      }
    },
    addFiles(paths) {
      const current = stretches.at(-1);
      if (current) for (const path of paths) if (current.files.size < 500) current.files.add(path);
    },
    facts: () => joined(stretches),
  };
}
