// What a person does in the Session panel, carried out: requests to the worker, acts of VS Code, moves within the panel. Every
// failure is one line at the composer, and nothing the person wrote is lost by it.
import { isProblem, type PanelAction, type PanelHost } from '../../server/protocol/panel.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import type {
  DialogView,
  DriveAction,
  DriveResult,
  FlowRowView,
  SessionPanelView,
} from '../../server/protocol/sessionPanelViews.ts';
import type { BannerActions } from './banner.ts';
import { changeQueue } from './changeQueue.ts';
import { checkpointInstead } from './checkpointInstead.ts';
import type { ComposerActions, SessionComposer } from './composer.ts';
import { type ComposerLine, given } from './composerLine.ts';
import { type DialogAnswer, quickAnswer } from './dialogAnswers.ts';
import type { DraftImage, SessionDraft } from './draft.ts';
import type { FlowActions, OpenedTexts } from './flowParts.ts';
import type { SessionFlow } from './flowView.ts';
import type { HoldAction } from './holdBlock.ts';
import type { MenuItem } from './rowFrame.ts';
import type { RunLineActions } from './runLine.ts';
import { runLineActs } from './runLineActs.ts';
import { shownImage } from './shownImage.ts';

/** The panel as its acts see it. */
export interface ActingPanel extends ComposerLine {
  readonly path: string;
  readonly rpc: PanelHost;
  readonly draft: SessionDraft;
  view: SessionPanelView | null;
  opened: OpenedTexts;
  bannerRead: string;
  run: RunStateView | null;
  act(action: PanelAction): void;
  refresh(): Promise<void>;
  keepDraft(change: Partial<SessionDraft>): void;
  toggleOpened(row: FlowRowView): void;
  goToMark(step: 1 | -1, wanted: 'prompt' | 'mark'): void;
  openFind(): void;
  need(first: number, last: number): void;
  composer(): SessionComposer | null;
  flow(): SessionFlow | null;
}

type Banner = NonNullable<SessionPanelView['banner']>;

export class SessionActs implements FlowActions, BannerActions {
  readonly #panel: ActingPanel;
  readonly composer: ComposerActions;
  readonly run: RunLineActions;

  constructor(panel: ActingPanel) {
    this.#panel = panel;
    this.run = runLineActs(panel);
    this.composer = {
      send: (text, images, how) => this.#send(text, images, how),
      stop: () => void this.#drive({ kind: 'abort' }),
      hold: (action) => void this.#hold(action),
      signIn: (methodId) => void this.#signIn(methodId),
      restartWorker: () => panel.act({ kind: 'restartWorker' }),
      setModel: (id) => void this.#drive({ kind: 'setModel', id }),
      setThinking: (level) => void this.#drive({ kind: 'setThinking', level }),
      setOption: (id, value) => void this.#drive({ kind: 'setOption', id, value }),
      queue: (index, what) => void changeQueue(index, what, panel, (action) => this.#drive(action)),
      keep: (text, images) => panel.keepDraft({ text, images }),
      mention: (query) => this.#mention(query),
      leave: () => panel.flow()?.focus(),
    };
  }

  /** Commands from title bar, palette and keys. */
  command(id: string): void {
    const panel = this.#panel;
    const handlers: Readonly<Record<string, () => void>> = {
      stopTurn: () => void this.#drive({ kind: 'abort' }),
      nextPrompt: () => panel.goToMark(1, 'prompt'),
      previousPrompt: () => panel.goToMark(-1, 'prompt'),
      nextMark: () => panel.goToMark(1, 'mark'),
      previousMark: () => panel.goToMark(-1, 'mark'),
      allowWaiting: () => this.#quick(true),
      denyWaiting: () => this.#quick(false),
      findInSession: () => panel.openFind(),
      anchorHere: () => this.#anchor(panel.flow()?.focusedRow()?.entryId ?? null),
      renameSession: () => panel.act({ kind: 'renameSession', path: panel.path, title: panel.view?.strip.title ?? '' }),
    };
    handlers[id]?.();
  }

  need(first: number, last: number): void {
    this.#panel.need(first, last);
  }

  keepPlace(place: SessionDraft['place']): void {
    this.#panel.keepDraft({ place });
  }

  now(): number {
    return Date.now();
  }

  toggle(row: FlowRowView): void {
    const { kind } = row.content;
    if (kind !== 'tool' && kind !== 'thinking' && kind !== 'summary') return;
    if (kind === 'tool' && row.content.card.body.kind === 'none') return;
    this.#panel.toggleOpened(row);
    if (kind === 'thinking' && this.#panel.opened.opened.has(row.key)) void this.#fetchText(row);
  }

  async showAll(row: FlowRowView): Promise<void> {
    const text = await this.#text(row, null);
    if (text === null) return;
    const title = row.content.kind === 'tool' ? `${row.content.card.verb} ${row.content.card.object}` : 'Reply';
    this.#panel.act({
      kind: 'openText',
      title,
      text,
      language: row.content.kind === 'reply' ? 'markdown' : 'plaintext',
    });
  }

