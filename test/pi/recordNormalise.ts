// Takes this machine out of a recorded session: paths, port and account become those of a developer called "dev".
// Bytes are rewritten the same way everywhere, ids stay, so the tree and all references hold.
import { hostname, userInfo } from 'node:os';
import type { PiInstallation } from '../support/piInstall.mjs';

export interface Places {
  /** Folder that holds `home` and `work` of the recording. */
  readonly base: string;
  readonly install: PiInstallation;
  readonly modelUrl: string;
}

/** Rewritten text of one session file. Throws when something of this machine is still in it. */
export function normalise(text: string, { base, install, modelUrl }: Places): string {
  const encoded = base.replace(/^[/\\]/, '').replace(/[/\\:]/g, '-');
  const pairs: readonly (readonly [string, string])[] = [
    [install.packageDir, '/home/dev/.npm/lib/node_modules/@earendil-works/pi-coding-agent'],
    [`${encoded}-work-`, 'home-dev-'],
    [`${encoded}-home`, 'home-dev'],
    [`${base}/home`, '/home/dev'],
    [`${base}/work`, '/home/dev'],
    [new URL(modelUrl).host, '127.0.0.1:8080'],
    [process.cwd(), '/home/dev/recipe'],
  ];
  const rewritten = pairs.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  const account = userInfo();
  const forbidden = [base, account.homedir, `${account.username}@`, `${account.username} ${account.username}`];
  const host = hostname();
  const left = [...forbidden, ...(host.length > 4 ? [host] : [])].find((word) => rewritten.includes(word));
  if (left) throw new Error(`"${left}" of this machine is still in the recording`);
  return rewritten;
}
