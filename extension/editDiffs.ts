// Both sides of a tool's edit as virtual documents in VS Code's own diff editor: what the session recorded, not the file on disk.
import { commands, type Disposable, Uri, workspace } from 'vscode';

const scheme = 'throughline-edit';
/** Sides kept for editors that may still show them. */
const mostSides = 40;

export class EditDiffs implements Disposable {
  readonly #sides = new Map<string, string>();
  readonly #subscription = workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => this.#sides.get(uri.toString()) ?? '',
  });
  #count = 0;

  /** `path` names the file for the tab and its language; nothing is read from it. */
  async open(edit: { readonly path: string; readonly before: string; readonly after: string }): Promise<void> {
    this.#count += 1;
    const name = edit.path.split(/[\\/]/).at(-1) || 'edit';
    const left = this.#keep(`before/${name}`, edit.before);
    const right = this.#keep(`after/${name}`, edit.after);
    await commands.executeCommand('vscode.diff', left, right, `${name} (as edited in the session)`, { preview: true });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#sides.clear();
  }

  #keep(path: string, text: string): Uri {
    const uri = Uri.from({ scheme, path: `/${path}`, query: String(this.#count) });
    this.#sides.set(uri.toString(), text);
    for (const oldest of this.#sides.keys()) {
      if (this.#sides.size <= mostSides) break;
      this.#sides.delete(oldest);
    }
    return uri;
  }
}
