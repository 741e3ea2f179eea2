// Our own entries as they lie in journals (REC-7): immutable, linked by parent, each with its schema version.

/** Version written by this release. Version 0 was the draft layout (`data` and `time`), and is still read. */
export const currentSchema = 1;

export type StoredKind = 'checkpoint' | 'plan' | 'anchor' | 'pin' | 'note' | 'artifact' | 'applied' | 'run';

/** `kind` may be one this version does not know: it is kept and shown, never interpreted. */
export interface StoredEntry {
  readonly id: string;
  readonly parentId: string | null;
  /** ISO 8601, for display; order is the journal's. */
  readonly at: string;
  readonly kind: StoredKind | (string & {});
  readonly payload: Readonly<Record<string, unknown>>;
  readonly schema: number;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textField(source: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = source[name];
  return typeof value === 'string' ? value : null;
}

/**
 * Reads one entry of this or the previous schema. `future` for a newer one: the caller refuses the whole store rather
 * than guess. Null for anything that is no entry.
 */
export function storedEntryOf(data: unknown): StoredEntry | 'future' | null {
  if (!isObject(data)) return null;
  const schema = data['schema'];
  if (typeof schema !== 'number' || !Number.isInteger(schema) || schema < 0) return null;
  if (schema > currentSchema) return 'future';
  const payload = schema === 0 ? data['data'] : data['payload'];
  const at = textField(data, schema === 0 ? 'time' : 'at');
  const id = textField(data, 'id');
  const kind = textField(data, 'kind');
  if (id === null || kind === null || at === null || !isObject(payload)) return null;
  return { id, parentId: textField(data, 'parentId'), at, kind, payload, schema };
}
