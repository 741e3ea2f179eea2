// The durable record of one ACP session (REC-7, RST-2): raw frames word for word in one journal, entries put together from them in
// another, both written before anything is shown. Frames come first, so that a crash between the two loses no word.
import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { readJournal } from '../../store/readJournal.ts';
import { recordFileName, recordFolders, type SessionKey } from '../../store/sessionKey.ts';
import {
  type EntryDraft,
  newEntryId,
  openSessionWriter,
  type SessionWriter,
  type WriterOptions,
} from '../../store/sessionWriter.ts';
import type { Store } from '../../store/store.ts';
import type { StoredEntry } from '../../store/storedEntry.ts';
import type { RawFrame } from './acpProcess.ts';
import { readUpdate } from './acpUpdate.ts';
import { CompactionReports } from './compactionReports.ts';
import { type Fields, fieldsOf, listIn, numberIn, stringIn } from './foreignValue.ts';
import type { Began } from './restoration.ts';
import { type RecordDraft, TurnRecord } from './turnRecord.ts';

/** A frame in the journal: direction and how it is kept, then its text. */
type KeptFrame = readonly ['<' | '>' | '<b' | '>b' | '<cut' | '>cut', string];

/** Characters of frames in one journal record, so that none grows without bound. */
const longestBatch = 1 << 20;
const framesFile = 'frames.log';

/** What the journal says about how the session stands. */
export interface RecordState {
  /** The newest `attached` entry's payload, null before the first. */
  readonly attached: Fields | null;
  /** When the agent made its present session; ISO 8601. */
  readonly createdAt: string | null;
  readonly entries: number;
  /** How that session began, and whether it was ever asked something. */
  readonly began: Began;
  readonly isPrompted: boolean;
  /** A turn was begun and never ended. */
  readonly isTurnOpen: boolean;
}

/** Kinds that `TurnRecord` makes from updates alone; an open turn's are counted when it is completed later. */
const folded: ReadonlySet<string> = new Set([
  'message',
  'own-message',
  'plan',
  'gauge',
  'title',
  'mode',
  'options',
  'commands',
  'notice',
  'sub-session',
  'unknown-update',
  'compacted',
]);

export class AcpRecord {
  /** The file readers open. */
  readonly path: string;
  readonly #entries: SessionWriter;
  readonly #frames: SessionWriter;
  readonly #standing: Standing;
  #frameCount: number;
  #waitingFrames: KeptFrame[] = [];
  #waitingDrafts: RecordDraft[] = [];

  /** Made by `openAcpRecord` only. */
  constructor(entries: SessionWriter, frames: SessionWriter, standing: Standing, frameCount: number) {
    this.path = join(entries.folder, recordFileName);
    this.#entries = entries;
    this.#frames = frames;
    this.#standing = standing;
    this.#frameCount = frameCount;
  }

  get state(): RecordState {
    const { attached, createdAt, began, isPrompted, count, turnStart } = this.#standing;
    return { attached, createdAt, began, isPrompted, entries: count, isTurnOpen: turnStart !== null };
  }

  /** Frames met so far, written or waiting. */
  get frameCount(): number {
    return this.#frameCount;
  }

  /** Takes a frame to be written by the next `flush`. */
  frame(frame: RawFrame): void {
    this.#frameCount += 1;
    this.#waitingFrames.push(keptFrame(frame));
  }

  /** Takes entries to be written by the next `flush`, in order. */
  add(drafts: readonly RecordDraft[]): void {
    this.#waitingDrafts.push(...drafts);
  }

