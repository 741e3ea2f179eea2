// Extraction of a whole branch: against the peer or JSON.parse, its growth, and how long it holds up a worker.
import { interleaved, medianMs, ourSide } from '../measuring.ts';
import { growthExponent, median } from '../statistics.ts';
import { besidePeer, type Group, noteOf, sameAsCommand } from './group.ts';

export const extract: Group = async (data, give) => {
  const { measured, ours } = await besidePeer('extract', 'extract', data.session(10), data.session(10));
  give('extract 10 MB', measured);
  const [slices = []] = await interleaved(3, [await ourSide('extractSlices', [data.session(10)])]);
  const longest = median(slices.map((each) => Number(each['longestMs'])));
  give('extract longest block of the worker', { value: longest, note: 'longest gap between turns of the event loop' });
  const points: [number, number][] = [[10, medianMs(ours)]];
  for (const megabytes of [1, 50, 200]) {
    const [runs = []] = await interleaved(megabytes > 10 ? 1 : 3, [
      await ourSide('extract', [data.session(megabytes)]),
    ]);
    points.push([megabytes, medianMs(runs)]);
  }
  give('extract growth 1 to 200 MB', { value: growthExponent(points), note: noteOf(points) });
  // Last: an answer that differs from the command's takes all these rows' worth away.
  await sameAsCommand(ours, ['extract', data.session(10), '--json']);
};
