// Changing one queued message: a harness can only give its whole queue back, so the rest is sent again in its order. Pure.
import type { DriveResult, LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';

type Queued = LiveTurnView['queue'][number];
type Given = DriveResult['queue'][number];

export interface QueueMove {
  /** What goes into the queue again, in order. */
  readonly again: readonly (Given & Pick<Queued, 'how'>)[];
  /** What goes back into the composer; null for nothing. */
  readonly draft: Given | null;
}

/** `given` is what the harness really gave back: a message sent meanwhile is not among it and is not sent twice. */
export function queueMove(
  queue: readonly Queued[],
  index: number,
  what: 'steer' | 'edit' | 'remove',
  given: readonly Given[],
): QueueMove {
  const left = [...given];
  const still = queue.map(({ text, how }) => {
    const at = left.findIndex((each) => each.text === text);
    const [message = null] = at < 0 ? [] : left.splice(at, 1);
    return { how, message };
  });
  const chosen = still[index]?.message ?? null;
  const others = still.flatMap(({ how, message }, at) =>
    at === index || message === null ? [] : [{ ...message, how }],
  );
  const again = [...others, ...left.map((message) => ({ ...message, how: 'follow-up' as const }))];
  if (chosen !== null && what === 'steer') return { again: [{ ...chosen, how: 'steer' }, ...again], draft: null };
  return { again, draft: what === 'edit' ? chosen : null };
}
