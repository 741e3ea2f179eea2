// A verified run after Pi wrote a file of format 1 anew (STO-5): the same entries in the same order under ids of Pi's own. What the run
// knows by our derived ids is carried over, so that a summary somebody reviewed is applied and not made again.

import type { Session } from '../../record/session.ts';

/** A derived id as it may stand in a value: by itself, or in a gap's name. */
const derivedId = /\b[0-9a-f]{12}(?:~\d+)?\b/g;

type Headed = Pick<Session, 'header' | 'heads'>;

/**
 * Which id each entry has now, of those that changed. Null when the file names another session in its header, or does not begin with
 * the same kinds of entries: then it is another one, and nothing can be carried over.
 */
export function newIds(before: Headed, now: Headed): ReadonlyMap<string, string> | null {
  if (before.header.id !== now.header.id) return null;
  if (!before.heads.every(({ kind }, at) => kind === now.heads[at]?.kind)) return null;
  const pairs = before.heads.map(({ id }, at) => [id, now.heads[at]?.id ?? id] as const);
  return new Map(pairs.filter(([old, fresh]) => old !== fresh));
}

/** The same value with every old id in it replaced; values that hold none are handed on as they are. */
export function withIds<T>(value: T, ids: ReadonlyMap<string, string>): T {
  return ids.size === 0 ? value : (replaced(value, ids) as T);
}

function replaced(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replaceAll(derivedId, (id) => ids.get(id) ?? id);
  if (Array.isArray(value)) return value.map((each) => replaced(each, ids));
  if (value instanceof Set) return new Set([...value].map((each) => replaced(each, ids)));
  if (value instanceof Map) {
    return new Map([...value].map(([key, each]) => [replaced(key, ids), replaced(each, ids)]));
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, ids)]));
}
