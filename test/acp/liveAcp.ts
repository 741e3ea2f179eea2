// A stage for driving the reference agent through our own client: a script, a folder, a store, and what stands in the record.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AcpSession } from '../../server/harness/acp/acpSession.ts';
import type { Handover } from '../../server/harness/acp/attachSession.ts';
import { type AcpSessionOptions, type AcpStart, startAcpSession } from '../../server/harness/acp/startAcpSession.ts';
import type { LiveEvent, LiveSession } from '../../server/harness/live/liveSession.ts';
import { openJournalFile } from '../../server/source/journalFile.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openStore } from '../../server/store/store.ts';
import type { AgentScript } from './agentScript.ts';

const patienceMs = 30_000;
export const agentFile = join(import.meta.dirname, 'referenceAgent.mjs');

/** What a driven session says, kept, so that a test can wait for it. */
export class Heard {
  readonly events: LiveEvent[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(session: LiveSession) {
    session.onEvent((event) => {
      this.events.push(event);
      for (const check of this.#waiting) check();
    });
  }

  /** First event of that kind that fits, from `from` on; fails with what was heard after half a minute. */
  until<Kind extends LiveEvent['kind']>(
    kind: Kind,
    fits: (event: Extract<LiveEvent, { kind: Kind }>) => boolean = () => true,
    from = 0,
  ): Promise<Extract<LiveEvent, { kind: Kind }>> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.events
          .slice(from)
          .find((event): event is Extract<LiveEvent, { kind: Kind }> => event.kind === kind && fits(event as never));
        if (found === undefined) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`no ${kind}; heard ${JSON.stringify(this.events.slice(-12)).slice(0, 3000)}`));
      }, patienceMs);
      this.#waiting.add(look);
      look();
    });
  }

  text(channel: 'reply' | 'thinking'): string {
    return this.events.map((event) => (event.kind === 'text' && event.channel === channel ? event.delta : '')).join('');
  }
}

/** Options that differ from the usual ones. */
export interface StartMore extends Partial<Omit<AcpSessionOptions, 'checkpoint'>> {
  readonly checkpoint?: Handover | null;
  /** Which known agent it is taken for. */
  readonly agentId?: string;
  readonly now?: () => number;
}

export interface AcpStage {
  readonly base: string;
  readonly cwd: string;
  readonly storeRoot: string;
  start(start?: AcpStart, more?: StartMore): Promise<AcpSession>;
  /** Changes what the agent will do from its next start on. */
  rescript(script: AgentScript): void;
  close(): Promise<void>;
}

export function acpStage(script: AgentScript = {}): AcpStage {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'throughline-acp-')));
  const cwd = join(base, 'project');
  const storeRoot = join(base, 'store');
  mkdirSync(cwd);
  const scriptFile = join(base, 'script.json');
  const rescript = (next: AgentScript) =>
    writeFileSync(scriptFile, JSON.stringify({ ...next, folder: join(base, 'agent') }));
  rescript(script);
  const running: LiveSession[] = [];
  return {
    base,
    cwd,
    storeRoot,
    rescript,
    start: async (
      start = { kind: 'new', cwd },
      { agentId = 'reference', now = () => Date.now(), checkpoint = null, ...more } = {},
    ) => {
      const session = await startAcpSession({
        start,
        agent: {
          id: agentId,
          label: 'Reference agent',
          command: process.execPath,
          args: [agentFile, scriptFile],
          env: {},
        },
        store: openStore(storeRoot),
        holder: 'the test',
        host: {},
        mcpServers: [],
        checkpoint: async () => checkpoint,
        signIn: null,
        env: process.env,
        clientVersion: '0.0.0',
        files: nodeFiles,
        clock: { now },
        git: null,
        log: { info: () => undefined, warn: (message) => console.warn(message) },
        ...more,
      });
      running.push(session);
      return session;
    },
    close: async () => {
      await Promise.all(running.map((session) => session.stop()));
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** One prompt and its turn to the end. */
export async function say(session: LiveSession, heard: Heard, text: string): Promise<void> {
  const from = heard.events.length;
  await session.prompt({ text, images: [], how: 'send' });
  await heard.until('settled', () => true, from);
}

/** What stands in the record: messages with their words, everything else by its kind; bookkeeping about state left out. */
export function recorded(file: string, hidden: readonly string[] = ['acp.commands', 'acp.options']): string[] {
  const session = openJournalFile(file, nodeFiles);
  try {
    return session.heads.flatMap(({ ordinal }) => {
      const entry = session.entry(ordinal);
      if (entry.kind === 'custom') return hidden.includes(entry.customType) ? [] : [entry.customType.slice(4)];
      if (entry.kind !== 'user' && entry.kind !== 'assistant' && entry.kind !== 'toolResult') return [entry.kind];
      const words = entry.blocks.map((block) => {
        if (block.kind === 'text') return block.text;
        if (block.kind === 'thinking') return `(${block.text})`;
        return block.kind === 'call' ? `[${block.tool}]` : `<${block.kind}>`;
      });
      const problem = entry.kind === 'assistant' && entry.errorMessage !== null ? ' !' : '';
      return [`${entry.kind}: ${words.join(' ')}${problem}`];
    });
  } finally {
    session.close();
  }
}

/** Payload of the newest bookkeeping entry of that kind. */
export function newest(file: string, kind: string): Readonly<Record<string, unknown>> | null {
  const session = openJournalFile(file, nodeFiles);
  try {
    const found = session.heads
      .map(({ ordinal }) => session.entry(ordinal))
      .findLast((entry) => entry.kind === 'custom' && entry.customType === `acp.${kind}`);
    return found?.kind === 'custom' ? (found.data as Readonly<Record<string, unknown>>) : null;
  } finally {
    session.close();
  }
}

/** Raw frames as they stand on disk: direction and text. */
export function framesOf(file: string): readonly (readonly [string, string])[] {
  const folder = join(file, '..', 'frames');
  const log = readdirSync(folder).find((name) => name.endsWith('.log')) ?? '';
  return readFileSync(join(folder, log), 'utf8')
    .split('\n')
    .slice(1, -1)
    .flatMap(
      (line) => (JSON.parse(line) as { entry: { payload: { frames: [string, string][] } } }).entry.payload.frames,
    );
}

/** Whether a process runs; one that is dead and not yet collected by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
