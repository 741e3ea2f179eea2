// The state block in the composer's place while we do not drive the session (design sections 7, 8.2 and 9): who holds it, what
// is unchanged, what can be done. The draft stays and is shown.
import { html, type TemplateResult } from 'lit';
import type { WorkerState } from '../../server/protocol/panel.ts';
import type { HoldView } from '../../server/protocol/sessionPanelViews.ts';
import { actionButton } from '../shared/actionButton.ts';
import { icon } from '../shared/icon.ts';
import { inertText } from './drawMarkdown.ts';

export type HoldAction = HoldView['actions'][number];

interface HoldWords {
  readonly icon: string;
  readonly sentence: string;
  readonly role: 'warn' | '';
  /** Offered where the worker names none. */
  readonly actions: readonly HoldAction[];
}

const words: Readonly<Record<HoldView['kind'], HoldWords>> = {
  driven: { icon: 'vm-running', sentence: 'Live', role: '', actions: [] },
  starting: { icon: 'loading', sentence: 'Starting Pi', role: '', actions: [] },
  'not-attached': { icon: 'debug-start', sentence: 'Pi is not running here', role: '', actions: ['attach', 'fork'] },
  watched: { icon: 'eye', sentence: 'A terminal runs this session', role: '', actions: ['fork'] },
  'may-be-live': {
    icon: 'question',
    sentence: 'Another program may run this session',
    role: 'warn',
    actions: ['fork'],
  },
  untrusted: { icon: 'shield', sentence: 'This workspace is not trusted', role: 'warn', actions: ['manage-trust'] },
  missing: { icon: 'error', sentence: 'Pi cannot be started', role: 'warn', actions: ['set-location'] },
  stopped: { icon: 'debug-disconnect', sentence: 'Pi ended', role: 'warn', actions: ['restart', 'fork'] },
};

const labels: Readonly<Record<HoldAction, string>> = {
  attach: 'Start Pi',
  'confirm-closed': 'It Is Closed, Start Pi',
  fork: 'Fork',
  'take-over': 'Take Over…',
  'set-location': 'Set Location',
  'manage-trust': 'Manage Trust',
  restart: 'Restart Pi',
};

export function drawHold(hold: HoldView, draft: string, run: (action: HoldAction) => void): TemplateResult {
  const { icon: glyph, sentence, role, actions } = words[hold.kind];
  const offered = hold.actions.length > 0 ? hold.actions : actions;
  return block(glyph, role, sentence, hold.text === sentence ? '' : hold.text, draft, [
    ...offered.map((action, index) => ({ label: labels[action], primary: index === 0, run: () => run(action) })),
  ]);
}

/** The worker is away: what is shown is from before, and sending opens again with it. */
export function drawOffline(worker: WorkerState, draft: string, restart: () => void): TemplateResult {
  const next =
    worker.kind === 'restarting'
      ? `Restarting in ${worker.seconds} s, try ${worker.attempt} of ${worker.attempts}. `
      : worker.kind === 'gone'
        ? 'It did not come back. '
        : '';
  const sentence = worker.kind === 'starting' ? 'Throughline’s worker starts' : 'Throughline’s worker stopped';
  const text = `${next}Agents started here stopped with it; nothing recorded is lost. A Pi in a terminal goes on. Your draft is safe.`;
  return block('debug-disconnect', 'warn', sentence, text, draft, [
    { label: 'Restart Now', primary: true, run: restart },
  ]);
}

function block(
  glyph: string,
  role: string,
  sentence: string,
  text: string,
  draft: string,
  buttons: readonly { label: string; primary: boolean; run(): void }[],
): TemplateResult {
  const oneLine = draft.replace(/\s+/g, ' ').trim();
  return html`<section class="hold ${role}" role="status">${icon(glyph)}<p class="sentence">${sentence}</p>
    ${text === '' ? '' : html`<p class="dim">${inertText(text)}</p>`}
    ${buttons.length === 0 ? '' : html`<div class="buttons">${buttons.map((button) => actionButton(button))}</div>`}
    ${oneLine === '' ? '' : html`<p class="dim kept-draft cut">Your draft is kept: <bdi dir="auto">“${inertText(oneLine)}”</bdi></p>`}
  </section>`;
}
