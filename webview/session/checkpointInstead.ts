// `/compact` to an agent without it (CKP-3): a checkpoint is written instead, and the composer says that it was.
import type { PanelAction, PanelHost } from '../../server/protocol/panel.ts';
import { type ComposerLine, given } from './composerLine.ts';

interface CheckpointPanel extends ComposerLine {
  readonly path: string;
  readonly rpc: Pick<PanelHost, 'request'>;
  act(action: PanelAction): void;
}

/** Starts it and answers at once: it takes as long as the agent takes, and a person may speak meanwhile. */
export function checkpointInstead(panel: CheckpointPanel): true {
  void written(panel);
  return true;
}

async function written(panel: CheckpointPanel): Promise<void> {
  const { path } = panel;
  if (given(await panel.rpc.request('takeCheckpoint', { path, by: 'agent' }), panel) === null) return;
  panel.note = {
    text: 'This agent has no /compact. A checkpoint was saved instead; its window did not change.',
    open: () => panel.act({ kind: 'openPanel', panel: 'checkpoints', path }),
  };
}
