// The ways a session is compacted in the comparison, each in a real Pi of its own with the same scripted model.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { quotingSummary } from '../eval/quotingRule.ts';
import { type LiveStage, liveStage } from '../pi/livePi.ts';
import { say } from '../support/scriptedModel.ts';

/** What every way is told, in tokens. */
export interface Setting {
  readonly contextWindow: number;
  /** How much of the newest conversation stays word for word at least. */
  readonly keepRecentTokens: number;
  /** Most a summary may take where a way can be told; null leaves each its own. */
  readonly summaryTokens: number | null;
  /** The window our plan is made for: a compaction of a short session must be worth something. */
  readonly plannedWindow: number;
}

/** For sessions of a few thousand tokens, and for a long one as Pi is installed. */
export const short: Setting = {
  contextWindow: 32_000,
  keepRecentTokens: 1_000,
  summaryTokens: 1_600,
  plannedWindow: 10_000,
};
export const long: Setting = {
  contextWindow: 200_000,
  keepRecentTokens: 20_000,
  summaryTokens: null,
  plannedWindow: 200_000,
};

export interface Compacted {
  /** The session as it was and as it is. */
  readonly path: string;
  readonly calls: number;
  /** From the start of the program to its end, Pi's own start included. */
  readonly milliseconds: number;
  /** Why nothing was compacted; null where it was. */
  readonly failure: string | null;
}

export interface Way {
  readonly name: string;
  compact(stage: LiveStage, path: string, setting: Setting): Promise<string | null>;
}

/** Compacts a copy of the session; `use` reads it before it is gone. */
export async function compactWith<T>(
  way: Way,
  file: string,
  setting: Setting,
  pi: FoundPi,
  use: (done: Compacted) => T,
): Promise<T> {
  const stage = await liveStage(pi, setting);
  try {
    stage.model.rescript((request) => say(quotingSummary(request.body.messages ?? [])));
    const path = await copyInto(stage, file);
    const started = performance.now();
    const failure = await way.compact(stage, path, setting);
    const milliseconds = performance.now() - started;
    return use({ path, calls: stage.model.requests.length, milliseconds, failure });
  } finally {
    await stage.close();
  }
}

/** In the folder of the stage, of the format Pi writes today, and old: nobody wrote to it a moment ago. */
async function copyInto(stage: LiveStage, file: string): Promise<string> {
  const path = join(stage.sessions, basename(dirname(file)).concat('.jsonl'));
  const [header = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  const moved = { ...(JSON.parse(header) as { readonly version?: number }), cwd: stage.cwd };
  writeFileSync(path, [JSON.stringify(moved), ...rest].join('\n'));
  // Pi gives the entries of an older format new ids when it opens it, and a plan made before that fits no more.
  if (moved.version !== 3)
    await stage.start({ kind: 'resume', file: path }, { confirmedClosed: true }).then((session) => session.stop());
  const before = Date.now() / 1_000 - 3_600;
  utimesSync(path, before, before);
  return path;
}

async function byPi(stage: LiveStage, path: string, args: readonly string[]): Promise<string | null> {
  const session = await stage.start({ kind: 'resume', file: path }, { confirmedClosed: true, args });
  try {
    await session.compact(null);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await session.stop();
  }
}

export const piAlone: Way = { name: "Pi's own compaction", compact: (stage, path) => byPi(stage, path, []) };

/** What pi-smart-compact is told in Pi's settings: no question first, the tail and the room for a summary the others have. */
function peerSettings({ keepRecentTokens, summaryTokens }: Setting): object {
  if (summaryTokens === null) return { requireApproval: false };
  return { requireApproval: false, profiles: { balanced: { keepRecentTokens, summaryBudgetTokens: summaryTokens } } };
}

/** pi-smart-compact inside Pi, by its own command. `bundle` is its extension as one file. */
export function peerIn(bundle: string): Way {
  return {
    name: 'pi-smart-compact 9.4.0',
    compact: async (stage, path, setting) => {
      const settings = join(stage.base, 'home', '.pi', 'agent', 'settings.json');
      const given = JSON.parse(readFileSync(settings, 'utf8')) as object;
      writeFileSync(settings, JSON.stringify({ ...given, smartCompact: peerSettings(setting) }));
      const start = { confirmedClosed: true, args: ['-e', bundle] };
      const session = await stage.start({ kind: 'resume', file: path }, start);
      const notices: string[] = [];
      session.onEvent((event) => {
        if (event.kind === 'notice') notices.push(event.text);
      });
      try {
        await session.prompt({ text: '/smart-compact acme/acme-1 balanced', images: [], how: 'send' });
        return (await writesCompaction(path, () => /skipped/.test(notices.at(-1) ?? '')))
          ? null
          : (notices.at(-1) ?? 'it wrote nothing');
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      } finally {
        await session.stop();
      }
    },
  };
}

/** The command ends before Pi has written; where the peer says that it leaves the session as it is, nothing is written. */
async function writesCompaction(path: string, isSkipped: () => boolean): Promise<boolean> {
  for (let look = 0; look < 200 && !isSkipped(); look += 1) {
    if (readFileSync(path, 'utf8').includes('\n{"type":"compaction"')) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** `cli` is our command; it starts the Pi that `pi` names, lets it apply, and stops it. */
export function oursWith(cli: string, pi: FoundPi): Way {
  const bin = join((pi.args[0] ?? '').split('node_modules')[0] ?? '', 'node_modules', '.bin');
  return {
    name: 'Throughline',
    compact: async (stage, path, { plannedWindow }) => {
      const place = ['--store', stage.storeRoot, '--context-window', String(plannedWindow)];
      const model = ['--model', `openai:${stage.model.url}#acme-1`];
      const env = { ...stage.env, PATH: [bin, dirname(pi.command), '/usr/bin', '/bin'].join(':') };
      try {
        const args = [cli, 'compact', path, '--apply', '--json', ...place, ...model];
        const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1 << 26 });
        const { outcome, reason } = JSON.parse(stdout) as { readonly outcome: string; readonly reason: string | null };
        return outcome === 'applied' ? null : `${outcome}: ${reason ?? stderr.trim()}`;
      } catch (error) {
        const said = (error as { readonly stdout?: string }).stdout ?? '';
        return /"reason": ?"([^"]+)"/.exec(said)?.[1] ?? String(error);
      }
    },
  };
}

/** The peer's extension as one file Pi can load; Pi's own packages stay Pi's. Throws what building throws. */
export async function bundlePeer(folder: string, target: string): Promise<string> {
  mkdirSync(dirname(target), { recursive: true });
  const built = join(folder, 'dist', 'index.js');
  await build({
    ...{
      entryPoints: [join(folder, 'src', 'index.ts')],
      outfile: target,
      bundle: true,
      platform: 'node',
      format: 'esm',
    },
    ...{ external: ['@earendil-works/*', 'typebox', 'typebox/*'], logLevel: 'error' },
  }).catch(() => copyFileSync(built, target));
  return target;
}
