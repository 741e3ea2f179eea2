// Before an answer that needs the facts of a session they are worked out in slices, so that the worker never blocks for an
// extraction (SPEC §15). Answers themselves stay plain functions of what is ready.

import type { ParamsOf, Requests } from '../../protocol/requests.ts';
import type { SessionCache } from './sessionCache.ts';

const needing: ReadonlySet<keyof Requests> = new Set(['home', 'preflight']);

/** Resolves when the facts a request needs are there; does nothing for any other. Rejects when `signal` is aborted. */
export async function readyFacts(
  name: keyof Requests,
  params: ParamsOf<keyof Requests>,
  sessions: SessionCache,
  signal: AbortSignal,
): Promise<void> {
  if (!needing.has(name)) return;
  const { path, headId } = params as { path?: string | null; headId?: string | null };
  if (typeof path === 'string') await sessions.factsReady(path, headId ?? null, signal);
}
