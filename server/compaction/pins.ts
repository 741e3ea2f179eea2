// Pinned rules (CMP-12): they stand word for word in every summary, and whether they still do is asked again after
// each compaction, ours or the harness's.

import { textOf } from '../record/entry.ts';
import type { ProjectedMessage } from '../record/projection.ts';
import { normalText } from './verify/normalText.ts';

/** Pinned rules that stand neither in the summary nor in a kept message, word for word. */
export function missingPins(pins: readonly string[], summary: string, kept: readonly ProjectedMessage[]): string[] {
  if (pins.length === 0) return [];
  const texts = [summary, ...kept.map((message) => textOf(message.blocks))].map(normalText);
  return pins.filter((pin) => !texts.some((text) => text.includes(normalText(pin))));
}
