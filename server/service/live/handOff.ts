// A session handed over to another one (NAV-6, RST-4): a checkpoint first, then the projection for the model that goes on, as words
// in the composer of a new session. The person reads and changes them before anything is sent; only what is recorded is in them.
import { projectionWords } from '../../checkpoint/projectContext.ts';
import { projectionMarker } from '../../checkpoint/projectContextFrame.ts';
import { Problem } from '../../errors.ts';
import type { LiveSession } from '../../harness/live/liveSession.ts';
import { titleOf } from '../../record/title.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { windowOfModel } from '../modelWindows.ts';
import { projectSession } from '../projectSession.ts';
import type { WorkerContext } from '../worker/workerContext.ts';
import { harnessName } from './harnessName.ts';
import { scanBranch } from './takeCheckpoint.ts';

/**
 * `agent` is the ACP agent that goes on, null for Pi. Answers the new session and the words for its composer, cut for the model that
 * goes on; where its agent asks to sign in first and tells no model yet, for the one this session has now. Rejects with
 * `session-busy` while a turn runs, `nothing-to-restore`, and as starting a session does; no session is left behind then.
 */
export async function handOff(
  path: string,
  agent: string | null,
  signal: AbortSignal,
  context: WorkerContext,
): Promise<{ path: string; draft: string }> {
  const { sessions, live, store } = context;
  const running = live.of(path)?.session ?? null;
  if (running !== null && running.state().activity !== 'idle') throw new Problem('session-busy', path);
  await checkpointFirst(path, running, signal, context);
  const { cwd } = sessions.get(path, null).session.header;
  if (cwd === null) throw new Problem('folder-missing', path);
  // Before anything is started, for the model it has now; the one that goes on may have less room.
  const before = projectSession(sessions.get(path, null), store);
  if (before.kind === 'none') throw new Problem('nothing-to-restore', before.reason);
  const next = await live.create(cwd, agent);
  const target = live.of(next)?.session ?? null;
  const open = sessions.get(path, null);
  const projection = projectSession(open, store, target === null ? null : windowOf(target));
  if (projection.kind === 'none') {
    await live.detach(next);
    throw new Problem('nothing-to-restore', projection.reason);
  }
  const from = harnessName(running?.state().harnessLabel ?? (open.session.harness === 'pi' ? 'Pi' : 'An agent'));
  const reason = `${from} handed over “${scrubText(titleOf(open.session).title).text}”.`;
  const continued = { mode: 'checkpoint_restored', reason, handedOver: projectionWords(projection) } as const;
  live.seed(next, { marker: projectionMarker(projection.checkpointId), continued });
  return { path: next, draft: `${projection.text}\n\n` };
}

/** The session itself is asked where it can be; what it does not answer, its record does. */
async function checkpointFirst(
  path: string,
  running: LiveSession | null,
  signal: AbortSignal,
  { sessions, store, checkpoints }: WorkerContext,
): Promise<void> {
  await sessions.factsReady(path, null, signal);
  const scan = scanBranch(sessions.get(path, null), store);
  if (scan === null) throw new Problem('nothing-to-restore', 'the session has no entries yet');
  if (scan.work === 'nothing') return;
  if (running?.ask !== undefined) {
    const isSaved = await checkpoints.byHand(path, running, 'agent').then(
      () => true,
      () => false,
    );
    if (isSaved) return;
  }
  await checkpoints.byHand(path, null, 'facts');
}

/** Tokens of the model that goes on, null where neither harness nor table tells. */
function windowOf(target: LiveSession): number | null {
  const { gauge, model } = target.state();
  return gauge?.window ?? model?.contextWindow ?? (model === null ? null : windowOfModel(model.id));
}
