// One function per group of rows: which sides run on which files, and what becomes of their times.
import type { BenchData } from './benchData.ts';
import {
  comparison,
  type Figures,
  growthExponent,
  interleaved,
  medianMs,
  most,
  ourSide,
  peerSide,
  piSide,
  sameHash,
} from './measuring.ts';
import type { Measured } from './row.ts';
import { startUp } from './startUp.ts';

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
      note: comparison(ours, pis),
    };
    rows[`open+project ${megabytes} MB memory`] = { value: most(ours), note: `Pi ${most(pis).toFixed(0)} MB` };
  }
  rows['open+project growth 1 to 200 MB'] = { value: growthExponent(points), note: noteOf(points) };
  return rows;
}

const noteOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([size, ms]) => `${size} MB ${ms.toFixed(0)} ms`).join(', ');

/** Times of one of our sides and the peer's, if it is at hand, interleaved; as a multiple of JSON.parse and against the peer. */
async function besidePeer(
  side: string,
  task: 'extract' | 'preflight' | 'verify',
  file: string,
  parseMs: number,
): Promise<{ readonly measured: Measured; readonly ours: readonly Figures[] }> {
  const peer = await peerSide(task, file);
  const sides = [await ourSide(side, [file]), ...(peer === null ? [] : [peer])];
  const [ours = [], peers = []] = await interleaved(5, sides);
  const value = medianMs(ours) / parseMs;
  const note = peers.length > 0 ? comparison(ours, peers) : `${medianMs(ours).toFixed(0)} ms`;
  const against = peers.length > 0 ? { againstPeer: medianMs(peers) / medianMs(ours) } : {};
  return { ours, measured: { value, note, ...against } };
}

async function verify(data: BenchData, parseMs: number): Promise<GroupResult> {
  const { measured } = await besidePeer('verify', 'verify', data.session(1), parseMs);
  return { 'verify 500 paths': measured };
}

export const groups: Readonly<Record<string, Group>> = { open, verify, start: startUp };
