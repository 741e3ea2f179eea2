// A group of rows: sides that run on the same files. Rows are given one by one, so that a later failure costs no earlier row.
import type { BenchData } from '../benchData.ts';
import {
  bundledCommand,
  comparison,
  type Figures,
  interleaved,
  medianMs,
  ourSide,
  peerSide,
  sameHash,
} from '../measuring.ts';
import type { Measured } from '../row.ts';
import { jsonHash } from '../sides/jsonHash.ts';
import { commandSide } from './startUp.ts';

export type Give = (name: string, measured: Measured) => void;

/** Measures and gives each row by its name in rows.json; `wanted` are the rows asked for, where a group can do with less. */
export type Group = (data: BenchData, give: Give, wanted: readonly string[]) => Promise<void>;

export const noteOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([size, ms]) => `${size} MB ${ms.toFixed(0)} ms`).join(', ');

/**
 * Times of one of our sides, interleaved with JSON.parse of 10 MB and, if it is at hand, the peer: as a multiple of the one
 * and against the other. The yardstick runs again here because a busy machine changes within a run.
 */
export async function besidePeer(
  side: string,
  task: 'extract' | 'preflight' | 'verify',
  file: string,
  yardstick: string,
): Promise<{ readonly measured: Measured; readonly ours: readonly Figures[] }> {
  const peer = await peerSide(task, file);
  const sides = [await ourSide(side, [file]), await ourSide('parse', [yardstick]), ...(peer === null ? [] : [peer])];
  const [ours = [], parses = [], peers = []] = await interleaved(5, sides);
  const value = medianMs(ours) / medianMs(parses);
  const against = peers.length > 0 ? { againstPeer: medianMs(peers) / medianMs(ours) } : {};
  return { ours, measured: { value, note: comparison(ours, peers.length > 0 ? peers : parses), ...against } };
}

/** Runs the command once, bundled from the same sources as the sides; the hash of its answer must be that of our side. */
export async function sameAsCommand(ours: readonly Figures[], args: readonly string[]): Promise<void> {
  const { stdout } = await commandSide(args, await bundledCommand())();
  sameHash(ours, [{ ms: 0, cpuMs: 0, maxRssMb: 0, hash: jsonHash(JSON.parse(String(stdout))) }]);
}
