// Starts an ACP agent on one session and hands it out as a `LiveSession`: the lease first, then the record, then the process, then
// the ladder. This is the only way to a driven agent, so that no check can be passed by.

import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { Problem } from '../../errors.ts';
import type { Clock, Files, Git, Log } from '../../outside.ts';
import { textOf } from '../../record/entry.ts';
import { projectKey } from '../../record/projectKey.ts';
import { openJournalFile } from '../../source/journalFile.ts';
import { hasFolder } from '../../source/piFile.ts';
import { type DriveLease, driveHolder, takeDriveLease } from '../../store/driveLease.ts';
import { recordFile, type SessionKey } from '../../store/sessionKey.ts';
import type { Store } from '../../store/store.ts';
import type { AcpHost } from './acpHost.ts';
import { type AcpRecord, openAcpRecord } from './acpRecord.ts';
import { AcpRuntime } from './acpRuntime.ts';
import { AcpSession } from './acpSession.ts';
import { agentProgram } from './agentProgram.ts';
import { attachFork, type ForkOrigin } from './attachFork.ts';
import { type AttachFacts, attachAgain, attachNew, type Handover } from './attachSession.ts';
import { stringIn } from './foreignValue.ts';
import type { Recorded } from './replay.ts';
import type { Restored } from './restoration.ts';
import { commandMark, type ResumeChange, resumeChanges } from './resumeChanges.ts';
import type { ChooseSignIn } from './signIn.ts';
import type { RecordDraft } from './turnRecord.ts';

/** `resume` goes on in the record at `file`, whatever process ran it before; `skipNative` goes on from the checkpoint at once. */
export type AcpStart =
  | { readonly kind: 'new'; readonly cwd: string; readonly forkOf?: ForkOrigin }
  | { readonly kind: 'resume'; readonly file: string; readonly skipNative?: boolean };

/** An agent that can be started. */
export interface AcpAgent {
  /** Id in the table of known harnesses or of a person's own entry; kept in the record. */
  readonly id: string;
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Values in `env` that must not be told anywhere. */
  readonly secrets?: readonly string[];
}

export interface AcpSessionOptions {
  readonly start: AcpStart;
  readonly agent: AcpAgent;
  readonly store: Store;
  /** Named to those the lease refuses, like `the VS Code window of project app`. */
  readonly holder: string;
  /** What our place serves; `{}` serves nothing and advertises nothing. */
  readonly host: AcpHost;
  /** `mcpServers` of every session request, as the protocol has them. */
  readonly mcpServers: readonly unknown[];
  /**
   * Asked on the way back to an old session, once the agent runs and before it is asked for it, with what changed since it had it:
   * what a fresh process gets when the native ways are gone, words before the first prompt. Null without a usable checkpoint.
   */
  readonly checkpoint: (changes: readonly ResumeChange[]) => Promise<Handover | null>;
  /** Shows a person the agent's ways to sign in, for the session whose record is or will be at `file`; null: nobody is asked. */
  readonly signIn: ((file: string, agent: string) => ChooseSignIn) | null;
  /** Environment the agent gets, ours taken out. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clientVersion: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly git: Git | null;
  readonly log: Log;
  /** Overrules deadlines by method, milliseconds; for tests and settings. */
  readonly deadlineMs?: Readonly<Record<string, number>>;
}

interface Prepared {
  readonly key: SessionKey;
  readonly cwd: string;
  readonly recorded: Recorded;
  readonly name: string | null;
}

/**
 * Resolves when the agent answered and the session may be used; its lease is held until `ended`. Rejects with a Problem and claims
 * nothing: `no-file`, `not-a-session`, `folder-missing`, `session-watched` (another process of ours drives it), `harness-ended` (the
 * agent cannot be started or ended while starting), `harness-silent`, `harness-refused`. What failed natively stands in the record.
 */
export async function startAcpSession(options: AcpSessionOptions): Promise<AcpSession> {
  const prepared = prepare(options);
  if (!hasFolder(prepared.cwd, options.files)) throw new Problem('folder-missing', prepared.cwd);
  const runtime = startRuntime(options, prepared, takeHold(prepared.key, options));
  try {
    const isNew = options.start.kind === 'new';
    // A session that does not come to be leaves no record; an old one records also what fails.
    const before = isNew ? null : openRecord(options, prepared, runtime);
    await runtime.initialize();
    const facts = await attachFacts(options, prepared, before, runtime);
    const restored = await attach(options.start, runtime, facts);
    if (isNew) openRecord(options, prepared, runtime);
    return goOn(options, runtime, restored, facts, prepared);
  } catch (error) {
    await runtime.stop();
    throw error;
  }
}

function attach(start: AcpStart, runtime: AcpRuntime, facts: AttachFacts): Promise<Restored> {
  if (start.kind === 'resume') return attachAgain(runtime, facts);
  return start.forkOf ? attachFork(runtime, facts, start.forkOf) : attachNew(runtime, facts);
}

