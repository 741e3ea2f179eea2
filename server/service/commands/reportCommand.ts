// `throughline report FILE`: everything on one page for a person: what is in the session, what a compaction would do, the
// verified summary, and where the checkpoint lies. The main job of `npm start`.

import { nodeGit } from '../../harness/git/nodeGit.ts';
import { journalPath } from '../../store/store.ts';
import { type Answer, answered, negative } from '../answer.ts';
import { compactView, runCompact, saveRun } from '../compactSession.ts';
import { extractSession } from '../extractSession.ts';
import type { Options } from '../options.ts';
import { preflightView } from '../preflightSession.ts';
import { sessionKeyOf, withSession } from '../readSession.ts';
import { showSession } from '../showSession.ts';
import { steeringOf } from '../steeringOptions.ts';
import { storeOf } from '../storeOf.ts';
import { extractText, outcomeLine, preflightText } from '../text/factText.ts';
import { showText } from '../text/sessionText.ts';
import { plain } from '../text/table.ts';
import type { World } from '../world.ts';
import { windowOption } from './compactionCommands.ts';
import { fileOf } from './sessionCommands.ts';

export async function reportCommand(options: Options, world: World): Promise<Answer> {
  const path = fileOf(options, world);
  const store = storeOf(options.word('store'), world);
  const contextWindow = windowOption(options);
  return withSession(path, options.word('head'), world, async (read) => {
    const settings = { mode: options.mode, contextWindow, steering: steeringOf(options), model: null, store };
    const run = await runCompact(read, settings, world);
    const save = run.result.outcome === 'verified' && !options.flag('dry-run');
    const why = { reason: 'manual', writer: 'throughline report' };
    const saved = save ? await saveRun(read, run, store, nodeGit, why, world) : null;
    const view = {
      show: showSession(read, { text: false, raw: false }),
      facts: extractSession(read, false, world.home),
      preflight: preflightView(run.preflight, read),
      compact: compactView(run, saved?.id ?? null),
      checkpointPath: saved === null ? null : journalPath(store, sessionKeyOf(read.session)),
    };
    return (view.compact.outcome === 'verified' ? answered : negative)(view, () => pageOf(view));
  });
}

interface Page {
  readonly show: Parameters<typeof showText>[0];
  readonly facts: Parameters<typeof extractText>[0];
  readonly preflight: Parameters<typeof preflightText>[0];
  readonly compact: Parameters<typeof outcomeLine>[0];
  readonly checkpointPath: string | null;
}

function pageOf(page: Page): string {
  const { compact } = page;
  return [
    rule('The session'),
    showText(page.show),
    rule('What must not be lost'),
    extractText(page.facts),
    rule('What a compaction would do'),
    preflightText(page.preflight),
    rule(`The summary, written from facts alone (${compact.mode ?? 'no plan'}, ${compact.modelCalls} model calls)`),
    plain(compact.summary ?? compact.reason ?? ''),
    rule('The result'),
    outcomeLine(compact),
    page.checkpointPath === null ? '' : `It lies in ${page.checkpointPath}`,
    `Session file: ${page.show.session.path} (not changed)`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function rule(title: string): string {
  return `── ${title} ${'─'.repeat(Math.max(3, 76 - title.length))}`;
}
