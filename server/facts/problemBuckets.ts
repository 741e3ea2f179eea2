// Finds the open problems a success may settle without looking at all of them: each waits in a few named buckets.

export interface Buckets<T> {
  put(names: readonly string[], item: T): void;
  /** Items waiting under a name, oldest first, at most the newest 200. */
  in(name: string): readonly T[];
  drop(item: T): void;
  /** True when nothing waits. */
  isEmpty(): boolean;
}

const mostWaiting = 200;

export function createBuckets<T>(): Buckets<T> {
  const none: readonly T[] = [];
  const waiting = new Map<string, Set<T>>();
  const places = new Map<T, readonly string[]>();
  return {
    put(names, item) {
      places.set(item, [...new Set([...(places.get(item) ?? []), ...names])]);
      for (const name of names) {
        const bucket = waiting.get(name) ?? new Set();
        bucket.add(item);
        const [oldest] = bucket;
        if (bucket.size > mostWaiting && oldest !== undefined) bucket.delete(oldest);
        waiting.set(name, bucket);
      }
    },
    in: (name) => {
      const bucket = waiting.get(name);
      return bucket && bucket.size > 0 ? [...bucket] : none;
    },
    isEmpty: () => places.size === 0,
    drop(item) {
      for (const name of places.get(item) ?? []) waiting.get(name)?.delete(item);
      places.delete(item);
    },
  };
}
