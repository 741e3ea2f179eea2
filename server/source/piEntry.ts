// One parsed record of a Pi session → one entry (REC-1). Every field is optional here; what is missing or of another
// type is reported as odd and replaced by an empty value.

import type { AssistantEntry, CompactionEntry, Entry, EntryBase, SystemEntry, Usage } from '../record/entry.ts';
import { blocksOf, type Report } from './blocks.ts';
import { type Fields, fieldsOf, isTooDeep, numberOf, stringOf, timeOf } from './foreign.ts';

/** What the file knows beyond the record: names of other entries as they are told apart here. */
export interface References {
  /** The entry a record means by an id; the id itself when no entry has it. */
  resolve(id: string): string;
  /** True when an entry before this one has the id. */
  precedes(id: string): boolean;
  /** v1: the entry at a position among Pi's lines, null when there is none. */
  atPiIndex(index: number): string | null;
}

interface Reading {
  readonly base: EntryBase;
  readonly record: Fields;
  readonly references: References;
  readonly report: Report;
}

function odd(reading: Reading, what: string): void {
  reading.report({ code: 'odd-field', message: `${what} is missing or of another type.` });
}

function text(reading: Reading, fields: Fields, name: keyof Fields): string {
  const value = stringOf(fields[name]);
  if (value === null) odd(reading, `"${name}"`);
  return value ?? '';
}

/** Foreign extra data, handed on untouched unless it would overflow a reader's stack. */
function extra(reading: Reading, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (!isTooDeep(value)) return value;
  reading.report({ code: 'too-deep', message: 'Extra data nests too deep and is left out.' });
  return null;
}

function usageOf(value: unknown): Usage | null {
  const usage = fieldsOf(value);
  if (usage === null) return null;
  const input = numberOf(usage.input) ?? 0;
  const output = numberOf(usage.output) ?? 0;
  const cacheRead = numberOf(usage.cacheRead) ?? 0;
  const cacheWrite = numberOf(usage.cacheWrite) ?? 0;
  const total = numberOf(usage.totalTokens) ?? input + output + cacheRead + cacheWrite;
  return { input, output, cacheRead, cacheWrite, total };
}

function systemText(message: Fields, report: Report): string {
  const content = message.content == null ? [] : blocksOf(message.content, report);
  const parts = content.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  const sections = Object.values(fieldsOf(message.sections) ?? {});
  return [...parts, ...sections.filter((section) => typeof section === 'string')].filter(Boolean).join('\n\n');
}

function toolNames(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((tool) => stringOf(tool) ?? stringOf(fieldsOf(tool)?.name) ?? []);
}

function systemEntry({ base, report }: Reading, message: Fields): SystemEntry {
  return {
    ...base,
    kind: 'system',
    text: systemText(message, report),
    toolsAdded: toolNames(message.toolsAdded),
    toolsRemoved: toolNames(message.toolsRemoved),
  };
}

function assistantEntry(reading: Reading, message: Fields): AssistantEntry {
  const usage = usageOf(message.usage);
  if (usage === null) odd(reading, '"usage"');
  // Written out, not spread: of these there are thousands, and a spread costs more than all the fields.
  const { ordinal, id, parentId, at } = reading.base;
  return {
    ordinal,
    id,
    parentId,
    at,
    kind: 'assistant',
    blocks: blocksOf(message.content, reading.report),
    provider: stringOf(message.provider),
    model: stringOf(message.model),
    usage,
    stopReason: stringOf(message.stopReason),
    errorMessage: stringOf(message.errorMessage),
  };
}

function toolResultEntry(reading: Reading, message: Fields): Entry {
  const { ordinal, id, parentId, at } = reading.base;
  return {
    ordinal,
    id,
    parentId,
    at,
    kind: 'toolResult',
    callId: text(reading, message, 'toolCallId'),
    tool: text(reading, message, 'toolName'),
    blocks: blocksOf(message.content, reading.report),
    isError: message.isError === true,
    details: extra(reading, message.details),
  };
}

function bashEntry(reading: Reading, message: Fields): Entry {
  return {
    ...reading.base,
    kind: 'bash',
    command: text(reading, message, 'command'),
    output: stringOf(message.output) ?? '',
    exitCode: numberOf(message.exitCode),
    cancelled: message.cancelled === true,
    // Pi asks for truth, not for the value true.
    excluded: Boolean(message.excludeFromContext),
  };
}

function customMessageEntry(reading: Reading, fields: Fields): Entry {
  return {
    ...reading.base,
    kind: 'customMessage',
    customType: text(reading, fields, 'customType'),
    blocks: blocksOf(fields.content, reading.report),
    display: fields.display === true,
    details: extra(reading, fields.details),
  };
}

function branchSummaryEntry(reading: Reading, fields: Fields): Entry {
  const fromId = stringOf(fields.fromId);
  return {
    ...reading.base,
    kind: 'branchSummary',
    summary: text(reading, fields, 'summary'),
    fromId: fromId === null ? null : reading.references.resolve(fromId),
  };
}

