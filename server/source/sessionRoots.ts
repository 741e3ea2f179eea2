// Where Pi keeps its sessions by default (REC-5). A pure function of environment, home folder and Pi's settings text.

import { isAbsolute, join, resolve } from 'node:path';
import { parseFields } from './brokenLine.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

function expand(folder: string, home: string): string {
  if (folder === '~') return home;
  return folder.startsWith('~/') || folder.startsWith('~\\') ? join(home, folder.slice(2)) : folder;
}

/** Pi's own folder: `PI_CODING_AGENT_DIR`, else `~/.pi/agent`. */
export function agentFolder(env: Environment, home: string): string {
  const stated = env['PI_CODING_AGENT_DIR'];
  return stated ? resolve(expand(stated, home)) : join(home, '.pi', 'agent');
}

/** `sessionDir` of Pi's settings text; null without one, or when it is relative: that depends on where Pi was started. */
function settledFolder(settings: string | null, home: string): string | null {
  const stated = settings === null ? null : parseFields(settings)?.sessionDir;
  if (typeof stated !== 'string' || stated === '') return null;
  const folder = expand(stated, home);
  return isAbsolute(folder) ? folder : null;
}

/**
 * The folders to look for sessions in, without repeats: the one the environment names, the one Pi's settings name, and
 * Pi's default, where sessions from before such a setting stay. `settings` is the text of Pi's settings.json or null.
 */
export function sessionRoots(env: Environment, home: string, settings: string | null = null): readonly string[] {
  const stated = env['PI_CODING_AGENT_SESSION_DIR'];
  const folders = [
    stated ? resolve(expand(stated, home)) : null,
    settledFolder(settings, home),
    join(agentFolder(env, home), 'sessions'),
  ];
  return [...new Set(folders.filter((folder) => folder !== null))];
}
