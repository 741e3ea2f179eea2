// The mode banner (design section 8.2): stays until it was read once per continuation; afterwards the chip carries it.
import { html, type TemplateResult } from 'lit';
import type { SessionPanelView } from '../../server/protocol/sessionPanelViews.ts';
import { linkButton } from '../shared/actionButton.ts';
import { icon } from '../shared/icon.ts';
import { inertText } from './drawMarkdown.ts';

type Banner = NonNullable<SessionPanelView['banner']>;

const glyphs: Readonly<Record<Banner['kind'], string>> = {
  restored: 'history',
  fresh: 'new-session',
  diverged: 'git-compare',
};

const next: Readonly<Record<Banner['kind'], string>> = {
  restored: 'What It Sees',
  fresh: 'Handoff…',
  diverged: 'Show Changes',
};

export interface BannerActions {
  bannerDetails(banner: Banner): void;
  bannerRead(banner: Banner): void;
}

export function drawBanner(banner: Banner, actions: BannerActions): TemplateResult {
  return html`<div class="banner" role="status">${icon(glyphs[banner.kind])}
    <span class="grow">${inertText(banner.text)} <span class="dim">${inertText(banner.detail)}</span></span>
    ${linkButton(next[banner.kind], () => actions.bannerDetails(banner))}
    <button class="icon-button" aria-label="Close" @click=${() => actions.bannerRead(banner)}>${icon('close')}</button></div>`;
}
