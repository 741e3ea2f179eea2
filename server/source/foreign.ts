// Reading values of unknown shape out of parsed JSON: what is not of the wanted type reads as null.

/** Every field name read anywhere in `source/`. */
type FieldName =
  | 'activeToolNames'
  | 'agentLabel'
  | 'arguments'
  | 'cacheRead'
  | 'cacheWrite'
  | 'cancelled'
  | 'command'
  | 'content'
  | 'customType'
  | 'cwd'
  | 'data'
  | 'details'
  | 'display'
  | 'errorMessage'
  | 'excludeFromContext'
  | 'exitCode'
  | 'firstKeptEntryId'
  | 'firstKeptEntryIndex'
  | 'fromHook'
  | 'fromId'
  | 'id'
  | 'input'
  | 'isError'
  | 'kind'
  | 'label'
  | 'match'
  | 'message'
  | 'mimeType'
  | 'model'
  | 'modelId'
  | 'name'
  | 'output'
  | 'parentId'
  | 'parentSession'
  | 'provider'
  | 'replacement'
  | 'retainedTail'
  | 'role'
  | 'sections'
  | 'sessionDir'
  | 'stopReason'
  | 'summary'
  | 'systemMessage'
  | 'targetId'
  | 'text'
  | 'thinking'
  | 'thinkingLevel'
  | 'timestamp'
  | 'tokensBefore'
  | 'title'
  | 'toolCallId'
  | 'toolName'
  | 'tools'
  | 'toolsAdded'
  | 'toolsRemoved'
  | 'totalTokens'
  | 'type'
  | 'usage'
  | 'version';

/** An object of unknown shape: any field may be absent or of any type. */
export type Fields = { readonly [name in FieldName]?: unknown };

/** The value as an object with fields; null for arrays, null and primitives. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** ISO 8601 time from a string or from milliseconds; null when it is no time. */
export function timeOf(value: unknown): string | null {
  if (typeof value === 'string') return Number.isNaN(Date.parse(value)) ? null : value;
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 8.64e15) return null;
  return new Date(value).toISOString();
}

/** Deepest nesting of arrays and objects we hand on; deeper values would overflow the stack of any recursive reader. */
export const depthLimit = 500;

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function childrenOf(value: object): readonly unknown[] {
  return Array.isArray(value) ? value : Object.values(value);
}

/** True for what holds nothing nested, as nearly all arguments of calls do. */
function isFlat(value: object): boolean {
  for (const child of childrenOf(value)) if (isNested(child)) return false;
  return true;
}

/** True when the value nests deeper than `depthLimit`. Level by level, never recursive. */
export function isTooDeep(value: unknown): boolean {
  if (!isNested(value) || isFlat(value)) return false;
  let level: readonly object[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthLimit) return true;
    level = level.flatMap((nested) => childrenOf(nested).filter(isNested));
  }
  return false;
}
