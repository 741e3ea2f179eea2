// Layout of the Retention report: counts on top as filters, then one group per outcome (design sections 3 and 7).
import { css } from 'lit';

export const retentionStyles = css`
  .page { display: flex; flex-direction: column; height: 100vh; }
  tl-strip { flex: none; }
  .title-row { display: flex; align-items: center; gap: 4px 12px; min-height: 46px; padding: 6px 16px; border-bottom: 1px solid var(--tl-line); flex: none; flex-wrap: wrap; }
  .title-row .about { flex: 1 1 200px; }
  .counts { display: flex; gap: 8px; padding: 8px 16px; flex: none; flex-wrap: wrap; border-bottom: 1px solid var(--tl-line); }
  main { flex: 1 1 auto; min-height: 0; overflow-y: auto; padding: 12px 16px 24px; display: flex; flex-direction: column; gap: 24px; }
  main:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  .head { display: flex; align-items: center; gap: 8px; padding: 2px 6px 6px; border-bottom: 1px solid var(--tl-line); flex-wrap: wrap; }
  .head .about { font-weight: 400; }
  .head vscode-icon { color: var(--tl-dim); flex: none; }
  .missing .head vscode-icon, .changed .head vscode-icon { color: var(--tl-lost-text); }
  .stale .head vscode-icon { color: var(--tl-warn); }
  .kept .head vscode-icon { color: var(--tl-kept); }
  .fact .words { white-space: normal; overflow-wrap: anywhere; padding: 3px 0; }
  .more { padding: 6px; }
  .pinned { display: flex; gap: 8px; padding: 8px 12px; border: 1px solid var(--tl-warn-frame); border-radius: 6px; }
  .pinned vscode-icon { color: var(--tl-warn); flex: none; }
  :host-context(.vscode-high-contrast) button.link { text-decoration: underline; }
  @media (max-width: 479px) { .head .about { flex-basis: 100%; } main { padding-inline: 10px; } }
`;
