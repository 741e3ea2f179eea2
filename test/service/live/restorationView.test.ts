import { describe, expect, it } from 'vitest';
import { restorationBanner } from '../../../server/service/live/restorationView.ts';

const restored = { mode: 'checkpoint_restored', handedOver: 'checkpoint 2' } as const;

describe('RST-1 the words of a restored session', () => {
  it.each([
    ['The agent could not resume.', 'Restored from checkpoint: the agent could not resume.'],
    ['You chose to go on from a checkpoint.', 'Restored from checkpoint: you chose to go on from a checkpoint.'],
    ['Qwen Code handed over “x”.', 'Restored from checkpoint: Qwen Code handed over “x”.'],
  ])('%s', (reason, text) => {
    expect(restorationBanner({ ...restored, reason })).toEqual({
      ...{ kind: 'restored', text, detail: 'It started from checkpoint 2.' },
    });
  });
});