  async showImage(row: FlowRowView, index: number): Promise<void> {
    const text = await this.#text(row, index);
    if (text === null) return;
    const images = new Map(this.#panel.opened.images);
    images.set(row.key, new Map(images.get(row.key)).set(index, shownImage(text)));
    this.#panel.opened = { ...this.#panel.opened, images };
  }

  openDiff({ content }: FlowRowView): void {
    if (content.kind !== 'tool' || content.card.body.kind !== 'diff') return;
    const { lines, path } = content.card.body;
    const side = (left: '+' | '-') =>
      lines
        .filter(({ sign }) => sign !== left)
        .map(({ text }) => text)
        .join('\n');
    this.#panel.act({ kind: 'openDiff', path, before: side('+'), after: side('-') });
  }

  copyReference(row: FlowRowView): void {
    const sessionId = this.#panel.view?.strip.sessionId ?? '';
    if (row.entryId === null) return;
    const reference = ['pi', sessionId, row.entryId].map(encodeURIComponent).join('/');
    this.copy(reference);
  }

  copy(text: string): void {
    this.#panel.act({ kind: 'copy', text });
  }

  openLink(url: string): void {
    this.#panel.act({ kind: 'openExternal', url });
  }

  retention({ entryId }: FlowRowView): void {
    this.#panel.act({ kind: 'openRetention', path: this.#panel.path, boundaryId: entryId });
  }

  lookBefore({ entryId }: FlowRowView): void {
    if (entryId !== null) this.#panel.act({ kind: 'openTranscript', path: this.#panel.path, entryId, before: true });
  }

  branchBefore({ entryId }: FlowRowView): void {
    if (entryId !== null) void this.#drive({ kind: 'branchBefore', entryId });
  }

  openPanel(panel: 'checkpoints' | 'anchors' | 'home'): void {
    this.#panel.act({ kind: 'openPanel', panel, path: this.#panel.path });
  }

  answer(dialog: DialogView, answer: DialogAnswer): void {
    void this.#drive({ kind: 'answer', dialogId: dialog.id, answer });
  }

  denyAndSay(dialog: DialogView, answer: DialogAnswer): void {
    this.answer(dialog, answer);
    this.#panel.composer()?.focus();
  }

  bannerDetails(banner: Banner): void {
    if (banner.kind === 'diverged') this.#panel.act({ kind: 'showChanges' });
    else if (banner.kind === 'fresh') this.#panel.act({ kind: 'handOff', path: this.#panel.path });
    else void this.#whatItSees();
  }

  async #whatItSees(): Promise<void> {
    const answer = await this.#panel.rpc.request('whatItSees', { path: this.#panel.path });
    if (isProblem(answer)) this.#panel.failure = answer.problem.message;
    else this.#panel.act({ kind: 'openText', title: 'What It Sees', text: answer.text, language: 'markdown' });
  }

  bannerRead(banner: Banner): void {
    this.#panel.bannerRead = banner.text;
    this.#panel.keepDraft({ bannerRead: banner.text });
  }

