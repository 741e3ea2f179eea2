// Requests of the Session panel: its frame, rows by page, and what a person does to a live session.

import { Problem } from '../../errors.ts';
import type { ParamsOf, Requests, ResultOf } from '../../protocol/requests.ts';
import { findAgents } from '../live/agents.ts';
import { findRows } from '../live/findRows.ts';
import { type Flow, pageOf } from '../live/flow.ts';
import { handOff } from '../live/handOff.ts';
import { noTurn, runningCalls, turnView } from '../live/liveTurn.ts';
import { rowText } from '../live/rowText.ts';
import { sessionPanelView } from '../live/sessionPanelView.ts';
import { whatItSees } from '../live/whatItSees.ts';
import { assertTrusted } from './assertTrusted.ts';
import type { OpenSession } from './sessionCache.ts';
import type { Call, WorkerContext } from './workerContext.ts';

type Name =
  | 'sessionPanel'
  | 'sessionRows'
  | 'rowText'
  | 'findInSession'
  | 'attachSession'
  | 'newSession'
  | 'agents'
  | 'signIn'
  | 'forkSession'
  | 'handOff'
  | 'whatItSees'
  | 'detachSession'
  | 'takeOver'
  | 'drive';

type Handler<K extends keyof Requests> = (
  params: ParamsOf<K>,
  call: Call,
  context: WorkerContext,
) => ResultOf<K> | Promise<ResultOf<K>>;

/** Rows a search names at most. */
const mostFound = 1_000;

/** The session and its flow as the file stands now; both null where a harness of ours has not written its file (yet). */
function flowAt(path: string, context: WorkerContext): { open: OpenSession | null; flow: Flow | null } {
  const driven = context.live.of(path);
  try {
    const open = context.sessions.get(path, null);
    return { open, flow: context.flows.of(open, context.store, runningCalls(driven?.turn ?? noTurn)) };
  } catch (error) {
    const isUnwritten = error instanceof Problem && error.code === 'no-file' && context.live.drove(path);
    if (isUnwritten) return { open: null, flow: null };
    throw error;
  }
}

function readableFlow(path: string, context: WorkerContext): ReturnType<typeof flowAt> {
  try {
    return flowAt(path, context);
  } catch (error) {
    if (error instanceof Problem) return { open: null, flow: null };
    throw error;
  }
}

async function panelOf(path: string, context: WorkerContext): Promise<ResultOf<'sessionPanel'>> {
  const { live, store } = context;
  const choices = await context.choices.of(path, live.of(path)?.session ?? null);
  const { open, flow } = flowAt(path, context);
  const conflicts = context.companions.conflictsOf(path);
  const driven = live.of(path);
  const hold = await live.hold(path);
  // An untrusted folder's Git is not run.
  const isAsked = open !== null && context.start.trusted;
  const diverged = isAsked ? await context.divergences.of(open, driven !== null) : null;
  return sessionPanelView({ open, flow, driven, hold, diverged, choices, path, store, conflicts });
}

/**
 * The running turn and where the record stands, for the notification after each change. Told from timers, so it never throws: a
 * file that cannot be read shows as another revision, and the panel that asks for it hears why.
 */
export function liveSnapshot(path: string, context: WorkerContext) {
  const { flow } = readableFlow(path, context);
  const turn = context.live.of(path)?.turn ?? noTurn;
  return {
    path,
    revision: flow?.revision ?? 'none',
    total: flow?.items.length ?? 0,
    live: turnView(turn, flow?.recordedCalls ?? new Set()),
  };
}

export const sessionHandlers: { readonly [K in Name]: Handler<K> } = {
  sessionPanel: ({ path }, _call, context) => panelOf(path, context),
  sessionRows: ({ path, from, count }, _call, context) => {
    const { flow } = flowAt(path, context);
    return flow === null ? { revision: 'none', total: 0, from, rows: [] } : pageOf(flow, from, count);
  },
  rowText: ({ path, key, image }, _call, context) => ({
    text: rowText(key, image, flowAt(path, context).open, context.live.of(path)?.turn ?? null),
  }),
  findInSession: async ({ path, query }, { signal }, context) => {
    const { flow } = flowAt(path, context);
    return flow === null ? { rows: [], more: false } : findRows(flow, query, mostFound, signal);
  },
  attachSession: async ({ path, confirmedClosed, fromCheckpoint }, _call, context) => {
    assertTrusted(context);
    await context.live.attach(path, confirmedClosed, fromCheckpoint);
    return panelOf(path, context);
  },
  newSession: async ({ cwd, agent }, _call, context) => {
    assertTrusted(context);
    return { path: await context.live.create(cwd, agent ?? null) };
  },
  agents: (_params, _call, { start, world }) => {
    const { agents, fetched, lookedFor } = findAgents(start, world);
    return {
      agents: agents.map(({ id, label }) => ({ id, label })),
      fetched: fetched.map(({ id, label, line }) => ({ id, label, line })),
      lookedFor: [...lookedFor],
    };
  },
  forkSession: async ({ path, entryId }, _call, context) => {
    assertTrusted(context);
    return context.live.fork(path, entryId);
  },
  handOff: async ({ path, agent }, { signal }, context) => {
    assertTrusted(context);
    return handOff(path, agent, signal, context);
  },
  whatItSees: ({ path }, _call, { sessions }) => ({ text: whatItSees(sessions.get(path, null)) }),
  signIn: ({ path, methodId }, _call, context) => {
    assertTrusted(context);
    context.live.signIns.answer(path, methodId);
    return null;
  },
  detachSession: async ({ path }, _call, context) => {
    await context.live.detach(path);
    return panelOf(path, context);
  },
  takeOver: async ({ path }, _call, context) => {
    assertTrusted(context);
    await context.live.takeOver(path);
    return panelOf(path, context);
  },
  drive: async ({ path, action }, _call, context) => {
    assertTrusted(context);
    return context.live.drive(path, action);
  },
};
