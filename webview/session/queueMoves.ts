// Changing one queued message: a harness can only give its whole queue back, so the rest is sent again in its order. Pure.
import type { LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';

type Queued = LiveTurnView['queue'][number];

export interface QueueMove {
  /** What goes into the queue again, in order. */
  readonly again: readonly Queued[];
  /** What goes back into the composer; empty for nothing. */
  readonly draft: string;
}

/** `given` is what the harness really gave back: a message sent meanwhile is not among it and is not sent twice. */
export function queueMove(
  queue: readonly Queued[],
  index: number,
  what: 'steer' | 'edit' | 'remove',
  given: readonly string[],
): QueueMove {
  const left = [...given];
  const still = queue.map((queued) => {
    const at = left.indexOf(queued.text);
    if (at >= 0) left.splice(at, 1);
    return { ...queued, here: at >= 0 };
  });
  const chosen = still[index];
  const others = still.filter((queued, at) => at !== index && queued.here);
  const unknown = left.map((text) => ({ text, how: 'follow-up' as const }));
  const again: Queued[] = [...others, ...unknown].map(({ text, how }) => ({ text, how }));
  if (!chosen?.here) return { again, draft: '' };
  if (what === 'steer') return { again: [{ text: chosen.text, how: 'steer' }, ...again], draft: '' };
  return { again, draft: what === 'edit' ? chosen.text : '' };
}
