// Recognises the lines nearly all sessions are made of, messages as Pi writes them, byte by byte (REC-5). What is not
// recognised may still be sound: the caller reads it another way.

import { holdsSecondRecord } from './brokenLine.ts';
import { type EntryChain, plainEnd, standsAt } from './entryChain.ts';

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
/** Its one capital: a search for one byte costs a sixth of one for several, and capitals are rare in text. */
const capital = 0x49;
const capitalAt = parentKey.indexOf(capital);
/** In long lines, which may be pictures in base64 with a capital every few bytes, what follows is looked at natively. */
const capitalAndRest = parentKey.subarray(capitalAt);
const longLine = 16 * 1024;
/** Where one sound record ends and the next opens on the same line; in strings the quotes are escaped. */
const joint = Buffer.from('}{"type":"');
/** Needles of more than six bytes are searched for several times slower. */
const jointProbe = joint.subarray(0, 3);

function parentKeyFrom(buffer: Buffer, from: number, isLong: boolean): number {
  const probe = isLong ? capitalAndRest : capital;
  let at = buffer.indexOf(probe, from + capitalAt);
  while (at >= 0 && !standsAt(buffer, at - capitalAt, parentKey)) at = buffer.indexOf(probe, at + 1);
  return at < 0 ? buffer.length : at - capitalAt;
}

function jointFrom(buffer: Buffer, from: number): number {
  let at = buffer.indexOf(jointProbe, from);
  while (at >= 0 && !standsAt(buffer, at, joint)) at = buffer.indexOf(jointProbe, at + 1);
  return at < 0 ? buffer.length : at;
}

/** Tells messages of one window, asked for in order, that hold a second record: two native searches over the window in all. */
export class SecondRecords {
  #parent = -1;
  #joint = -1;

  /** Call before the first line of a window. */
  restart(): void {
    this.#parent = -1;
    this.#joint = -1;
  }

  /** `[from, to)` is a message with a parent key among its first. */
  areIn(buffer: Buffer, from: number, to: number): boolean {
    const isLong = to - from > longLine;
    if (this.#parent < from) this.#parent = parentKeyFrom(buffer, from, isLong);
    // What stands there is its own; the next one is another record's, of this line or of the next.
    this.#parent = parentKeyFrom(buffer, this.#parent + 1, isLong);
    if (this.#joint < from) this.#joint = jointFrom(buffer, from);
    return (this.#parent < to || this.#joint < to) && holdsSecondRecord(buffer, from, to);
  }
}
