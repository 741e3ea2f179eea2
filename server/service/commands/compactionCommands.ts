// Commands about compaction: preflight, verify, retention, compact, checkpoints.

import { resolve } from 'node:path';
import { type Answer, answered, negative } from '../answer.ts';
import { factsOf } from '../extractSession.ts';
import { type Options, UsageProblem } from '../options.ts';
import { preflightOf, preflightView } from '../preflightSession.ts';
import { withSession } from '../readSession.ts';
import { retentionView } from '../retentionSession.ts';
import { steeringOf } from '../steeringOptions.ts';
import { preflightText, retentionText, verifyText } from '../text/factText.ts';
import { readSummary, verifyView } from '../verifySession.ts';
import type { World } from '../world.ts';
import { fileOf } from './sessionCommands.ts';

const smallestWindow = 1_000;
const largestWindow = 100_000_000;

export function windowOption(options: Options): number | null {
  return options.number('context-window', smallestWindow, largestWindow);
}

export async function preflightCommand(options: Options, world: World): Promise<Answer> {
  const steering = steeringOf(options);
  const contextWindow = windowOption(options);
  return withSession(fileOf(options, world), options.word('head'), world, (read) => {
    const view = preflightView(preflightOf(read, { contextWindow, steering }, world));
    const viable = view.plans.some((plan) => plan.viable);
    return (viable ? answered : negative)(view, () => preflightText(view));
  });
}

export async function verifyCommand(options: Options, world: World): Promise<Answer> {
  const file = options.word('summary');
  if (file === null) throw new UsageProblem('Usage: throughline verify FILE --summary FILE.md [--first-kept ENTRY_ID]');
  const pins = options.list('pin-rule');
  const path = fileOf(options, world);
  const summary = readSummary(resolve(world.cwd, file), world);
  return withSession(path, options.word('head'), world, (read) => {
    const view = verifyView(read, summary, factsOf(read, world.home), options.word('first-kept'), pins);
    return (view.ok ? answered : negative)(view, () => verifyText(view));
  });
}

export async function retentionCommand(options: Options, world: World): Promise<Answer> {
  return withSession(fileOf(options, world), options.word('head'), world, (read) => {
    const view = retentionView(read, options.word('boundary'), options.list('pin-rule'), world.home);
    return answered(view, () => retentionText(view));
  });
}
