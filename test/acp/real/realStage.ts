// A stage for one real agent: a private home, a project, a store, a scripted model in the agent's wire format, and a worker that drives
// it as the panel does. It keeps what the model received, which is what every label is held to.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestOpening } from '../../../server/checkpoint/checkpointRequest.ts';
import {
  gate,
  type ScriptedModel,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModel,
} from '../../support/scriptedModel.ts';
import { type Desk, workerDesk } from '../workerDesk.ts';
import { type AskedModel, answerOn, askedModel, json } from './modelWires.ts';
import { agentEnvironment, type InstalledAgent, type RealAgent } from './realAgents.mjs';

/** Agents of 150 MB and more start slowly on a busy machine. */
export const patienceMs = 90_000;

/** Said by the person before the kill, and by the model when it is asked for a summary: each stands nowhere else. */
export const plantedWord = 'zinnober-4711';
export const summaryWord = 'chromoxyd-0815';
/** What a person says here. A request that ends in none of it is the agent's own: a title, a summary, a memory. */
export const prompts = {
  word: `The word is ${plantedWord}. Keep it.`,
  make: 'Please make the file now.',
  hold: 'Please think for a long time.',
  which: 'Which word did I name?',
} as const;

export interface RealStage {
  readonly agent: RealAgent;
  readonly cwd: string;
  readonly home: string;
  readonly storeRoot: string;
  readonly model: ScriptedModel;
  readonly desk: Desk;
  /** The file that `prompts.make` leads to. */
  readonly made: string;
  /** Process id of the agent that was started last. */
  pid(): number;
  /** The question to the model that one prompt of a person led to, among requests from number `from` on. */
  asked(prompt: string, from: number): AskedModel;
  /** Deletes everything the agent keeps: its sessions are gone, its settings are as at first. */
  forgetSessions(): void;
  /** Processes that run in this home; Linux alone tells, elsewhere none. */
  left(): readonly number[];
  close(): Promise<void>;
}

export async function realStage(agent: RealAgent, installed: InstalledAgent): Promise<RealStage> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'throughline-real-')));
  const [home, cwd, storeRoot] = [join(base, 'home'), join(base, 'project'), join(base, 'store')];
  for (const folder of [home, cwd]) mkdirSync(folder);
  const made = join(cwd, 'made.txt');
  const model = await startScriptedModel((request) => reply(request, agent, made));
  const lay = () => agentEnvironment(agent, installed.node, home, model.url.replace(/\/v1$/, ''));
  const pidFile = join(base, 'pid');
  const desk = workerDesk({
    ...{ storeRoot, cwd, home, patienceMs, env: lay() },
    agents: [{ id: agent.id, label: agent.label, ...noted(installed, pidFile), env: {} }],
  });
  return {
    ...{ agent, cwd, home, storeRoot, model, desk, made },
    pid: () => Number(readFileSync(pidFile, 'utf8')),
    asked: (prompt, from) => questionOf(model.requests.slice(from), prompt),
    forgetSessions: () => {
      rmSync(home, { recursive: true, force: true });
      mkdirSync(home);
      lay();
    },
    left: () => processesIn(home),
    close: async () => {
      await desk.worker.dispose();
      await model.close();
      for (const pid of processesIn(home)) process.kill(pid, 'SIGKILL');
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** The shell notes its process id and becomes the agent, so that a test kills that process and no other. */
function noted(
  { command, args }: InstalledAgent,
  pidFile: string,
): { readonly command: string; readonly args: string[] } {
  return { command: '/bin/sh', args: ['-c', 'echo $$ > "$0"; exec "$@"', pidFile, command, ...args] };
}

/** The agent's own checkpoint, when it is asked for one (CKP-5). */
const checkpointReply = JSON.stringify({
  ...{ summary: 'The person named a word and asked for a file.', decisions: [], constraints: [], errors: [] },
  ...{ files: ['made.txt'], open: [] },
});

/** Never opened: the agent that waits for it is killed. */
const never = gate().opened;

function reply(request: ScriptedRequest, agent: RealAgent, made: string): ScriptedReply {
  const asked = askedModel(request);
  if (asked === null) return json({ data: [], models: [], input_tokens: 10, totalTokens: 10 });
  const last = asked.messages.findLast(({ role }) => role !== 'system');
  const said = last?.role === 'user' ? promptIn(last.text) : null;
  const answer = (text: string) => answerOn(asked.wire, request, { text });
  const tool = agent.shell.find((name) => asked.tools.includes(name));
  if (said === prompts.make && tool !== undefined) {
    return answerOn(asked.wire, request, {
      text: 'I make it.',
      tool: { name: tool, args: agent.shellArgs(`touch ${made}`, tool) },
    });
  }
  if (said === prompts.hold) return { ...answer('Noted.'), after: never };
  if (last?.role === 'user' && last.text.includes(requestOpening)) return answer(checkpointReply);
  const wantsSummary = said === null && last?.role === 'user' && /summar|state_snapshot|handoff/i.test(last.text);
  return answer(wantsSummary ? `<summary>They named a word; the summary is ${summaryWord}.</summary>` : 'Noted.');
}

/** What the person said last: agents put their own words in front of it, and an order to summarise behind it. */
function promptIn(text: string): string | null {
  const end = text.slice(-300);
  const found = Object.values(prompts).filter((prompt) => end.includes(prompt));
  return found.sort((a, b) => end.lastIndexOf(b) - end.lastIndexOf(a))[0] ?? null;
}

function questionOf(requests: readonly ScriptedRequest[], prompt: string): AskedModel {
  for (const request of requests) {
    const asked = askedModel(request);
    const last = asked?.messages.findLast(({ role }) => role !== 'system');
    if (asked && asked.tools.length > 0 && last?.role === 'user' && last.text.includes(prompt)) return asked;
  }
  throw new Error(`the model was never asked "${prompt}" among ${requests.length} requests`);
}

function processesIn(home: string): readonly number[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`HOME=${home}`);
      } catch {
        return false;
      }
    });
}
