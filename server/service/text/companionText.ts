// Pages of `/throughline` inside Pi (PI-3), drawn from the same views as the panels. Plain lines: Pi shows them as a notice.

import type { CompanionAsk } from '../../protocol/companion.ts';
import { peopleCommand } from '../../protocol/companionNames.ts';
import type { HomeView, StoragePanelView, StripView } from '../../protocol/panelViews.ts';
import type { WorkerStart } from '../../protocol/requests.ts';
import { cut, plain, shortBytes, shortTokens } from './table.ts';

type Usage = CompanionAsk['usage'];

const width = 100;
const mostLoops = 20;
const footer = `/${peopleCommand} context · loops · storage · settings · anchor NAME [outcome]`;

/** Newest anchors and checkpoints as the session tree marks them, oldest first. */
export interface PageMark {
  readonly kind: string;
  readonly name: string;
}

export function homePage(view: HomeView, marks: readonly PageMark[], usage: Usage): string {
  const title = view.strip === null ? 'this session' : cut(view.strip.title, 60);
  return [
    `Throughline · ${title}`,
    `Context: ${usedLine(view.strip, usage)}`,
    ...compactsLines(view),
    `Checkpoints: ${countLine(marks, 'checkpoint')}`,
    `Anchors: ${countLine(marks, 'anchor')}`,
    ...loopLines(
      view.openLoops.map(({ text }) => text),
      3,
    ),
    footer,
  ].join('\n');
}

export function contextPage({ strip }: HomeView, usage: Usage): string {
  if (strip === null) return 'Nothing of this session is recorded yet.';
  const { window } = strip;
  const rows: readonly (readonly [string, number])[] = [
    ['System and tools', window.system],
    ['Summaries', window.summary],
    ['Conversation', window.conversation],
    ['Tool output', window.toolOutput],
    ['Held back for the reply', window.reserve],
  ];
  return [
    `Context: ${usedLine(strip, usage)}`,
    ...rows.map(([label, tokens]) => `  ${label.padEnd(24)}${shortTokens(tokens).padStart(8)}`),
    'The parts are estimates; they add up to what the record shows.',
  ].join('\n');
}

export function loopsPage(loops: readonly string[]): string {
  return loopLines(loops, mostLoops).join('\n');
}

export function storagePage(view: StoragePanelView): string {
  return [
    `Storage: ${shortBytes(view.ownBytes)} of Throughline, ${shortBytes(view.agentBytes)} of the agents (read only)`,
    ...view.byKind.map(({ kind, bytes }) => `  ${kind.padEnd(28)}${shortBytes(bytes).padStart(10)}`),
    ...(view.complete ? [] : ['Something could not be read; the sums leave it out.']),
  ].join('\n');
}

/** What is in force, and where it is changed. */
export function settingsPage(view: HomeView, start: WorkerStart, store: string): string {
  const route = start.endpoint === null ? 'none set' : `${start.endpoint.model} at ${start.endpoint.url}`;
  return [
    ...compactsLines(view),
    `Summaries are written by: ${plain(route)}`,
    `Store: ${plain(store)}`,
    `Folders of this window: ${start.workspaceFolders.map(plain).join(', ') || 'none'}`,
    'They are changed in the settings of the editor, under Throughline.',
  ].join('\n');
}

/** Pi's own count where it has one; else what the record shows. */
function usedLine(strip: StripView | null, usage: Usage): string {
  const tokens = usage?.tokens ?? strip?.window.total ?? null;
  const window = usage?.contextWindow ?? strip?.window.window ?? null;
  if (tokens === null || window === null || window <= 0) return 'not known yet';
  const by = usage?.tokens == null ? (strip?.window.source === 'reported' ? 'by the record' : 'estimated') : 'by Pi';
  return `${shortTokens(tokens)} of ${shortTokens(window)} (${Math.round((tokens / window) * 100)}%), ${by}`;
}

function compactsLines({ policy, policyNote }: HomeView): string[] {
  if (policy.length === 0) return [];
  const rows = policy.map(
    ({ label, allowed, when }) => `  ${allowed ? 'yes' : 'no '}  ${plain(label)}: ${plain(when)}`,
  );
  return ['Who may compact:', ...rows, ...(policyNote === '' ? [] : [`  ${plain(policyNote)}`])];
}

function countLine(marks: readonly PageMark[], kind: string): string {
  const found = marks.filter((mark) => mark.kind === kind);
  const newest = found.at(-1);
  return newest === undefined ? 'none' : `${found.length}, newest ${cut(newest.name, 60)}`;
}

function loopLines(loops: readonly string[], most: number): string[] {
  if (loops.length === 0) return ['Open loops: none'];
  const shown = loops.slice(-most).map((loop) => `  - ${cut(loop, width)}`);
  const more = loops.length > most ? [`  and ${loops.length - most} earlier`] : [];
  return [`Open loops: ${loops.length}`, ...shown, ...more];
}
