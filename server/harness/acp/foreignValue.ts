// Reading values of an agent out of parsed JSON: what is not of the wanted type reads as null (SEC-2).

export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object with fields; null for arrays, null and primitives. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** A field that is a list, else an empty one. */
export function listIn(fields: Fields | null, name: string): readonly unknown[] {
  const value = fields?.[name];
  return Array.isArray(value) ? value : [];
}

export function stringIn(fields: Fields | null, name: string): string | null {
  const value = fields?.[name];
  return typeof value === 'string' ? value : null;
}

export function numberIn(fields: Fields | null, name: string): number | null {
  const value = fields?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function objectIn(fields: Fields | null, name: string): Fields | null {
  return fieldsOf(fields?.[name]);
}
