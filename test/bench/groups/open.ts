// Open and project against Pi's own SessionManager on a copy of the same file.
import { comparison, interleaved, medianMs, most, ourSide, piSide, sameHash } from '../measuring.ts';
import { growthExponent } from '../statistics.ts';
import { type Group, noteOf } from './group.ts';

export const open: Group = async (data, give) => {
  const [ofOne = []] = await interleaved(5, [await ourSide('openProject', [data.session(1)])]);
  const points: [number, number][] = [[1, medianMs(ofOne)]];
  for (const megabytes of [10, 50, 200]) {
    const file = data.session(megabytes);
    const copy = data.fresh(`pi-${megabytes}.jsonl`);
    const sides = [await ourSide('openProject', [file]), await piSide('open', file, copy)];
    const [ours = [], pis = []] = await interleaved(megabytes > 100 ? 3 : 5, sides);
    sameHash(ours, pis);
    points.push([megabytes, medianMs(ours)]);
    give(`open+project ${megabytes} MB vs Pi`, { value: medianMs(pis) / medianMs(ours), note: comparison(ours, pis) });
    give(`open+project ${megabytes} MB memory`, { value: most(ours), note: `Pi ${most(pis).toFixed(0)} MB` });
  }
  give('open+project growth 1 to 200 MB', { value: growthExponent(points), note: noteOf(points) });
};
