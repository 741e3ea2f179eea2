// A question that always gets an answer: a lost connection is a problem like any other.
import type { PanelProblem } from '../../server/protocol/panel.ts';

export async function askHost<T>(question: () => Promise<T | PanelProblem>): Promise<T | PanelProblem> {
  try {
    return await question();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: { code: 'worker-gone', message: `The worker did not answer: ${message}.`, next: 'Try again.' } };
  }
}
