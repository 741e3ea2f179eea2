// What one reopening really was: what the agent advertised and did, what the model then received, and what a person saw. The label is
// held to what the model received, never to what the agent or we say (RST-1).
import { framesOf, newest } from '../liveAcp.ts';
import type { AskedModel, SaidMessage } from './modelWires.ts';
import { plantedWord, summaryWord } from './realStage.ts';

export type ObservedMode = 'native' | 'checkpoint_restored' | 'fresh';

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

const anyMarker = '[throughline checkpoint ';

/**
 * Native: the word, or after a native compaction its summary's, in the agent's own earlier messages and no marker of ours.
 * Checkpoint restored: our marker with that checkpoint's id. Fresh: neither. Anything else is null, and no label can be right.
 */
export function observedMode({ messages }: AskedModel, checkpointId: string | null): ObservedMode | null {
  const said = messages.filter(({ role }) => role !== 'system');
  const all = textOf(said);
  if (all.includes(anyMarker)) {
    return checkpointId !== null && all.includes(`${anyMarker}${checkpointId}]`) ? 'checkpoint_restored' : null;
  }
  const last = said.findLastIndex(({ role }) => role === 'user');
  if (carriesWord(textOf(said.slice(0, last)))) return 'native';
  return carriesWord(all) ? null : 'fresh';
}

/** What of ours and the agent's the model received, in words for the table. */
export function receivedWords(asked: AskedModel, checkpointId: string | null): string {
  const mode = observedMode(asked, checkpointId);
  if (mode === 'checkpoint_restored') return 'our projection with the checkpoint’s id';
  if (mode === 'fresh') return 'neither';
  if (mode === null) return 'something no label is right for';
  const all = textOf(asked.messages);
  const parts = [
    ...(all.includes(plantedWord) ? ['the word'] : []),
    ...(all.includes(summaryWord) ? ['its own summary'] : []),
  ];
  return `${parts.join(' and ')}, in its own messages`;
}

const textOf = (messages: readonly SaidMessage[]) => messages.map(({ text }) => text).join('\n');
const carriesWord = (text: string) => text.includes(plantedWord) || text.includes(summaryWord);

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
