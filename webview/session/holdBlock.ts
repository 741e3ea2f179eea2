// The state block in the composer's place while we do not drive the session (design sections 7, 8.2 and 9): who holds it, what
// is unchanged, what can be done. The draft stays and is shown.
import { html, type TemplateResult } from 'lit';
import type { WorkerState } from '../../server/protocol/panel.ts';
import type { HoldView, SignInView } from '../../server/protocol/sessionPanelViews.ts';
import { actionButton } from '../shared/actionButton.ts';
import { icon } from '../shared/icon.ts';
import { inertText } from './drawMarkdown.ts';

export type HoldAction = HoldView['actions'][number];

interface HoldWords {
  readonly icon: string;
  readonly sentence: (harness: string) => string;
  readonly role: 'warn' | '';
  /** Offered where the worker names none. */
  readonly actions: readonly HoldAction[];
}

const words: Readonly<Record<HoldView['kind'], HoldWords>> = {
  driven: { icon: 'vm-running', sentence: () => 'Live', role: '', actions: [] },
  starting: { icon: 'loading', sentence: (harness) => `Starting ${harness}`, role: '', actions: [] },
  'not-attached': {
    icon: 'debug-start',
    sentence: (harness) => `${harness} is not running here`,
    role: '',
    actions: ['attach', 'fork'],
  },
  watched: { icon: 'eye', sentence: () => 'Another program runs this session', role: '', actions: ['fork'] },
  'may-be-live': {
    icon: 'question',
    sentence: () => 'Another program may run this session',
    role: 'warn',
    actions: ['fork'],
  },
  'sign-in': { icon: 'key', sentence: (harness) => `${harness} asks you to sign in`, role: '', actions: [] },
  untrusted: {
    icon: 'shield',
    sentence: () => 'This workspace is not trusted',
    role: 'warn',
    actions: ['manage-trust'],
  },
  missing: {
    icon: 'error',
    sentence: (harness) => `${harness} cannot be started`,
    role: 'warn',
    actions: ['set-location'],
  },
  stopped: {
    icon: 'debug-disconnect',
    sentence: (harness) => `${harness} ended`,
    role: 'warn',
    actions: ['restart', 'fork'],
  },
};

const labels: Readonly<Record<HoldAction, (harness: string) => string>> = {
  attach: (harness) => `Start ${harness}`,
  'confirm-closed': (harness) => `It Is Closed, Start ${harness}`,
  fork: () => 'Fork',
  'take-over': () => 'Take Over…',
  'set-location': () => 'Set Location',
  'manage-trust': () => 'Manage Trust',
  restart: (harness) => `Restart ${harness}`,
  'from-checkpoint': () => 'Continue From Checkpoint',
  handoff: () => 'Handoff…',
};

/** `label` is the program as the strip names it; the block leaves its version out. */
export function drawHold(
  hold: HoldView,
  label: string,
  draft: string,
  run: (action: HoldAction) => void,
): TemplateResult {
  const { icon: glyph, role, actions, ...named } = words[hold.kind];
  const harness = label.replace(/ v?\d\S*$/, '');
  const sentence = named.sentence(harness);
  const offered = hold.actions.length > 0 ? hold.actions : actions;
  return block(glyph, role, sentence, hold.text === sentence ? '' : hold.text, draft, [
    ...offered.map((action, index) => ({
      label: labels[action](harness),
      primary: index === 0,
      run: () => run(action),
    })),
  ]);
}

/** The agent's own ways to sign in (UI-2): the person picks, and what cannot be picked here says what to do. */
export function drawSignIn(
  { agent, failure, methods }: SignInView,
  draft: string,
  pick: (methodId: string | null) => void,
): TemplateResult {
  const details = methods.filter(({ detail }) => detail !== '').map(({ label, detail }) => `${label}: ${detail}`);
  const here = methods.filter((method) => method.here);
  return block('key', '', words['sign-in'].sentence(agent), [failure ?? '', ...details].join(' ').trim(), draft, [
    ...here.map(({ id, label }, index) => ({ label, primary: index === 0, run: () => pick(id) })),
    { label: 'Cancel', primary: false, run: () => pick(null) },
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
