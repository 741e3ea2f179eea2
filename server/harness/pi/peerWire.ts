// One line of JSON to and from a companion, and the comparison of tokens that tells nothing by its duration (SEC-1).

import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

export function write(socket: Socket, message: object): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
}

/** Null for what is no JSON. */
export function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

export function sameToken(given: string, ours: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(ours)];
  return a.length === b.length && timingSafeEqual(a, b);
}
