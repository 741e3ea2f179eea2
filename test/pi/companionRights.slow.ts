// Who owns what in a Pi: other extensions that compact beside ours (PI-4), and a session asked back from its Pi (STO-2).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { peopleCommand } from '../../server/protocol/companionNames.ts';
import { effectivePolicy } from '../../server/service/live/effectivePolicy.ts';
import { gate, say } from '../support/scriptedModel.ts';
import { type CompanionStage, companionStage, versionsToTry } from './companionStage.ts';
import { installedPi, messagesOf, recordsOf } from './livePi.ts';

/** Source of an extension that registers these names and does nothing. */
function standIn(tools: readonly string[], commands: readonly string[]): string {
  return `module.exports = (pi) => {
    const parameters = { type: 'object', properties: {} };
    for (const name of ${JSON.stringify(tools)}) {
      pi.registerTool({ name, label: name, description: name, parameters, execute: async () => ({ content: [] }) });
    }
    for (const name of ${JSON.stringify(commands)}) pi.registerCommand(name, { description: name, handler: async () => {} });
  };`;
}

const smartCompact = standIn(['smart_compact', 'smart_recall', 'smart_save_memory'], ['smart-compact']);

/** The real pi-smart-compact where THROUGHLINE_PEER names a copy, built or not. */
const peer = process.env['THROUGHLINE_PEER'] ?? null;
if (peer === null) console.log('pi-smart-compact itself is not tried: THROUGHLINE_PEER names no copy of it');
const rivals = ['a stand-in', ...(peer === null ? [] : ['pi-smart-compact itself'])];

async function realPeer(copy: string, target: string): Promise<string> {
  const built = join(copy, 'dist', 'index.js');
  if (existsSync(built)) return built;
  await build({
    ...{ entryPoints: [join(copy, 'src', 'index.ts')], outfile: target, bundle: true, platform: 'node', format: 'esm' },
    external: ['@earendil-works/*', 'typebox'],
    logLevel: 'error',
  });
  return target;
}

