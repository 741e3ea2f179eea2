// What VS Code serves an ACP agent (UI-2, SEC-3): unsaved text, writes through the editor, a terminal; with the scripted reference agent
// as an entry of the setting Agents.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ConfigurationTarget,
  commands,
  Position,
  Range,
  type TextDocument,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { isProblem, type LiveSnapshot } from '../../../server/protocol/panel.ts';
import type { ParamsOf, Requests, ResultOf } from '../../../server/protocol/requests.ts';
import type { AgentStep } from '../../acp/agentScript.ts';
import { eventually, inside, workspaceFolder, worldFolder } from './inside.ts';

const agentFile = join(__dirname, '..', '..', 'test', 'acp', 'referenceAgent.mjs');

async function ask<K extends keyof Requests>(name: K, params: ParamsOf<K>): Promise<ResultOf<K>> {
  const { worker } = await inside();
  const answer = await worker.request(name, params);
  if (isProblem(answer)) throw new Error(`${name}: ${answer.problem.message}`);
  return answer as ResultOf<K>;
}

/** Makes the reference agent do these turns, and starts a session with it. */
async function started(turns: readonly (readonly AgentStep[])[]): Promise<string> {
  const folder = worldFolder('reference');
  mkdirSync(folder, { recursive: true });
  const script = join(folder, `script-${Date.now()}.json`);
  writeFileSync(script, JSON.stringify({ folder: join(folder, `state-${Date.now()}`), turns }));
  const agent = { id: 'reference', label: 'Reference agent', command: process.execPath, args: [agentFile, script] };
  await workspace.getConfiguration('throughline').update('agents', [agent], ConfigurationTarget.Global);
  const { worker } = await inside();
  await worker.restart();
  await eventually('the agent', async () => (await ask('agents', {})).agents.some(({ id }) => id === 'reference'));
  return (await ask('newSession', { cwd: workspaceFolder(), agent: 'reference' })).path;
}

/** One turn; every question is answered with that option. Tells what was asked. */
async function turn(path: string, optionId: string): Promise<string[]> {
  const { worker } = await inside();
  const asked = new Map<string, string>();
  // A snapshot from before the prompt is idle too.
  const { revision } = await ask('sessionPanel', { path });
  let newest: LiveSnapshot | null = null;
  const watching = worker.onSessionLive((snapshot) => {
    if (snapshot.path !== path) return;
    newest = snapshot;
    for (const { id, title } of snapshot.live.dialogs) {
      if (asked.has(id)) continue;
      asked.set(id, title);
      void worker.request('drive', {
        path,
        action: { kind: 'answer', dialogId: id, answer: { kind: 'chosen', optionId } },
      });
    }
  });
  try {
    await ask('drive', { path, action: { kind: 'prompt', text: 'go', images: [], how: 'send' } });
    await eventually('the end of the turn', () => newest !== null && isOver(newest) && newest.revision !== revision);
  } finally {
    watching.dispose();
  }
  return [...asked.values()];
}

const isOver = ({ live }: LiveSnapshot) => live.activity === 'idle' && live.dialogs.length === 0;

async function lastReply(path: string): Promise<string> {
  const { rows } = await ask('sessionRows', { path, from: 0, count: 500 });
  const replies = rows.flatMap(({ content }) => (content.kind === 'reply' ? [content.markdown] : []));
  return replies.at(-1) ?? '';
}

async function opened(name: string, text: string): Promise<TextDocument> {
  const file = join(workspaceFolder(), name);
  writeFileSync(file, text);
  const document = await workspace.openTextDocument(file);
  await window.showTextDocument(document);
  return document;
}

async function typed(document: TextDocument, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.insert(document.uri, new Position(0, 0), text);
  await workspace.applyEdit(edit);
}

export function agentFilesSuite(): void {
  suite('agent files', () => {
    // A workbench in a browser saves by itself after a second.
    suiteSetup(() => workspace.getConfiguration('files').update('autoSave', 'off', ConfigurationTarget.Global));
    suiteTeardown(() => workspace.getConfiguration('files').update('autoSave', undefined, ConfigurationTarget.Global));

    test('UI-2 an agent reads what stands in the editor, not what was saved', async () => {
      const document = await opened('unsaved.ts', 'saved\n');
      await typed(document, 'typed ');
      assert.ok(document.isDirty);
      const path = await started([[{ read: document.uri.fsPath }, { say: 'I read: {read}' }]]);
      assert.deepEqual(await turn(path, 'no'), []);
      assert.equal(await lastReply(path), 'I read: typed saved\n');
      assert.ok(document.isDirty, 'reading saves nothing');
      await ask('detachSession', { path });
    });

    test('SEC-3 it writes over unsaved text only when allowed, in one step of Undo, and the file is saved', async () => {
      const document = await opened('written.ts', 'one\ntwo\nthree\n');
      await typed(document, 'mine\n');
      const write: AgentStep = { write: { path: document.uri.fsPath, content: 'one\nTWO\nthree\n' } };
      const path = await started([
        [write, { say: '{read}' }],
        [write, { say: '{read}' }],
      ]);
      assert.deepEqual(await turn(path, 'no'), ['Write written.ts']);
      assert.equal(document.getText(), 'mine\none\ntwo\nthree\n');
      assert.deepEqual(await turn(path, 'once'), ['Write written.ts']);
      assert.equal(await lastReply(path), 'written');
      assert.equal(document.getText(), 'one\nTWO\nthree\n');
      assert.ok(!document.isDirty);
      assert.equal(readFileSync(document.uri.fsPath, 'utf8'), 'one\nTWO\nthree\n');
      await window.showTextDocument(document);
      await commands.executeCommand('undo');
      assert.equal(document.getText(new Range(0, 0, 3, 0)), 'mine\none\ntwo\n');
      await ask('detachSession', { path });
    });

    test('a new file, and one no editor holds, are written; nothing outside is', async () => {
      const [fresh, closed] = [join(workspaceFolder(), 'fresh', 'a.ts'), join(workspaceFolder(), 'closed.ts')];
      writeFileSync(closed, 'old\n');
      const outside = worldFolder('outside.txt');
      const path = await started([
        [
          ...[fresh, closed].flatMap((file): AgentStep[] => [
            { write: { path: file, content: 'new\n' } },
            { say: '{read} ' },
          ]),
          ...[{ write: { path: outside, content: 'x' } }, { say: '{read}' }],
        ],
      ]);
      assert.deepEqual(await turn(path, 'session'), ['Write fresh/a.ts']);
      assert.equal(await lastReply(path), 'written written refused -32602');
      assert.deepEqual(
        [fresh, closed].map((file) => readFileSync(file, 'utf8')),
        ['new\n', 'new\n'],
      );
      assert.throws(() => readFileSync(outside));
      await ask('detachSession', { path });
    });

    test('a command runs once a person allowed it, and its card has the output', async () => {
      const path = await started([
        [{ terminal: { command: 'printf from-the-terminal', card: 'c' } }, { say: '{read}' }],
      ]);
      assert.deepEqual(await turn(path, 'once'), ['Run a command']);
      assert.equal(await lastReply(path), 'from-the-terminal exit 0');
      const { rows } = await ask('sessionRows', { path, from: 0, count: 500 });
      assert.ok(JSON.stringify(rows).includes('"text":"from-the-terminal"'));
      await ask('detachSession', { path });
      await workspace.getConfiguration('throughline').update('agents', undefined, ConfigurationTarget.Global);
    });
  });
}
