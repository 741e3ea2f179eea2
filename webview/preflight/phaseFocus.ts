// Where the focus goes when the panel moves on: to the next thing that can be done, never on first opening.
import type { ReviewPane } from './reviewPane.ts';
import type { Phase } from './runPanel.ts';

/** Notes the phase on the page, where tests wait for it, and moves the focus when it changed. */
export function followPhase(root: ParentNode, phase: Phase): void {
  const before = document.body.dataset['phase'];
  document.body.dataset['phase'] = phase;
  if (before === undefined || before === phase) return;
  const pane = root.querySelector<ReviewPane>('tl-review');
  if (phase === 'review') void pane?.updateComplete.then(() => pane.focusStart());
  else root.querySelector<HTMLElement>('.run, .card.chosen, main vscode-button')?.focus();
}
