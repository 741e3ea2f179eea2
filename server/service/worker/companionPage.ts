// Answers `/throughline` of a Pi with the companion (PI-3): the panels' own views, drawn as text.

import type { CompanionAsk } from '../../protocol/companion.ts';
import type { HomeView } from '../../protocol/panelViews.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { contextPage, homePage, loopsPage, settingsPage, storagePage } from '../text/companionText.ts';
import { handlers } from './handlers.ts';
import { sessionMarksView } from './sessionMarksView.ts';
import type { WorkerContext } from './workerContext.ts';

/** `file` as Pi names it; Pi writes it only with the first message, and a session without one is told of as far as it goes. */
export async function companionPage(ask: CompanionAsk, file: string | null, context: WorkerContext): Promise<string> {
  const call = { signal: new AbortController().signal };
  if (ask.page === 'storage') return storagePage(await handlers.storage({}, call, context));
  const path = file !== null && context.world.files.stamp(file) !== null ? file : null;
  const home: HomeView = await handlers.home({ path }, call, context);
  switch (ask.page) {
    case 'home':
      return homePage(home, path === null ? [] : marksOf(path, context), ask.usage);
    case 'context':
      return contextPage(home, ask.usage);
    case 'settings':
      return settingsPage(home, context.start, context.store.root);
    case 'loops':
      return loopsPage(path === null ? [] : loopsOf(path, context));
    default:
      return ask.page satisfies never;
  }
}

function marksOf(path: string, { sessions, store }: WorkerContext) {
  return sessionMarksView(sessions.get(path, null), store).branches.find(({ active }) => active)?.marks ?? [];
}

function loopsOf(path: string, { sessions }: WorkerContext): string[] {
  const { openLoops } = sessions.get(path, null).facts();
  return openLoops.filter(({ status }) => status === 'open').map(({ text }) => scrubText(text).text);
}
