// What the inventory learns from one session file of a harness, read once in chunks (STO-4): who it is, how much of it
// is images, and whose artifacts it refers to.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { headerOf } from '../source/piHeader.ts';
import { artifactMark } from './artifacts.ts';

export interface ScannedSession {
  readonly id: string;
  readonly parentSession: string | null;
  readonly bytes: number;
  /** Bytes of encoded images. */
  readonly imageBytes: number;
  /** `harness/session` of every artifact referred to. */
  readonly owners: ReadonlySet<string>;
}

const chunkBytes = 1 << 20;
/** Headers grow with their paths only; a longer first line is no header. */
const longestHeader = 1 << 20;
/** Shorter base64 in a `data` field is no image worth listing. */
const smallestImage = 256;
const needles = [Buffer.from('"data":"'), Buffer.from(';base64,'), Buffer.from(artifactMark)] as const;
const longestReference = 600;
const longestNeedle = 32;

/** Null when the file cannot be read or does not begin like a session: the scan is then incomplete. */
export function scanSessionFile(path: string): ScannedSession | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const stats = fstatSync(descriptor);
    const header = stats.isFile() ? readHeader(descriptor, path) : null;
    if (header === null) return null;
    return { ...header, bytes: stats.size, ...scanBody(descriptor, stats.size) };
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}

function readHeader(
  descriptor: number,
  path: string,
): { readonly id: string; readonly parentSession: string | null } | null {
  for (let size = 4_096; size <= longestHeader; size *= 16) {
    const head = Buffer.alloc(size);
    const count = readSync(descriptor, head, 0, size, 0);
    const end = head.subarray(0, count).indexOf(10);
    if (end < 0 && count === size) continue;
    const text = head.toString('utf8', 0, end < 0 ? count : end).replace(/^\uFEFF/, '');
    const record: unknown = JSON.parse(text);
    // Our own record of an ACP session (REC-7).
    if (isJournalHeader(record)) return { id: record.header.sessionId, parentSession: null };
    if (typeof record !== 'object' || record === null || !('type' in record) || record.type !== 'session') return null;
    const { id, parentSession } = headerOf(record, path);
    return { id, parentSession };
  }
  return null;
}

function isJournalHeader(record: unknown): record is { readonly header: { readonly sessionId: string } } {
  const header = typeof record === 'object' && record !== null && 'header' in record ? record.header : null;
  return typeof header === 'object' && header !== null && 'sessionId' in header && typeof header.sessionId === 'string';
}

interface Body {
  imageBytes: number;
  readonly owners: Set<string>;
  /** Bytes of base64 seen so far of a run that may go on in the next chunk; -1 outside of one. */
  run: number;
}

function scanBody(
  descriptor: number,
  size: number,
): { readonly imageBytes: number; readonly owners: ReadonlySet<string> } {
  const body: Body = { imageBytes: 0, owners: new Set(), run: -1 };
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (let at = 0; at < size; ) {
    const count = readSync(descriptor, chunk, 0, Math.min(chunkBytes, size - at), at);
    if (count === 0) break;
    const isLast = at + count >= size;
    const used = scanChunk(chunk.subarray(0, count), isLast, body);
    at += used;
  }
  endRun(body);
  return { imageBytes: body.imageBytes, owners: body.owners };
}

function endRun(body: Body): void {
  if (body.run >= smallestImage) body.imageBytes += body.run;
  body.run = -1;
}

/** Looks through a chunk and returns how much of it is done with; what is cut off at its end is seen again. */
function scanChunk(chunk: Buffer, isLast: boolean, body: Body): number {
  let at = body.run >= 0 ? takeRun(chunk, 0, body) : 0;
  for (let next = nextNeedle(chunk, at); next !== null; next = nextNeedle(chunk, at)) {
    const after = next.at + next.needle.length;
    if (next.needle !== needles[2]) {
      body.run = 0;
      at = takeRun(chunk, after, body);
    } else if (isLast || chunk.length - next.at >= longestReference) {
      takeReference(chunk, after, body);
      at = after;
    } else return next.at;
  }
  return isLast ? chunk.length : Math.max(at, chunk.length - longestNeedle);
}

function nextNeedle(chunk: Buffer, from: number): { readonly at: number; readonly needle: Buffer } | null {
  let best: { readonly at: number; readonly needle: Buffer } | null = null;
  for (const needle of needles) {
    const at = chunk.indexOf(needle, from);
    if (at >= 0 && (best === null || at < best.at)) best = { at, needle };
  }
  return best;
}

/** Counts base64 up to the string's end; the run stays open when the chunk ends first. */
function takeRun(chunk: Buffer, from: number, body: Body): number {
  const quote = chunk.indexOf(0x22, from);
  const end = quote < 0 ? chunk.length : quote;
  const isBase64 = /^[A-Za-z0-9+/=_-]*$/.test(chunk.toString('latin1', from, Math.min(end, from + 400)));
  if (!isBase64) {
    endRun(body);
    return from;
  }
  body.run += end - from;
  if (quote >= 0) endRun(body);
  return end;
}

function takeReference(chunk: Buffer, from: number, body: Body): void {
  const text = chunk.toString('latin1', from, from + longestReference);
  const match = /^([A-Za-z0-9%._~!*'()-]+)\/([A-Za-z0-9%._~!*'()-]+)\//.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return;
  try {
    body.owners.add(`${decodeURIComponent(match[1])}/${decodeURIComponent(match[2])}`);
  } catch {
    // A broken escape names nobody.
  }
}
