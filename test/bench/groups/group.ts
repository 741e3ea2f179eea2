// A group of rows: sides that run on the same files. Rows are given one by one, so that a later failure costs no earlier row.
import type { BenchData } from '../benchData.ts';
import { comparison, type Figures, interleaved, medianMs, ourSide, peerSide, sameHash } from '../measuring.ts';
import type { Measured } from '../row.ts';
import { jsonHash } from '../sides/jsonHash.ts';
import { commandSide } from './startUp.ts';

export type Give = (name: string, measured: Measured) => void;

/** Measures and gives each row by its name in rows.json. `parseMs` is JSON.parse of 10 MB in this run. */
export type Group = (data: BenchData, parseMs: number, give: Give) => Promise<void>;

export const noteOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([size, ms]) => `${size} MB ${ms.toFixed(0)} ms`).join(', ');

/** Times of one of our sides and the peer's, if it is at hand, interleaved; as a multiple of JSON.parse and against the peer. */
export async function besidePeer(
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

/** Runs the command itself once; the hash of its answer must be that of our side. */
export async function sameAsCommand(ours: readonly Figures[], args: readonly string[]): Promise<void> {
  const { stdout } = await commandSide(args)();
  sameHash(ours, [{ ms: 0, cpuMs: 0, maxRssMb: 0, hash: jsonHash(JSON.parse(String(stdout))) }]);
}
