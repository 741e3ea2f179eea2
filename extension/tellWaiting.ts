// What is told where nobody looks (design section 8.9): a question that waits in a hidden session, a session that came back with less
// than was said in it, a pinned rule that a compaction lost, a worker that is gone. They open the place; nothing is answered blind.
import type { Disposable } from 'vscode';
import { pinnedRuleMissing } from '../server/protocol/pinnedRuleMissing.ts';
import type { Notices } from './notices.ts';
import type { Panels } from './panels/panels.ts';
import { type RestoredNews, restoredNews } from './restoredNews.ts';
import type { SessionTree } from './sessionTree.ts';
import type { Worker } from './worker.ts';

/** Questions and runs remembered as told. */
const mostTold = 200;

export interface TellParts {
  readonly worker: Worker;
  readonly panels: Panels;
  readonly tree: SessionTree;
  readonly notices: Notices;
}

export function tellWaiting({ worker, panels, tree, notices }: TellParts): Disposable[] {
  const told = new Set<string>();
  const titleOf = (path: string) => `“${tree.titleOf(path) ?? 'a session'}”`;
  const open = (path: string) => () => panels.showSession(path, '');
  const once = (key: string, tell: () => boolean) => {
    if (told.has(key) || !tell()) return;
    told.add(key);
    if (told.size > mostTold) told.delete(told.values().next().value ?? '');
  };
  let known: RestoredNews['known'] = new Map();
  return [
    worker.onSessionLive(({ path, live }) => {
      for (const { id, title } of live.dialogs) {
        if (panels.shows(path)) continue;
        once(`${path}\n${id}`, () => {
          const words = `An agent waits for you in ${titleOf(path)}: ${oneLine(title)}`;
          return notices.tell('approvalWaiting', path, words, 'Open Session', open(path));
        });
      }
    }),
    tree.onSnapshot(({ projects }) => {
      const sessions = projects.flatMap((project) =>
        project.sessions.map(({ row, restoration }) => ({ path: row.path, title: row.title, restoration })),
      );
      const news = restoredNews(known, sessions, (path) => panels.shows(path));
      known = news.known;
      for (const { path, title, restoration } of news.told) {
        const words = `“${title}”: ${restoration.reason}`;
        notices.tell('restored', path, words, 'Open Session', open(path));
      }
    }),
    worker.onRunState(({ runId, path, warnings }) => {
      for (const warning of warnings.filter((words) => words.startsWith(pinnedRuleMissing))) {
        once(`${runId}\n${warning}`, () =>
          notices.tell('pinnedRuleMissing', path, `${titleOf(path)}: ${warning}.`, 'Open Session', open(path)),
        );
      }
    }),
    worker.onState(({ kind }) => {
      if (kind !== 'gone') return;
      const words = 'Throughline’s worker stopped. Agents started here stopped with it; nothing recorded is lost.';
      notices.tell('workerGone', '', words, 'Restart Now', () => worker.restart());
    }),
  ];
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
