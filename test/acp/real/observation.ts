// What one reopening really was: what the agent advertised and did, what the model then received, and what a person saw. The label is
// held to what the model received, never to what the agent or we say (RST-1).
import { openJournalFile } from '../../../server/source/journalFile.ts';
import { nodeFiles } from '../../../server/source/nodeFiles.ts';
import { framesOf } from '../liveAcp.ts';
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

/** What the agent did when it was opened again, as the record has it since the process before. */
export function whatAgentDid(file: string): string {
  const session = openJournalFile(file, nodeFiles);
  try {
    const entries = session.heads.flatMap(({ ordinal }) => {
      const entry = session.entry(ordinal);
      return entry.kind === 'custom'
        ? [{ kind: entry.customType, data: entry.data as Readonly<Record<string, unknown>> }]
        : [];
    });
    const last = entries.findLastIndex(({ kind }) => kind === 'acp.attached');
    const before = entries.slice(0, last).findLastIndex(({ kind }) => kind === 'acp.attached');
    const failed = entries.slice(before + 1, last).filter(({ kind }) => kind === 'acp.resume-failed');
    const tries = failed.map(({ data }) => `${String(data['how'])} failed (${String(data['code'])})`);
    const how = entries[last]?.data['how'];
    return [...tries, ...(how === 'new' ? [] : [`${String(how)} worked`])].join(', ') || 'was not asked';
  } finally {
    session.close();
  }
}

/** Without what differs from run to run. */
export function withoutIds(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|ses_\w+|\b\d{13}_\w+/g, '…')
    .replaceAll(/\/\S*throughline-real-\S*/g, '…');
}
