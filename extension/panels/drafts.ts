// What people typed into panels, kept across hiding, reloading and crashes (UI-5). A file of the extension's own storage:
// VS Code's memento is written every few seconds in a browser, and a reload in between would lose the last words.
import { type ExtensionContext, Uri, workspace } from 'vscode';

/** Drafts kept; the oldest go first. */
const mostDrafts = 200;

export class Drafts {
  readonly #context: ExtensionContext;
  #known: Promise<Map<string, unknown>> | null = null;
  #writing: Promise<void> | null = null;
  #dirty = false;

  constructor(context: ExtensionContext) {
    this.#context = context;
  }

  async get(key: string): Promise<unknown> {
    return (await this.#all()).get(key) ?? null;
  }

  /** Keeps a draft where none stands yet. */
  async offer(key: string, draft: unknown): Promise<void> {
    if ((await this.get(key)) === null) await this.set(key, draft);
  }

  async set(key: string, draft: unknown): Promise<void> {
    const drafts = await this.#all();
    drafts.delete(key);
    drafts.set(key, draft);
    for (const oldest of drafts.keys()) {
      if (drafts.size <= mostDrafts) break;
      drafts.delete(oldest);
    }
    this.#dirty = true;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  #all(): Promise<Map<string, unknown>> {
    this.#known ??= this.#read();
    return this.#known;
  }

  #file(): Uri {
    return Uri.joinPath(this.#context.storageUri ?? this.#context.globalStorageUri, 'drafts.json');
  }

  async #read(): Promise<Map<string, unknown>> {
    try {
      const value: unknown = JSON.parse(new TextDecoder().decode(await workspace.fs.readFile(this.#file())));
      return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
    } catch {
      // No draft was ever kept, or the file is torn: nothing typed is a sound start.
      return new Map();
    }
  }

  /** One write at a time; what came meanwhile goes with the next one. */
  async #write(): Promise<void> {
    while (this.#dirty) {
      this.#dirty = false;
      const content = new TextEncoder().encode(JSON.stringify(Object.fromEntries(await this.#all())));
      try {
        await workspace.fs.writeFile(this.#file(), content);
      } catch {
        // A full disk must not break typing; the draft lives on in this window.
        return;
      }
    }
  }
}
