// The notification for a question that waits in a session nobody looks at (design section 8.9): it opens the session and never
// answers blind. Once per question.
import { type Disposable, window } from 'vscode';
import type { Panels } from './panels/panels.ts';
import type { Worker } from './worker.ts';

/** Questions remembered as told. */
const mostTold = 200;

export function tellWaiting(worker: Worker, panels: Panels, titleOf: (path: string) => string | null): Disposable {
  const told = new Set<string>();
  return worker.onSessionLive(({ path, live }) => {
    for (const dialog of live.dialogs) {
      const key = `${path}\n${dialog.id}`;
      if (told.has(key) || panels.shows(path)) continue;
      told.add(key);
      if (told.size > mostTold) told.delete(told.values().next().value ?? '');
      void ask(`An agent waits for you in “${titleOf(path) ?? 'a session'}”: ${oneLine(dialog.title)}`, path, panels);
    }
  });
}

async function ask(words: string, path: string, panels: Panels): Promise<void> {
  const answer = await window.showWarningMessage(words, 'Open Session');
  if (answer === 'Open Session') await panels.showSession(path, '');
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