  /** What can be done at a row; only what this session can really do. */
  menuOf(row: FlowRowView): readonly MenuItem[] {
    const { entryId, content } = row;
    if (entryId === null) return [];
    const { can } = this.#panel.view?.composer ?? { can: null };
    const path = this.#panel.path;
    const open = () => this.#panel.act({ kind: 'openTranscript', path, entryId, before: false });
    const items: MenuItem[] = [{ label: 'Anchor Here', icon: 'bookmark', run: () => this.#anchor(entryId) }];
    if (content.kind === 'user' && can?.fork)
      items.push({ label: 'Fork From Here', icon: 'repo-forked', run: () => void this.#fork(entryId) });
    if (content.kind === 'compaction')
      items.push({ label: 'Look Before This', icon: 'eye', run: () => this.lookBefore(row) });
    if (content.kind === 'compaction' && can?.branch)
      items.push({ label: 'Branch From Before This', icon: 'git-branch', run: () => this.branchBefore(row) });
    items.push({ label: 'Open in Transcript', icon: 'output', run: open });
    items.push({ label: 'Copy Reference', icon: 'link', run: () => this.copyReference(row) });
    return items;
  }

  #anchor(entryId: string | null): void {
    this.#panel.act({ kind: 'createAnchor', path: this.#panel.path, entryId });
  }

  #quick(yes: boolean): void {
    const dialog = this.#panel.view?.live.dialogs[0];
    const answer = dialog ? quickAnswer(dialog, yes) : null;
    if (dialog && answer) this.answer(dialog, answer);
  }

  async #send(text: string, images: readonly DraftImage[], how: 'send' | 'steer' | 'follow-up'): Promise<boolean> {
    const compact = /^\/compact(?:\s+([\s\S]*))?$/.exec(text.trim());
    if (compact && this.#panel.view?.composer.can.compact && images.length === 0) {
      const focus = compact[1]?.trim() ?? '';
      return (await this.#drive({ kind: 'compact', focus: focus === '' ? null : focus })) !== null;
    }
    if (compact && this.#panel.view?.composer.can.checkpoint && images.length === 0)
      return checkpointInstead(this.#panel);
    const plain = images.map(({ data, mimeType }) => ({ data, mimeType }));
    const sent = await this.#drive({ kind: 'prompt', text, images: plain, how });
    // A command of an extension may have moved the harness to another session.
    if (sent?.path) this.#leaveFor(sent.path, '');
    else if (sent) this.#panel.flow()?.toEnd();
    return sent !== null;
  }

  async #hold(action: HoldAction): Promise<void> {
    const { path, rpc, view } = this.#panel;
    switch (action) {
      case 'attach':
      case 'restart':
        return this.#attach(false);
      case 'confirm-closed':
        return this.#attach(true);
      case 'from-checkpoint':
        return this.#attach(false, true);
      case 'handoff':
        return this.#panel.act({ kind: 'handOff', path });
      case 'fork':
        return this.#fork(null);
      case 'take-over':
        return this.#panel.act({ kind: 'takeOver', path, text: view?.hold.text ?? '' });
      case 'set-location':
        return this.#panel.act({ kind: 'openSettings', query: 'throughline.pi' });
      case 'manage-trust':
        return void rpc.act({ kind: 'manageTrust' });
      default:
        return action satisfies never;
    }
  }

  /** Attaches a session that was driven before a reload. */
  attach(): void {
    void this.#attach(false);
  }

  async #signIn(methodId: string | null): Promise<void> {
    const answer = await this.#panel.rpc.request('signIn', { path: this.#panel.path, methodId });
    this.#panel.failure = isProblem(answer) ? `${answer.problem.message} ${answer.problem.next}` : '';
  }

  async #attach(confirmedClosed: boolean, fromCheckpoint = false): Promise<void> {
    const { path, rpc, view } = this.#panel;
    if (view)
      this.#panel.view = {
        ...view,
        hold: { kind: 'starting', text: 'Checking how this session continues…', actions: [] },
      };
    const answer = await rpc.request('attachSession', { path, confirmedClosed, fromCheckpoint });
    this.#panel.failure = isProblem(answer) ? `${answer.problem.message} ${answer.problem.next}` : '';
    await this.#panel.refresh();
    if (!isProblem(answer)) this.#panel.composer()?.focus();
  }

  async #fork(entryId: string | null): Promise<void> {
    const answer = await this.#panel.rpc.request('forkSession', { path: this.#panel.path, entryId });
    if (isProblem(answer)) this.#panel.failure = `${answer.problem.message} ${answer.problem.next}`;
    else if (entryId !== null) this.#leaveFor(answer.path, answer.draft);
    else this.#panel.act({ kind: 'openSession', path: answer.path, draft: answer.draft });
  }

  /** The process went on in another session: this one is not asked for again. */
  #leaveFor(path: string, draft: string): void {
    this.#panel.keepDraft({ driven: false });
    this.#panel.act({ kind: 'openSession', path, draft });
  }

  /** Null when it failed; why stands at the composer then. */
  async #drive(action: DriveAction): Promise<DriveResult | null> {
    const answer = await this.#panel.rpc.request('drive', { path: this.#panel.path, action });
    return given(answer, this.#panel);
  }

  async #mention(query: string): Promise<readonly string[]> {
    const cwd = this.#panel.view?.cwd;
    return cwd ? this.#panel.rpc.mentionFiles(cwd, query) : [];
  }

  async #fetchText(row: FlowRowView): Promise<void> {
    const text = (await this.#text(row, null)) ?? '';
    const texts = new Map(this.#panel.opened.texts).set(row.key, text);
    this.#panel.opened = { ...this.#panel.opened, texts };
  }

  async #text({ key }: FlowRowView, image: number | null): Promise<string | null> {
    const answer = await this.#panel.rpc.request('rowText', { path: this.#panel.path, key, image });
    if (!isProblem(answer)) return answer.text;
    this.#panel.failure = `${answer.problem.message} ${answer.problem.next}`;
    return null;
  }
}
