// The flow of one session: its rows with checkpoints in place, what the model sees of each, marks for the rail, and pages.

import type { FileStamp, Files } from '../../outside.ts';
import type { FlowPageView, SessionPanelView } from '../../protocol/sessionPanelViews.ts';
import { projectedOrdinals } from '../../record/projection.ts';
import type { Session } from '../../record/session.ts';
import { type Checkpoint, checkpointKinds, checkpointsIn } from '../../store/checkpoints.ts';
import { journalEntries } from '../../store/journalEntries.ts';
import { journalPath, type Store } from '../../store/store.ts';
import { anchorsIn, anchorsWithOwn, type OwnAnchor } from '../ownAnchors.ts';
import { sessionKeyOf } from '../readSession.ts';
import type { OpenSession } from '../worker/sessionCache.ts';
import { FlowIndexer, type FlowItem, type Restart } from './flowIndex.ts';
import { type FlowSource, rowOf, type Sight } from './flowRows.ts';

export interface Flow {
  readonly revision: string;
  readonly items: readonly FlowItem[];
  readonly source: FlowSource;
  /** Calls the record shows a row for, of the last rows: a running turn's calls stand there. */
  readonly recordedCalls: ReadonlySet<string>;
}

/** Flows of the sessions a panel shows, the least recently used dropped first. */
export class Flows {
  readonly #indexers = new Map<string, FlowIndexer>();
  readonly #flows = new Map<string, Flow>();
  static readonly #most = 8;

  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  /** Asked 20 times a second while a turn streams: what is unchanged on disk is not read again. */
  of(open: OpenSession, store: Store, runningCalls: ReadonlySet<string>): Flow {
    const { path } = open.session;
    const key = sessionKeyOf(open.session);
    const journal = this.#files.stamp(journalPath(store, key));
    const revision = [open.branch.headId, ...stampWords(open.stamp), ...stampWords(journal), ...runningCalls].join(':');
    const known = this.#flows.get(path);
    if (known?.revision === revision) return { ...known, source: { ...known.source, session: open.session } };
    const indexer = this.#indexers.get(path) ?? new FlowIndexer();
    this.#indexers.delete(path);
    this.#indexers.set(path, indexer);
    const entries = journalEntries(store, key, ...checkpointKinds, 'anchor');
    const saved = { checkpoints: checkpointsIn(entries), anchors: anchorsIn(entries) };
    const flow = flowOf(open, indexer, saved, runningCalls, revision);
    this.#flows.set(path, flow);
    for (const oldest of this.#indexers.keys()) {
      if (this.#indexers.size <= Flows.#most) break;
      this.#indexers.delete(oldest);
      this.#flows.delete(oldest);
    }
    return flow;
  }
}

function stampWords(stamp: FileStamp | null): readonly number[] {
  return stamp === null ? [] : [stamp.size, stamp.mtimeMs, stamp.inode];
}

/** What our journal adds to a session. */
interface Saved {
  readonly checkpoints: readonly Checkpoint[];
  readonly anchors: readonly OwnAnchor[];
}

function flowOf(
  open: OpenSession,
  indexer: FlowIndexer,
  { checkpoints, anchors }: Saved,
  runningCalls: ReadonlySet<string>,
  revision: string,
): Flow {
  const { session, branch } = open;
  const index = indexer.index(session, branch, anchorsWithOwn(session, branch, anchors));
  const kept = new Set(projectedOrdinals(session, branch));
  const covered = branch.ordinals.some((ordinal) => session.heads[ordinal]?.kind === 'compaction');
  const byNumber = new Map(checkpoints.map((checkpoint) => [checkpoint.number, checkpoint]));
  const source: FlowSource = {
    session,
    index,
    sightOf: (ordinal) =>
      sightAfter(index.restart, ordinal, branch.ordinals.at(-1) ?? 0) ??
      (kept.has(ordinal) ? 'kept' : covered ? 'summarised' : 'lost'),
    editedIds: editedIds(open),
    checkpoints: byNumber,
    runningCalls,
  };
  const items = withCheckpoints(open, index.items, checkpoints);
  return { revision, items, source, recordedCalls: callsIn(items.slice(-recentRows), session) };
}

/** Rows looked at for calls of the running turn: parallel calls of one message are fewer. */
const recentRows = 64;

function callsIn(items: readonly FlowItem[], session: Session): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const item of items) {
    if (item.kind !== 'tool' || item.block < 0) continue;
    const entry = session.entry(item.ordinal);
    const block = entry.kind === 'assistant' ? entry.blocks[item.block] : undefined;
    if (block?.kind === 'call') ids.add(block.callId);
  }
  return ids;
}

