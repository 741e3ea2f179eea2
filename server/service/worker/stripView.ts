// The context strip's snapshot: who and where the session is, how full its window is, and who compacts next.

import { piReserveTokens } from '../../compaction/plan/piAccepts.ts';
import type { StripView, WindowView } from '../../protocol/panelViews.ts';
import { calibration } from '../../record/calibration.ts';
import { titleOf } from '../../record/title.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { contextWindowFor } from '../contextWindow.ts';
import { notAttached } from '../live/restorationView.ts';
import { newestModel } from '../readSession.ts';
import type { OpenSession } from './sessionCache.ts';
import { projectName } from './sessionTreeView.ts';

/** The window as it is now. Sums add up to `total`; what the session does not show counts as system. */
export function windowNow(open: OpenSession, contextWindow: number | null = null): WindowView {
  const projection = open.projection();
  const { overheadTokens, reportedTokens } = calibration(open.session, open.branch, open.tree, projection);
  const sum = (roles: readonly string[]) =>
    projection.messages
      .filter(({ role }) => roles.includes(role))
      .reduce((tokens, message) => tokens + message.tokens, 0);
  const window = contextWindowFor(contextWindow, newestModel(open)).tokens;
  return {
    total: projection.tokens + overheadTokens,
    window,
    system: sum(['system']) + overheadTokens,
    summary: sum(['summary', 'branchSummary']),
    summarised: 0,
    lost: 0,
    conversation: sum(['user', 'assistant', 'custom']),
    toolOutput: sum(['toolResult', 'bash']),
    reserve: Math.min(piReserveTokens, window),
    threshold: window > piReserveTokens ? window - piReserveTokens : null,
    source: reportedTokens === null ? 'estimated' : 'reported',
  };
}

/** A session is open until its file changes: what is read of it stays. */
const strips = new WeakMap<OpenSession, StripView>();

/** The strip of a session as its file stands; worked out once for each opening. Running sessions add what their harness reports. */
export function stripOf(open: OpenSession): StripView {
  const known = strips.get(open);
  if (known !== undefined) return known;
  const strip = readStrip(open);
  strips.set(open, strip);
  return strip;
}

function readStrip(open: OpenSession): StripView {
  const { session } = open;
  const window = windowNow(open);
  return {
    sessionId: session.header.id,
    path: session.path,
    title: scrubText(titleOf(session).title).text,
    project: projectName(session.header.cwd),
    harness: session.harness === 'pi' ? 'Pi' : (session.header.agentLabel ?? 'ACP agent'),
    model: newestModel(open)?.split('/').at(-1) ?? null,
    restoration: notAttached,
    window: session.harness === 'pi' ? window : { ...window, threshold: null },
    policy: policyLine(session.harness, window.threshold),
  };
}

/** Pi's threshold is a fact of Pi; what an ACP agent does with its window it does not tell. */
function policyLine(harness: OpenSession['session']['harness'], threshold: number | null): string {
  if (harness !== 'pi') return 'The agent decides when it compacts';
  return threshold === null ? 'Pi compacts' : `Pi compacts at ${Math.round(threshold / 1_000)}k`;
}
