// The session list: 2,000 sessions cold against Pi's own list, its first rows, and asked again in a running worker.
import { join } from 'node:path';
import { comparison, interleaved, medianMs, ourSide, piSide, sameHash } from '../measuring.ts';
import type { Group } from './group.ts';

export const list: Group = async (data, give) => {
  const agent = data.agentFolder();
  const root = join(agent, 'sessions');
  const sides = [await ourSide('list', [root]), await piSide('list', agent, null)];
  const [ours = [], pis = []] = await interleaved(3, sides);
  sameHash(ours, pis);
  const value = medianMs(pis) / medianMs(ours);
  const note = comparison(ours, pis);
  // One reading gives every field, so the row of the few fields is that of all.
  give('list 2,000 sessions: id, project, title, times vs Pi', { value, note });
  give('list 2,000 sessions: every field vs Pi', { value, note });
  const [first = []] = await interleaved(5, [await ourSide('list', [root, 'first'])]);
  give('list 2,000 sessions: first 100 rows', { value: medianMs(first) });
  const [[warm] = []] = await interleaved(1, [await ourSide('listWarm', [root, data.oneOfTheSessions()])]);
  if (warm === undefined) throw new Error('the warm list did not run');
  give('list 2,000 sessions: nothing changed, warm', { value: warm.ms });
  give('list 2,000 sessions: one changed file more, warm', { value: Number(warm['changedMs']) - warm.ms });
};
