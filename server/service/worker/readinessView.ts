// Status & help (UI-8): what works on this machine, from local evidence only. No provider is asked, no store is created, no
// lease is taken.

import type { ReadinessView } from '../../protocol/panelViews.ts';
import type { WorkerContext } from './workerContext.ts';

type Row = ReadinessView['rows'][number];

/** What is looked at. */
type Place = Pick<WorkerContext, 'world' | 'start' | 'roots' | 'store'>;

export function readinessView(context: Place): ReadinessView {
  return {
    rows: [sessionsRow(context), storeRow(context), endpointRow(context), keyRow(context), trustRow(context)],
    recent: [],
  };
}

/** One line for Home: "ready", or what is not. */
export function readinessFigure(context: Place): string {
  const missing = readinessView(context).rows.filter((row) => row.state === 'missing' || row.state === 'problem');
  return missing.length === 0 ? 'ready' : `ready, except ${missing.map((row) => row.label.toLowerCase()).join(', ')}`;
}

function sessionsRow({ roots, world }: Place): Row {
  const found = roots.filter((root) => world.files.list(root).length > 0);
  const label = 'Session folders';
  if (found.length > 0) return { label, state: 'ready', detail: found.join(', '), next: null };
  return {
    label,
    state: 'missing',
    detail: `Nothing in ${roots.join(', ')}.`,
    next: 'Add a session folder in the settings.',
  };
}

function storeRow({ store, world }: Place): Row {
  const there = world.files.list(store.root).length > 0;
  const detail = there ? store.root : `${store.root}, made when the first checkpoint is saved.`;
  return { label: 'Store', state: 'ready', detail, next: null };
}

function endpointRow({ start }: Place): Row {
  const label = 'Model endpoint';
  if (start.endpoint)
    return { label, state: 'ready', detail: `${start.endpoint.model} at ${start.endpoint.url}`, next: null };
  return { label, state: 'off', detail: 'None set: summaries are written from facts alone.', next: null };
}

/** Whether a key exists, never what it is. */
function keyRow({ start, world }: Place): Row {
  const label = 'Model key';
  if (world.env['THROUGHLINE_MODEL_KEY'])
    return { label, state: 'ready', detail: 'THROUGHLINE_MODEL_KEY is set.', next: null };
  const detail = 'THROUGHLINE_MODEL_KEY is not set.';
  if (start.endpoint === null) return { label, state: 'off', detail, next: null };
  return { label, state: 'off', detail: `${detail} A local endpoint may need none.`, next: null };
}

function trustRow({ start }: Place): Row {
  const label = 'Workspace trust';
  if (start.trusted) return { label, state: 'ready', detail: 'The workspace is trusted.', next: null };
  return {
    label,
    state: 'off',
    detail: 'The workspace is not trusted. Reading works; no model is asked and nothing is saved.',
    next: 'Manage Workspace Trust.',
  };
}
