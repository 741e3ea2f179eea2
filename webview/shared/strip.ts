// The context strip: first row of every session panel. Mode, title, harness and model, window, who compacts next.
import { css, html, LitElement, type TemplateResult } from 'lit';
import type { StripView } from '../../server/protocol/panelViews.ts';
import { chipStyles, restorationChip } from './chip.ts';
import { foreignText } from './foreignText.ts';
import { limit, percent, tokens } from './format.ts';
import { icon } from './icon.ts';
import { baseStyles } from './styles.ts';
import './windowBar.ts';

export class ContextStrip extends LitElement {
  static override properties = {
    view: { attribute: false },
    bare: { type: Boolean },
    mode: { attribute: false },
    openHome: { attribute: false },
  };

  declare view: StripView | null;
  /** True on Home, where the right column shows the window instead. */
  declare bare: boolean;
  /** Chip in place of the record's own word, where somebody else holds the session; null for none. */
  declare mode: TemplateResult | null;
  /** Where the window can be looked into; null leaves it a picture. */
  declare openHome: (() => void) | null;

  constructor() {
    super();
    this.view = null;
    this.bare = false;
    this.mode = null;
    this.openHome = null;
  }

  static override styles = [
    baseStyles,
    chipStyles,
    css`
      header { display: flex; align-items: center; gap: 12px; height: 40px; padding: 0 16px; border-bottom: 1px solid var(--tl-line); }
      h1.title { font-weight: 600; font-size: 13px; line-height: 18px; flex: 0 1 auto; }
      .about { flex: 1 1 auto; }
      tl-window-bar { width: 150px; flex: none; }
      button.bar { all: unset; cursor: pointer; flex: none; padding: 8px 0; border-radius: 4px; }
      button.bar:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: 2px; }
      .policy { display: flex; gap: 6px; align-items: center; padding-left: 12px; border-left: 1px solid var(--tl-line); flex: none; }
      .figure { flex: none; }
      @media (max-width: 899px) { .about, .policy .words { display: none; } h1.title { flex: 1 1 auto; } }
      @media (max-width: 619px) { .figure .long, .policy { display: none; } tl-window-bar { flex: 0 1 150px; min-width: 60px; } button.bar { flex: 0 1 150px; min-width: 60px; } button.bar tl-window-bar { width: auto; } }
      @media (max-width: 479px) {
        header { flex-wrap: wrap; height: auto; padding: 6px 16px; gap: 6px 8px; }
        h1.title { flex: 1 0 100%; order: -1; }
        tl-window-bar, button.bar { flex: 1 1 60px; width: auto; }
      }
    `,
  ];

  override render(): TemplateResult {
    const view = this.view;
    if (!view) return html`<header aria-hidden="true"></header>`;
    return html`<header>
      ${this.mode ?? restorationChip(view.restoration.mode, view.restoration.reason)}
      <h1 class="title cut" title=${view.title}>${foreignText(view.title)}</h1>
      <span class="about dim cut">${[view.project, view.harness, view.model].filter(Boolean).join(' · ')}</span>
      ${this.bare ? '' : this.#window(view)}
    </header>`;
  }

  #window(view: StripView): TemplateResult {
    const { total, window } = view.window;
    const bar = html`<tl-window-bar thin .view=${view.window} label="Now"></tl-window-bar>`;
    return html`${this.openHome === null ? bar : html`<button class="bar" aria-label="Open Home" title="Open Home" @click=${() => this.openHome?.()}>${bar}</button>`}
      <span class="figure num" role="meter" aria-label="Context" aria-valuemin="0" aria-valuemax=${Math.max(window, 1)} aria-valuenow=${Math.min(total, Math.max(window, 1))}
        aria-valuetext=${`${tokens(total)} of ${limit(window)}, ${percent(total, window)}`} title=${`${total.toLocaleString('en-US')} tokens, ${view.window.source}`}>
        <span class="long">${tokens(total)} <span class="dim">of ${limit(window)} · </span></span>${percent(total, window)}
      </span>
      <span class="policy" title=${view.policy}>${icon('law')}<span class="words">${view.policy}</span></span>`;
  }
}

customElements.define('tl-strip', ContextStrip);
