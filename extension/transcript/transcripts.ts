// Transcript documents (UI-3): read-only text in a real editor, served by the worker, redrawn when the file grows. The last
// snapshot of each open document also feeds the decorations.
import {
  type Disposable,
  EventEmitter,
  Position,
  Range,
  Selection,
  type TextDocument,
  type TextDocumentContentProvider,
  type TextEditor,
  TextEditorRevealType,
  type Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import { isProblem } from '../../server/protocol/panel.ts';
import type { TranscriptView } from '../../server/protocol/treeViews.ts';
import type { Worker } from '../worker.ts';
import { addressOf, type TranscriptAddress, transcriptScheme, transcriptUri } from './transcriptUri.ts';

export interface EntryTarget {
  readonly path: string;
  readonly entryId: string | null;
  /** True to stop just before the entry: what the model saw until then. */
  readonly before: boolean;
  readonly title?: string;
  readonly beside?: boolean;
}

export class Transcripts implements TextDocumentContentProvider, Disposable {
  readonly #worker: Worker;
  readonly #titleOf: (path: string) => string | null;
  readonly #changed = new EventEmitter<Uri>();
  readonly #read = new EventEmitter<{ uri: Uri; view: TranscriptView }>();
  readonly #views = new Map<string, TranscriptView>();
  /** Lines of each open document before its next change. */
  readonly #lengths = new Map<string, number>();
  readonly #subscriptions: Disposable[] = [];
  readonly onDidChange = this.#changed.event;
  readonly onDidRead = this.#read.event;

  /** `titleOf` names a session by its file, null when the list does not know it. */
  constructor(worker: Worker, titleOf: (path: string) => string | null) {
    this.#worker = worker;
    this.#titleOf = titleOf;
    this.#subscriptions.push(
      workspace.registerTextDocumentContentProvider(transcriptScheme, this),
      worker.onChanged(({ paths, store }) => this.#onChanged(paths, store)),
      worker.onState((state) => {
        if (state.kind === 'ready') this.#onChanged([], true);
      }),
      workspace.onDidChangeTextDocument(({ document }) => this.#follow(document)),
      workspace.onDidCloseTextDocument((document) => this.#forget(document.uri)),
    );
  }

  /** The newest snapshot of a document, undefined while it was never read. */
  viewOf(uri: Uri): TranscriptView | undefined {
    return this.#views.get(uri.toString());
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const address = addressOf(uri);
    if (!address) return 'This address names no session.\n';
    const answer = await this.#worker.request('transcript', address);
    if (isProblem(answer)) return `${answer.problem.message}\n${answer.problem.next}\n`;
    this.#views.set(uri.toString(), answer);
    this.#read.fire({ uri, view: answer });
    return answer.text;
  }

  /** Opens a session at an entry, or at its tip. */
  async open(target: EntryTarget): Promise<void> {
    const headId = target.before ? await this.#parentOf(target) : null;
    const address = { path: target.path, headId, part: null };
    const title = this.#titleOf(target.path) ?? target.title ?? fileName(target.path);
    const uri = openUri(address) ?? transcriptUri(address, title);
    const document = await workspace.openTextDocument(uri);
    const editor = await window.showTextDocument(document, {
      preview: false,
      viewColumn: target.beside ? ViewColumn.Beside : ViewColumn.Active,
    });
    this.#lengths.set(uri.toString(), document.lineCount);
    const line = this.#lineOf(uri, target, document.lineCount);
    reveal(editor, line, target.entryId === null ? TextEditorRevealType.Default : TextEditorRevealType.InCenter);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
    this.#read.dispose();
  }

  /** A reader at the tip stays at the tip; anybody else is left where they are. */
  #follow(document: TextDocument): void {
    const key = document.uri.toString();
    const before = this.#lengths.get(key);
    if (before === undefined) return;
    this.#lengths.set(key, document.lineCount);
    for (const editor of window.visibleTextEditors) {
      if (editor.document !== document || document.lineCount <= before) continue;
      if (editor.selection.active.line >= before - 2) {
        reveal(editor, document.lineCount - 1, TextEditorRevealType.Default);
      }
    }
  }

  #forget(uri: Uri): void {
    this.#views.delete(uri.toString());
    this.#lengths.delete(uri.toString());
  }

  #lineOf(uri: Uri, target: EntryTarget, lineCount: number): number {
    const entry = this.viewOf(uri)?.entries.find((candidate) => candidate.entryId === target.entryId);
    return entry && !target.before ? entry.line : Math.max(0, lineCount - 1);
  }

  /** The entry before a boundary is its parent on the branch: the head one looks from. */
  async #parentOf(target: EntryTarget): Promise<string | null> {
    if (target.entryId === null) return null;
    const answer = await this.#worker.request('transcript', { path: target.path, headId: null, part: null });
    if (isProblem(answer)) return null;
    const at = answer.entries.findIndex((entry) => entry.entryId === target.entryId);
    return at > 0 ? (answer.entries[at - 1]?.entryId ?? null) : null;
  }

  #onChanged(paths: readonly string[], store: boolean): void {
    for (const document of workspace.textDocuments) {
      const address = addressOf(document.uri);
      if (address && (store || paths.includes(address.path))) this.#changed.fire(document.uri);
    }
  }
}

function reveal(editor: TextEditor, line: number, how: TextEditorRevealType): void {
  const position = new Position(line, 0);
  editor.selection = new Selection(position, position);
  editor.revealRange(new Range(position, position), how);
}

/** The document that already shows this address: a session that was renamed meanwhile keeps its tab. */
function openUri(address: TranscriptAddress): Uri | null {
  const found = workspace.textDocuments.find(({ uri }) => {
    const open = addressOf(uri);
    return open?.path === address.path && open.headId === address.headId && open.part === address.part;
  });
  return found?.uri ?? null;
}

function fileName(path: string): string {
  return (
    path
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.jsonl$/, '') || 'Session'
  );
}
