// Where the store lies (STO-3): one per user and host, the same for worker, command and companion.

import { posix, win32 } from 'node:path';

/**
 * `$THROUGHLINE_STORE`, else the platform's data folder plus `throughline`. Pure; `home` is the user's home folder.
 * Only the environment and `home` decide, never a workspace, so every window finds the same data.
 */
export function storeRoot(env: Readonly<Record<string, string | undefined>>, platform: string, home: string): string {
  const named = env['THROUGHLINE_STORE'];
  if (named !== undefined && named.trim() !== '') {
    return platform === 'win32' ? win32.resolve(home, named) : posix.resolve(home, named);
  }
  if (platform === 'win32') {
    return win32.join(env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'throughline');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'throughline');
  // The XDG base directory specification ignores relative paths.
  const data = env['XDG_DATA_HOME'];
  return posix.join(data?.startsWith('/') ? data : posix.join(home, '.local', 'share'), 'throughline');
}
