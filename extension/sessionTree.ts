// The session tree (UI-1): projects → sessions → branches → marks, drawn from whole snapshots of the worker. Native TreeView;
// filter, sort and paging live here, everything else is the worker's.
import {
  type Disposable,
  EventEmitter,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
} from 'vscode';
import { isProblem } from '../server/protocol/panel.ts';
import type {
  MarkView,
  ProjectView,
  SessionItemView,
  SessionMarksView,
  SessionTreeView,
} from '../server/protocol/treeViews.ts';
import { matches, parseFilter, type SessionFilter } from './sessionFilter.ts';
import { ago, pressureText, restorationText, sessionTooltip } from './sessionText.ts';
import type { Worker } from './worker.ts';

export type Branch = SessionMarksView['branches'][number];
export type SessionOrder = 'time' | 'title' | 'size' | 'pressure';

export type TreeNode =
  | { readonly kind: 'project'; readonly project: ProjectView }
  | { readonly kind: 'session'; readonly item: SessionItemView }
  | { readonly kind: 'branch'; readonly path: string; readonly branch: Branch }
  | { readonly kind: 'mark'; readonly path: string; readonly branch: Branch; readonly mark: MarkView }
  | { readonly kind: 'more'; readonly projectKey: string; readonly rest: number }
  | { readonly kind: 'note'; readonly text: string };

/** Sessions of a project shown before *Show more*. A page, never a cap: the row says how many follow. */
const pageSize = 25;

const markIcons: Readonly<Record<MarkView['kind'], ThemeIcon>> = {
  anchor: new ThemeIcon('bookmark', new ThemeColor('symbolIcon.classForeground')),
  checkpoint: new ThemeIcon('save', new ThemeColor('charts.purple')),
  compaction: new ThemeIcon('fold'),
  gap: new ThemeIcon('warning', new ThemeColor('list.warningForeground')),
  damage: new ThemeIcon('warning', new ThemeColor('list.warningForeground')),
};

export class SessionTree implements TreeDataProvider<TreeNode>, Disposable {
  readonly #worker: Worker;
  readonly #currentFolders: () => readonly string[];
  readonly #extensionUri: Uri;
  readonly #redraw = new EventEmitter<TreeNode | undefined>();
  readonly #snapshotChanged = new EventEmitter<SessionTreeView>();
  readonly #filterChanged = new EventEmitter<string>();
  readonly #subscriptions: Disposable[] = [];
  readonly #shown = new Map<string, number>();
  readonly onDidChangeTreeData = this.#redraw.event;
  readonly onSnapshot = this.#snapshotChanged.event;
  readonly onFilter = this.#filterChanged.event;
  #snapshot: SessionTreeView | null = null;
  #filter: SessionFilter = parseFilter('');
  #order: SessionOrder = 'time';
  #asked: Promise<void> | null = null;
  #askAgain = false;
  /** The snapshot that is on screen, as text. */
  #drawn = '';
  /** The person asked to look at the folders again, whatever the watchers said. */
  #anew = false;

