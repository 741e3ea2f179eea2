// How the worker starts Pi on a session and what it says about sessions somebody else runs.

import { Problem } from '../../errors.ts';
import type { WorkerStart } from '../../protocol/requests.ts';
import type { Store } from '../../store/store.ts';
import type { World } from '../world.ts';
import type { Companions } from './companions.ts';
import type { LiveStarter } from './liveSessions.ts';

export interface PiStarterParts {
  readonly start: WorkerStart;
  readonly store: Store;
  readonly world: World;
  readonly companions: Companions;
}

export function piStarter({ start }: PiStarterParts): LiveStarter {
  return {
    start: ({ kind }) => Promise.reject(new Problem('not-supported', kind)),
    holdOf: () =>
      start.trusted
        ? { kind: 'not-attached', text: 'No process of Throughline runs this session.', actions: [] }
        : {
            kind: 'untrusted',
            text: 'This workspace is not trusted, so no agent is started. Reading works.',
            actions: ['manage-trust'],
          },
    takeOver: (file) => Promise.reject(new Problem('session-watched', file)),
  };
}
