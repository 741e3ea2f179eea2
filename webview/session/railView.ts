// The rail (design section 8.2): texture of the whole session, the part in view, marks at their place. It stands in for the
// scroll bar: click goes there, dragging moves the view.
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { SessionPanelView } from '../../server/protocol/sessionPanelViews.ts';
import { icon } from './glyph.ts';
import { type RailStack, railStretches, shownMarks, stackMarks } from './railMarks.ts';

export interface RailState {
  readonly marks: SessionPanelView['marks'];
  readonly sight: SessionPanelView['sight'];
  /** Height of the rail and of everything that scrolls, px. */
  readonly height: number;
  readonly scrollHeight: number;
  startOf(row: number): number;
  go(row: number): void;
  scrollTo(top: number): void;
}

const glyphs: Readonly<Record<SessionPanelView['marks'][number]['kind'], string>> = {
  anchor: 'bookmark',
  checkpoint: 'save',
  compaction: 'fold',
  error: 'error',
  gap: 'warning',
  prompt: 'account',
};

/** Whose glyph a stack shows: what a person set first, then boundaries, then trouble. */
const rank: readonly string[] = ['anchor', 'checkpoint', 'compaction', 'gap', 'error', 'prompt'];

/** Marks of a stack that are named: more than these nobody reads in a title. */
const mostNamed = 8;

/** Room at both ends so that the first and last mark are whole (px). */
const inset = 10;

export function drawRail(state: RailState): TemplateResult {
  // Before the first layout nothing has a place, and every mark would be one of its own.
  if (state.height === 0) return html`<nav class="rail" aria-label="Marks"></nav>`;
  const whole = Math.max(1, state.scrollHeight);
  const at = (px: number) => placeOf(px, state.height, whole);
  // Measuring a few rows moves no mark by a pixel.
  const places = [state.height, Math.round(Math.log(whole) * 200)];
  return html`<nav class="rail" aria-label="Marks" @pointerdown=${(event: PointerEvent) => drag(event, state)}>
    ${guard([state.sight, ...places], () => drawSight(state, at, whole))}
    <span class="view"></span>
    ${guard([state.marks, ...places], () =>
      stackMarks(shownMarks(state.marks), (row) => at(state.startOf(row))).map((stack) => drawStack(stack, state)),
    )}
  </nav>`;
}

/** Puts the block for what is in view to its place; for every scroll, which draws nothing else of the rail. */
export function placeView(block: HTMLElement, { clientHeight, scrollHeight, scrollTop }: HTMLElement): void {
  const whole = Math.max(1, scrollHeight);
  const size = placeOf(clientHeight, clientHeight, whole) - inset;
  block.style.height = `${Math.max(16, size)}px`;
  block.style.transform = `translateY(${placeOf(scrollTop, clientHeight, whole)}px)`;
}

/** Where a place in `whole` px lies on a rail of `height` px. */
function placeOf(px: number, height: number, whole: number): number {
  return inset + (Math.max(1, height - 2 * inset) * px) / whole;
}

function drawSight({ sight, startOf }: RailState, at: (px: number) => number, whole: number): TemplateResult[] {
  return railStretches(sight, (row) => at(startOf(row)), at(whole)).map(
    ({ sight: seen, top, end }) =>
      html`<span class="run ${seen}" .style=${`top:${top}px;height:${Math.max(3, end - top)}px`}></span>`,
  );
}

function drawStack({ top, marks }: RailStack, state: RailState): TemplateResult | '' {
  const first = [...marks].sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind))[0];
  if (!first) return '';
  const told = marks.slice(0, mostNamed).map(({ name }) => name);
  const names = [...told, ...(marks.length > mostNamed ? [`${marks.length - mostNamed} more`] : [])].join(', ');
  // One stop for the keyboard: marks are walked with Alt+Shift+arrows, so a long session is not a hundred tab stops.
  return html`<button class="mark ${first.kind}" tabindex="-1" title=${names} aria-label=${marks.length === 1 ? names : `${marks.length} marks: ${names}`}
    .style=${`top:${top - 9}px`} @click=${() => state.go(first.row)}>${icon(glyphs[first.kind])}${
      marks.length > 1 ? html`<span class="count">${marks.length > 99 ? '99+' : marks.length}</span>` : ''
    }</button>`;
}

function drag(event: PointerEvent, state: RailState): void {
  const rail = event.currentTarget as HTMLElement;
  if ((event.target as HTMLElement).closest('.mark') || event.button !== 0) return;
  const room = Math.max(1, state.height - 2 * inset);
  const move = (y: number) => {
    const share = (y - rail.getBoundingClientRect().top - inset) / room;
    state.scrollTo(share * state.scrollHeight - state.height / 2);
  };
  move(event.clientY);
  const onMove = (moved: PointerEvent) => move(moved.clientY);
  rail.setPointerCapture(event.pointerId);
  rail.addEventListener('pointermove', onMove);
  rail.addEventListener('lostpointercapture', () => rail.removeEventListener('pointermove', onMove), { once: true });
  event.preventDefault();
}
