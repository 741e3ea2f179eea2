// Commands that ran and how each ended: what a claim such as "the tests pass" is measured against (CMP-1, CMP-6).

import { identityOf } from './commandPurpose.ts';
import { quoted } from './errorLine.ts';
import type { Exchange } from './exchange.ts';
import type { CommandOutcome } from './fact.ts';
import type { StepRun } from './shellCommand.ts';
import { bareToolName } from './toolTables.ts';

function idsOf({ callEntryId, resultEntryId }: Exchange): readonly string[] {
  return callEntryId === null || callEntryId === resultEntryId ? [resultEntryId] : [callEntryId, resultEntryId];
}

function stepOutcome(exchange: Exchange, { step, ended }: StepRun): readonly CommandOutcome[] {
  const { purpose } = identityOf(step);
  if (purpose === 'other' || ended === 'skipped' || step.hidden) return [];
  const ok = ended === 'ok' && step !== exchange.failure?.step;
  return [{ command: quoted(step.source), ok, purpose, entryIds: idsOf(exchange) }];
}

const toolPurposes: readonly [RegExp, CommandOutcome['purpose']][] = [
  [/(?:^|_)run_?tests?(?:_|$)|^tests?$/, 'test'],
  [/(?:^|_)build(?:_|$)/, 'build'],
  [/(?:^|_)lint(?:_|$)/, 'lint'],
];

function toolOutcome(exchange: Exchange): readonly CommandOutcome[] {
  if (exchange.action.kind !== 'other') return [];
  const name = bareToolName(exchange.tool)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();
  const purpose = toolPurposes.find(([pattern]) => pattern.test(name))?.[1];
  return purpose ? [{ command: exchange.tool, ok: exchange.ok, purpose, entryIds: idsOf(exchange) }] : [];
}

/** Outcomes of one exchange: one for each part with a purpose, else one for the whole command. Stopped ones give none. */
export function outcomesOf(exchange: Exchange): readonly CommandOutcome[] {
  const { action, status, shell } = exchange;
  if (status.state === 'interrupted' || status.state === 'refused' || status.state === 'invalid') return [];
  if (action.kind !== 'shell' || shell === null) return toolOutcome(exchange);
  const found = shell.runs.flatMap((run) => stepOutcome(exchange, run));
  if (found.length > 0) return found;
  const [line = ''] = action.script.trim().split('\n', 1);
  return [{ command: quoted(line), ok: exchange.failure === null, purpose: 'other', entryIds: idsOf(exchange) }];
}