  /**
   * Writes what waits, frames first. Throws `disk-full`, `not-saved` or `store-busy`; what was not written waits for the next
   * call, and nothing of it is half there.
   */
  flush(): void {
    this.#flushFrames();
    if (this.#waitingDrafts.length === 0) return;
    this.#entries.append(linked(this.#waitingDrafts, this.#standing.head, this.#frameCount));
    this.#waitingDrafts = [];
  }

  /** Writes these entries now, or throws and keeps nothing of them. */
  commit(drafts: readonly RecordDraft[]): void {
    this.flush();
    this.#entries.append(linked(drafts, this.#standing.head, this.#frameCount));
  }

  dispose(): void {
    this.#entries.dispose();
    this.#frames.dispose();
  }

  /**
   * Completes a turn that a crash cut off: the frames since its prompt are put together again and what is missing is added, then
   * the turn ends as interrupted. Answers how many entries were added.
   */
  completeOpenTurn(provider: string): number {
    const { turnStart } = this.#standing;
    if (turnStart === null) return 0;
    const turn = new TurnRecord(provider);
    turn.isOwn = turnStart.isOwn;
    const compactions = new CompactionReports();
    const drafts: RecordDraft[] = [];
    const agentSessionId = stringIn(this.#standing.attached, 'agentSessionId');
    for (const update of updatesIn(join(this.#frames.folder, framesFile), turnStart.frame, agentSessionId)) {
      drafts.push(...turn.take(update));
      const news = compactions.take(update);
      if (news?.kind === 'done' && news.compacted.confidence === 'reported')
        drafts.push(...turn.compacted(news.compacted));
    }
    const message = 'Throughline or its window ended while the turn was running.';
    const missing = [...drafts.slice(turnStart.folded), ...turn.end({ kind: 'interrupted', message })];
    this.add(missing);
    this.flush();
    return missing.length;
  }

  #flushFrames(): void {
    if (this.#waitingFrames.length === 0) return;
    const first = this.#frameCount - this.#waitingFrames.length;
    this.#frames.append(batchesOf(this.#waitingFrames, first));
    this.#waitingFrames = [];
  }
}

/** Each entry hangs below the one before; `frame` says how many frames were known when it was made. */
function linked(drafts: readonly RecordDraft[], head: string | null, frame: number): readonly EntryDraft[] {
  let parentId = head;
  return drafts.map(({ kind, payload }) => {
    const id = newEntryId();
    const draft = { id, parentId, kind, payload: { ...payload, frame } };
    parentId = id;
    return draft;
  });
}

function batchesOf(frames: readonly KeptFrame[], first: number): EntryDraft[] {
  const batches: EntryDraft[] = [];
  let [from, length] = [0, 0];
  frames.forEach((frame, at) => {
    length += frame[1].length;
    if (length < longestBatch && at < frames.length - 1) return;
    batches.push({
      parentId: null,
      kind: 'frames',
      payload: { first: first + from, frames: frames.slice(from, at + 1) },
    });
    [from, length] = [at + 1, 0];
  });
  return batches;
}

function keptFrame({ from, line }: RawFrame): KeptFrame {
  const sign = from === 'agent' ? '<' : '>';
  if (line.kind === 'ends') {
    const text = JSON.stringify({ bytes: line.length, start: line.start.toString(), end: line.end.toString() });
    return [`${sign}cut`, text];
  }
  if (isUtf8(line.bytes)) return [sign, line.bytes.toString('utf8')];
  return [`${sign}b`, line.bytes.toString('base64')];
}

/** What the entries read so far amount to. */
class Standing {
  attached: Fields | null = null;
  createdAt: string | null = null;
  began: Began = 'with-ours';
  isPrompted = false;
  head: string | null = null;
  count = 0;
  frames = 0;
  turnStart: { frame: number; folded: number; isOwn: boolean } | null = null;

  take(entry: StoredEntry): void {
    this.count += 1;
    this.head = entry.id;
    this.frames = Math.max(this.frames, numberIn(entry.payload, 'frame') ?? 0);
    if (entry.kind === 'attached') this.#attached(entry);
    else if (entry.kind === 'turn-ended') this.turnStart = null;
    else if (stringIn(fieldsOf(entry.payload['message']), 'role') === 'user') {
      this.isPrompted = true;
      const isOwn = entry.kind === 'own-message';
      this.turnStart = { frame: numberIn(entry.payload, 'frame') ?? 0, folded: 0, isOwn };
    } else if (this.turnStart !== null && folded.has(entry.kind)) this.turnStart.folded += 1;
  }

  #attached({ payload, at }: StoredEntry): void {
    if (stringIn(this.attached, 'agentSessionId') !== stringIn(payload, 'agentSessionId')) {
      this.createdAt = at;
      const mode = stringIn(payload, 'mode') === 'checkpoint_restored' ? 'checkpoint_restored' : 'fresh';
      this.began = this.attached === null ? 'with-ours' : mode;
      this.isPrompted = false;
    }
    this.attached = payload;
  }
}

/**
 * Opens the record of a session for writing; made where absent. Throws `store-busy` while another process writes it, and what
 * reading a journal throws. The caller disposes it.
 */
export function openAcpRecord(
  store: Store,
  key: SessionKey,
  options: Pick<WriterOptions, 'name' | 'now' | 'device'>,
): AcpRecord {
  const standing = new Standing();
  const folders = recordFolders(key);
  const keep = (entry: StoredEntry) => {
    standing.take(entry);
    return false;
  };
  const entries = openSessionWriter(store, key, { ...options, place: { folders, fileName: recordFileName }, keep });
  try {
    let count = 0;
    const frames = openSessionWriter(store, key, {
      ...options,
      place: { folders: [...folders, 'frames'], fileName: framesFile },
      keep: ({ payload }) => {
        count = (numberIn(payload, 'first') ?? 0) + listIn(payload, 'frames').length;
        return false;
      },
    });
    return new AcpRecord(entries, frames, standing, Math.max(count, standing.frames));
  } catch (error) {
    entries.dispose();
    throw error;
  }
}

/** Updates of one session of the agent among the frames from number `first` on. */
function* updatesIn(path: string, first: number, agentSessionId: string | null) {
  const content = readJournal(path, 0, ({ entry }) => {
    const from = numberIn(entry.payload, 'first') ?? 0;
    return from + listIn(entry.payload, 'frames').length > first;
  });
  for (const { entry } of content?.entries ?? []) {
    const from = numberIn(entry.payload, 'first') ?? 0;
    for (const frame of listIn(entry.payload, 'frames').slice(Math.max(0, first - from))) {
      const params = updateParams(frame);
      if (params !== null && stringIn(params, 'sessionId') === agentSessionId) yield readUpdate(params['update']);
    }
  }
}

function updateParams(frame: unknown): Fields | null {
  if (!Array.isArray(frame) || frame[0] !== '<' || typeof frame[1] !== 'string') return null;
  if (!frame[1].includes('"session/update"')) return null;
  try {
    const message = fieldsOf(JSON.parse(frame[1]));
    return stringIn(message, 'method') === 'session/update' ? fieldsOf(message?.['params']) : null;
  } catch {
    return null;
  }
}
