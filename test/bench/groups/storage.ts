// The store: commits against the disk itself, and recall over a full index.
import { interleaved, medianMs, ourSide } from '../measuring.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

export const commit: Group = async (data, give) => {
  const [runs = []] = await interleaved(1, [await ourSide('commit', [data.freshFolder('commit')])]);
  const ours = medianMs(runs);
  const bare = median(runs.map((each) => Number(each['bareMs'])));
  const note = `${ours.toFixed(2)} ms against ${bare.toFixed(2)} ms, medians of 200 batches in turns`;
  give('commit a batch vs bare append and fdatasync', { value: ours / bare, note });
};

export const recall: Group = async (data, give) => {
  const [[run] = []] = await interleaved(1, [await ourSide('recall', [data.freshFolder('recall')])]);
  if (run === undefined) throw new Error('recall did not run');
  const note = `index of ${Number(run['indexMb']).toFixed(0)} MB built in ${(Number(run['buildMs']) / 1_000).toFixed(1)} s`;
  give('recall over 100,000 texts, median, warm', { value: run.ms, note });
  give('recall over 100,000 texts, worst word, warm', { value: Number(run['worstMs']) });
};