function messageEntry(reading: Reading): Entry {
  const message = fieldsOf(reading.record.message);
  if (message === null) {
    odd(reading, '"message"');
    return { ...reading.base, kind: 'unknown', type: 'message' };
  }
  switch (message.role) {
    case 'user':
      return { ...reading.base, kind: 'user', blocks: blocksOf(message.content, reading.report) };
    case 'assistant':
      return assistantEntry(reading, message);
    case 'toolResult':
      return toolResultEntry(reading, message);
    case 'bashExecution':
      return bashEntry(reading, message);
    case 'system':
      return systemEntry(reading, message);
    case 'custom':
    case 'hookMessage':
      return customMessageEntry(reading, message);
    case 'branchSummary':
      return branchSummaryEntry(reading, message);
    default:
      return { ...reading.base, kind: 'unknown', type: `message:${stringOf(message.role) ?? ''}` };
  }
}

type Boundary = Pick<CompactionEntry, 'shape' | 'firstKeptEntryId'>;

function boundaryOf({ base, record, references }: Reading): Boundary {
  if (typeof record.firstKeptEntryIndex === 'number') {
    return { shape: 'index', firstKeptEntryId: references.atPiIndex(record.firstKeptEntryIndex) };
  }
  const named = stringOf(record.firstKeptEntryId);
  if (named === null) {
    return { shape: Array.isArray(record.retainedTail) ? 'tail' : 'self', firstKeptEntryId: null };
  }
  const firstKeptEntryId = references.resolve(named);
  if (named === record.id || firstKeptEntryId === base.id) return { shape: 'self', firstKeptEntryId: null };
  return { shape: 'id', firstKeptEntryId: references.precedes(firstKeptEntryId) ? firstKeptEntryId : null };
}

/** Messages a self-contained boundary carries in itself; they have no ids but the boundary's. */
function tailOf(reading: Reading): readonly Entry[] {
  const tail = Array.isArray(reading.record.retainedTail) ? reading.record.retainedTail : [];
  return tail.map((message: unknown) => messageEntry({ ...reading, record: { message } }));
}

function compactionEntry(reading: Reading): Entry {
  const { record, report } = reading;
  const system = fieldsOf(record.systemMessage);
  const boundary = boundaryOf(reading);
  return {
    ...reading.base,
    kind: 'compaction',
    summary: text(reading, record, 'summary'),
    ...boundary,
    tokensBefore: numberOf(record.tokensBefore) ?? 0,
    fromHook: record.fromHook === true,
    systemText: system === null ? null : systemText(system, report),
    details: extra(reading, record.details),
    ...(boundary.shape === 'tail' ? { tail: tailOf(reading) } : {}),
  };
}

function contextEditEntry(reading: Reading): Entry {
  const { base, record, report, references } = reading;
  const replacement = fieldsOf(record.replacement);
  if (typeof record.targetId !== 'string' || (record.replacement !== null && replacement === null)) {
    odd(reading, '"targetId" or "replacement"');
    return { ...base, kind: 'unknown', type: 'context_edit' };
  }
  return {
    ...base,
    kind: 'contextEdit',
    targetId: references.resolve(record.targetId),
    replacement: replacement === null ? null : blocksOf(replacement.content, report),
  };
}

function labelEntry(reading: Reading): Entry {
  const target = text(reading, reading.record, 'targetId');
  // Pi clears a label with an absent or an empty one.
  return {
    ...reading.base,
    kind: 'label',
    targetId: reading.references.resolve(target),
    label: stringOf(reading.record.label) || null,
  };
}

/** Entries that are neither messages nor boundaries. */
function plainEntry(reading: Reading): Entry {
  const { base, record } = reading;
  switch (record.type) {
    case 'custom':
      return {
        ...base,
        kind: 'custom',
        customType: text(reading, record, 'customType'),
        data: extra(reading, record.data),
      };
    case 'model_change':
      return {
        ...base,
        kind: 'modelChange',
        provider: text(reading, record, 'provider'),
        model: text(reading, record, 'modelId'),
      };
    case 'thinking_level_change':
      return { ...base, kind: 'thinkingChange', level: text(reading, record, 'thinkingLevel') };
    case 'active_tools_change':
      return { ...base, kind: 'toolsChange', tools: toolNames(record.activeToolNames ?? record.tools) };
    case 'session_info':
      return { ...base, kind: 'sessionInfo', name: stringOf(record.name)?.trim() || null };
    case 'usage':
      return { ...base, kind: 'usage', usageKind: stringOf(record.kind) ?? '', usage: usageOf(record.usage) };
    default:
      return { ...base, kind: 'unknown', type: stringOf(record.type) ?? '' };
  }
}

/**
 * Turns a parsed record into an entry. `base` carries the ids as the file tells them apart; the record's own are not
 * read again. Never throws for odd data.
 */
export function piEntry(base: Omit<EntryBase, 'at'>, record: Fields, references: References, report: Report): Entry {
  const at = timeOf(record.timestamp);
  const reading: Reading = { base: { ...base, at }, record, references, report };
  if (at === null) odd(reading, '"timestamp"');
  switch (record.type) {
    case 'message':
      return messageEntry(reading);
    case 'compaction':
      return compactionEntry(reading);
    case 'branch_summary':
      return branchSummaryEntry(reading, record);
    case 'context_edit':
      return contextEditEntry(reading);
    case 'custom_message':
      return customMessageEntry(reading, record);
    case 'label':
      return labelEntry(reading);
    default:
      return plainEntry(reading);
  }
}
