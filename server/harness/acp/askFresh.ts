// One question to a new session of an agent whose own session is gone (CKP-7): never resumed, never recorded as a session, ended with its
// answer. The protocol cannot take an agent's tools away. What we can do is done: it starts in an empty folder, is offered neither files,
// terminals nor servers of ours, is put into a mode that only reads where it has one, is refused what it asks for, and is stopped at the first
// tool that runs all the same.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientApp } from '@agentclientprotocol/sdk';
import { Problem } from '../../errors.ts';
import type { OwnQuestion } from '../live/liveSession.ts';
import { declined } from './acpDialogs.ts';
import { AcpLink } from './acpLink.ts';
import { optionsOf, settingOf } from './acpOptions.ts';
import { type AcpUpdate, readUpdate } from './acpUpdate.ts';
import { agentProgram, clientInfo } from './agentProgram.ts';
import { Asides } from './asides.ts';
import { type Fields, stringIn } from './foreignValue.ts';
import { Patience } from './patience.ts';
import type { AcpAgent } from './startAcpSession.ts';

export interface FreshQuestion extends OwnQuestion {
  readonly agent: AcpAgent;
  /** Environment of the worker. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clientVersion: string;
  readonly signal: AbortSignal;
}

/** Modes of agents in which nothing is changed, as their ids are written. */
const readingModes = /^(?:plan|read-?only|ask)$/i;

/**
 * Answers its words; the process and its folder are gone then. Rejects with `harness-ended`, `harness-silent`, `cancelled`, or
 * `harness-refused`: also when it asks to sign in, or a tool of its own ran.
 */
export async function askFresh(question: FreshQuestion): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'throughline-fresh-'));
  const asides = new Asides();
  const done = new AbortController();
  const patience = new Patience(question);
  const watch = watchTools();
  const link = new AcpLink(
    agentProgram(question.agent, cwd, question.env),
    {
      frame: () => undefined,
      update: (params) => {
        const update = readUpdate(params['update']);
        watch.take(update);
        asides.take(stringIn(params, 'sessionId') ?? '', update);
      },
    },
    refuseAll,
  );
  try {
    const answered = conversation(link, asides, patience, question, cwd);
    const text = await Promise.race([answered, patience.out, watch.ran, stopped(question.signal, done.signal)]);
    await link.process.stop();
    return text;
  } finally {
    done.abort();
    patience.dispose();
    // At once where it was not to go on.
    await link.process.kill();
    removeFolder(cwd);
  }
}

/** What left the process group may still write in it: the answer is worth more than an empty folder among the temporary ones. */
function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 2 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

async function conversation(
  link: AcpLink,
  asides: Asides,
  patience: Patience,
  question: FreshQuestion,
  cwd: string,
): Promise<string> {
  const nothing = { fs: { readTextFile: false, writeTextFile: false }, terminal: false };
  const info = clientInfo(question.clientVersion);
  await link.ask('initialize', { protocolVersion: 1, clientInfo: info, clientCapabilities: nothing });
  const made = await link.ask('session/new', { cwd, mcpServers: [] });
  const sessionId = stringIn(made, 'sessionId');
  if (sessionId === null || sessionId === '') throw new Problem('harness-refused', 'session/new: no session was named');
  await setReadingMode(link, sessionId, made);
  return asides.ask(link, sessionId, question, patience, false);
}

async function setReadingMode(link: AcpLink, sessionId: string, made: Fields | null): Promise<void> {
  const mode = optionsOf(made).find(({ category }) => category === 'mode');
  const reading = mode?.values.find(({ id }) => readingModes.test(id));
  // An agent that refuses a mode it offered is watched like one that has none.
  if (mode && reading) await link.ask(mode.via, { sessionId, ...settingOf(mode, reading.id) }).catch(() => null);
}

function refuseAll(app: ClientApp): ClientApp {
  return app
    .onRequest('session/request_permission', ({ params }) => declined(params))
    .onRequest('elicitation/create', () => ({ action: 'cancel' as const }));
}

/** `ran` rejects once a tool runs or has run; one that waits for leave, or was refused it, is none. */
function watchTools(): { readonly ran: Promise<never>; take(update: AcpUpdate): void } {
  let stop: (problem: Problem) => void = () => undefined;
  const ran = new Promise<never>((_, reject) => {
    stop = reject;
  });
  ran.catch(() => undefined);
  const take = (update: AcpUpdate) => {
    if (update.kind !== 'tool' || update.fields.kind === 'think') return;
    const { status } = update.fields;
    if (status === 'in_progress' || status === 'completed') {
      stop(new Problem('harness-refused', 'it used a tool and was stopped'));
    }
  };
  return { ran, take };
}

function stopped(signal: AbortSignal, done: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Problem('cancelled', 'the checkpoint was stopped'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true, signal: done });
  });
}