function prepare({ start, files }: AcpSessionOptions): Prepared {
  if (start.kind === 'new') {
    if (!isAbsolute(start.cwd)) throw new Problem('folder-missing', start.cwd);
    const key = { projectKey: projectKey(start.cwd), harness: 'acp', sessionId: randomUUID() };
    const name = start.forkOf === undefined ? null : forkName(start.forkOf);
    return { key, cwd: start.cwd, recorded: { prompts: [], compacted: false }, name };
  }
  const session = openJournalFile(start.file, files);
  try {
    const { id, cwd } = session.header;
    if (cwd === null) throw new Problem('not-a-session', start.file);
    const names = session.heads.filter(({ kind }) => kind === 'sessionInfo');
    const newest = names.length === 0 ? null : session.entry(names.at(-1)?.ordinal ?? 0);
    const prompts = session.heads.flatMap(({ kind, ordinal }) => {
      const entry = kind === 'user' ? session.entry(ordinal) : null;
      return entry?.kind === 'user' ? [textOf(entry.blocks)] : [];
    });
    const name = newest?.kind === 'sessionInfo' ? newest.name : (session.header.title ?? null);
    const recorded = { prompts, compacted: session.heads.some(({ kind }) => kind === 'compaction') };
    return { key: { projectKey: projectKey(cwd), harness: 'acp', sessionId: id }, cwd, recorded, name };
  } finally {
    session.close();
  }
}

function takeHold(key: SessionKey, { store, holder }: AcpSessionOptions): DriveLease {
  try {
    return takeDriveLease(store, key, holder);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'store-busy') throw error;
    const owner = driveHolder(store, key);
    const who = owner === null ? key.sessionId : `${owner.name}, process ${owner.pid}`;
    throw new Problem('session-watched', who, { cause: error });
  }
}

function startRuntime(options: AcpSessionOptions, { cwd }: Prepared, lease: DriveLease): AcpRuntime {
  const { agent, host, git, clock, log, clientVersion } = options;
  // Another window asks: an idle session is let go, a running turn is not ended for it (STO-2).
  const watch = lease.onAsked(() => {
    if (!runtime.facts.running) void runtime.stop();
  });
  const runtime = new AcpRuntime({
    process: agentProgram(agent, cwd, options.env),
    presetId: agent.id,
    cwd,
    host,
    git,
    clock,
    log,
    clientVersion,
    deadlineMs: options.deadlineMs ?? {},
    release: () => {
      watch.dispose();
      lease.release();
    },
  });
  return runtime;
}

function openRecord(options: AcpSessionOptions, { key, recorded }: Prepared, runtime: AcpRuntime): AcpRecord {
  const { store, holder, clock, agent } = options;
  const record = openAcpRecord(store, key, { name: holder, now: () => clock.now() });
  try {
    record.completeOpenTurn(agent.id);
  } catch (error) {
    record.dispose();
    throw error;
  }
  runtime.adopt(record, key.sessionId, recorded);
  return record;
}

async function attachFacts(
  options: AcpSessionOptions,
  { cwd, key }: Prepared,
  record: AcpRecord | null,
  runtime: AcpRuntime,
): Promise<AttachFacts> {
  const { mcpServers, signIn, clock, start, store } = options;
  const file = recordFile(store.root, key);
  const state = record?.state;
  const began = state?.began ?? 'with-ours';
  // A later session that was never asked anything holds nothing: to resume it would be called native and be empty.
  const holdsNothing = began !== 'with-ours' && state?.isPrompted === false;
  const createdAt = state?.createdAt == null ? null : Date.parse(state.createdAt);
  return {
    cwd,
    mcpServers,
    agentSessionId: holdsNothing ? null : stringIn(state?.attached ?? null, 'agentSessionId'),
    createdAt,
    began,
    skipNative: start.kind === 'resume' && start.skipNative === true,
    checkpoint: record === null ? null : await options.checkpoint(changesOf(options, cwd, record, runtime)),
    now: () => clock.now(),
    signIn: signIn === null ? null : runtime.signIn(signIn(file, runtime.facts.agent.label)),
  };
}

function changesOf({ agent }: AcpSessionOptions, cwd: string, record: AcpRecord, runtime: AcpRuntime) {
  const { version, resume, load } = runtime.facts.agent;
  const command = commandMark(agent.command, agent.args);
  return resumeChanges(record.state.attached, { agent: agent.id, version, command, cwd, resume, load });
}

function goOn(
  options: AcpSessionOptions,
  runtime: AcpRuntime,
  restored: Restored,
  { checkpoint }: AttachFacts,
  { cwd, name }: Prepared,
): AcpSession {
  const { agent } = options;
  const { agentSessionId, agent: facts } = runtime.facts;
  const command = commandMark(agent.command, agent.args);
  const about = { agent: agent.id, agentLabel: facts.label, agentVersion: facts.version, command };
  const attached = { ...about, cwd, agentSessionId, forks: facts.fork, ...restored };
  runtime.outlet.commit([{ kind: 'attached', payload: attached }, ...forkDrafts(options.start)]);
  if (name !== null) runtime.change({ name });
  runtime.up();
  void runtime.stamp('attach');
  const handover = restored.mode === 'checkpoint_restored' ? checkpoint : null;
  const began = options.start.kind === 'new' && options.start.forkOf === undefined;
  return new AcpSession(runtime, restored, handover, began);
}

/** What the record of a fork begins with: its name, and where it comes from. */
function forkDrafts(start: AcpStart): readonly RecordDraft[] {
  if (start.kind !== 'new' || start.forkOf === undefined) return [];
  return [
    { kind: 'name', payload: { name: forkName(start.forkOf) } },
    { kind: 'forked', payload: { ...start.forkOf } },
  ];
}

function forkName({ title }: ForkOrigin): string {
  return `Fork of ${title}`;
}
