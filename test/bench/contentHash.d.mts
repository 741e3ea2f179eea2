/** Types of contentHash.mjs, which stays plain JavaScript because Pi's side runs it unbundled. */
export interface SaidMessage {
  readonly role: string;
  readonly text: string;
  readonly calls: readonly (readonly [string, unknown])[];
}
export function contentHash(messages: readonly SaidMessage[]): string;
