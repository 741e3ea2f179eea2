// What one reopening really was: what the agent advertised and did, what the model then received, and what a person saw. The label is
// held to what the model received, never to what the agent or we say (RST-1).
import { framesOf, newest } from '../liveAcp.ts';
import type { ObservedMode } from './agentModel.ts';

/** One row of the restoration table. */
export interface Observation {
  readonly agent: string;
  readonly version: string;
  readonly advertised: string;
  readonly happened: string;
  readonly did: string;
  readonly received: string;
  readonly label: ObservedMode;
  readonly saw: string;
}

interface Capabilities {
  readonly loadSession?: boolean;
  readonly sessionCapabilities?: Readonly<Record<string, unknown>>;
}

/** Ways to a session the agent named in its newest answer to `initialize`. */
export function advertisedWays(file: string): string {
  const answers = framesOf(file).filter(([sign, text]) => sign === '<' && text.includes('"agentCapabilities"'));
  const answer = JSON.parse(answers.at(-1)?.[1] ?? '{}') as { result?: { agentCapabilities?: Capabilities } };
  const { loadSession, sessionCapabilities } = answer.result?.agentCapabilities ?? {};
  const ways = ['resume', 'fork'].filter((way) => sessionCapabilities?.[way] != null);
  return [...(loadSession === true ? ['load'] : []), ...ways].join(', ') || 'nothing';
}

/** What the agent did when it was opened again, as the record has it. */
export function whatAgentDid(file: string): string {
  const { how } = newest(file, 'attached') ?? {};
  if (how !== 'new') return `${String(how)} worked`;
  const failed = newest(file, 'resume-failed');
  return failed === null ? 'not asked' : `${String(failed['how'])} failed (${String(failed['code'])})`;
}

/** Without what differs from run to run. */
export function withoutIds(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|ses_\w+/g, '…')
    .replaceAll(/\/\S*throughline-real-\S*/g, '…');
}
