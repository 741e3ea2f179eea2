// The session list: 2,000 sessions cold against Pi's own list, its first rows, and asked again in a running worker.
import { join } from 'node:path';
import { comparison, type Figures, interleaved, medianMs, ourSide, piSide, sameHash } from '../measuring.ts';
import type { Group } from './group.ts';

export const list: Group = async (data, give) => {
  const agent = data.agentFolder();
  const root = join(agent, 'sessions');
  const pi = await piSide('list', agent, null);
  const [brief = [], full = [], pis = []] = await interleaved(3, [
    await ourSide('listBrief', [root]),
    await ourSide('list', [root]),
    pi,
  ]);
  sameHash(brief, full, pis);
  const against = (ours: readonly Figures[]) => ({
    value: medianMs(pis) / medianMs(ours),
    note: comparison(ours, pis),
  });
  give('list 2,000 sessions: id, project, title, times vs Pi', against(brief));
  give('list 2,000 sessions: every field vs Pi', against(full));
  const [first = []] = await interleaved(5, [await ourSide('list', [root, 'first'])]);
  give('list 2,000 sessions: first 100 rows', { value: medianMs(first) });
  const [[warm] = []] = await interleaved(1, [await ourSide('listWarm', [root, data.oneOfTheSessions()])]);
  if (warm === undefined) throw new Error('the warm list did not run');
  give('list 2,000 sessions: nothing changed, warm', { value: warm.ms });
  give('list 2,000 sessions: one changed file more, warm', { value: Number(warm['changedMs']) - warm.ms });
};
