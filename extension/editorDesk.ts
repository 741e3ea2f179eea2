// Answers what the worker asks of VS Code (server/protocol/editorRequests.ts): files as the editor has them, secrets, a terminal to
// sign in with. It decides nothing: what may be read, written or run was decided in the worker.
import { type ExtensionContext, Range, type TextDocument, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import type { EditorParams, EditorRequests, EditorResult } from '../server/protocol/editorRequests.ts';
import { secretsOf } from './agentSecrets.ts';
import { changedSpan } from './changedSpan.ts';

type Desk = { readonly [K in keyof EditorRequests]: (params: EditorParams<K>) => Promise<EditorResult<K>> };

export function editorDesk(context: ExtensionContext): Desk {
  return {
    openText: async ({ path }) => {
      const document = documentOf(path);
      return document === null ? null : { text: document.getText(), isDirty: document.isDirty };
    },
    writeText: async ({ path, text }) => ({ problem: await written(path, text) }),
    agentSecrets: async ({ names }) => ({ values: await secretsOf(context, names) }),
    runInTerminal,
  };
}

function documentOf(path: string): TextDocument | null {
  const wanted = Uri.file(path).toString();
  return workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && uri.toString() === wanted) ?? null;
}

/** Why the file does not hold the text now, null when it does. */
async function written(path: string, text: string): Promise<string | null> {
  const uri = Uri.file(path);
  const edit = new WorkspaceEdit();
  try {
    let document = documentOf(path);
    if (document === null && (await isThere(uri))) document = await workspace.openTextDocument(uri);
    if (document === null) edit.createFile(uri, { contents: new TextEncoder().encode(text) });
    else replaceIn(edit, document, text);
    if (!(await workspace.applyEdit(edit))) return 'VS Code did not take the edit.';
    if (document?.isDirty && !(await document.save())) return 'The text is in the editor; VS Code did not save it.';
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function replaceIn(edit: WorkspaceEdit, document: TextDocument, text: string): void {
  const span = changedSpan(document.getText(), text);
  if (span === null) return;
  const range = new Range(document.positionAt(span.from), document.positionAt(span.to));
  edit.replace(document.uri, range, span.text);
}

async function isThere(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

function runInTerminal({
  title,
  command,
  args,
  env,
  cwd,
}: EditorParams<'runInTerminal'>): Promise<EditorResult<'runInTerminal'>> {
  const terminal = window.createTerminal({ name: title, shellPath: command, shellArgs: args, env, cwd });
  terminal.show();
  return new Promise((resolve) => {
    const watching = window.onDidCloseTerminal((closed) => {
      if (closed !== terminal) return;
      watching.dispose();
      resolve({ exitCode: closed.exitStatus?.code ?? null });
    });
  });
}
