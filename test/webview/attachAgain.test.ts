import { describe, expect, it } from 'vitest';
import type { HoldView } from '../../server/protocol/sessionPanelViews.ts';
import { attachmentAfter } from '../../webview/session/attachAgain.ts';

type Sight = HoldView['kind'] | 'let-go';

/** How often the panel asked for the session over these sights, the first one after a start. */
function asked(driven: boolean, ...holds: Sight[]): number {
  let state = { driven, returning: true };
  let count = 0;
  for (const hold of holds) {
    const { ask, ...after } = attachmentAfter(
      state,
      hold === 'let-go' ? { kind: 'not-attached', letGo: true } : { kind: hold },
    );
    if (ask) count += 1;
    state = after;
  }
  return count;
}

describe('UI-5 a session that was driven is attached again after a reload or a worker that died', () => {
  it.each<[string, boolean, Sight[], number]>([
    ['driven before the reload', true, ['not-attached', 'starting', 'driven'], 1],
    ['never driven from here', false, ['not-attached', 'not-attached'], 0],
    ['its own Pi is not gone yet', true, ['may-be-live', 'not-attached', 'driven'], 1],
    ['a terminal has it now', true, ['watched', 'not-attached'], 0],
    ['stopped by a person after it came back', true, ['not-attached', 'driven', 'not-attached'], 1],
    ['its harness ended by itself', true, ['stopped', 'not-attached'], 0],
    ['the attempt failed', true, ['not-attached', 'not-attached', 'not-attached'], 1],
    ['let go while the panel was hidden', true, ['let-go', 'not-attached'], 0],
    ['Pi is missing now', true, ['missing'], 0],
  ])('%s', (_, driven, holds, times) => {
    expect(asked(driven, ...holds)).toBe(times);
  });
});
