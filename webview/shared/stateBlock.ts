// The state block: icon, one bold sentence, one dim sentence that says what is unchanged, up to three buttons.
// Every empty, error, pending and offline state of a panel is this.
import { css, html, type TemplateResult } from 'lit';
import { problemText, type WorkerState } from '../../server/protocol/panel.ts';
import { icon } from './icon.ts';

export interface StateButton {
  readonly label: string;
  readonly primary?: boolean;
  run(): void;
}

export const stateBlockStyles = css`
  .state { display: flex; flex-direction: column; align-items: center; gap: 8px; padding: 48px 24px; text-align: center; max-width: 560px; margin: 0 auto; }
  .state vscode-icon { --vscode-icon-size: 24px; color: var(--tl-dim); }
  .state .sentence { font-weight: 600; }
  .notice { display: flex; align-items: center; gap: 8px; padding: 6px 16px; border-bottom: 1px solid var(--tl-warn-frame); flex: none; flex-wrap: wrap; }
  .notice .grow { flex-basis: 160px; }
  .notice vscode-icon { color: var(--tl-warn); flex: none; }
  .state .buttons { display: flex; gap: 8px; flex-wrap: wrap; justify-content: center; margin-top: 8px; }
`;

export function stateBlock(
  glyph: string,
  sentence: string,
  unchanged: string,
  buttons: readonly StateButton[] = [],
): TemplateResult {
  return html`<section class="state" role="status">
    ${icon(glyph)}
    <p class="sentence">${sentence}</p>
    <p class="dim">${unchanged}</p>
    ${
      buttons.length === 0
        ? ''
        : html`<div class="buttons">${buttons.map(
            (button) =>
              html`<vscode-button ?secondary=${!button.primary} @click=${() => button.run()}>${button.label}</vscode-button>`,
          )}</div>`
    }
  </section>`;
}

/** The worker's state in the words of design section 9, or null while it answers. */
export function workerBlock(state: WorkerState, restart: () => void): TemplateResult | null {
  switch (state.kind) {
    case 'ready':
      return null;
    case 'starting':
      return stateBlock('loading', 'Starting…', 'Throughline reads sessions and never changes their files.');
    case 'restarting':
      return stateBlock(
        'debug-disconnect',
        `Throughline’s worker stopped. Restarting in ${state.seconds} s, try ${state.attempt} of ${state.attempts}.`,
        'Nothing recorded is lost. A Pi in a terminal goes on and compacts on its own.',
        [{ label: 'Restart Now', primary: true, run: restart }],
      );
    case 'gone':
      return stateBlock(
        'debug-disconnect',
        'Throughline’s worker stopped and did not come back.',
        'Nothing recorded is lost. A Pi in a terminal goes on and compacts on its own.',
        [{ label: 'Restart Now', primary: true, run: restart }],
      );
    default:
      return state satisfies never;
  }
}

/** The same two states in one line, for a panel that still shows its last snapshot. */
export function noticeLine(
  worker: WorkerState,
  problem: { readonly message: string; readonly next: string } | null,
  run: { restart(): void; again(): void },
): TemplateResult | '' {
  if (worker.kind === 'restarting' || worker.kind === 'gone') {
    const next =
      worker.kind === 'gone'
        ? 'It did not come back.'
        : `Restarting in ${worker.seconds} s, try ${worker.attempt} of ${worker.attempts}.`;
    const words = `Throughline’s worker stopped. ${next} What is shown may be old; nothing recorded is lost.`;
    return notice('debug-disconnect', words, 'Restart Now', run.restart);
  }
  return problem === null ? '' : notice('warning', problemText(problem), 'Try Again', run.again);
}

function notice(glyph: string, words: string, label: string, act: () => void): TemplateResult {
  return html`<div class="notice" role="status">${icon(glyph)}<span class="grow">${words}</span><button class="link" @click=${act}>${label}</button></div>`;
}
