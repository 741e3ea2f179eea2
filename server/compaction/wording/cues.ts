// Tells cheaply that a pattern cannot match: letter classes without regard to case take a millisecond to compile, so a
// process that verifies one summary must not meet dozens of them for words the text does not hold (SPEC 15).

/** A pattern with its cues (see `mayMatch`). */
export interface Cued {
  readonly cues: string;
  readonly pattern: RegExp;
}

/** A text as `mayMatch` reads it: letters that patterns without regard to case take for one another are one. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ſ', 's');
}

const lists = new Map<string, readonly string[]>();

function listOf(cues: string): readonly string[] {
  const list = lists.get(cues) ?? cues.split('|');
  lists.set(cues, list);
  return list;
}

/**
 * False when none of the cues stands in the text, given by `foldCase`. `cues` are strings in lower case, separated by `|`, one of
 * which stands in every text the pattern matches; that they do is tested against the patterns themselves.
 */
export function mayMatch(cues: string, folded: string): boolean {
  for (const cue of listOf(cues)) if (folded.includes(cue)) return true;
  return false;
}
