// Settings as typed values, read when asked (UI-9). Names and descriptions stand in package.json.
import { homedir } from 'node:os';
import { workspace } from 'vscode';

export interface Settings {
  /** Further session folders beside Pi's own. */
  readonly roots: readonly string[];
  readonly store: string | null;
  readonly endpoint: { readonly url: string; readonly model: string } | null;
  readonly useLanguageModels: boolean;
  /** Where Pi and its Node are, null to look for them; `args` are added when it is started. */
  readonly pi: { readonly path: string | null; readonly node: string | null; readonly args: readonly string[] };
}

export function readSettings(): Settings {
  const section = workspace.getConfiguration('throughline');
  const url = section.get<string>('model.endpointUrl', '').trim();
  const model = section.get<string>('model.endpointModel', '').trim();
  return {
    roots: section.get<string[]>('sessions.folders', []).map(expandHome),
    store: section.get<string>('storage.folder', '').trim() || null,
    endpoint: url !== '' && model !== '' ? { url, model } : null,
    useLanguageModels: section.get<boolean>('model.useVSCodeModels', false),
    pi: {
      path: expandHome(section.get<string>('pi.path', '').trim()) || null,
      node: expandHome(section.get<string>('pi.nodePath', '').trim()) || null,
      args: section.get<string[]>('pi.arguments', []).filter((word) => typeof word === 'string'),
    },
  };
}

function expandHome(path: string): string {
  return path.replace(/^~(?=$|[\\/])/, homedir());
}
