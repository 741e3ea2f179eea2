// What a person wrote is in the composer, in the queue or at the harness, and never nowhere, and the composer is open meanwhile: acts
// of the Session panel with a scripted harness.
import { describe, expect, it } from 'vitest';
import type { PanelHost } from '../../server/protocol/panel.ts';
import type { DriveAction } from '../../server/protocol/sessionPanelViews.ts';
import { changeQueue } from '../../webview/session/changeQueue.ts';
import { checkpointInstead } from '../../webview/session/checkpointInstead.ts';
import type { ComposerLine } from '../../webview/session/composerLine.ts';
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

/** A panel whose agent has no /compact; a checkpoint takes until `saved` answers. */
function withoutCompact(saved: Promise<object>) {
  const line: ComposerLine = { failure: 'An older failure.', note: null };
  const request = (() => saved) as unknown as PanelHost['request'];
  return { ...line, path: '/w/s.journal', rpc: { request }, act: () => {} };
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

describe('CKP-3 an agent without /compact', () => {
  it('leaves the composer free while the agent writes its checkpoint, and notes what came of it', async () => {
    let save = (_answer: object): void => {};
    const saved = new Promise<object>((resolve) => {
      save = resolve;
    });
    const panel = withoutCompact(saved);
    expect(checkpointInstead(panel)).toBe(true);
    expect(panel.note).toBe(null);
    save({ number: 4 });
    await saved;
    expect(panel).toMatchObject({
      failure: '',
      note: { text: 'This agent has no /compact. A checkpoint was saved instead; its window did not change.' },
    });
  });

  it('says why none was saved as a failure, and notes nothing', async () => {
    const saved = Promise.resolve({ problem: { code: 'run-busy', message: 'Busy.', next: 'Wait.' } });
    const panel = withoutCompact(saved);
    expect(checkpointInstead(panel)).toBe(true);
    await saved;
    expect(panel).toMatchObject({ failure: refused, note: null });
  });
});
