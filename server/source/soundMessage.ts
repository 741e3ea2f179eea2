// Recognises the lines nearly all sessions are made of, messages as Pi writes them, byte by byte (REC-5). What is not
// recognised may still be sound: the caller reads it another way.

import { type EntryChain, plainEnd, standsAt } from './entryChain.ts';
import { opensRecord, recordOpening } from './sniff.ts';

const opening = Buffer.from('{"type":"message","id":"');
const beforeParent = Buffer.from('","parentId":');
const beforeTime = Buffer.from(',"timestamp":"');
const beforeRole = Buffer.from('","message":{"role":"');
const roles = [
  ['toolResult', Buffer.from('toolResult"')],
  ['assistant', Buffer.from('assistant"')],
  ['user', Buffer.from('user"')],
] as const;
const closingBrace = 0x7d;
const lineFeed = 10;

export type MessageRole = (typeof roles)[number][0];

function roleAt(buffer: Buffer, at: number): MessageRole | null {
  for (const [role, bytes] of roles) if (standsAt(buffer, at, bytes)) return role;
  return null;
}

/**
 * The role of the message in `[from, to)` when it is one that follows the newest entry of the chain; the chain then goes on
 * with it. Null, with nothing done, for any other line.
 */
export function takeMessage(chain: EntryChain, buffer: Buffer, from: number, to: number): MessageRole | null {
  if (buffer[to - 1] !== closingBrace || buffer[to - 2] !== closingBrace || !standsAt(buffer, from, opening))
    return null;
  const id = from + opening.length;
  const idEnd = plainEnd(buffer, id, to);
  if (idEnd <= id || !standsAt(buffer, idEnd, beforeParent)) return null;
  const time = chain.parentEnd(buffer, idEnd + beforeParent.length);
  if (time < 0 || !standsAt(buffer, time, beforeTime)) return null;
  const timeEnd = plainEnd(buffer, time + beforeTime.length, to);
  if (timeEnd < 0 || !standsAt(buffer, timeEnd, beforeRole)) return null;
  const role = roleAt(buffer, timeEnd + beforeRole.length);
  return role !== null && chain.takeBytes(buffer, id, idEnd) ? role : null;
}

/** Stands once among the first keys of every record since v2; in strings its quotes are escaped. */
const parentKey = Buffer.from(',"parentId":');
/** Where one sound record ends and the next opens on the same line; in strings the quotes are escaped. */
const joint = Buffer.from('}{"type":"');

/** True when a message in which a known type opens once more holds a second record, and no value that merely looks like one. */
function isSecond(line: Buffer): boolean {
  return line.indexOf(joint) >= 0 || line.indexOf(parentKey, line.indexOf(parentKey) + 1) >= 0;
}

function openingInside(buffer: Buffer, from: number): number {
  let at = buffer.indexOf(recordOpening, from);
  while (at >= 0 && (buffer[at - 1] === lineFeed || !opensRecord(buffer, at))) {
    at = buffer.indexOf(recordOpening, at + recordOpening.length);
  }
  return at < 0 ? buffer.length : at;
}

/** Tells lines of one window, asked for in order, that hold a second record: one native search over the window in all. */
export class SecondRecords {
  #next = -1;

  /** Call before the first line of a window. */
  restart(): void {
    this.#next = -1;
  }

  areIn(buffer: Buffer, from: number, to: number, isMessage: boolean): boolean {
    while (this.#next <= from) this.#next = openingInside(buffer, this.#next + 1);
    return this.#next < to && (!isMessage || isSecond(buffer.subarray(from, to)));
  }
}
