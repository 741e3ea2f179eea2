// The one gate for everything that saves or asks a model (SEC-3).

import { Problem } from '../../errors.ts';
import type { WorkerContext } from './workerContext.ts';

/** An untrusted workspace is read only (SEC-3). */
export function assertTrusted({ start }: WorkerContext): void {
  if (!start.trusted) throw new Problem('untrusted', 'nothing is saved and no model is asked');
}
