// What `eval` prints about summaries: the five outcomes per kind of probe, side by side, sums per group only.
import { answerProbe, type Outcome, outcomes, type SummaryUnderTest } from './checker.ts';
import { table } from './factReport.ts';
import { type Group, groups } from './group.ts';
import type { SessionLabels } from './label.ts';
import { goodOutcomes, type ProbeKind, probeKinds, probesOf } from './probes.ts';

export interface ProbedSummary {
  readonly group: Group;
  /** Which kind of summary. */
  readonly by: string;
  readonly characters: number;
  readonly answers: readonly { readonly kind: ProbeKind; readonly outcome: Outcome }[];
}

/** One line of the JSON: how many probes of a kind had each outcome. */
export interface ProbeLine {
  readonly group: Group;
  readonly by: string;
  readonly probe: ProbeKind | 'all';
  readonly probes: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
}

export function probeSummary(
  group: Group,
  by: string,
  labels: SessionLabels,
  summary: SummaryUnderTest,
): ProbedSummary {
  const answers = probesOf(labels).flatMap((probe) => {
    const outcome = answerProbe(summary, probe.question, probe.sourceIds);
    return outcome === null ? [] : [{ kind: probe.kind, outcome }];
  });
  return { group, by, characters: summary.text.length, answers };
}

export function probeLines(probed: readonly ProbedSummary[]): readonly ProbeLine[] {
  const names = [...new Set(probed.map((one) => one.by))];
  return groups.flatMap((group) =>
    names.flatMap((by) =>
      ([...probeKinds, 'all'] as const).map((probe) => {
        const answers = probed
          .filter((one) => one.group === group && one.by === by)
          .flatMap((one) => one.answers)
          .filter((answer) => probe === 'all' || answer.kind === probe);
        return { group, by, probe, probes: answers.length, outcomes: countOutcomes(answers.map((one) => one.outcome)) };
      }),
    ),
  );
}

export function printProbes(probed: readonly ProbedSummary[], lines: readonly ProbeLine[]): string {
  const header = ['group', 'summary', 'probe', 'probes', ...outcomes, 'can go on'];
  const body = lines
    .filter((line) => line.probes > 0)
    .map((line) => [
      line.group,
      line.by,
      line.probe,
      String(line.probes),
      ...outcomes.map((outcome) => String(line.outcomes[outcome])),
      `${Math.round((100 * goodOutcomes.reduce((sum, good) => sum + line.outcomes[good], 0)) / line.probes)} %`,
    ]);
  const sizes = [...new Set(probed.map((one) => one.by))].map((by) => {
    const all = probed.filter((one) => one.by === by);
    return `${by} ${Math.round(all.reduce((sum, one) => sum + one.characters, 0) / Math.max(1, all.length))}`;
  });
  return `${table([header, ...body])}\nCharacters per summary on average: ${sizes.join(', ')}.`;
}

function countOutcomes(all: readonly Outcome[]): Readonly<Record<Outcome, number>> {
  const counts = { kept: 0, recoverable: 0, missing: 0, changed: 0, stale: 0 };
  for (const outcome of all) counts[outcome] += 1;
  return counts;
}
