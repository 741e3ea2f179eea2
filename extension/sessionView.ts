// The Sessions view around its tree: the line above the rows (reading, filter, worker), the contexts its welcome texts depend
// on, and the selection that makes a session the current one.
import { commands, Disposable, type TreeView, window } from 'vscode';
import type { SessionTree, TreeNode } from './sessionTree.ts';
import type { StatusItem } from './statusItem.ts';
import type { Worker } from './worker.ts';

function setContext(name: string, value: boolean): void {
  void commands.executeCommand('setContext', `throughline.${name}`, value);
}

export function openSessionView(tree: SessionTree, statusItem: StatusItem, worker: Worker): Disposable {
  const view = window.createTreeView('throughline.sessions', { treeDataProvider: tree, showCollapseAll: true });
  const draw = () => {
    const { snapshot } = tree;
    view.message = messageOf(tree, worker);
    setContext('empty', snapshot?.state === 'ready' && snapshot.projects.length === 0);
    setContext('filtered', tree.filterText !== '');
  };
  return Disposable.from(
    view,
    tree.onSnapshot(draw),
    tree.onFilter(draw),
    worker.onState(draw),
    view.onDidChangeSelection(({ selection }) => choose(selection, statusItem)),
    keepCount(view, tree),
  );
}

/** One line above the rows, empty when there is nothing to say. */
function messageOf(tree: SessionTree, worker: Worker): string {
  const { snapshot } = tree;
  const { state } = worker;
  if (state.kind === 'gone') return 'Throughline’s worker stopped. The list is as it was.';
  if (state.kind === 'restarting') return `Throughline’s worker restarts in ${state.seconds} s. The list is as it was.`;
  if (snapshot?.state === 'loading') {
    const of = snapshot.of > snapshot.read ? ` of ${snapshot.of.toLocaleString('en-US')}` : ' so far';
    return `Reading session list: ${snapshot.read.toLocaleString('en-US')}${of}. Newest first.`;
  }
  if (tree.filterText === '' || tree.sessions().length === 0) return '';
  const count = tree.sessions().length;
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'session matches' : 'sessions match'} “${tree.filterText}”.`;
}

function choose(selection: readonly TreeNode[], statusItem: StatusItem): void {
  const node = selection[0];
  if (node?.kind === 'session') statusItem.choose(node.item.row.path);
  if (node?.kind === 'branch' || node?.kind === 'mark') statusItem.choose(node.path);
}

/** The number of sessions beside the view's title. */
function keepCount(view: TreeView<TreeNode>, tree: SessionTree): Disposable {
  return tree.onSnapshot((snapshot) => {
    const count = snapshot.projects.reduce((sum, project) => sum + project.sessions.length, 0);
    view.description = count === 0 ? '' : count.toLocaleString('en-US');
  });
}
