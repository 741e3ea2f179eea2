// Changes one queued message of a running session: the harness gives its whole queue back and takes the rest again. What it does
// not take again goes into the composer, words and images, so that nothing a person wrote is lost (UI-5).
import type { DriveAction, DriveResult, LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';
import type { DraftImage } from './draft.ts';
import { queueMove } from './queueMoves.ts';

/** The panel as far as its queue and its composer go. */
export interface QueuePanel {
  readonly view: { readonly live: Pick<LiveTurnView, 'queue'> } | null;
  failure: string;
  composer(): {
    readonly text: string;
    readonly images: readonly DraftImage[];
    put(text: string, images: readonly DraftImage[]): void;
    focus(): void;
  } | null;
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
  const back = draft === null ? [] : [draft];
  let failure = '';
  for (const { text, images, how } of again) {
    if ((await drive({ kind: 'prompt', text, images, how })) !== null) continue;
    back.push({ text, images });
    failure = panel.failure;
  }
  if (failure !== '') panel.failure = failure;
  const composer = panel.composer();
  if (back.length === 0 || composer === null) return;
  const words = [...back.map(({ text }) => text), composer.text.trim()].filter((text) => text !== '');
  const pictures = back.flatMap(({ images }) => images.map((image) => ({ ...image, name: 'Image' })));
  composer.put(words.join('\n\n'), [...pictures, ...composer.images]);
  composer.focus();
}
