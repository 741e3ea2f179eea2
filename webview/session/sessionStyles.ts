// Frame of the Session panel: strip, banner, search, flow, composer.
import { css } from 'lit';

export const sessionStyles = css`
  .page { display: flex; flex-direction: column; height: 100vh; }
  tl-strip { flex: none; }
  .banner { display: flex; gap: 10px; align-items: center; padding: 8px 16px; flex: none; flex-wrap: wrap; border-bottom: 1px solid var(--tl-line); background: color-mix(in srgb, var(--tl-warn-frame) 8%, var(--tl-bg)); }
  .banner > vscode-icon { color: var(--tl-warn); flex: none; }
  .banner .grow { flex: 1 1 220px; }
  .run-line { display: flex; gap: 4px 10px; align-items: center; padding: 6px 16px; flex: none; flex-wrap: wrap; border-top: 1px solid var(--tl-line); }
  .run-line > vscode-icon { flex: none; color: var(--tl-dim); }
  .run-line.applied > vscode-icon { color: var(--tl-ok-icon); }
  .run-line.ended > vscode-icon { color: var(--tl-warn); }
  .run-line .grow { flex: 1 1 220px; overflow-wrap: anywhere; }
  .find { display: flex; gap: 8px; align-items: center; padding: 6px 16px; border-bottom: 1px solid var(--tl-line); flex: none; }
  .find .field { flex: 0 1 280px; }
  .pending { flex: 1 1 auto; display: flex; flex-direction: column; gap: 10px; padding: 32px 60px; }
  .pending span { height: 14px; border-radius: 3px; background: color-mix(in srgb, var(--vscode-foreground) 7%, var(--tl-bg)); }
  .empty { position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none; }
  .flow { position: relative; flex: 1 1 auto; min-height: 0; display: flex; }
  .flow tl-flow { flex: 1 1 auto; }
  :host-context(.vscode-high-contrast) .banner { background: var(--tl-bg); border-color: var(--tl-contrast); }
  :host-context(.vscode-high-contrast) button.link { text-decoration: underline; }
`;
