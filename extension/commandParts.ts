// What the commands work with, and the session one is run on.
import type { ExtensionContext } from 'vscode';
import type { ActionParts } from './actionParts.ts';
import type { SessionTree } from './sessionTree.ts';
import type { StatusItem } from './statusItem.ts';

export interface CommandParts extends ActionParts {
  readonly context: ExtensionContext;
  readonly tree: SessionTree;
  readonly statusItem: StatusItem;
  /** The bundled companion for a Pi in a terminal, null where it is not there. */
  readonly companion: string | null;
}

export interface Target {
  readonly path: string;
  readonly title: string;
}
