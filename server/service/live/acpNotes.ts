// What the record of an ACP session says beside its words (CKP-2, REC-8, RST-1), as rows a person reads: a native opening that
// failed, a projection of ours, a process that began with less, a replay that tells another conversation, a suspected compaction.
import type { FlowRowView } from '../../protocol/sessionPanelViews.ts';
import type { CompactionEntry, CustomEntry } from '../../record/entry.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { shortTokens } from '../text/table.ts';

type Content = FlowRowView['content'];
type Note = Extract<Content, { kind: 'note' }>;
type Data = Readonly<Record<string, unknown>>;

const texts: Readonly<Record<string, (data: Data) => Note | null>> = {
  'acp.resume-failed': (data) => note('warning', 'Not resumed', `${line(data['message'])}.`),
  'acp.projected': (data) => note('info', 'Handed over by Throughline', sentence(line(data['about']))),
  'acp.attached': attachedNote,
  'acp.replayed': replayNote,
  'acp.compaction-suspected': suspectedNote,
};

/** The row of a bookkeeping entry; null for one that is none. */
export function acpNote({ customType, data }: CustomEntry): Note | null {
  return texts[customType]?.(Object(data) as Data) ?? null;
}

/** The card of a compaction an agent reported: how, how sure, and its figures where it tells them (CKP-2). */
export function acpCompaction({ details, tokensBefore }: CompactionEntry, agent: string): Content {
  const { source, confidence, trigger, usedAfter } = Object(details) as Data;
  const inWords = source === 'text' || confidence === 'low' ? ' in words only' : '';
  return {
    kind: 'compaction',
    by: `reported by ${agent}${inWords}`,
    reason: trigger === 'manual' || trigger === 'auto' ? trigger : null,
    before: tokensBefore > 0 ? tokensBefore : null,
    after: typeof usedAfter === 'number' ? usedAfter : null,
    note: 'What the agent kept beside its summary it does not say.',
  };
}

function attachedNote({ mode, reason }: Data): Note | null {
  if (mode === 'checkpoint_restored') return note('info', 'Restored from checkpoint', line(reason));
  if (mode !== 'fresh') return null;
  return note('warning', 'Fresh: the model knows nothing of what stands above', line(reason));
}

function replayNote({ way, match, prompts, differsAt }: Data): Note | null {
  if (match !== 'differs') return null;
  const text = `session/${line(way)} told ${count(prompts)} prompts again, and number ${count(differsAt)} is not the one recorded here. Nothing of it was taken over; the model may know another conversation than this one.`;
  return note('warning', 'The agent tells another conversation', text);
}

function suspectedNote({ usedBefore, usedAfter }: Data): Note {
  const figures =
    typeof usedBefore === 'number' && typeof usedAfter === 'number'
      ? `The gauge fell from ${shortTokens(usedBefore)} to ${shortTokens(usedAfter)} without a report. `
      : '';
  return note('question', `${figures}Suspected compaction, not confirmed.`, '');
}

function note(icon: Note['icon'], title: string, text: string): Note {
  return { kind: 'note', title, text, icon };
}

function line(value: unknown): string {
  return typeof value === 'string' ? scrubText(value.split('\n', 1)[0] ?? '').text.slice(0, 400) : '';
}

function sentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}, in front of the next message.`;
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
