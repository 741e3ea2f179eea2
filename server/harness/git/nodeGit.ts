// Git's HEAD and a hash of the dirty state of a working tree (REC-7). Reads only: no lock is taken, no hook, file-system
// monitor or pager of the repository is run.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Git } from '../../outside.ts';

/** Later answers are `unknown`: a stamp must not hold up a checkpoint. */
const deadlineMs = 2_000;
const largestStatus = 8 * 1024 * 1024;
const harmless = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.untrackedCache=false'];

function run(cwd: string, args: readonly string[], signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const options = {
      cwd,
      signal,
      timeout: deadlineMs,
      maxBuffer: largestStatus,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
    };
    execFile('git', [...harmless, ...args], options, (error, stdout) => resolve(error ? null : stdout));
  });
}

/** Null when there is no repository, no git, no such folder, or no answer in two seconds. */
export const nodeGit: Git = {
  state: async (cwd, signal) => {
    const [head, status] = await Promise.all([
      run(cwd, ['rev-parse', '--verify', 'HEAD'], signal),
      run(cwd, ['status', '--porcelain=v1', '-z', '--untracked-files=normal', '--ignore-submodules=all'], signal),
    ]);
    if (head === null || status === null) return null;
    const dirty = status === '' ? 'clean' : createHash('sha256').update(status).digest('hex');
    return { head: head.trim(), dirty };
  },
};
