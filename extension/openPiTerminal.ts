// A Pi in VS Code's own terminal with our companion beside it (PI-1), so that its session is known to us as live.
import { existsSync } from 'node:fs';
import { type ExtensionContext, type Terminal, window } from 'vscode';
import { readSettings } from './settings.ts';

/** The bundled companion; null where this build has none. */
export function companionPath(context: ExtensionContext): string | null {
  const path = context.asAbsolutePath('dist/companion.cjs');
  return existsSync(path) ? path : null;
}

/** Starts Pi in `cwd`, on the session file when one is given. Pi is found by the setting, else by the terminal's own PATH. */
export function openPiTerminal(cwd: string | undefined, companion: string | null, session: string | null): Terminal {
  const { pi, store } = readSettings();
  const { path, node, args } = pi;
  const words = [
    ...args,
    ...(companion === null ? [] : ['-e', companion]),
    ...(session === null ? [] : ['--session', session]),
  ];
  const program = path ?? (process.platform === 'win32' ? 'pi.cmd' : 'pi');
  const isScript = /\.[cm]?js$/.test(program);
  const terminal = window.createTerminal({
    name: 'Pi',
    ...(cwd === undefined ? {} : { cwd }),
    // Where the companion finds the worker, when the store is not in its usual place.
    ...(store === null ? {} : { env: { THROUGHLINE_STORE: store } }),
    shellPath: isScript ? (node ?? 'node') : program,
    shellArgs: isScript ? [program, ...words] : words,
  });
  terminal.show();
  return terminal;
}
