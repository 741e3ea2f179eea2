// The stage a recording plays on: a scripted model, a private home, a small program to work on, and the place where
// finished session files are collected and cleaned of this machine.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensurePi, type PiInstallation } from '../support/piInstall.mjs';
import { type ScriptedModel, startScriptedModel } from '../support/scriptedModel.ts';
import { normalise } from './recordNormalise.ts';
import { RecordedPi, type RecordedPiOptions } from './recordPi.ts';

export type StartOptions = Partial<Omit<RecordedPiOptions, 'install' | 'modelUrl' | 'home'>>;

/** What one scenario works with. */
export interface Stage {
  readonly model: ScriptedModel;
  readonly install: PiInstallation;
  /** The project folder, named as the scenario's program. */
  readonly cwd: string;
  /** Starts Pi in the project folder. It is stopped after the scenario unless the scenario did it. */
  pi(options?: StartOptions): Promise<RecordedPi>;
  /** Marks a session file for keeping under a name. Its bytes are read when the scenario is over. */
  keep(name: string, file: string): void;
}

export interface Scenario {
  readonly name: string;
  /** One sentence for the table in the README. */
  readonly holds: string;
  /** Folder copied as the project, and the project's name. */
  readonly program?: {
    readonly name: string;
    readonly from?: string;
    readonly files?: Readonly<Record<string, string>>;
    /** Makes it a repository with one commit. */
    readonly git?: boolean;
  };
  play(stage: Stage): Promise<void>;
}

export const piVersion = '1.6.0';

const smallProgram = {
  'package.json': '{ "name": "app", "type": "module", "scripts": { "test": "node --test" } }\n',
  'README.md': '# app\n\nPrices with tax.\n',
  'src/price.mjs': 'export function gross(net, rate) {\n  return net * (1 + rate);\n}\n',
  'test/price.test.mjs':
    "import assert from 'node:assert';\nimport { test } from 'node:test';\nimport { gross } from '../src/price.mjs';\n\ntest('gross adds tax', () => {\n  assert.equal(gross(100, 0.2), 120);\n});\n",
};

function layOut(folder: string, { from, files = smallProgram }: NonNullable<Scenario['program']>): void {
  mkdirSync(folder, { recursive: true });
  if (from) cpSync(from, folder, { recursive: true });
  else
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
}

function firstCommit(cwd: string): void {
  const who = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.org'];
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '.'],
    [...who, 'commit', '-q', '-m', 'Start'],
  ]) {
    execFileSync('git', args, { cwd, env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null' } });
  }
}

/** Plays one scenario and returns the cleaned text of every session it kept, by name. */
export async function record(scenario: Scenario): Promise<ReadonlyMap<string, string>> {
  const install = await ensurePi(piVersion);
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'throughline-rec-')));
  const program = scenario.program ?? { name: 'app' };
  const cwd = join(base, 'work', program.name);
  const home = join(base, 'home');
  const model = await startScriptedModel();
  const started: RecordedPi[] = [];
  const kept = new Map<string, string>();
  layOut(cwd, program);
  if (program.git) firstCommit(cwd);
  const stage: Stage = {
    model,
    install,
    cwd,
    keep: (name, file) => kept.set(name, file),
    pi: async (options = {}) => {
      const pi = await RecordedPi.start({ install, modelUrl: model.url, home, cwd, ...options });
      started.push(pi);
      return pi;
    },
  };
  try {
    await scenario.play(stage);
    for (const pi of started) await pi.stop();
    return cleaned(kept, (text) => normalise(text, { base, install, modelUrl: model.url }));
  } finally {
    for (const pi of started) await pi.kill();
    await model.close();
    rmSync(base, { recursive: true, force: true });
  }
}

/** Sessions that point at each other keep doing so under their new names. */
function cleaned(kept: ReadonlyMap<string, string>, clean: (text: string) => string): ReadonlyMap<string, string> {
  const renamed = (text: string) =>
    [...kept].reduce((result, [name, file]) => result.replaceAll(basename(file), `${name}.jsonl`), text);
  return new Map([...kept].map(([name, file]) => [name, renamed(clean(readFileSync(file, 'utf8')))]));
}
