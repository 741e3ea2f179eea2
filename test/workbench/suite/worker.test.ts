// The worker's life as the extension sees it: killed in the middle of a request, restarted with back-off and a visible state.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { commands } from 'vscode';
import { isProblem, type WorkerState } from '../../../server/protocol/panel.ts';
import { refundSession } from '../sessionFile.mjs';
import { eventually, inside, sessionsFolder, treeLines, workerPids, workspaceFolder } from './inside.ts';

export function workerSuite(): void {
  suite('worker', () => {
    test('UI-8 killed in the middle of a request: the request answers, the state is visible, the next one works', async () => {
      const { worker } = await inside();
      await worker.start();
      const path = join(sessionsFolder(), 'killed.jsonl');
      refundSession(path, { id: 'killed', cwd: workspaceFolder(), turns: 400 });
      const [pid] = workerPids();
      assert.ok(pid);
      const states: WorkerState[] = [];
      const watching = worker.onState((state) => states.push(state));
      const asked = worker.request('home', { path });
      process.kill(pid, 'SIGKILL');
      const answer = await asked;
      assert.ok(isProblem(answer), 'a lost request answers with a problem');
      assert.match(answer.problem.message, /Nothing was changed/);
      await eventually('a restart that is told', () => states.some((state) => state.kind === 'restarting'));
      await eventually('a worker that is ready', () => worker.state.kind === 'ready');
      watching.dispose();
      const again = await worker.request('home', { path });
      assert.ok(!isProblem(again));
      assert.notEqual(workerPids()[0], pid);
    });

    test('the list comes back after a restart by hand, and there is only one worker', async () => {
      await commands.executeCommand('throughline.restartWorker');
      const { worker } = await inside();
      await eventually('ready', () => worker.state.kind === 'ready');
      await eventually('the list', async () => (await treeLines()).some((line) => /Idempotent/.test(line)));
      await eventually('one process', () => workerPids().length === 1);
    });

    test('after several deaths in a row the waits grow, and after the last one the person is asked', async function () {
      this.timeout(150_000);
      const { worker } = await inside();
      const seconds: number[] = [];
      const watching = worker.onState((state) => {
        if (state.kind === 'restarting' && state.attempt > seconds.length) seconds.push(state.seconds);
        if (state.kind === 'ready') for (const pid of workerPids()) process.kill(pid, 'SIGKILL');
      });
      for (const pid of workerPids()) process.kill(pid, 'SIGKILL');
      await eventually('the end of the tries', () => worker.state.kind === 'gone', 140_000);
      watching.dispose();
      assert.deepEqual(seconds, [1, 2, 4, 8, 16]);
      const answer = await worker.request('readiness', {});
      assert.ok(isProblem(answer) || worker.state.kind === 'ready');
      await commands.executeCommand('throughline.restartWorker');
      await eventually('ready again', () => worker.state.kind === 'ready');
    });
  });
}
