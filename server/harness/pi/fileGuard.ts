// Watches the session file while we drive Pi: every line in it must be one our Pi wrote or read (live-writer). Asked before
// each write of ours; it reads the file and asks Pi, and changes nothing.
import { Problem } from '../../errors.ts';
import type { FileStamp, Files } from '../../outside.ts';
import { type LineFrame, LineFrames } from '../live/lineFrames.ts';
import { stringIn } from './rpcTypes.ts';

export interface GuardedFile {
  readonly path: string;
  readonly sessionId: string;
}

interface Line {
  readonly id: string;
  readonly parentId: string | null;
}

/** What was read from where the guard stood: sound lines, the bytes they took, and why one of them cannot be Pi's. */
interface Growth {
  readonly lines: readonly Line[];
  readonly taken: number;
  readonly foreign: string | null;
}

const chunkBytes = 1024 * 1024;
const longestWholeLine = 1024 * 1024;
const keptTail = 256;
/** A line may be half written when we look. Pi's own is whole once Pi has answered again. */
const looks = 4;

export class FileGuard {
  readonly #files: Files;
  readonly #isKnown: (entryId: string) => Promise<boolean>;
  #file: GuardedFile;
  /** Everything before this byte is accounted for. */
  #offset = 0;
  #inode: number | null = null;
  #tail = Buffer.alloc(0);
  #running: Promise<Problem | null> = Promise.resolve(null);

  /** `isKnown` asks Pi whether an entry is in its own session. */
  constructor(file: GuardedFile, files: Files, isKnown: (entryId: string) => Promise<boolean>) {
    this.#file = file;
    this.#files = files;
    this.#isKnown = isKnown;
  }

  /** Takes the file as `stamp` says it was: what is there Pi has read or made. Null for a file that does not exist yet. */
  begin(file: GuardedFile, stamp: FileStamp | null): void {
    this.#file = file;
    this.#inode = stamp?.inode ?? null;
    this.#offset = stamp?.size ?? 0;
    this.#keepTail();
  }

  /**
   * Null when everything in the file is Pi's; else the problem to stop with: `live-writer` or `file-replaced`. Rejects when Pi
   * does not answer. Cost: one `stat` when nothing grew, else the new bytes and usually one small request.
   */
  check(): Promise<Problem | null> {
    this.#running = this.#running.then(
      () => this.#look(),
      () => this.#look(),
    );
    return this.#running;
  }

  async #look(): Promise<Problem | null> {
    for (let look = 0; look < looks; look += 1) {
      const seen = await this.#lookOnce().catch((error: unknown) => {
        if (error instanceof Problem) throw error;
        // Deleted or replaced while it was read: the next look says which.
        return 'unfinished' as const;
      });
      if (seen !== 'unfinished') return seen;
      await this.#isKnown('');
    }
    return new Problem('live-writer', 'a line in it is not finished, and it is not ours');
  }

  async #lookOnce(): Promise<Problem | 'unfinished' | null> {
    const stamp = this.#files.stamp(this.#file.path);
    const moved = this.#movedProblem(stamp);
    if (moved !== null || stamp === null) return moved;
    this.#inode = stamp.inode;
    if (stamp.size === this.#offset) return null;
    const growth = this.#read(stamp.size);
    const foreign = growth.foreign ?? (await this.#foreignOf(growth.lines));
    if (foreign !== null) return new Problem('live-writer', foreign);
    this.#offset += growth.taken;
    this.#keepTail();
    return this.#offset >= stamp.size ? null : 'unfinished';
  }

  #movedProblem(stamp: FileStamp | null): Problem | null {
    const path = this.#file.path;
    if (stamp === null) return this.#inode === null ? null : new Problem('file-replaced', `${path} is gone`);
    if (this.#inode !== null && stamp.inode !== this.#inode)
      return new Problem('file-replaced', `${path} is another file now`);
    if (stamp.size < this.#offset) return new Problem('file-replaced', `${path} was cut`);
    const before = this.#tailBytes();
    return before.equals(this.#tail) ? null : new Problem('file-replaced', `${path} was written anew`);
  }

  #tailBytes(): Buffer {
    const length = Math.min(keptTail, this.#offset);
    return length === 0 ? Buffer.alloc(0) : this.#files.readRange(this.#file.path, this.#offset - length, length);
  }

  #keepTail(): void {
    this.#tail = Buffer.from(this.#tailBytes());
  }

  #read(size: number): Growth {
    const lines: Line[] = [];
    let taken = 0;
    let foreign: string | null = null;
    const isNew = this.#offset === 0;
    const frames = new LineFrames(
      () => longestWholeLine,
      (frame) => {
        const first = isNew && taken === 0;
        taken += lengthOf(frame) + 1;
        const line = first ? headerProblem(frame, this.#file.sessionId) : lineOf(frame);
        if (typeof line === 'string') foreign ??= line;
        else if (line !== null) lines.push(line);
      },
    );
    for (let at = this.#offset; at < size; at += chunkBytes) {
      frames.push(this.#files.readRange(this.#file.path, at, Math.min(chunkBytes, size - at)));
    }
    return { lines, taken, foreign };
  }

  /**
   * The first line Pi does not know, as words; null when it knows all. Pi never reads its file again, so whatever an entry of
   * its own hangs on is its own, too: one question about the last line usually settles all.
   */
  async #foreignOf(lines: readonly Line[]): Promise<string | null> {
    const known = new Set<string>();
    for (const line of [...lines].reverse()) {
      if (!known.has(line.id) && !(await this.#isKnown(line.id))) return `entry ${line.id} is not from our Pi`;
      if (line.parentId !== null) known.add(line.parentId);
    }
    return null;
  }
}

function lengthOf(frame: LineFrame): number {
  return frame.kind === 'whole' ? frame.bytes.length : frame.length;
}

/** Words when the first line of a new file is not the header of our session, null when it is. */
function headerProblem(frame: LineFrame, sessionId: string): string | null {
  const value = frame.kind === 'whole' ? parse(frame.bytes) : null;
  return stringIn(value, 'type') === 'session' && stringIn(value, 'id') === sessionId
    ? null
    : 'its header is not that of our session';
}

/** The line's links, words when no Pi of ours can have written it, null when there is nothing on it. */
function lineOf(frame: LineFrame): Line | string | null {
  if (frame.kind === 'ends') return linksAtStart(frame.start.toString());
  if (frame.bytes.length === 0) return null;
  const value = parse(frame.bytes);
  const id = stringIn(value, 'id');
  if (id === null || stringIn(value, 'type') === 'session') return 'a line in it is no entry of ours';
  return { id, parentId: stringIn(value, 'parentId') };
}

/** Pi writes type, id and parentId first. */
function linksAtStart(start: string): Line | string {
  const match = /^\{"type":"[^"]*","id":"([^"]+)","parentId":(?:"([^"]+)"|null)/.exec(start);
  if (match?.[1] === undefined) return 'a long line in it is no entry of ours';
  return { id: match[1], parentId: match[2] ?? null };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
