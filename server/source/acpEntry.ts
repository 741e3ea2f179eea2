// One entry of an ACP session's own record → one entry as every reader knows it (REC-7). Messages have the content blocks of Pi's
// sessions, because one reader reads both; everything that is no message is bookkeeping and never moves the head.
import type { Entry, EntryBase, EntryKind } from '../record/entry.ts';
import { ownMessageType } from '../record/ownMessage.ts';
import { blocksOf, type Report } from './blocks.ts';
import { type Fields, fieldsOf, isTooDeep, numberOf, stringOf } from './foreign.ts';

/** What a record line says before its payload is parsed. */
export interface JournalHead {
  readonly kind: string;
  /** Of messages. */
  readonly role: string | null;
}

/** Bookkeeping this version writes; other kinds are newer than it and are shown as unknown. */
const bookkeeping: ReadonlySet<string> = new Set([
  'attached',
  'commands',
  'compaction-suspected',
  'dialog',
  'dialog-answer',
  'ended',
  'forked',
  'gauge',
  'mode',
  'notice',
  'option-set',
  'options',
  'plan',
  'projected',
  'replayed',
  'resume-failed',
  'stranger',
  'sub-session',
  'title',
  'turn-ended',
  'unknown-update',
  'work-tree',
]);

const roles: ReadonlySet<string> = new Set(['user', 'assistant', 'toolResult']);

export function acpEntryKind({ kind, role }: JournalHead): EntryKind {
  if (kind === 'message') return role !== null && roles.has(role) ? (role as EntryKind) : 'unknown';
  if (kind === 'own-message') return 'customMessage';
  if (kind === 'compacted') return 'compaction';
  if (kind === 'model-set') return 'modelChange';
  if (kind === 'name') return 'sessionInfo';
  return bookkeeping.has(kind) ? 'custom' : 'unknown';
}

/** Turns a record's kind and payload into an entry. Never throws for odd data. */
export function acpEntry(base: EntryBase, kind: string, payload: unknown, report: Report): Entry {
  const fields = fieldsOf(payload);
  switch (kind) {
    case 'message':
      return messageEntry(base, fieldsOf(fields?.message), report);
    case 'own-message':
      return ownEntry(base, fieldsOf(fields?.message), report);
    case 'compacted':
      return compactionEntry(base, payload as CompactedPayload);
    case 'model-set':
      return {
        ...base,
        kind: 'modelChange',
        provider: stringOf(fields?.provider) ?? '',
        model: stringOf(fields?.model) ?? '',
      };
    case 'name':
      return { ...base, kind: 'sessionInfo', name: stringOf(fields?.name)?.trim() || null };
    default:
      if (!bookkeeping.has(kind)) return { ...base, kind: 'unknown', type: kind };
      if (kind === 'replayed' && stringOf(fields?.match) === 'differs') {
        report({ code: 'replay-differs', message: 'The agent told prompts again that are not the ones recorded.' });
      }
      return { ...base, kind: 'custom', customType: `acp.${kind}`, data: isTooDeep(payload) ? null : payload };
  }
}

interface CompactedPayload {
  readonly summary?: unknown;
  readonly usedBefore?: unknown;
}

/** What the agent still sees after its own compaction is its summary; what else it kept, it does not say. */
function compactionEntry(base: EntryBase, payload: CompactedPayload): Entry {
  return {
    ...base,
    kind: 'compaction',
    summary: stringOf(payload.summary) ?? '',
    shape: 'self',
    firstKeptEntryId: null,
    tokensBefore: numberOf(payload.usedBefore) ?? 0,
    fromHook: false,
    systemText: null,
    details: payload,
  };
}

/** What we asked the agent, and what it did about that: no person's words, no work (CKP-5). */
function ownEntry(base: EntryBase, message: Fields | null, report: Report): Entry {
  return {
    ...base,
    kind: 'customMessage',
    customType: ownMessageType,
    blocks: blocksOf(message?.content, report),
    display: true,
    details: { role: stringOf(message?.role) },
  };
}

function messageEntry(base: EntryBase, message: Fields | null, report: Report): Entry {
  switch (message?.role) {
    case 'user':
      return { ...base, kind: 'user', blocks: blocksOf(message.content, report) };
    case 'assistant':
      return {
        ...base,
        kind: 'assistant',
        blocks: blocksOf(message.content, report),
        provider: stringOf(message.provider),
        model: stringOf(message.model),
        usage: null,
        stopReason: stringOf(message.stopReason),
        errorMessage: stringOf(message.errorMessage),
      };
    case 'toolResult':
      return {
        ...base,
        kind: 'toolResult',
        callId: stringOf(message.toolCallId) ?? '',
        tool: stringOf(message.toolName) ?? '',
        blocks: blocksOf(message.content, report),
        isError: message.isError === true,
        details: isTooDeep(message.details) ? null : (message.details ?? null),
      };
    default:
      report({ code: 'odd-field', message: 'A message has no known role.' });
      return { ...base, kind: 'unknown', type: 'message' };
  }
}
