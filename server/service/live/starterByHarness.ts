// Chooses who starts a session: an ACP agent for our ACP records and where one is asked for by its id, Pi for everything else.
import type { Files } from '../../outside.ts';
import { isJournal } from '../../source/openSession.ts';
import type { LiveStart, LiveStarter } from './liveSessions.ts';

export interface Starters {
  readonly pi: LiveStarter;
  readonly acp: LiveStarter;
}

export function starterByHarness(starters: Starters, files: Files): LiveStarter {
  const ofFile = (file: string) => (isJournal(file, files) ? starters.acp : starters.pi);
  const ofStart = (start: LiveStart) => {
    if (start.kind === 'new') return start.agent == null ? starters.pi : starters.acp;
    return ofFile(start.file);
  };
  return {
    start: (start, ...desk) => ofStart(start).start(start, ...desk),
    holdOf: (file) => ofFile(file).holdOf(file),
    takeOver: (file) => ofFile(file).takeOver(file),
  };
}
