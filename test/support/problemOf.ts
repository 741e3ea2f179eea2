// Runs something that may refuse with a Problem and names the problem.
import { Problem } from '../../server/errors.ts';

/** The code of the Problem, 'none' when there was none. Anything else thrown is thrown on. */
export function problemOf(run: () => unknown): string {
  try {
    run();
  } catch (cause) {
    if (cause instanceof Problem) return cause.code;
    throw cause;
  }
  return 'none';
}
