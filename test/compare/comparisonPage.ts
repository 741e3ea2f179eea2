// The page `npm run compare` writes: what was compared and what not, the rule and the settings, and the figures.
import type { Outcome } from '../eval/checker.ts';
import { goodOutcomes, type ProbeKind, probeKinds } from '../eval/probes.ts';
import { long, short } from './ways.ts';

/** The one long session, which nobody labelled. */
export const longName = 'a long session of Pi 0.x (format 1)';

export interface Measured {
  readonly way: string;
  readonly session: string;
  /** Tokens in the model's window, by one estimate for all. */
  readonly before: number;
  readonly after: number;
  readonly calls: number;
  readonly milliseconds: number;
  /** Why nothing was compacted; null where it was. */
  readonly failure: string | null;
  readonly answers: readonly { readonly kind: ProbeKind; readonly outcome: Outcome }[];
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(header), line(header.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);

/** Words of the page; figures of `all`, in the order the ways were run. */
export function comparisonPage(all: readonly Measured[], withPeer: boolean, piVersion: string): string {
  const ways = [...new Set(all.map(({ way }) => way))];
  const sessions = [...new Set(all.map(({ session }) => session))];
  const labelled = all.filter(({ session }) => session !== longName);
  return `# Comparison

**This compares prompts, ranges and repair, not any real model.** The model is scripted: it quotes from the messages it was sent by one published
rule ([evaluation.md](evaluation.md), \`test/eval/quotingRule.ts\`) and knows no labels. A real model writes better summaries for every way.

${new Set(labelled.map(({ session }) => session)).size} labelled sessions Pi ${piVersion} itself recorded (\`test/eval/sessions/recorded-*\`, without those kept unseen) and one
long one nobody labelled. Each is compacted once by each way in a Pi of its own and read from the file Pi wrote. On the labelled ones, which are short,
every way has a window of ${number(short.contextWindow)} tokens and keeps at least ${number(short.keepRecentTokens)} of the newest; ours plans for a window of
${number(short.plannedWindow)}, and the peer is told a summary of ${number(short.summaryTokens ?? 0)}. On the long one Pi's own settings stand: ${number(long.contextWindow)} and ${number(long.keepRecentTokens)}; Pi has
opened it once before, which brings it to today's format. ${peerWords(withPeer)}

Written by \`${withPeer ? 'THROUGHLINE_PEER=FOLDER ' : ''}npm run compare\`.

${table(['labelled sessions', ...ways], rowsOf(labelled, ways))}

${table(
  [longName, ...ways],
  rowsOf(
    all.filter(({ session }) => session === longName),
    ways,
  ),
)}

*Facts kept* are answers to the probes of MET-4 on what stands in the window afterwards, summary and kept messages: a fact counts where a reader of that
window alone would know it, or would find the entry it came from. What is over and not mentioned is not asked about, so the counts differ.
*Changed* and *stale* are told otherwise or although they are over. *Time* is one
run on a busy machine, from the start of Pi to its end: an order of magnitude.

${table(
  ['tokens after', 'before', ...ways],
  sessions.map((session) => sessionRow(session, ways, all)),
)}
`;
}

function peerWords(withPeer: boolean): string {
  return withPeer
    ? 'pi-smart-compact 9.4.0 runs by its own command, Balanced, without asking first.'
    : 'pi-smart-compact was not measured: `THROUGHLINE_PEER` named no copy.';
}

function rowsOf(all: readonly Measured[], ways: readonly string[]): string[][] {
  const of = (way: string) => all.filter((one) => one.way === way && one.failure === null);
  const each = (name: string, figure: (measured: readonly Measured[]) => string) => [
    name,
    ...ways.map((way) => (of(way).length === 0 ? '-' : figure(of(way)))),
  ];
  const kept = (kind: ProbeKind | null) => (measured: readonly Measured[]) => {
    const answers = measured.flatMap((one) => one.answers).filter((one) => kind === null || one.kind === kind);
    const good = answers.filter(({ outcome }) => goodOutcomes.includes(outcome)).length;
    return `${good} of ${answers.length} (${Math.round((100 * good) / Math.max(1, answers.length))} %)`;
  };
  const told = (outcome: Outcome) => (measured: readonly Measured[]) =>
    String(measured.flatMap((one) => one.answers).filter((one) => one.outcome === outcome).length);
  const hasFacts = all.some(({ answers }) => answers.length > 0);
  const facts = [
    each('facts kept', kept(null)),
    ...probeKinds.map((kind) => each(`- ${kind}`, kept(kind))),
    each('changed', told('changed')),
    each('stale', told('stale')),
  ];
  return [
    ['sessions compacted', ...ways.map((way) => `${of(way).length} of ${all.filter((one) => one.way === way).length}`)],
    each('tokens before', (measured) => number(sum(measured.map(({ before }) => before)))),
    each('tokens after', (measured) => number(sum(measured.map(({ after }) => after)))),
    ...(hasFacts ? facts : []),
    each('model calls', (measured) => String(sum(measured.map(({ calls }) => calls)))),
    each(
      'time, each',
      (measured) => `${(sum(measured.map((one) => one.milliseconds)) / measured.length / 1_000).toFixed(1)} s`,
    ),
  ];
}

function sessionRow(session: string, ways: readonly string[], all: readonly Measured[]): string[] {
  const found = (way: string) => all.find((one) => one.session === session && one.way === way);
  const cell = (way: string) => {
    const one = found(way);
    if (one === undefined) return '-';
    return one.failure === null
      ? number(one.after)
      : `not compacted (${one.failure.split('\n', 1).join('').slice(0, 80)})`;
  };
  return [
    session.replace('recorded-', ''),
    number(all.find((one) => one.session === session)?.before ?? 0),
    ...ways.map(cell),
  ];
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
