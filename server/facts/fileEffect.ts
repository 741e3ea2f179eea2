// What one tool call or one program of a shell script does to files, before it is known whether it succeeded.

import type { FileOperation } from './fact.ts';

export interface FileEffect {
  /** `directory` makes a folder, `copy` writes `path` from `from`; neither is a kind of fact by itself. */
  readonly operation: FileOperation | 'directory' | 'copy';
  /** As written: a file, a folder, or a shell pattern when `pattern`. */
  readonly path: string;
  /** Folder the path is seen from, as written; '' is the session's cwd. */
  readonly folder: string;
  /** Where a move or copy starts. */
  readonly from?: string;
  /** The destination is a folder for sure. */
  readonly into?: boolean;
  readonly pattern?: boolean;
  /** Asked for with everything inside, as `rm -r`: the path may be a folder. */
  readonly recursive?: boolean;
  /** Text that was written, when the call carries it: a later run of it as a script has effects of its own. */
  readonly content?: string;
}

export type Draft = Omit<FileEffect, 'folder'>;
