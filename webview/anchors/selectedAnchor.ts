// The right column of Anchors: the chosen anchor or mark, what the model sees of it, and what can be done with it.
import { html, type TemplateResult } from 'lit';
import type { AnchorItemView } from '../../server/protocol/panelViews.ts';
import { actionButton } from '../shared/actionButton.ts';
import { foreignText } from '../shared/foreignText.ts';
import { dateTime } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import { makerChip } from './timeline.ts';
import type { OtherAnchor } from './timelineRows.ts';

export interface SelectedActions {
  openTranscript(): void;
  lookBefore(): void;
  rename(): void;
  copyReference(): void;
  openCheckpoints(): void;
}

const sights: Readonly<Record<AnchorItemView['sight'], string>> = {
  kept: 'The model sees this word for word.',
  summarised: 'The model sees this only inside a summary.',
  lost: 'The model does not see this at all.',
};

const makers: Readonly<Record<AnchorItemView['maker'], string>> = {
  you: 'You',
  agent: 'The agent',
  'pi-smart-compact': 'pi-smart-compact',
  'pi-toolkit': 'pi-toolkit',
  pi: 'Pi',
  throughline: 'Throughline',
};

const glyphs: Readonly<Record<AnchorItemView['kind'], string>> = {
  anchor: 'bookmark',
  checkpoint: 'save',
  boundary: 'fold',
  'left-branch': 'git-branch',
  here: 'arrow-right',
};

export function drawSelected(
  item: AnchorItemView,
  back: string,
  trusted: boolean,
  actions: SelectedActions,
): TemplateResult {
  return html`<div class="subject ${item.kind}">${icon(glyphs[item.kind])}<h2 class="title">${foreignText(item.name)}</h2>${makerChip(item)}</div>
    ${item.outcome ? html`<p>${foreignText(item.outcome)}</p>` : ''}
    <p class="sight row"><span class="sample ${item.sight}" aria-hidden="true"></span>${sights[item.sight]}</p>
    ${drawPairs(item, back)}
    <div class="buttons">${drawButtons(item, trusted, actions)}</div>
    ${item.kind === 'anchor' && !item.editable ? html`<p class="small dim">${item.maker === 'you' ? 'Read-only here: it stands in the agent’s own file, so its name stays as it is.' : 'Read-only here: it was not made by Throughline, so its name stays as it is.'}</p>` : ''}
    ${item.editable && !trusted ? html`<p class="small dim">This workspace is not trusted, so nothing is written. Reading works.</p>` : ''}`;
}

function drawPairs(item: AnchorItemView, back: string): TemplateResult {
  const where = item.place ? `#${item.place.ordinal}${back ? ` · ${back}` : ''}` : 'Its entry is not in this file.';
  const origin = item.origin && item.origin !== item.maker ? `, ${item.origin}` : '';
  return html`<dl class="pairs">
    <dt>Where</dt><dd class="num">${where}</dd>
    ${item.at ? html`<dt>When</dt><dd class="num">${dateTime(item.at)}</dd>` : ''}
    ${item.kind === 'here' || item.kind === 'left-branch' ? '' : html`<dt>${item.kind === 'boundary' ? 'Reported by' : 'Made by'}</dt><dd>${makers[item.maker]}${origin}</dd>`}
  </dl>`;
}

function drawButtons(item: AnchorItemView, trusted: boolean, actions: SelectedActions): TemplateResult {
  const canRename = item.editable && trusted;
  return html`${item.place ? actionButton({ label: 'Open in Transcript', primary: true, run: () => actions.openTranscript() }) : ''}
    ${item.kind === 'boundary' ? actionButton({ label: 'Look Before This', run: () => actions.lookBefore() }) : ''}
    ${item.kind === 'checkpoint' ? actionButton({ label: 'Open Checkpoints', run: () => actions.openCheckpoints() }) : ''}
    ${canRename ? actionButton({ label: 'Rename', keys: ['F2'], run: () => actions.rename() }) : ''}
    ${item.reference && item.kind !== 'here' ? actionButton({ label: 'Copy Reference', run: () => actions.copyReference() }) : ''}`;
}

/** An anchor of another session: it is opened there; nothing of this session moves. */
export function drawOtherSelected(other: OtherAnchor, open: () => void): TemplateResult {
  return html`<div class="subject other">${icon('bookmark')}<h2 class="title">${foreignText(other.name)}</h2></div>
    <p>${foreignText(other.outcome)}</p>
    <dl class="pairs"><dt>Session</dt><dd>${foreignText(other.sessionTitle)}</dd></dl>
    <div class="buttons">${actionButton({ label: 'Open in Transcript', primary: true, run: open })}</div>
    <p class="small dim">Read-only here: it opens in its own session, and this conversation is as it was.</p>`;
}
