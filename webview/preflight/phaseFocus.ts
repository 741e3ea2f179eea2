// Where the focus goes when the panel moves on: to the next thing that can be done, never on first opening, and never away from
// where the person is: a run that ends while they type in the command palette or in a file leaves the cursor there.
import type { ReviewPane } from './reviewPane.ts';
import type { Phase } from './runPanel.ts';

/** Notes the phase on the page, where tests wait for it, and moves the focus when it changed and the panel has it. */
export function followPhase(root: ParentNode, phase: Phase): void {
  const before = document.body.dataset['phase'];
  document.body.dataset['phase'] = phase;
  if (before === undefined || before === phase) return;
  const pane = root.querySelector<ReviewPane>('tl-review');
  const move = () => {
    if (phase === 'review') void pane?.updateComplete.then(() => pane.focusStart());
    else root.querySelector<HTMLElement>('.run, .card.chosen, main vscode-button')?.focus();
  };
  if (document.hasFocus()) move();
  else window.addEventListener('focus', () => focusOnReturn(phase, move), { once: true });
}

/** Back by keyboard, the focus stands on nothing: what it stood on is gone. A click has already put it somewhere. */
function focusOnReturn(phase: Phase, move: () => void): void {
  if (document.body.dataset['phase'] === phase && document.activeElement === document.body) move();
}
