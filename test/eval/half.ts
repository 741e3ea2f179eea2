// Which half of the labelled sessions a session belongs to (docs/evaluation.md).
import { createHash } from 'node:crypto';

export type Half = 'development' | 'held-out';

/** Held out when the first hex digit of the SHA-256 of the folder name is odd. */
export function halfOf(folderName: string): Half {
  const digit = createHash('sha256').update(folderName).digest('hex').slice(0, 1);
  return Number.parseInt(digit, 16) % 2 === 1 ? 'held-out' : 'development';
}
