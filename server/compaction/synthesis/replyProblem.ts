// Whether a model's reply is a summary at all. One that is not falls back to facts instead of being patched: a deterministic
// patch would add every fact to it and leave the garbage in (CMP-5).

import { parseSummary } from '../verify/parseSummary.ts';

/** The prompt asks for ten headings; a reply with fewer than this many known ones did not follow it. */
const leastSections = 2;

/** Why a reply is no summary, null when it may be verified. */
export function replyProblem(text: string, truncated: boolean): string | null {
  if (truncated) return 'The model’s summary was cut off.';
  const fences = text.split('\n').filter((line) => /^\s{0,3}(?:`{3,}|~{3,})/.test(line)).length;
  if (fences % 2 === 1) return 'The model’s summary leaves a fence open.';
  return parseSummary(text).sections.size < leastSections ? 'The model’s reply is no summary.' : null;
}
