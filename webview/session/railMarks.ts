// Marks of the rail at their place, and marks too close to tell apart stacked into one with a count (design section 8.2). Pure.
import type { SessionPanelView } from '../../server/protocol/sessionPanelViews.ts';

type Mark = SessionPanelView['marks'][number];

export interface RailStack {
  /** Middle of the stack, px from the rail's top. */
  readonly top: number;
  readonly marks: readonly Mark[];
}

/** Marks closer than this cannot be told apart (px). */
const closest = 14;

/** Marks that have a glyph on the rail: prompts are only places to jump to. */
export function shownMarks(marks: readonly Mark[]): readonly Mark[] {
  return marks.filter(({ kind }) => kind !== 'prompt');
}

/** `topOf` gives the place of a row on the rail, in px. */
export function stackMarks(marks: readonly Mark[], topOf: (row: number) => number): readonly RailStack[] {
  const stacks: { top: number; marks: Mark[] }[] = [];
  for (const mark of marks) {
    const top = topOf(mark.row);
    const last = stacks.at(-1);
    if (last && top - last.top < closest) last.marks.push(mark);
    else stacks.push({ top, marks: [mark] });
  }
  return stacks;
}

/** A stretch of the rail where the model sees rows in one way, px from its top. */
export interface RailStretch {
  readonly sight: Run['sight'];
  readonly top: number;
  readonly end: number;
}

type Run = SessionPanelView['sight'][number];

/** Runs of rows as stretches of the rail. Those too short for a pixel of their own go into the next, so there are never more than pixels. */
export function railStretches(
  runs: readonly Run[],
  topOf: (row: number) => number,
  bottom: number,
): readonly RailStretch[] {
  const stretches: RailStretch[] = [];
  let top = runs[0] === undefined ? bottom : topOf(runs[0].from);
  for (const [index, { sight, to }] of runs.entries()) {
    const end = index === runs.length - 1 ? bottom : topOf(to + 1);
    if (end - top < 1) continue;
    stretches.push({ sight, top, end });
    top = end;
  }
  return stretches;
}

/** The next mark from a row in a direction; of the kinds given. Null at the end. */
export function markFrom(
  marks: readonly Mark[],
  row: number,
  step: 1 | -1,
  kinds: (kind: Mark['kind']) => boolean,
): Mark | null {
  const wanted = marks.filter(({ kind }) => kinds(kind));
  return (step > 0 ? wanted.find((mark) => mark.row > row) : wanted.findLast((mark) => mark.row < row)) ?? null;
}
