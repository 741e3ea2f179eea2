// Projections for tests, written as short scripts: one word per message.
import type { Block } from '../../../server/record/entry.ts';
import type { ProjectedMessage, ProjectedRole, Projection } from '../../../server/record/projection.ts';

export interface Scripted {
  readonly role: ProjectedRole;
  readonly tokens: number;
  /** Calls an assistant makes. */
  readonly calls?: readonly string[];
  /** Call a result answers. */
  readonly answers?: string;
  readonly tool?: string;
}

export function projectionWith(script: readonly Scripted[], boundaryId: string | null = null): Projection {
  const messages = script.map((item, at): ProjectedMessage => {
    const text: Block = { kind: 'text', text: 'word '.repeat(item.tokens) };
    const calls = (item.calls ?? []).map(
      (callId): Block => ({ kind: 'call', callId, tool: item.tool ?? 'read', arguments: {} }),
    );
    return {
      entryId: item.role === 'summary' && boundaryId !== null ? boundaryId : `m${at}`,
      ordinal: at,
      role: item.role,
      blocks: [text, ...calls],
      ...(item.answers === undefined ? {} : { callId: item.answers }),
      edited: false,
      tokens: item.tokens,
    };
  });
  return {
    headId: messages.at(-1)?.entryId ?? null,
    messages,
    omittedIds: [],
    boundaryId,
    tokens: messages.reduce((sum, message) => sum + message.tokens, 0),
  };
}

/** A conversation of whole turns: request, call, result, reply. */
export function turns(count: number, tokensEach: number): Scripted[] {
  return Array.from({ length: count }, (_, at): Scripted[] => [
    { role: 'user', tokens: Math.ceil(tokensEach * 0.1) },
    { role: 'assistant', tokens: Math.ceil(tokensEach * 0.1), calls: [`c${at}`] },
    { role: 'toolResult', tokens: Math.ceil(tokensEach * 0.6), answers: `c${at}` },
    { role: 'assistant', tokens: Math.ceil(tokensEach * 0.2) },
  ]).flat();
}
