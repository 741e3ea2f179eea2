// Runs the sides of a comparison as processes of their own, interleaved, and reduces their times.
import { execFile } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleScript } from '../support/bundleScript.mjs';
import { ensurePi, type PiInstallation } from '../support/piInstall.mjs';
import { median } from './statistics.ts';

const execute = promisify(execFile);

const bundleFolder = join(tmpdir(), `throughline-bench-code-${process.pid}`);

/** A store folder that does not exist; whoever makes one there removes it. */
export const noStore = join(tmpdir(), `throughline-bench-no-store-${process.pid}`);

/** What a side prints: milliseconds, and whatever its row needs. */
export interface Figures {
  readonly ms: number;
  readonly cpuMs: number;
  readonly maxRssMb: number;
  readonly hash?: string;
  readonly [name: string]: unknown;
}

export type Side = () => Promise<Figures>;

async function lastLine(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Figures> {
  const { stdout } = await execute(command, [...args], { maxBuffer: 1 << 28, timeout: 60_000, env });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Figures;
}

/** Removes what the run bundled. */
export function disposeBundles(): void {
  rmSync(bundleFolder, { recursive: true, force: true });
}

const bundles = new Map<string, Promise<string>>();

/** One of `test/bench/sides/`, run in a new process of this Node without a store. */
export async function ourSide(name: string, args: readonly string[], store = noStore): Promise<Side> {
  const source = join('test', 'bench', 'sides', `${name}.ts`);
  const bundle = bundles.get(name) ?? bundleScript(source, join(bundleFolder, `${name}.mjs`));
  bundles.set(name, bundle);
  const path = await bundle;
  return () => lastLine(process.execPath, [path, ...args], { ...process.env, THROUGHLINE_STORE: store });
}

/** The command, bundled from the sources as they are now: `dist/` may be older. */
export function bundledCommand(): Promise<string> {
  const bundle = bundles.get('cli') ?? bundleScript(join('server', 'cli.ts'), join(bundleFolder, 'cli.mjs'));
  bundles.set('cli', bundle);
  return bundle;
}

let pi: Promise<PiInstallation> | null = null;

/** Pi 1.6.0 on a copy of `file`, or on a folder it only reads. */
export async function piSide(task: 'open' | 'list' | 'start', path: string, copyTo: string | null): Promise<Side> {
  pi ??= ensurePi('1.6.0');
  const { node, packageDir } = await pi;
  if (copyTo !== null) copyFileSync(path, copyTo);
  return () => lastLine(node, [join('test', 'bench', 'piSide.mjs'), packageDir, task, copyTo ?? path]);
}

let peerBundle: Promise<string> | null = null;

/** Bundles the peer's functions from the folder of a built 9.4.0 (its `src/`), with Pi's packages from Pi's own folder. */
async function bundlePeer(folder: string, packageDir: string): Promise<string> {
  const outfile = join(bundleFolder, 'peerSide.mjs');
  await build({
    entryPoints: [join('test', 'bench', 'peerSide.mjs')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: {
      'throughline-peer': join(folder, 'src'),
      '@earendil-works/pi-coding-agent': join(packageDir, 'dist', 'index.js'),
    },
    nodePaths: [join(packageDir, '..', '..')],
    external: [join(packageDir, '..', '..', '*')],
    logLevel: 'error',
  });
  return outfile;
}

/** pi-smart-compact, or null where THROUGHLINE_PEER names no built copy. */
export async function peerSide(task: 'extract' | 'preflight' | 'verify', file: string): Promise<Side | null> {
  const folder = process.env['THROUGHLINE_PEER'];
  if (folder === undefined || folder === '') return null;
  pi ??= ensurePi('1.6.0');
  const { node, packageDir } = await pi;
  peerBundle ??= bundlePeer(folder, packageDir);
  const script = await peerBundle;
  return () => lastLine(node, [script, task, file]);
}

/** Runs A B A B …; the figures of each side in order. */
export async function interleaved(rounds: number, sides: readonly Side[]): Promise<Figures[][]> {
  const results: Figures[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, side] of sides.entries()) results[at]?.push(await side());
  }
  return results;
}

export const medianMs = (figures: readonly Figures[]): number => median(figures.map((each) => each.ms));

/** How the sides compare, in words: medians, and the ratio by processor time, which tells load from slowness. */
export function comparison(ours: readonly Figures[], theirs: readonly Figures[]): string {
  const cpu = (figures: readonly Figures[]): number => median(figures.map((each) => each.cpuMs));
  const byCpu = (cpu(theirs) / cpu(ours)).toFixed(1);
  return `${medianMs(ours).toFixed(0)} ms against ${medianMs(theirs).toFixed(0)} ms; by processor time ${byCpu} ×`;
}

export const most = (figures: readonly Figures[]): number => Math.max(...figures.map((each) => each.maxRssMb));

/** Throws unless every run of every side ended with the same result. */
export function sameHash(...sides: readonly (readonly Figures[])[]): void {
  const hashes = new Set(sides.flat().map((each) => each.hash));
  if (hashes.size !== 1) throw new Error(`results differ: ${[...hashes].join(' / ')}`);
}
