// How a request or notification is called on the wire, and what declares one. Apart from the schemas, so that the extension can
// name a request without loading them: activation has 50 ms.
import type { TSchema } from 'typebox';

export const methodOf = (name: string): string => `throughline/${name}`;

export interface RequestSpec<P extends TSchema = TSchema, R extends TSchema = TSchema> {
  readonly method: string;
  readonly params: P;
  readonly result: R;
}

export function request<P extends TSchema, R extends TSchema>(name: string, params: P, result: R): RequestSpec<P, R> {
  return { method: methodOf(name), params, result };
}
