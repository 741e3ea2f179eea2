// Changes one queued message of a running session: the harness gives its whole queue back and takes the rest again. What it does
// not take again goes into the composer, so that nothing a person wrote is lost (UI-5).
import type { DriveAction, DriveResult, LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';
import { queueMove } from './queueMoves.ts';

/** The panel as far as its queue and its composer go. */
export interface QueuePanel {
  readonly view: { readonly live: Pick<LiveTurnView, 'queue'> } | null;
  failure: string;
  composer(): { readonly text: string; put(text: string): void; focus(): void } | null;
}

/** `drive` answers null when it failed; why stands in `panel.failure` then. */
export async function changeQueue(
  index: number,
  what: 'steer' | 'edit' | 'remove',
  panel: QueuePanel,
  drive: (action: DriveAction) => Promise<DriveResult | null>,
): Promise<void> {
  const queue = panel.view?.live.queue ?? [];
  const given = await drive({ kind: 'clearQueue' });
  if (given === null) return;
  const { again, draft } = queueMove(queue, index, what, given.queue);
  const back = [draft];
  let failure = '';
  for (const { text, how } of again) {
    if ((await drive({ kind: 'prompt', text, images: [], how })) !== null) continue;
    back.push(text);
    failure = panel.failure;
  }
  if (failure !== '') panel.failure = failure;
  if (back.every((words) => words === '')) return;
  const composer = panel.composer();
  composer?.put([...back, composer.text.trim()].filter((words) => words !== '').join('\n\n'));
  composer?.focus();
}
