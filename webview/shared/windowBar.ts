// The window bar (design section 2): how full the context is and what the model sees of each part. It groups by fate,
// not by position. Segments under 3 px are drawn at 3 px; the exact figures are always in the text of its label.
import { css, html, LitElement, type TemplateResult } from 'lit';
import type { WindowView } from '../../server/protocol/panelViews.ts';
import { segmentsOf, sentenceOf } from './windowSegments.ts';

export class WindowBar extends LitElement {
  static override properties = {
    view: { attribute: false },
    label: { type: String },
    scale: { type: Number },
    thin: { type: Boolean, reflect: true },
  };

  declare view: WindowView | null;
  declare label: string;
  /** Tokens the full width stands for; 0 means the view's own window. */
  declare scale: number;
  declare thin: boolean;

  constructor() {
    super();
    this.view = null;
    this.label = 'Context';
    this.scale = 0;
    this.thin = false;
  }

  static override styles = css`
    :host { display: block; position: relative; height: 14px; forced-color-adjust: none; }
    :host([thin]) { height: 8px; }
    .track {
      display: flex; height: 100%; width: 100%; overflow: hidden; gap: 1px;
      background: color-mix(in srgb, var(--vscode-foreground) 8%, var(--tl-bg));
      outline: 1px solid var(--tl-contrast); outline-offset: -1px;
    }
    .segment { height: 100%; min-width: 3px; flex: none; transition: width 120ms ease-out; }
    .system { background: var(--tl-neutral); }
    .summary { background: var(--tl-sum); }
    .summarised { background: repeating-linear-gradient(135deg, var(--tl-sum) 0 4px, color-mix(in srgb, var(--tl-sum) 30%, var(--tl-bg)) 4px 8px); }
    .lost {
      background: radial-gradient(circle at 2px 2px, var(--tl-lost) 1px, transparent 1.4px) 0 0 / 4px 4px var(--tl-bg);
      border: 1px solid var(--tl-lost);
    }
    .conversation { background: var(--tl-kept); }
    .tool-output { background: color-mix(in srgb, var(--tl-kept) 60%, var(--tl-bg)); }
    .reserve {
      position: absolute; top: 0; bottom: 0; right: 0;
      background: repeating-linear-gradient(90deg, var(--tl-dim) 0 1px, transparent 1px 4px); opacity: 0.6;
    }
    .tick { position: absolute; top: -3px; bottom: -3px; width: 2px; background: var(--tl-text); }
    :host-context(.vscode-reduce-motion) .segment { transition: none; }
    @media (prefers-reduced-motion: reduce) { .segment { transition: none; } }
  `;

  override render(): TemplateResult {
    const view = this.view;
    if (!view) return html`<div class="track"></div>`;
    const full = Math.max(this.scale || view.window || view.total, 1);
    const share = (count: number) => `${Math.min(100, (100 * count) / full).toFixed(3)}%`;
    const sentence = sentenceOf(this.label, view);
    return html`<div class="track" role="img" aria-label=${sentence} title=${sentence}>
        ${segmentsOf(view).map(
          (segment) => html`<div class="segment ${segment.fate}" .style=${`width:${share(segment.tokens)}`}></div>`,
        )}
      </div>
      ${view.reserve > 0 ? html`<div class="reserve" .style=${`width:${share(view.reserve)}`}></div>` : ''}
      ${view.threshold === null ? '' : html`<div class="tick" .style=${`left:${share(view.threshold)}`}></div>`}`;
  }
}

customElements.define('tl-window-bar', WindowBar);
