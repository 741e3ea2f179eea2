// Whether a reviewed run can be applied here, and how or why not, in one line (CMP-11). Reads only.

import { rewriteText } from '../../harness/pi/oldFormat.ts';
import type { ApplyView } from '../../protocol/runViews.ts';
import type { PanelRun } from './runs.ts';
import type { WorkerContext } from './workerContext.ts';

const none = (text: string): ApplyView => ({ possible: false, how: 'none', text });

/** Whether the run can be applied here, and how. Reads only. */
export async function applyViewOf(run: PanelRun, context: WorkerContext): Promise<ApplyView> {
  const { start, live, companions } = context;
  if (!start.trusted) return none('This workspace is not trusted, so no agent is started.');
  const { plan, outcome } = run.run.result;
  if (outcome !== 'verified' && run.summary.trim() === '') return none('There is no summary to apply.');
  if (plan?.applicable === false) {
    return none('Pi would refuse: this session is smaller than what it keeps by its own setting (keepRecentTokens).');
  }
  const driven = live.of(run.path);
  if (driven === null) return coldViewOf(run, context);
  if (driven.session.state().harness !== 'pi') return none('This agent takes no summary of ours.');
  const rival = companions.conflictsOf(run.path).find(({ owns }) => owns.includes('compaction'));
  if (rival) return none(`${rival.name} also compacts here, so Throughline leaves that to it.`);
  if (companions.peerOf(run.path)?.ready !== true) return none('This Pi carries no companion of Throughline.');
  const idle = driven.session.state().activity === 'idle';
  const text = idle ? 'Pi applies it at once.' : 'Pi applies it when this turn has ended.';
  return { possible: true, how: 'live', text };
}

async function coldViewOf({ path, headId }: PanelRun, { start, live, sessions }: WorkerContext): Promise<ApplyView> {
  const hold = await live.hold(path);
  if (hold.kind !== 'not-attached' && hold.kind !== 'stopped') return none(hold.text);
  if (!start.companion) return none('The companion for Pi is not there, so Pi cannot take a summary.');
  const { version } = sessions.get(path, headId).session.header;
  const text = `Pi is started on this session, applies it, and is stopped again. ${rewriteText(version)}`.trim();
  return { possible: true, how: 'cold', text };
}
