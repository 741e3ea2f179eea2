// The companion in a Pi a person has in a terminal (PI-1): a real terminal made by `script`, keys typed into it.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { peopleCommand } from '../../server/protocol/companionNames.ts';
import { effectivePolicy } from '../../server/service/live/effectivePolicy.ts';
import { takeOverSession } from '../../server/service/live/takeOverSession.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openStore } from '../../server/store/store.ts';
import { say } from '../support/scriptedModel.ts';
import { type CompanionStage, companionStage, versionsToTry, Waiting } from './companionStage.ts';
import { environment, installedPi, messagesOf, recordsOf } from './livePi.ts';

/** Pi in a terminal of 120 columns; what it draws is kept. */
class TerminalPi {
  readonly child: ChildProcess;
  readonly #waiting = new Waiting();
  #screen = '';
  #ended = false;

  constructor(pi: FoundPi, args: readonly string[], stage: CompanionStage) {
    const words = [pi.command, ...pi.args, ...args].map((word) => `'${word}'`).join(' ');
    const line = `stty cols 120 rows 40; exec ${words}`;
    const own = process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', line] : ['-qfec', line, '/dev/null'];
    const env = { ...environment(stage.home, pi), THROUGHLINE_STORE: stage.storeRoot, TERM: 'xterm-256color' };
    this.child = spawn('script', own, { cwd: stage.cwd, env, stdio: 'pipe' });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#screen += text;
      this.#waiting.nudge();
    });
    this.child.on('exit', () => {
      this.#ended = true;
      this.#waiting.nudge();
    });
  }

  /** Keys, then Enter, as soon as the words stand in the input line. */
  async type(words: string): Promise<void> {
    const from = this.#screen.length;
    this.child.stdin?.write(words);
    await this.sees(words.slice(0, 8), from);
    this.child.stdin?.write('\r');
  }

  /** Waits until these words are drawn. */
  sees(words: string, from = 0): Promise<true> {
    return this.#waiting.until(`${words} on the screen`, () =>
      plain(this.#screen.slice(from)).includes(words) ? true : null,
    );
  }

  ended(): Promise<true> {
    return this.#waiting.until('the end of Pi', () => (this.#ended ? true : null));
  }
}

/** What was drawn without the terminal's own sequences. */
function plain(text: string): string {
  return text.replace(
    /\u001b(\[[0-9;?<>=]*[a-zA-Z]|\][^\u0007\u001b]*(\u0007|\u001b\\)|_[^\u0007\u001b]*(\u0007|\u001b\\)|.)/g,
    '',
  );
}

describe.each(versionsToTry())('PI-1 a person’s terminal with Pi %s', (version) => {
  let pi: FoundPi;
  let stage: CompanionStage;
  let terminal: TerminalPi | null = null;
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(async () => {
    terminal?.child.kill('SIGKILL');
    await stage.close();
  });

  it('is heard, answers /throughline, takes an anchor, and lets go when asked (PI-3, NAV-3, STO-2)', async () => {
    stage = await companionStage(pi);
    const worker = await stage.worker();
    terminal = new TerminalPi(pi, ['-ne', '--approve', '--session-dir', stage.sessions, '-e', stage.companion], stage);
    const peer = await worker.until('a hello', () => worker.companions.server.hellos()[0]);
    expect(peer).toMatchObject({ mode: 'tui', cwd: stage.cwd });
    const file = peer.file ?? '';
    stage.model.push(say('First answer.'), say('Second answer.'));
    await terminal.type('First question.');
    await terminal.sees('First answer.');
    await terminal.type(`/${peopleCommand} loops`);
    await terminal.sees('the page loops of the worker');
    await terminal.type(`/${peopleCommand} anchor green it works`);
    await terminal.sees('Anchor set: green');
    expect(recordsOf(file).at(-1)).toMatchObject({ type: 'label', label: 'green' });
    await terminal.type('Second question.');
    await terminal.sees('Second answer.');
    expect(stage.model.requests[1]?.text).toContain('Anchor: green');
    expect(stage.model.requests[1]?.text).not.toContain('of the worker');
    const policy = effectivePolicy(null, 183_616, worker.companions.conflictsOf(file), true);
    expect(policy.rows.find(({ who }) => who === 'harness')?.when).toBe('unknown; at 183.6k by default');

    const parts = { store: openStore(stage.storeRoot), files: nodeFiles, name: 'The VS Code window of app' };
    await takeOverSession(file, { ...parts, companions: worker.companions });
    await terminal.ended();
    expect(messagesOf(file).filter((line) => /^(user|assistant)/.test(line))).toEqual([
      'user: First question.',
      'assistant: First answer.',
      'user: Second question.',
      'assistant: Second answer.',
    ]);
    expect(stage.files()).toEqual([join(stage.sessions, file.split('/').at(-1) ?? '')]);
  });
});