  constructor(worker: Worker, extensionUri: Uri, currentFolders: () => readonly string[]) {
    this.#worker = worker;
    this.#extensionUri = extensionUri;
    this.#currentFolders = currentFolders;
    this.#subscriptions.push(
      worker.onChanged(() => void this.refresh()),
      worker.onState((state) => (state.kind === 'ready' ? void this.refresh() : this.#redraw.fire(undefined))),
    );
  }

  get snapshot(): SessionTreeView | null {
    return this.#snapshot;
  }

  get filterText(): string {
    return this.#filter.text;
  }

  setFilter(text: string): void {
    this.#filter = parseFilter(text);
    this.#shown.clear();
    this.#filterChanged.fire(this.#filter.text);
    this.#redraw.fire(undefined);
  }

  setOrder(order: SessionOrder): void {
    this.#order = order;
    this.#redraw.fire(undefined);
  }

  showMore(projectKey: string): void {
    this.#shown.set(projectKey, (this.#shown.get(projectKey) ?? pageSize) + pageSize);
    this.#redraw.fire(undefined);
  }

  /** Asks the worker for a new snapshot. Calls while one is under way lead to one more question, not to many. */
  async refresh(anew = false): Promise<void> {
    this.#anew ||= anew;
    if (this.#asked) {
      this.#askAgain = true;
      return this.#asked;
    }
    this.#asked = this.#ask();
    await this.#asked;
    this.#asked = null;
    if (this.#askAgain) {
      this.#askAgain = false;
      await this.refresh();
    }
  }

  async #ask(): Promise<void> {
    const anew = this.#anew;
    this.#anew = false;
    const answer = await this.#worker.request('sessionTree', {
      currentFolders: [...this.#currentFolders()],
      refresh: anew,
    });
    if (isProblem(answer)) return;
    // A redraw takes rows away for a moment, and a click in between would hit a row that is gone. Who asked for it sees ages move on.
    const drawn = JSON.stringify(answer);
    if (drawn === this.#drawn && !anew) return;
    this.#drawn = drawn;
    this.#snapshot = answer;
    this.#snapshotChanged.fire(answer);
    this.#redraw.fire(undefined);
  }

