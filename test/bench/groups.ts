// One function per group of rows: which sides run on which files, and what becomes of their times.
import type { BenchData } from './benchData.ts';
import { growthExponent, interleaved, medianMs, most, ourSide, piSide, sameHash } from './measuring.ts';
import type { Measured } from './row.ts';

/** Row name → what was measured. */
export type GroupResult = Readonly<Record<string, Measured>>;
export type Group = (data: BenchData, parseMs: number) => Promise<GroupResult>;

async function open(data: BenchData): Promise<GroupResult> {
  const rows: Record<string, Measured> = {};
  const points: [number, number][] = [];
  const small = await ourSide('openProject', [data.session(1)]);
  const [ofOne = []] = await interleaved(5, [small]);
  points.push([1, medianMs(ofOne)]);
  for (const megabytes of [10, 50, 200]) {
    const file = data.session(megabytes);
    const sides = [
      await ourSide('openProject', [file]),
      await piSide('open', file, data.fresh(`pi-${megabytes}.jsonl`)),
    ];
    const [ours = [], pis = []] = await interleaved(megabytes > 100 ? 3 : 5, sides);
    sameHash(ours, pis);
    points.push([megabytes, medianMs(ours)]);
    rows[`open+project ${megabytes} MB vs Pi`] = {
      value: medianMs(pis) / medianMs(ours),
      note: `${medianMs(ours).toFixed(0)} ms against ${medianMs(pis).toFixed(0)} ms`,
    };
    rows[`open+project ${megabytes} MB memory`] = { value: most(ours), note: `Pi ${most(pis).toFixed(0)} MB` };
  }
  rows['open+project growth 1 to 200 MB'] = { value: growthExponent(points), note: noteOf(points) };
  return rows;
}

const noteOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([size, ms]) => `${size} MB ${ms.toFixed(0)} ms`).join(', ');

export const groups: Readonly<Record<string, Group>> = { open };