describe.each(versionsToTry())('rights in Pi %s', (version) => {
  let pi: FoundPi;
  let stage: CompanionStage;
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(() => stage.close());

  describe('PI-4 other extensions', () => {
    it.each(rivals)('leaves compaction to pi-smart-compact and says so once (%s)', async (which) => {
      stage = await companionStage(pi);
      const rival =
        which === 'a stand-in'
          ? stage.file('rival.cjs', smartCompact)
          : await realPeer(peer ?? '', join(stage.base, 'rival.mjs'));
      const worker = await stage.worker();
      const process = stage.start(['-ne', '-e', stage.companion, '-e', rival]);
      stage.model.push(say('One.'), say('Two.'));
      await process.turn('First question.');
      await process.turn('Second question.');
      const { sessionId, sessionFile } = await process.state();
      expect((await worker.peer(sessionId)).tools).toContain('smart_compact');
      await process.until(({ method }) => method === 'notify', 'the notice');
      const ours = process.notices().filter((notice) => notice.includes('Throughline'));
      expect(ours).toEqual([
        'pi-smart-compact works in this Pi too, so Throughline leaves compaction and memory here to it.',
      ]);
      const conflicts = worker.companions.conflictsOf(sessionFile);
      const policy = effectivePolicy(null, 183_000, conflicts, true);
      expect(policy.rows.find(({ who }) => who === 'throughline')?.when).toBe('left to pi-smart-compact');
      // A second session of this Pi is another session, and going back to the first is not.
      await process.ask({ type: 'new_session' });
      await worker.peer((await process.state()).sessionId, 'new');
      await process.ask({ type: 'switch_session', sessionPath: sessionFile });
      await worker.peer(sessionId, 'resume');
      await process.ask({ type: 'prompt', message: `/${peopleCommand}` });
      const named = process.notices().filter((notice) => notice.startsWith('pi-smart-compact works'));
      expect(named.length).toBeLessThanOrEqual(2);
      const bytes = recordsOf(sessionFile).map(({ type }) => type);
      expect(bytes).not.toContain('custom_message');
      expect(messagesOf(sessionFile)).toEqual([
        'user: First question.',
        'assistant: One.',
        'user: Second question.',
        'assistant: Two.',
      ]);
    });

    it('offers no anchor where pi-toolkit sets them, in any load order', async () => {
      stage = await companionStage(pi);
      const rival = stage.file('toolkit.cjs', standIn(['context'], ['auto-context']));
      const worker = await stage.worker();
      for (const order of [
        [rival, stage.companion],
        [stage.companion, rival],
      ]) {
        const process = stage.start(['-ne', ...order.flatMap((path) => ['-e', path])]);
        stage.model.push(say('One.'));
        await process.turn('First question.');
        const { sessionId, sessionFile } = await process.state();
        await worker.peer(sessionId);
        await process.ask({ type: 'prompt', message: `/${peopleCommand} anchor green` });
        expect(process.notices().at(-1)).toBe('pi-toolkit sets the anchors in this Pi.');
        expect(recordsOf(sessionFile).filter(({ type }) => type === 'custom_message' || type === 'label')).toEqual([]);
        await process.end();
      }
    });

    it('hears of tools registered after it, and of a compaction no one else can have written', async () => {
      stage = await companionStage(pi);
      const late = stage.file(
        'late.cjs',
        `const make = (${smartCompact.replace('module.exports = ', '').replace(/;$/, '')});
        module.exports = (pi) => { pi.on('session_start', () => make(pi)); };`,
      );
      const compactor = stage.file(
        'compactor.cjs',
        `module.exports = (pi) => pi.on('session_before_compact', ({ preparation }) => ({ compaction: {
          summary: 'by another', firstKeptEntryId: preparation.firstKeptEntryId, tokensBefore: preparation.tokensBefore } }));`,
      );
      const worker = await stage.worker();
      const named = stage.start(['-ne', '-e', stage.companion, '-e', late]);
      const one = await named.state();
      await worker.until('the later names', () =>
        worker.companions.conflictsOf(one.sessionFile).some(({ name }) => name === 'pi-smart-compact'),
      );
      await named.end();
      const unnamed = stage.start(['-ne', '-e', stage.companion, '-e', compactor]);
      stage.model.push(say('Long. '.repeat(200)), say('More. '.repeat(200)));
      await unnamed.turn('First question.');
      await unnamed.turn('Second question.');
      const { sessionFile } = await unnamed.state();
      expect(worker.companions.conflictsOf(sessionFile)).toEqual([]);
      expect(await unnamed.ask({ type: 'compact' })).toMatchObject({ success: true });
      expect(recordsOf(sessionFile).at(-1)).toMatchObject({ type: 'compaction', summary: 'by another' });
      await worker.until('the conflict', () => worker.companions.conflictsOf(sessionFile).length > 0);
      expect(worker.companions.conflictsOf(sessionFile)).toEqual([{ name: 'Another extension', owns: ['compaction'] }]);
    });
  });

  describe('STO-2 release', () => {
    // Over RPC 0.87.1 has to be told by a signal.
    const ended = version.startsWith('0.87.') ? 143 : 0;
    const release = { do: 'release', by: 'The VS Code window of app' } as const;

    it('ends an idle Pi, the session whole on disk', async () => {
      stage = await companionStage(pi);
      const worker = await stage.worker();
      const process = stage.start();
      stage.model.push(say('One.'));
      await process.turn('First question.');
      const { sessionId, sessionFile } = await process.state();
      await worker.peer(sessionId);
      await worker.companions.server.order(sessionFile, { ...release, nonce: 'a' });
      expect(await process.gone()).toBe(ended);
      expect(process.notices()).toEqual(['The VS Code window of app goes on with this session, so this Pi ends.']);
      await worker.until('the end of its line', () => worker.companions.peerOf(sessionFile) === null);
      expect(messagesOf(sessionFile)).toEqual(['user: First question.', 'assistant: One.']);
    });

    it('finishes the turn first', async () => {
      stage = await companionStage(pi);
      const worker = await stage.worker();
      const process = stage.start();
      const held = gate();
      stage.model.push(say('One, at last.', { after: held.opened }));
      await process.ask({ type: 'prompt', message: 'First question.' });
      await stage.model.received(0);
      const { sessionId, sessionFile } = await process.state();
      await worker.peer(sessionId);
      const released = worker.companions.server.order(sessionFile, { ...release, nonce: 'a' });
      held.open();
      await released;
      expect(await process.gone()).toBe(ended);
      expect(messagesOf(sessionFile)).toEqual(['user: First question.', 'assistant: One, at last.']);
    });

    it('keeps the session when its turn does not end in time, and nothing happens later', async () => {
      stage = await companionStage(pi);
      const worker = await stage.worker();
      const process = stage.start();
      const held = gate();
      stage.model.push(say('One, late.', { after: held.opened }), say('Two.'));
      await process.ask({ type: 'prompt', message: 'First question.' });
      await stage.model.received(0);
      const { sessionId, sessionFile } = await process.state();
      await worker.peer(sessionId);
      await expect(worker.companions.server.order(sessionFile, { ...release, nonce: 'a' })).rejects.toMatchObject({
        code: 'harness-refused',
      });
      held.open();
      await process.until(({ type }) => type === 'agent_settled', 'the end of the turn');
      await process.turn('Second question.');
      expect(messagesOf(sessionFile).slice(1)).toEqual([
        'assistant: One, late.',
        'user: Second question.',
        'assistant: Two.',
      ]);
      expect(worker.companions.peerOf(sessionFile)).not.toBeNull();
    });
  });
});
