// What a question can be answered with by key, and how long it waits. Pure.
import type { DialogView, DriveAction } from '../../server/protocol/sessionPanelViews.ts';

export type DialogAnswer = Extract<DriveAction, { kind: 'answer' }>['answer'];

/** `0:12`, minutes and seconds since a question was asked. */
export function waited(askedAt: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(askedAt)) / 1_000));
  return Number.isNaN(seconds) ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What Alt+Y and Alt+N answer; null where yes or no is no answer to the question. */
export function quickAnswer(dialog: DialogView, yes: boolean): DialogAnswer | null {
  if (dialog.kind === 'confirm') return { kind: 'confirmed', yes };
  if (dialog.kind !== 'permission') return null;
  const option = dialog.options.find(({ role }) => role === (yes ? 'allow-once' : 'reject-once'));
  return option ? { kind: 'chosen', optionId: option.id } : null;
}
