// Hashes the names of features: FNV-1a over the pieces of a name, folded to a bucket. Pieces are never joined, so a state
// that many names begin with can be kept.

/**
 * Number of hash buckets, a power of two. Most stay without weights, so that a word nobody trained on seldom meets the weights
 * of another.
 */
export const featureBuckets = 262_144;

/** State before the first piece. */
export const emptyHash = 0x811c9dc5 | 0;

/** The state after one more piece of a name: `text`, or its part between `from` and `to`. */
export function hashOn(state: number, text: string, from = 0, to = text.length): number {
  let result = state;
  for (let index = from; index < to; index += 1) result = Math.imul(result ^ text.charCodeAt(index), 0x01000193);
  return result;
}

/** The bucket of a finished state. */
export function bucketOf(state: number): number {
  return (state ^ (state >>> 15)) & (featureBuckets - 1);
}

/** The bucket of a whole name. */
export function nameBucket(name: string): number {
  return bucketOf(hashOn(emptyHash, name));
}
