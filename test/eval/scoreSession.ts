// Compares what was reported with the labels of one session, by the rules of docs/evaluation.md ("Scoring").
import type { HardNegative, Label } from './label.ts';
import type { ReportedItem } from './reportedItem.ts';
import { saysTheSame } from './textOverlap.ts';

export type Verdict = 'right' | 'neutral' | 'wrong';

export interface JudgedItem {
  readonly item: ReportedItem;
  readonly verdict: Verdict;
  /** Hard negatives a wrong item stepped on. */
  readonly negatives: readonly HardNegative[];
}

export interface JudgedLabel {
  readonly label: Label;
  readonly required: boolean;
  readonly found: boolean;
  /** Constraints that were found: whether the reported polarity is the labelled one. */
  readonly polarityAgrees: boolean | null;
}

export interface SessionScore {
  readonly items: readonly JudgedItem[];
  readonly labels: readonly JudgedLabel[];
  readonly negatives: readonly { readonly negative: HardNegative; readonly reported: boolean }[];
}

export interface ScoredSession {
  readonly labels: readonly Label[];
  readonly hardNegatives: readonly HardNegative[];
  /** Entry → the entry that stands for its tool exchange. */
  readonly exchangeOf: ReadonlyMap<string, string>;
}

export function scoreSession(session: ScoredSession, items: readonly ReportedItem[]): SessionScore {
  const matcher = new Matcher(session);
  const judged = items.map((item) => matcher.judge(item));
  const labels = session.labels.map((label): JudgedLabel => {
    const finders = items.filter((item) => matcher.matches(label, item));
    const polarity = label.kind === 'constraint' && finders.length > 0;
    return {
      label,
      required: matcher.isRequired(label),
      found: finders.length > 0,
      polarityAgrees: polarity ? finders.some((item) => item.polarity === label.polarity) : null,
    };
  });
  const negatives = session.hardNegatives.map((negative) => ({
    negative,
    reported: judged.some((item) => item.negatives.includes(negative)),
  }));
  return { items: judged, labels, negatives };
}

class Matcher {
  readonly #session: ScoredSession;
  readonly #errorsAt = new Map<string, number>();
  readonly #touched: ReadonlySet<string>;

  constructor(session: ScoredSession) {
    this.#session = session;
    this.#touched = new Set(
      session.labels.filter((l) => l.kind === 'file-modified' || l.kind === 'file-deleted').map((l) => l.text),
    );
    for (const failure of [...session.labels, ...session.hardNegatives].filter((l) => l.kind === 'error')) {
      const ids = new Set([...failure.entryIds, ...this.#exchanges(failure.entryIds)]);
      for (const id of ids) this.#errorsAt.set(id, (this.#errorsAt.get(id) ?? 0) + 1);
    }
  }

  isRequired(label: Label): boolean {
    if (label.optional === true || label.status === 'done' || label.status === 'reversed') return false;
    return !(label.kind === 'file-read' && this.#touched.has(label.text));
  }

  matches(label: Label, item: ReportedItem): boolean {
    return this.#same(label, item) && (label.optional === true || statusAgrees(label, item));
  }

  judge(item: ReportedItem): JudgedItem {
    const matching = this.#session.labels.filter((label) => this.matches(label, item));
    if (matching.some((label) => this.isRequired(label))) return { item, verdict: 'right', negatives: [] };
    if (matching.length > 0 || this.#isNeutral(item)) return { item, verdict: 'neutral', negatives: [] };
    const negatives = this.#session.hardNegatives.filter((negative) => this.#same(negative, item));
    return { item, verdict: 'wrong', negatives };
  }

  #isNeutral(item: ReportedItem): boolean {
    // History that an extractor keeps as such claims nothing about the present.
    const past = item.status === 'withdrawn' || item.status === 'reversed' || item.status === 'done';
    if (past) return !this.#session.labels.some((label) => this.isRequired(label) && this.#same(label, item));
    if (item.kind === 'file-read') return this.#touched.has(item.text);
    const labelled = (kind: Label['kind']) =>
      this.#session.labels.filter((label) => label.kind === kind && this.#same({ ...label, kind: item.kind }, item));
    if (item.kind === 'file-modified') return labelled('file-deleted').length > 0;
    return item.kind === 'openLoop' && labelled('newestRequest').length > 0;
  }

  #same(label: Label | HardNegative, item: ReportedItem): boolean {
    const orKind = 'orKind' in label ? label.orKind : undefined;
    if (label.kind !== item.kind && orKind !== item.kind) return false;
    if (label.kind.startsWith('file-')) return label.text === item.text;
    const exchanges = this.#exchanges(item.entryIds);
    const shared = this.#exchanges(label.entryIds).filter((id) => exchanges.includes(id));
    if (shared.length === 0) return false;
    if (label.kind === 'error' && this.#standsAlone(label.entryIds, item.entryIds)) return true;
    const wordings = [label.text, ...('also' in label ? (label.also ?? []) : [])];
    return wordings.some((wording) => saysTheSame(wording, item.text));
  }

  /** Whether the shared result, or else the shared exchange, holds one failure only: then any line of it will do. */
  #standsAlone(labelled: readonly string[], reported: readonly string[]): boolean {
    const direct = labelled.filter((id) => reported.includes(id));
    const exchanges = this.#exchanges(reported);
    const shared = direct.length > 0 ? direct : this.#exchanges(labelled).filter((id) => exchanges.includes(id));
    return shared.some((id) => this.#errorsAt.get(id) === 1);
  }

  #exchanges(ids: readonly string[]): string[] {
    return [...new Set(ids.map((id) => this.#session.exchangeOf.get(id) ?? id))];
  }
}

function statusAgrees(label: Label, item: ReportedItem): boolean {
  return label.status === undefined || item.status === null || label.status === item.status;
}
