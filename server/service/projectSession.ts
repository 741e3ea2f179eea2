// What a process without memory of a session would get to go on with it (RST-3): the projection for the model it has, from the
// checkpoints in our store.
import { type ContextProjection, projectContext } from '../checkpoint/projectContext.ts';
import { projectionBudget } from '../checkpoint/projectContextFrame.ts';
import { listCheckpoints } from '../store/checkpoints.ts';
import type { Store } from '../store/store.ts';
import { contextWindowFor } from './contextWindow.ts';
import { newestModel, type ReadSession, sessionKeyOf } from './readSession.ts';

/** `contextWindow` in tokens is that of the model it is for; null: of the model the session has now. */
export function projectSession(
  read: ReadSession,
  store: Store,
  contextWindow: number | null = null,
): ContextProjection {
  const { session, branch } = read;
  const budget = projectionBudget(contextWindow ?? windowOf(read));
  return projectContext(session, branch, listCheckpoints(store, sessionKeyOf(session)), budget);
}

/** Window of the model a session has now, in tokens: as its agent told it, else by the model's name. */
export function windowOf(read: ReadSession): number {
  return gaugeWindow(read) ?? contextWindowFor(null, newestModel(read)).tokens;
}

/** Entries looked at for a gauge; an agent that has one tells it every turn. */
const mostLooked = 400;

/** The window an ACP agent reported last, null where none did. */
function gaugeWindow({ session }: ReadSession): number | null {
  if (session.harness !== 'acp') return null;
  for (const { kind, ordinal } of session.heads.slice(-mostLooked).reverse()) {
    const entry = kind === 'custom' ? session.entry(ordinal) : null;
    if (entry?.kind !== 'custom' || entry.customType !== 'acp.gauge') continue;
    const window: unknown = Reflect.get(Object(entry.data), 'window');
    return typeof window === 'number' && window > 0 ? window : null;
  }
  return null;
}
