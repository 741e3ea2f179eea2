// The session tree as the provider gives it to VS Code: projects, sessions, branches, marks; filter, order, pages; live.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionTree, TreeNode } from '../../../extension/sessionTree.ts';
import { SessionFile } from '../sessionFile.mjs';
import { eventually, inside, labelOf, sessionsFolder, treeLines, workspaceFolder, worldFolder } from './inside.ts';

async function sessionNode(tree: SessionTree, title: RegExp): Promise<TreeNode> {
  for (const project of await tree.getChildren()) {
    for (const node of await tree.getChildren(project)) if (title.test(labelOf(tree, node))) return node;
  }
  throw new Error(`no session like ${title}`);
}

export function treeSuite(): void {
  suite('session tree', () => {
    test('UI-1 the current folder’s project comes first, open, with its sessions', async () => {
      const lines = await eventually('the sample project', async () => {
        const found = await treeLines();
        return found.length >= 4 ? found : null;
      });
      assert.match(lines[0] ?? '', /^refunds \| 3$/);
      assert.ok(lines.some((line) => /Idempotent refunds for partial captures/.test(line)));
      const { tree } = await inside();
      const project = (await tree.getChildren())[0] as TreeNode;
      assert.equal(tree.getTreeItem(project).collapsibleState, 2);
    });

    test('UI-1 REC-5 a session opens into branches with anchors and compactions; a damaged one says so', async () => {
      const { tree } = await inside();
      const session = await sessionNode(tree, /Idempotent/);
      const branches = await tree.getChildren(session);
      const marks = (await Promise.all(branches.map((branch) => tree.getChildren(branch)))).flat();
      const words = marks.map((mark) => labelOf(tree, mark));
      assert.ok(
        words.some((line) => /Context compacted \| by Pi/.test(line)),
        words.join('\n'),
      );
      assert.ok(
        words.some((line) => /keys-agreed/.test(line)),
        words.join('\n'),
      );
      const damaged = tree.getTreeItem(await sessionNode(tree, /nightly report/i));
      assert.equal(damaged.contextValue, 'session.damaged');
      assert.match(String((damaged.tooltip as { value?: string } | undefined)?.value), /Damaged/);
    });

    test('UI-1 the filter keeps what matches, says nothing it did not look at, and clears', async () => {
      const { tree } = await inside();
      tree.setFilter('idempotent');
      assert.equal((await treeLines()).length, 2);
      tree.setFilter('is:damaged');
      assert.match((await treeLines()).join('\n'), /nightly/i);
      tree.setFilter('no-such-session');
      assert.deepEqual(await treeLines(), []);
      tree.setFilter('');
      assert.equal((await treeLines()).length, 4);
    });

    test('UI-1 a refresh by hand draws again what did not change: the ages of sessions move on', async () => {
      const { tree } = await inside();
      await tree.refresh();
      let drawn = 0;
      const heard = tree.onDidChangeTreeData(() => {
        drawn += 1;
      });
      await tree.refresh(true);
      heard.dispose();
      assert.notEqual(drawn, 0);
    });

    test('REC-5 a new session appears, and a deleted one goes, without a refresh', async () => {
      const path = join(sessionsFolder(), 'appears.jsonl');
      new SessionFile(path, { id: 'appears', cwd: workspaceFolder() }).turn('A session that appears while we look');
      await eventually('the new session', async () => (await treeLines()).some((line) => /appears while/.test(line)));
      rmSync(path);
      await eventually('its end', async () => !(await treeLines()).some((line) => /appears while/.test(line)));
    });

    test('Bad input: 3,000 files appear at once; the tree stays whole, pages, and never caps in silence', async function () {
      this.timeout(180_000);
      const { tree } = await inside();
      const folder = worldFolder('agent', 'sessions', '--many--');
      mkdirSync(folder, { recursive: true });
      for (let index = 0; index < 3_000; index += 1) writeFileSync(join(folder, `${index}.jsonl`), smallSession(index));
      await eventually(
        'all 3,000 in the snapshot',
        () => tree.snapshot?.projects.find((project) => project.name === 'many')?.sessions.length === 3_000,
        120_000,
      );
      const many = (await tree.getChildren()).find((node) => node.kind === 'project' && node.project.name === 'many');
      const rows = await tree.getChildren(many as TreeNode);
      assert.equal(rows.length, 26);
      assert.match(labelOf(tree, rows[25] as TreeNode), /^Show 25 more \| 2,975 not shown$/);
      rmSync(folder, { recursive: true });
      await eventually('their end', async () => (await treeLines()).every((line) => !/^many/.test(line)), 120_000);
    });
  });
}

function smallSession(index: number): string {
  const lines = [
    { type: 'session', version: 3, id: `many-${index}`, timestamp: '2026-11-20T08:00:00.000Z', cwd: '/tmp/many' },
    {
      type: 'message',
      id: '1a2b3c4d',
      parentId: null,
      timestamp: '2026-11-20T08:00:01.000Z',
      message: { role: 'user', content: [{ type: 'text', text: `Session ${index}` }], timestamp: 0 },
    },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
