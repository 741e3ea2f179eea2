// Lets another worker have a session we drive (STO-2): what runs is finished, then Pi ends, and with it our right to the
// session. When it does not finish in time, nothing happens and the session stays ours.

import type { LeaseOwner } from '../../store/leaseOwner.ts';
import { takeOverMs } from '../../store/takeOver.ts';

/** What there must be of a running Pi. */
export interface Drivable {
  readonly facts: { readonly running: boolean; readonly compacting: boolean };
  emit(event: { readonly kind: 'notice'; readonly level: 'info'; readonly text: string }): void;
  stop(): Promise<void>;
}

/** Hears requests from the moment the right is taken; answers them once Pi is there. */
export interface HandOverDesk {
  asked(by: LeaseOwner): void;
  open(session: Drivable): void;
}

const lookMs = 100;
/** Pi needs a moment to end within the asker's time. */
const spareMs = 2_000;

export function handOverDesk(): HandOverDesk {
  let driven: Drivable | null = null;
  return {
    asked: (by) => {
      if (driven !== null) void handOver(driven, by.name, takeOverMs - spareMs);
    },
    open: (session) => {
      driven = session;
    },
  };
}

/** Ends Pi as soon as it is idle. False when it was not within the time. */
export async function handOver(session: Drivable, by: string, timeoutMs: number): Promise<boolean> {
  for (let left = timeoutMs; session.facts.running || session.facts.compacting; left -= lookMs) {
    if (left <= 0) return false;
    await new Promise((resume) => setTimeout(resume, lookMs));
  }
  session.emit({ kind: 'notice', level: 'info', text: `${by} goes on with this session, so this one ends.` });
  await session.stop();
  return true;
}
