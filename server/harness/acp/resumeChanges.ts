// What differs from the process that had a session before (CKP-4): looked at once the agent runs and before it is asked for that
// session, so that what would be lost is saved first. Which model it uses, an agent says only in its answer.
import { createHash } from 'node:crypto';
import { type Fields, stringIn } from './foreignValue.ts';

export type ResumeChange = 'agent' | 'version' | 'command' | 'folder' | 'cannot-resume';

/** The process that is about to be asked. */
export interface ResumeProcess {
  readonly agent: string;
  readonly version: string | null;
  /** From `commandMark`. */
  readonly command: string;
  readonly cwd: string;
  readonly resume: boolean;
  readonly load: boolean;
}

/** `before` is the newest `attached` entry; what it does not say is no change. */
export function resumeChanges(before: Fields | null, now: ResumeProcess): readonly ResumeChange[] {
  const differs = (name: string, value: string | null) => {
    const told = stringIn(before, name);
    return told !== null && value !== null && told !== value;
  };
  const changes: readonly (readonly [ResumeChange, boolean])[] = [
    ['agent', differs('agent', now.agent)],
    ['version', differs('agentVersion', now.version)],
    ['command', differs('command', now.command)],
    ['folder', differs('cwd', now.cwd)],
    ['cannot-resume', !now.resume && !now.load],
  ];
  return changes.flatMap(([change, holds]) => (holds ? [change] : []));
}

/** Tells one way to start an agent from another without naming it: arguments choose models, and may hold what is nobody's business. */
export function commandMark(command: string, args: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([command, args]))
    .digest('hex')
    .slice(0, 16);
}
