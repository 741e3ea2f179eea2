// The one line at the composer: why the last act failed, or what came of it.
import { isProblem, type PanelProblem } from '../../server/protocol/panel.ts';

/** What came of an act, and the place where it is seen. */
export interface ComposerNote {
  readonly text: string;
  open(): void;
}

/** The panel as far as this line goes: `failure` is empty for none, and a note is shown where nothing failed since. */
export interface ComposerLine {
  failure: string;
  note: ComposerNote | null;
}

/** What the worker answered, null when it failed; why stands in the line then, and what stood there before goes. */
export function given<T>(answer: T | PanelProblem, line: ComposerLine): T | null {
  const failed = isProblem(answer);
  line.failure = failed ? `${answer.problem.message} ${answer.problem.next}` : '';
  line.note = null;
  return failed ? null : answer;
}
