// A stage for one real agent: a private home, a project, a store, a scripted model in the agent's wire format, and a worker that drives
// it as the panel does. It keeps what the model received, which is what every label is held to.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScriptedModel } from '../../support/scriptedModel.ts';
import { type Desk, workerDesk } from '../workerDesk.ts';
import { questionOf, startAgentModel } from './agentModel.ts';
import type { AskedModel } from './modelWires.ts';
import { agentEnvironment, type InstalledAgent, notingPid, type RealAgent } from './realAgents.mjs';

/** Agents of 150 MB and more start slowly on a busy machine. */
export const patienceMs = 90_000;

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
  const model = await startAgentModel(agent, made);
  const lay = () => agentEnvironment(agent, installed.node, home, model.url.replace(/\/v1$/, ''));
  const pidFile = join(base, 'pid');
  const desk = workerDesk({
    ...{ storeRoot, cwd, home, patienceMs, env: lay() },
    agents: [{ id: agent.id, label: agent.label, ...notingPid(installed, pidFile), env: {} }],
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
