// Commands about compaction: preflight, verify, retention, compact, checkpoints.

import { type Answer, answered, negative } from '../answer.ts';
import type { Options } from '../options.ts';
import { preflightOf, preflightView } from '../preflightSession.ts';
import { withSession } from '../readSession.ts';
import { steeringOf } from '../steeringOptions.ts';
import { preflightText } from '../text/factText.ts';
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
