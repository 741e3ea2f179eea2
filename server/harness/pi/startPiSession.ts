// Starts Pi on one session and hands it out as a `LiveSession`: checks first, then the lease, then the process. This is the
// only way to a driven Pi, so that no check can be passed by.
import { Problem } from '../../errors.ts';
import type { Clock, Files, Log } from '../../outside.ts';
import { driveHolder, takeDriveLease } from '../../store/driveLease.ts';
import { keepOriginal } from '../../store/originals.ts';
import type { SessionKey } from '../../store/sessionKey.ts';
import type { Store } from '../../store/store.ts';
import { harnessEnvironment } from '../live/harnessEnvironment.ts';
import type { LiveSession } from '../live/liveSession.ts';
import type { FoundPi } from './findPi.ts';
import { type HandOverDesk, handOverDesk } from './handOver.ts';
import { type LiveRegistry, liveVerdict, liveWorld } from './liveWatch.ts';
import { listPiProcesses } from './piProcesses.ts';
import { PiRuntime, type SessionHold } from './piRuntime.ts';
import { PiSession } from './piSession.ts';
import { assertParses, piSessionKey, type SoundFile, soundFile } from './sessionFile.ts';

/**
 * `resume` goes on in the file itself. `fork` reads it and goes on in a new file, the old one untouched: allowed also while
 * somebody else runs it.
 */
export type PiStart =
  | { readonly kind: 'new'; readonly cwd: string }
  | { readonly kind: 'resume'; readonly file: string }
  | { readonly kind: 'fork'; readonly file: string };

export interface PiSessionOptions {
  readonly start: PiStart;
  readonly pi: FoundPi;
  /** Bundled companion and how it finds us; null starts Pi without one (then no anchors and no branching). */
  readonly companion: { readonly path: string; readonly socket: string; readonly token: string } | null;
  readonly store: Store;
  /** Named to those the lease refuses, like `the VS Code window of project app`. */
  readonly holder: string;
  readonly registry: LiveRegistry;
  /** A person said that no other program runs this session: overrules `may-be-live`, never a hello or a lease. */
  readonly confirmedClosed: boolean;
  /** Told what Pi will do to a file of an old format, before Pi is started (STO-5). */
  readonly tell?: (text: string) => void;
  /** Environment Pi and its tools get, ours taken out. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Further arguments of Pi, like `--session-dir`. */
  readonly args: readonly string[];
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
}

interface Prepared {
  readonly cwd: string;
  readonly args: readonly string[];
  /** The file to go on in, null when Pi makes a new one. */
  readonly file: SoundFile | null;
  readonly notice: string | null;
}

/**
 * Resolves when Pi answered, with the lease of the session held until `ended`. Rejects with a Problem and leaves nothing
 * behind: `no-file`, `not-a-session`, `session-damaged`, `folder-missing`, `session-watched` (lease, hello or may be live),
 * `harness-ended` (Pi ended while starting), `harness-silent`.
 */
export async function startPiSession(options: PiSessionOptions): Promise<LiveSession> {
  const { start } = options;
  const file = start.kind === 'new' ? null : soundFile(start.file, options.files);
  if (file !== null) await assertParses(file.path, options.files);
  if (start.kind === 'fork' && file !== null) return run(options, await preparedFork(file, options), null);
  if (file === null) {
    const cwd = start.kind === 'new' ? start.cwd : '';
    return run(options, { cwd, args: [], file: null, notice: null }, null);
  }
  await assertFree(file, options);
  const desk = handOverDesk();
  const hold = takeHold(file.key, file.path, options, desk);
  try {
    const prepared = { cwd: file.cwd, args: ['--session', file.path], file, notice: keepOldFormat(file, options) };
    return await run(options, prepared, hold, desk);
  } catch (error) {
    hold.release();
    throw error;
  }
}

async function assertFree(file: SoundFile, options: PiSessionOptions): Promise<void> {
  const world = await liveWorld(file.key, file.path, { ...options, processes: listPiProcesses });
  const verdict = liveVerdict({ ...file, file: file.path }, world);
  const isFree = verdict.kind === 'free' || (verdict.kind === 'may-be-live' && options.confirmedClosed);
  if (!isFree) throw new Problem('session-watched', verdict.text);
}

function takeHold(key: SessionKey, what: string, { store, holder }: PiSessionOptions, desk: HandOverDesk): SessionHold {
  try {
    const lease = takeDriveLease(store, key, holder);
    const watch = lease.onAsked((by) => desk.asked(by));
    return {
      note: (stamp, pid, ended) => lease.note({ stamp, pid, ended }),
      release: () => {
        watch.dispose();
        lease.release();
      },
    };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'store-busy') throw error;
    const owner = driveHolder(store, key);
    throw new Problem('session-watched', owner === null ? what : `${owner.name}, process ${owner.pid}`, {
      cause: error,
    });
  }
}

/** Pi rewrites the old formats in place; the person's own bytes are kept first. */
function keepOldFormat(file: SoundFile, { store, tell }: PiSessionOptions): string | null {
  if (file.version === 3) return null;
  const copy = keepOriginal(store, file.key, file.path);
  const text = `Pi rewrites this file of format ${file.version} in its present format. The file as it was is kept at ${copy}.`;
  tell?.(text);
  return text;
}

/** Pi adds a line feed to a file whose last line is not finished, also when it only forks it: not while another writes it. */
async function preparedFork(file: SoundFile, options: PiSessionOptions): Promise<Prepared> {
  if (file.version !== 3) throw new Problem('not-supported', `${file.path} has an old format; go on in it first`);
  if (!file.isFinished) await assertFree(file, options);
  return { cwd: file.cwd, args: ['--fork', file.path], file: null, notice: null };
}

async function run(
  options: PiSessionOptions,
  prepared: Prepared,
  hold: SessionHold | null,
  desk = handOverDesk(),
): Promise<LiveSession> {
  const { pi, companion, files, clock, log } = options;
  const extension = companion === null ? [] : ['-e', companion.path];
  const runtime = new PiRuntime({
    process: {
      command: pi.command,
      args: [...pi.args, '--mode', 'rpc', ...extension, ...options.args, ...prepared.args],
      cwd: prepared.cwd,
      env: environment(options),
    },
    version: pi.version,
    cwd: prepared.cwd,
    files,
    clock,
    log,
    hold: (sessionId, cwd) => takeHold(piSessionKey(cwd, sessionId), sessionId, options, desk),
  });
  desk.open(runtime);
  try {
    // A file of an old format is written anew while Pi starts.
    await runtime.begin(hold, prepared.file?.version === 3 ? prepared.file.stamp : null);
    assertThere(runtime, prepared);
  } catch (error) {
    await runtime.stop();
    throw error;
  }
  if (prepared.notice !== null) runtime.emit({ kind: 'notice', level: 'info', text: prepared.notice });
  return new PiSession(runtime, files);
}

function assertThere({ facts }: PiRuntime, { file }: Prepared): void {
  if (file !== null && facts.sessionId !== file.sessionId) {
    throw new Problem('harness-refused', `Pi opened session ${facts.sessionId} instead of ${file.sessionId}`);
  }
}

function environment({ env, companion }: PiSessionOptions): Record<string, string | undefined> {
  const found = companion === null ? {} : { THROUGHLINE_SOCKET: companion.socket, THROUGHLINE_TOKEN: companion.token };
  return { ...harnessEnvironment(env), ...found };
}
