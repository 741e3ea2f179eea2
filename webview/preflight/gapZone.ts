// A gap in the text, at the line it belongs to, with its repairs as buttons (CMP-11): like a comment in a diff.
import { html, type TemplateResult } from 'lit';
import { actionButton, linkButton } from '../shared/actionButton.ts';
import { foreignText } from '../shared/foreignText.ts';
import { icon } from '../shared/icon.ts';
import type { GapRow } from './reviewText.ts';
import type { GapState } from './settled.ts';

export interface ZoneShown {
  readonly gap: GapRow;
  readonly state: GapState;
  /** 1-based place among all gaps, and how many there are. */
  readonly number: number;
  readonly of: number;
  readonly current: boolean;
  /** The reason being typed for leaving it out; null while nobody asked to. */
  readonly reason: string | null;
  goTo(entryId: string): void;
  addVerbatim(): void;
  pin(): void;
  deleteClaim(): void;
  useResult(): void;
  askReason(): void;
  typeReason(text: string): void;
  leaveOut(): void;
  undo(): void;
  select(): void;
}

const claims = new Set(['unsupported-claim', 'fabricated-file', 'inconsistency']);

export function isClaim(gap: GapRow): boolean {
  return claims.has(gap.gap.kind);
}

const settledWords: Readonly<Record<Exclude<GapState, 'open'>, string>> = {
  added: 'Added to the text. Not verified yet.',
  pinned: 'Added and pinned: it must stay verbatim. Not verified yet.',
  edited: 'The line was changed. Not verified yet.',
  'left-out': 'Left out by you. Not verified yet.',
  accepted: 'Left out by you.',
};

export function gapZone(zone: ZoneShown): TemplateResult {
  const { gap, state } = zone;
  const label = `Gap ${zone.number} of ${zone.of}, ${gap.title.toLowerCase()}`;
  return html`<div class="zone ${state === 'open' ? '' : 'settled'} ${zone.current ? 'current' : ''}" role="group" aria-label=${label}
    id=${`gap-${zone.number}`} data-gap=${gap.id} tabindex="-1" @focusin=${() => zone.select()}>
    ${icon(state === 'open' ? 'warning' : 'pass')}
    <div class="grow">
      <p class="what"><strong>${gap.title}</strong> <span>“${foreignText(gap.quote)}”</span>
        ${gap.places.map((place) => html`<button class="link" aria-label=${`Go to entry ${place.ordinal}`} @click=${() => zone.goTo(place.entryId)}>#${place.ordinal}</button>`)}</p>
      ${gap.gap.detail === gap.quote ? '' : html`<p class="small dim">${foreignText(gap.gap.detail)}</p>`}
      ${state === 'open' ? repairs(zone) : settled(zone, settledWords[state])}
    </div>
  </div>`;
}

function settled(zone: ZoneShown, words: string): TemplateResult {
  const reason = zone.gap.leftOut;
  return html`<div class="row buttons"><span class="dim">${words}${reason ? html` Reason: ${foreignText(reason)}` : ''}</span>
    ${linkButton('Undo', () => zone.undo(), `Undo, ${zone.gap.title.toLowerCase()}`)}</div>`;
}

function repairs(zone: ZoneShown): TemplateResult {
  if (zone.reason !== null) return reasonField(zone, zone.reason);
  const { gap } = zone;
  const claim = isClaim(gap);
  return html`<div class="row buttons">
    ${
      gap.verbatim !== null && !claim
        ? html`${actionButton({ label: 'Add Verbatim', primary: zone.current, keys: zone.current ? ['Alt', 'A'] : [], run: () => zone.addVerbatim() })}
            ${actionButton({ label: 'Pin', icon: 'pin', run: () => zone.pin() })}`
        : ''
    }
    ${gap.verbatim !== null && claim ? actionButton({ label: 'Use the Result', run: () => zone.useResult() }) : ''}
    ${claim ? actionButton({ label: 'Delete Claim', run: () => zone.deleteClaim() }) : ''}
    ${
      gap.canLeaveOut
        ? linkButton('Leave Out…', () => zone.askReason(), `Leave out, ${gap.title.toLowerCase()}`)
        : html`<span class="small dim">This cannot be left out.</span>`
    }
  </div>`;
}

function reasonField(zone: ZoneShown, reason: string): TemplateResult {
  const id = `reason-${zone.number}`;
  const empty = reason.trim() === '';
  return html`<div class="row buttons reason">
    <label for=${id}>Why is it left out?</label>
    <input class="field grow" id=${id} type="text" dir="auto" .value=${reason} placeholder="The reason is kept with the checkpoint"
      @input=${(event: Event) => zone.typeReason((event.target as HTMLInputElement).value)}
      @keydown=${(event: KeyboardEvent) => onReasonKey(event, zone, empty)}>
    ${actionButton({ label: 'Leave Out', blocked: empty, reasonId: `${id}-why`, run: () => zone.leaveOut() })}
    ${linkButton('Keep the Gap', () => zone.undo())}
    <span class="small dim" id=${`${id}-why`}>${empty ? 'A reason is needed.' : ''}</span>
  </div>`;
}

function onReasonKey(event: KeyboardEvent, zone: ZoneShown, empty: boolean): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !empty) zone.leaveOut();
  else if (event.key === 'Escape') zone.undo();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