  /** All sessions that pass the filter, for commands that act on a chosen one. */
  sessions(): readonly SessionItemView[] {
    return (this.#snapshot?.projects ?? []).flatMap((project) => this.#visible(project));
  }

  /** Null while the session is not in the list. */
  titleOf(path: string): string | null {
    const all = (this.#snapshot?.projects ?? []).flatMap((project) => project.sessions);
    return all.find((item) => item.row.path === path)?.row.title ?? null;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (!node) return this.#roots();
    switch (node.kind) {
      case 'project':
        return this.#sessionsOf(node.project);
      case 'session':
        return this.#branchesOf(node.item);
      case 'branch':
        return node.branch.marks.map((mark) => ({ kind: 'mark', path: node.path, branch: node.branch, mark }));
      default:
        return [];
    }
  }

  getTreeItem(node: TreeNode): TreeItem {
    switch (node.kind) {
      case 'project':
        return projectItem(node.project, this.#visible(node.project).length);
      case 'session':
        return this.#sessionItem(node.item);
      case 'branch':
        return branchItem(node.path, node.branch);
      case 'mark':
        return markItem(node.path, node.mark);
      case 'more':
        return moreItem(node);
      case 'note':
        return new TreeItem(node.text);
      default:
        return node satisfies never;
    }
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#redraw.dispose();
    this.#snapshotChanged.dispose();
    this.#filterChanged.dispose();
  }

  async #roots(): Promise<TreeNode[]> {
    if (!this.#snapshot) await this.refresh();
    return (this.#snapshot?.projects ?? [])
      .filter((project) => this.#visible(project).length > 0)
      .map((project) => ({ kind: 'project', project }));
  }

  #visible(project: ProjectView): readonly SessionItemView[] {
    const kept = project.sessions.filter((item) => matches(this.#filter, item));
    return this.#order === 'time' ? kept : [...kept].sort(orders[this.#order]);
  }

  #sessionsOf(project: ProjectView): TreeNode[] {
    const visible = this.#visible(project);
    const shown = this.#shown.get(project.key) ?? pageSize;
    const nodes: TreeNode[] = visible.slice(0, shown).map((item) => ({ kind: 'session', item }));
    if (visible.length > shown) nodes.push({ kind: 'more', projectKey: project.key, rest: visible.length - shown });
    return nodes;
  }

  async #branchesOf(item: SessionItemView): Promise<TreeNode[]> {
    const answer = await this.#worker.request('sessionMarks', { path: item.row.path });
    if (isProblem(answer)) return [{ kind: 'note', text: answer.problem.message }];
    return answer.branches.map((branch) => ({ kind: 'branch', path: item.row.path, branch }));
  }

  #sessionItem(item: SessionItemView): TreeItem {
    const treeItem = new TreeItem(item.row.title, TreeItemCollapsibleState.Collapsed);
    treeItem.id = `session:${item.row.path}`;
    treeItem.description = [pressureText(item.pressure), restorationText(item.restoration), ago(item.row.updatedAt)]
      .filter((part) => part !== '')
      .join(' · ');
    treeItem.iconPath = gaugeIcon(this.#extensionUri, item.pressure);
    treeItem.tooltip = new MarkdownString(sessionTooltip(item), true);
    treeItem.resourceUri = sessionUri(item);
    treeItem.contextValue = `session${item.row.harness === 'acp' ? '.acp' : ''}${item.damaged ? '.damaged' : ''}`;
    treeItem.accessibilityInformation = { label: `${item.row.title}, ${treeItem.description.split(' · ').join(', ')}` };
    treeItem.command = {
      command: 'throughline.openTranscript',
      title: 'Open Transcript',
      arguments: [{ kind: 'session', item }],
    };
    return treeItem;
  }
}

const orders: Readonly<Record<Exclude<SessionOrder, 'time'>, (a: SessionItemView, b: SessionItemView) => number>> = {
  title: (a, b) => a.row.title.localeCompare(b.row.title),
  size: (a, b) => b.row.bytes - a.row.bytes,
  pressure: (a, b) => (b.pressure ?? -1) - (a.pressure ?? -1),
};

/** The decoration provider reads the state from this address; nothing opens it. */
export function sessionUri(item: SessionItemView): Uri {
  const state = item.damaged ? 'damaged' : item.restoration.mode;
  return Uri.from({ scheme: 'throughline-session', path: item.row.path, query: state });
}

/** A ring in 16 steps, or a dotted one while the window is unknown. */
function gaugeIcon(extensionUri: Uri, pressure: number | null): { light: Uri; dark: Uri } {
  const step = pressure === null ? 'unknown' : String(Math.min(16, Math.max(0, Math.round(pressure * 16))));
  const at = (theme: string) => Uri.joinPath(extensionUri, 'dist', 'media', `ring-${theme}-${step}.svg`);
  return { light: at('light'), dark: at('dark') };
}

function projectItem(project: ProjectView, count: number): TreeItem {
  const item = new TreeItem(
    project.name,
    project.current ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed,
  );
  item.id = `project:${project.key}`;
  item.description = String(count);
  item.iconPath = new ThemeIcon(project.current ? 'folder-opened' : 'folder');
  item.tooltip = project.cwd ?? 'The session does not say its folder';
  item.contextValue = 'project';
  // Without it VS Code reads the tooltip, which is the whole path.
  item.accessibilityInformation = { label: `${project.name}, ${count} ${count === 1 ? 'session' : 'sessions'}` };
  return item;
}

function branchItem(path: string, branch: Branch): TreeItem {
  const item = new TreeItem(
    branch.label,
    branch.marks.length > 0
      ? branch.active
        ? TreeItemCollapsibleState.Expanded
        : TreeItemCollapsibleState.Collapsed
      : TreeItemCollapsibleState.None,
  );
  item.id = `branch:${path}:${branch.headId}`;
  item.description = `${branch.entries.toLocaleString('en-US')} entries`;
  item.iconPath = new ThemeIcon('git-branch');
  item.contextValue = branch.active ? 'branch.active' : 'branch';
  return item;
}

function markItem(path: string, mark: MarkView): TreeItem {
  const item = new TreeItem(mark.name);
  item.description = mark.detail;
  item.iconPath = markIcons[mark.kind];
  item.tooltip = `${mark.name}  ${mark.detail}`;
  item.contextValue = `mark.${mark.kind}`;
  if (mark.entryId !== null) {
    const target = { path, entryId: mark.entryId, before: false };
    item.command = { command: 'throughline.goToEntry', title: 'Go to Entry', arguments: [target] };
  }
  return item;
}

function moreItem(node: Extract<TreeNode, { kind: 'more' }>): TreeItem {
  const item = new TreeItem(`Show ${Math.min(node.rest, pageSize)} more`);
  item.description = `${node.rest.toLocaleString('en-US')} not shown`;
  item.command = { command: 'throughline.showMoreSessions', title: 'Show More', arguments: [node.projectKey] };
  return item;
}
