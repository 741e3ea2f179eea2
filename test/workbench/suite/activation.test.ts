// Activation is lazy: nothing of ours runs before somebody asks. How long it takes is read from VS Code in measure.mjs.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { eventually, extension, inside, openDocument, sessionsFolder, workerPids } from './inside.ts';

export function activationSuite(): void {
  suite('activation', () => {
    test('UI-7 the extension does nothing before it is asked, and activating it starts no worker', async () => {
      const found = extension();
      assert.equal(found.isActive, false, 'a workbench without our view must not activate us');
      await found.activate();
      assert.deepEqual(workerPids(), []);
    });

    test('UI-8 the worker starts with the first transcript', async () => {
      const { worker } = await inside();
      await openDocument(join(sessionsFolder(), 'idempotent-refunds.jsonl'));
      assert.equal(worker.state.kind, 'ready');
      await eventually('one worker process', () => workerPids().length === 1);
    });
  });
}