/** What stands before a process began anew is in its checkpoint at best, what comes after the last message in nothing yet. */
function sightAfter(restart: Restart | null, ordinal: number, last: number): Sight | null {
  if (ordinal > last) return 'kept';
  if (restart === null || ordinal >= restart.ordinal) return null;
  return restart.mode === 'fresh' ? 'lost' : 'summarised';
}

function editedIds({ session, branch }: OpenSession): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const ordinal of branch.ordinals) {
    if (session.heads[ordinal]?.kind !== 'contextEdit') continue;
    const entry = session.entry(ordinal);
    if (entry.kind === 'contextEdit') ids.add(entry.targetId);
  }
  return ids;
}

/** A checkpoint stands after the last row of the entry it was saved at; its number is carried in `block`. */
function withCheckpoints(
  { session, branch }: OpenSession,
  items: readonly FlowItem[],
  checkpoints: readonly Checkpoint[],
): readonly FlowItem[] {
  const places = new Map(branch.ordinals.map((ordinal, place) => [ordinal, place]));
  const pending = checkpoints
    .flatMap((checkpoint) => {
      const ordinal = session.ordinalOf(checkpoint.headId);
      const place = ordinal === null ? undefined : places.get(ordinal);
      return ordinal === null || place === undefined ? [] : [{ ordinal, place, number: checkpoint.number }];
    })
    .sort((a, b) => a.place - b.place || a.number - b.number);
  if (pending.length === 0) return items;
  const result: FlowItem[] = [];
  let next = 0;
  const flush = (before: number) => {
    for (; next < pending.length && (pending[next]?.place ?? 0) < before; next += 1) {
      const at = pending[next];
      if (at)
        result.push({
          kind: 'checkpoint',
          ordinal: at.ordinal,
          block: at.number,
          resultOrdinal: null,
          failed: false,
        });
    }
  };
  for (const item of items) {
    // What the record says behind the last message stands behind its checkpoints.
    flush(places.get(item.ordinal) ?? Number.POSITIVE_INFINITY);
    result.push(item);
  }
  flush(Number.POSITIVE_INFINITY);
  return result;
}

/** Rows `from` … at most `count`; a range beyond the end is empty. */
export function pageOf(flow: Flow, from: number, count: number): FlowPageView {
  const rows = flow.items.slice(from, from + count).map((item) => rowOf(item, flow.source));
  return { revision: flow.revision, total: flow.items.length, from, rows };
}

type Mark = SessionPanelView['marks'][number];

const markKinds: Readonly<Partial<Record<FlowItem['kind'], Mark['kind']>>> = {
  anchor: 'anchor',
  checkpoint: 'checkpoint',
  compaction: 'compaction',
  gap: 'gap',
  user: 'prompt',
};

/** Marks in row order. Prompts carry no name: they are only places to jump to. */
export function marksOf(flow: Flow): Mark[] {
  return flow.items.flatMap((item, row): Mark[] => {
    const kind = item.failed ? 'error' : markKinds[item.kind];
    return kind === undefined ? [] : [{ row, kind, name: markName(item, flow) }];
  });
}

function markName(item: FlowItem, { source }: Flow): string {
  if (item.kind === 'anchor') return source.index.anchors.get(item.ordinal)?.name ?? 'Anchor';
  if (item.kind === 'checkpoint') return `Checkpoint ${item.block}`;
  if (item.kind === 'compaction') return 'Context compacted';
  if (item.kind === 'gap') return 'Gap';
  return item.failed ? 'Error' : '';
}

/** Runs of rows with equal sight, `to` inclusive. */
export function sightRuns(flow: Flow): SessionPanelView['sight'] {
  const runs: { from: number; to: number; sight: Sight }[] = [];
  flow.items.forEach((item, row) => {
    const sight = flow.source.sightOf(item.resultOrdinal ?? item.ordinal);
    const last = runs.at(-1);
    if (last?.sight === sight) last.to = row;
    else runs.push({ from: row, to: row, sight });
  });
  return runs;
}
