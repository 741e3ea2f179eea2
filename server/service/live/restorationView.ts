// How a session came to run, in the words of every place that shows it (RST-1, design section 9): tree, status bar, strip, Home,
// banner. One function each, so that no two places say different things.
import type { Continued, LiveState } from '../../harness/live/liveSession.ts';
import type { RestorationView } from '../../protocol/panelViews.ts';
import type { SessionPanelView } from '../../protocol/sessionPanelViews.ts';

/** Said of every session no process of ours holds and for which no restoration was tried. */
export const notAttached: RestorationView = {
  mode: 'not-attached',
  reason: 'Not attached: no process of Throughline holds this session.',
};

export const checking: RestorationView = { mode: 'not-attached', reason: 'Checking how this session continues…' };

/** Of a session we drive, for as long as that process runs; `hot` for one that began in it. */
export function restorationOf(state: LiveState, continued: Continued | null): RestorationView {
  if (state.activity === 'starting') return checking;
  if (continued === null) {
    return { mode: 'hot', reason: `Live: ${state.harnessLabel} runs it (process ${state.pid ?? 'unknown'}).` };
  }
  if (continued.mode === 'native') {
    return { mode: 'native', reason: `Resumed: the agent brought back its own session. ${continued.reason}` };
  }
  const { text, detail } = wordsOf(continued.mode, continued);
  return { mode: continued.mode, reason: `${text} ${detail}`.trim() };
}

/** What must not go unread after a continuation: the model has less than the person sees. Null where it has all. */
export function restorationBanner(continued: Continued | null): SessionPanelView['banner'] {
  if (continued === null || continued.mode === 'native') return null;
  return wordsOf(continued.mode, continued);
}

function wordsOf(
  mode: 'checkpoint_restored' | 'fresh',
  { reason, handedOver }: Continued,
): NonNullable<SessionPanelView['banner']> {
  if (mode === 'fresh') {
    const text = 'Fresh: no usable checkpoint. The model knows nothing of what came before.';
    return { kind: 'fresh', text, detail: reason };
  }
  const detail = handedOver == null ? '' : `It started from ${handedOver}.`;
  return {
    kind: 'restored',
    // It goes on in one sentence; an agent's name keeps its capital.
    text: `Restored from checkpoint: ${reason.replace(/^(The|This|There|A|You) /, (word) => word.toLowerCase())}`,
    detail,
  };
}
