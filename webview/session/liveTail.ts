// After the recorded rows: the running turn as it comes, the agent's plan, what the harness says, and what waits for the person
// (design section 8.2). Streaming changes this part alone; the rows above are not laid out again.
import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { FlowRowView, LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';
import { type DialogActions, drawDialog, drawPlan } from './dialogCard.ts';
import { inertText } from './drawMarkdown.ts';
import { icon } from './glyph.ts';
import { type Lexed, lexGrown } from './lexMarkdown.ts';
import type { RowState } from './rowContent.ts';

export interface TailActions extends DialogActions {
  /** Milliseconds; ticks once a second while a dialog waits. */
  now(): number;
}

const lexed = new Map<string, Lexed>();

function growingTokens({ key, content }: FlowRowView): RowState['growing'] {
  if (content.kind !== 'reply') return null;
  const next = lexGrown(lexed.get(key) ?? null, content.markdown);
  lexed.set(key, next);
  return next.tokens;
}

/** Replies of turns that are over need no memory. */
function forget(live: LiveTurnView): void {
  const keys = new Set(live.rows.map(({ key }) => key));
  for (const key of lexed.keys()) if (!keys.has(key)) lexed.delete(key);
}

export function drawLiveRows(
  live: LiveTurnView,
  drawRow: (row: FlowRowView, offset: number, growing: RowState['growing']) => TemplateResult,
): unknown {
  forget(live);
  return repeat(
    live.rows,
    ({ key }) => key,
    (row, offset) => drawRow(row, offset, growingTokens(row)),
  );
}

/** Beside the feed, not in it: these are no entries of the conversation. */
export function drawWaiting(live: LiveTurnView, actions: TailActions): TemplateResult {
  return html`${live.plan.length === 0 ? '' : tailRow('checklist', 'plan-row', drawPlan(live.plan))}
    ${live.notices.slice(-shownNotices).map(({ level, text }) => tailRow(level, `notice-row ${level}`, html`<p class="dim" dir="auto">${inertText(text)}</p>`))}
    ${live.status === null ? '' : tailRow(live.status.icon === 'running' ? 'loading' : live.status.icon, `status-row ${live.status.icon}`, html`<p dir="auto">${inertText(live.status.text)}</p>`)}
    ${live.dialogs.map((dialog, index) => tailRow('shield', 'dialog-row', drawDialog(dialog, index === 0, actions.now(), actions)))}`;
}

/** Notices shown at once; older ones were shown before. */
const shownNotices = 3;

function tailRow(glyph: string, role: string, inner: TemplateResult | ''): TemplateResult {
  return html`<div class="flow-row kept ${role}"><div class="gutter"><span class="thread"></span><span class="glyph">${icon(glyph)}</span></div><div class="content">${inner}</div></div>`;
}
