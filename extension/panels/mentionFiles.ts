// Files for the composer's `@` list: VS Code's own search says which exist, a short memory keeps typing from searching anew.
import { RelativePattern, Uri, workspace } from 'vscode';
import { rankPaths } from './rankPaths.ts';

/** Files looked through at most; a larger folder is narrowed by typing. */
const mostFiles = 20_000;
const mostShown = 50;
/** Typing asks at each letter; the list of files is asked for once in a while (milliseconds). */
const keptMs = 15_000;

let known: { readonly cwd: string; readonly at: number; readonly paths: Promise<readonly string[]> } | null = null;

/** Paths relative to `cwd`, `/` between folders, best match first. */
export async function mentionFiles(cwd: string, query: string): Promise<readonly string[]> {
  if (known?.cwd !== cwd || Date.now() - known.at > keptMs) known = { cwd, at: Date.now(), paths: pathsIn(cwd) };
  return rankPaths(await known.paths, query).slice(0, mostShown);
}

async function pathsIn(cwd: string): Promise<readonly string[]> {
  const base = Uri.file(cwd);
  const found = await workspace.findFiles(new RelativePattern(base, '**/*'), '**/{node_modules,.git}/**', mostFiles);
  const start = base.path.endsWith('/') ? base.path.length : base.path.length + 1;
  return found.map((uri) => uri.path.slice(start)).sort();
}
