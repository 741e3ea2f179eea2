// Section Progress: what commands achieved, what is under way, what blocks. Only outcomes with a recorded result are
// told as done, and only the newest of each purpose.

import type { CommandOutcome, Facts } from '../../facts/fact.ts';
import { oneLine } from '../../record/oneLine.ts';
import { claimsUnsupported } from '../verify/claims.ts';
import { itemOf, type SummaryItem } from './summaryItem.ts';

const maxCommand = 120;
const maxEffects = 8;
const purposes: readonly CommandOutcome['purpose'][] = [
  'test',
  'build',
  'lint',
  'typecheck',
  'deploy',
  'commit',
  'install',
];
/** Commands whose repetition would do harm or waste: told so that they are not run again. */
const effects =
  /^\s*(?:sudo )?(?:mv|cp|rm|mkdir|ln|chmod|git (?:mv|rm|checkout|switch|branch|tag|merge|rebase|stash|reset)|docker|kubectl|createdb|psql|npx prisma|alembic|terraform)\b/u;

function commandText(outcome: CommandOutcome): string {
  const text = oneLine(outcome.command).replace(/`/gu, "'");
  return text.length > maxCommand ? `${text.slice(0, maxCommand)} …` : text;
}

function newestOf(facts: Facts, purpose: CommandOutcome['purpose']): CommandOutcome | undefined {
  return facts.outcomes.findLast((outcome) => outcome.purpose === purpose);
}

function outcomeItems(facts: Facts): SummaryItem[] {
  return purposes.flatMap((purpose): SummaryItem[] => {
    const newest = newestOf(facts, purpose);
    if (!newest) return [];
    const command = commandText(newest);
    return newest.ok
      ? [itemOf('Progress/Done', `Last ${purpose} run succeeded: \`${command}\``, 20)]
      : [itemOf('Progress/Blocked', `Last ${purpose} run failed: \`${command}\``, 10)];
  });
}

function effectItems(facts: Facts): SummaryItem[] {
  return facts.outcomes
    .filter((outcome) => outcome.ok && outcome.purpose === 'other' && effects.test(outcome.command))
    .slice(-maxEffects)
    .map((outcome) => itemOf('Progress/Done', `Already run: \`${commandText(outcome)}\``, 25));
}

/** True when a line claims nothing the outcomes do not support. */
export function claimsNothingNew(line: string, facts: Facts): boolean {
  return !claimsUnsupported(line, facts);
}

/** The line, left out when its turn comes and it claims more than the outcomes support. */
export function standingIfSupported(item: SummaryItem, facts: Facts): SummaryItem {
  return { ...item, mayStand: () => claimsNothingNew(item.line, facts) };
}

/** Lines of Progress besides errors. */
export function progressItems(facts: Facts): SummaryItem[] {
  const done = facts.openLoops.filter((loop) => loop.status === 'done').slice(-maxEffects);
  return [
    ...outcomeItems(facts),
    ...effectItems(facts),
    ...done.map((loop) => itemOf('Progress/Done', `Done: ${loop.text}`, 40)),
  ].map((item) => standingIfSupported(item, facts));
}
