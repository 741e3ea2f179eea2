// Finds the Pi to drive and the Node that runs it: setting, PATH, workspace. Looks at files only; nothing of Pi is run to
// find out, because a wrong program must not be started by looking for the right one.

/** A Pi that can be started as `command` with `args` before its own. */
export interface FoundPi {
  readonly command: string;
  readonly args: readonly string[];
  readonly version: string;
  /** Node that runs it, null when `command` is a program of its own. */
  readonly node: { readonly path: string; readonly version: string } | null;
  /** Where it was found, for people. */
  readonly foundBy: 'setting' | 'path' | 'workspace';
}
