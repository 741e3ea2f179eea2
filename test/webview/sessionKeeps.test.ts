// What a person wrote is in the composer, in the queue or at the harness, and never nowhere: acts of the Session panel with a
// scripted harness.
import { describe, expect, it } from 'vitest';
import type { DriveAction } from '../../server/protocol/sessionPanelViews.ts';
import { changeQueue } from '../../webview/session/changeQueue.ts';
import { type DraftImage, leftAfter } from '../../webview/session/draft.ts';

const refused = 'Busy. Wait.';

/** A panel with three queued messages, and a harness that refuses what `refuses` says. */
function queued(draft: string, refuses: (text: string) => boolean) {
  const composer = {
    text: draft,
    images: [] as readonly DraftImage[],
    put: (text: string, images: readonly DraftImage[]) => {
      composer.text = text;
      composer.images = images;
    },
    focus: () => {},
  };
  const queue = ['one', 'two', 'three'].map((text) => ({ text, how: 'follow-up' as const }));
  const panel = { failure: '', view: { live: { queue } }, composer: () => composer };
  const sent: DriveAction[] = [];
  const drive = async (action: DriveAction) => {
    sent.push(action);
    const isRefused = action.kind === 'prompt' && refuses(action.text);
    panel.failure = isRefused ? refused : '';
    return isRefused ? null : given;
  };
  return { panel, composer, drive, sent };
}

const picture = { data: 'AA==', mimeType: 'image/png' };
const given = {
  ...{ path: null, draft: '', entryId: null },
  queue: ['one', 'two', 'three'].map((text) => ({ text, images: text === 'three' ? [] : [picture] })),
};

describe('UI-5 nothing a person wrote is lost', () => {
  it('puts queued messages that the harness does not take again into the composer, and says why', async () => {
    const { panel, composer, drive } = queued('a draft', (text) => text === 'one');
    await changeQueue(1, 'remove', panel, drive);
    expect(composer.text).toBe('one\n\na draft');
    expect(panel.failure).toBe(refused);
  });

  it('keeps their order when several are refused and one was to be edited', async () => {
    const { panel, composer, drive } = queued('', () => true);
    await changeQueue(1, 'edit', panel, drive);
    expect(composer.text).toBe('two\n\none\n\nthree');
  });

  it('takes the images of a queued message along: into the composer when it is edited, again into the queue beside it', async () => {
    const { panel, composer, drive, sent } = queued('', () => false);
    composer.images = [{ name: 'mine.png', mimeType: 'image/png', data: 'BB==' }];
    await changeQueue(1, 'edit', panel, drive);
    expect(composer).toMatchObject({ text: 'two', images: [{ ...picture, name: 'Image' }, { name: 'mine.png' }] });
    expect(sent.slice(1)).toEqual([
      { kind: 'prompt', text: 'one', images: [picture], how: 'follow-up' },
      { kind: 'prompt', text: 'three', images: [], how: 'follow-up' },
    ]);
  });

  it.each([
    ['fix it', 'fix it', ''],
    ['fix it', 'fix it and test', 'and test'],
    ['fix it', 'something else', 'something else'],
  ])('after sending %j, %j leaves %j in the composer, and images pasted meanwhile', (sent, now, left) => {
    const [first, second] = [1, 2].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', data: 'aa' }));
    const images = [first, second].flatMap((image) => (image ? [image] : []));
    expect(leftAfter({ text: sent, images: images.slice(0, 1) }, { text: now, images })).toEqual({
      text: left,
      images: images.slice(1),
    });
  });
});
