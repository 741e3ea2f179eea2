// One hash for what a projection says, so that Pi's messages and ours can be compared: role, text, calls, in order.
import { createHash } from 'node:crypto';

/** @param {readonly { role: string, text: string, calls: readonly (readonly [string, unknown])[] }[]} messages */
export function contentHash(messages) {
  const hash = createHash('sha256');
  for (const { role, text, calls } of messages) hash.update(JSON.stringify([role, text, calls]));
  return `${messages.length}:${hash.digest('hex').slice(0, 24)}`;
}
