// Two shapes the wire schemas use everywhere: one of several words, and a value that may be null.
import { type TSchema, type TUnsafe, Type } from 'typebox';

/** One of the given words. */
export function literals<const T extends string>(...words: readonly T[]): TUnsafe<T> {
  return Type.Unsafe<T>(Type.Enum([...words]));
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
