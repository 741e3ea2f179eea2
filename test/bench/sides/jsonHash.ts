// A hash of an answer as JSON, so that a row can be compared with what the command printed.
import { createHash } from 'node:crypto';

export function jsonHash(answer: unknown): string {
  return createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 24);
}
