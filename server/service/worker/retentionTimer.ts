// Lets derived files of the store go when their time is over (STO-4): soon after the worker's start, then every hour.

import type { Clock } from '../../outside.ts';
import { expireDerived } from '../../store/retention.ts';
import type { Store } from '../../store/store.ts';

/** Not before the first answers are given. */
const firstMs = 30_000;
const everyMs = 60 * 60_000;

/** Keeps no process alive. A folder that cannot be looked at is told once a time and touched no further. */
export function startRetention(store: Store, clock: Clock, warn: (message: string) => void): { dispose(): void } {
  const expire = () => {
    try {
      expireDerived(store, clock.now());
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
    }
  };
  const first = setTimeout(expire, firstMs);
  const timer = setInterval(expire, everyMs);
  for (const each of [first, timer]) each.unref();
  return {
    dispose: () => {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}
