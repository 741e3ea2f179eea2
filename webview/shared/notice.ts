// One line over content that is still true: a request that failed, or a worker that is away, with its next step (UI-4).
import { css, html, type TemplateResult } from 'lit';
import { type PanelProblem, problemText, type WorkerState } from '../../server/protocol/panel.ts';
import { linkButton } from './actionButton.ts';
import { icon } from './icon.ts';

export const noticeStyles = css`
  .notice {
    display: flex; align-items: center; gap: 8px; padding: 6px 16px; flex-wrap: wrap; border-bottom: 1px solid var(--tl-line);
    background: color-mix(in srgb, var(--tl-warn-frame) 8%, var(--tl-bg));
  }
  .notice .grow { flex: 1 1 200px; }
  .notice vscode-icon { color: var(--tl-warn); flex: none; }
  .notice.problem { background: color-mix(in srgb, var(--tl-lost) 8%, var(--tl-bg)); }
  .notice.problem vscode-icon { color: var(--tl-lost-text); }
  :host-context(.vscode-high-contrast) .notice { background: var(--tl-bg); }
`;

export interface NoticeLink {
  readonly label: string;
  run(): void;
}

export function notice(glyph: string, text: string, links: readonly NoticeLink[] = [], role = ''): TemplateResult {
  return html`<div class="notice ${role}" role="status">
    ${icon(glyph)}<span class="grow">${text}</span>${links.map((link) => linkButton(link.label, () => link.run()))}
  </div>`;
}

/** The failed request of a panel that still shows its last snapshot. */
export function problemNotice(
  problem: PanelProblem['problem'] | null,
  links: readonly NoticeLink[],
): TemplateResult | '' {
  if (problem === null || problem.code === 'cancelled') return '';
  return notice('error', problemText(problem), links, 'problem');
}

/** The worker's absence over a snapshot that stays readable. */
export function workerNotice(state: WorkerState, restart: () => void): TemplateResult | '' {
  const links = [{ label: 'Restart Now', run: restart }];
  if (state.kind === 'restarting') {
    const text = `Throughline’s worker stopped. Restarting in ${state.seconds} s, try ${state.attempt} of ${state.attempts}. What you see is from before.`;
    return notice('debug-disconnect', text, links);
  }
  if (state.kind === 'gone') {
    return notice(
      'debug-disconnect',
      'Throughline’s worker stopped and did not come back. What you see is from before.',
      links,
    );
  }
  return '';
}
