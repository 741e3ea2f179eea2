// What a screen reader is told of a change, once and as a finished sentence (design section 9): never tokens as they come. Pure.
import type { FlowRowView, LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';
import { plural, provenanceWord } from '../shared/format.ts';

export interface SpokenState {
  readonly activity: LiveTurnView['activity'];
  /** Ids of waiting dialogs. */
  readonly dialogs: readonly string[];
  /** Rows in the record. */
  readonly total: number;
}

export function spokenStateOf(live: LiveTurnView, total: number): SpokenState {
  return { activity: live.activity, dialogs: live.dialogs.map(({ id }) => id), total };
}

const busy: ReadonlySet<LiveTurnView['activity']> = new Set(['turn', 'compacting', 'retrying']);

/**
 * The sentence for the step from `before` to now; empty when nothing is worth one. `turnRows` are the rows of the turn that
 * ended, `added` the rows the record got since.
 */
export function spokenSentence(
  before: SpokenState,
  live: LiveTurnView,
  added: readonly FlowRowView[],
  turnRows: readonly FlowRowView[],
  gauge: string,
): string {
  const sentences = [
    ...live.dialogs.filter(({ id }) => !before.dialogs.includes(id)).map(({ title }) => `Approval needed: ${title}.`),
    ...added.flatMap(({ content }) => markSentence(content, gauge)),
  ];
  if (busy.has(before.activity) && live.activity === 'idle') sentences.push(endSentence(live, turnRows));
  if (before.activity !== 'ended' && live.activity === 'ended') sentences.push('Pi ended.');
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function markSentence(content: FlowRowView['content'], gauge: string): string[] {
  if (content.kind === 'compaction') return [`Context compacted, ${content.by}.${gauge === '' ? '' : ` ${gauge}.`}`];
  if (content.kind === 'checkpoint')
    return [
      `Checkpoint ${content.number} saved, ${provenanceWord(content.provenance).toLowerCase()}. The window did not change.`,
    ];
  return [];
}

function endSentence(live: LiveTurnView, rows: readonly FlowRowView[]): string {
  if (live.status?.icon === 'error') return live.status.text;
  const tools = rows.flatMap(({ content }) => (content.kind === 'tool' ? [content.card] : []));
  const failed = tools.filter(({ state }) => state === 'failed').length;
  const parts = ['Reply finished'];
  if (tools.length > 0) parts.push(`${plural(tools.length, 'tool')} ran`);
  if (failed > 0) parts.push(`${failed} failed`);
  return `${parts.join(', ')}.`;
}
