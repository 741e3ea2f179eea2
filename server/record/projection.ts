// What the model sees: the branch as a whole turned into the messages the harness would send (REC-6).

import type { Block } from './entry.ts';

export type ProjectedRole =
  | 'system'
  | 'user'
  | 'assistant'
  | 'toolResult'
  | 'summary'
  | 'branchSummary'
  | 'custom'
  | 'bash';

/** One message of the projection. A compaction entry yields a `system` (when it holds one) and a `summary` message. */
export interface ProjectedMessage {
  readonly entryId: string;
  readonly ordinal: number;
  readonly role: ProjectedRole;
  readonly blocks: readonly Block[];
  /** True when a context edit replaced the content; the old text must not be read back. */
  readonly edited: boolean;
  /** Estimated tokens of this message as sent. */
  readonly tokens: number;
}

export interface Projection {
  readonly headId: string | null;
  readonly messages: readonly ProjectedMessage[];
  /** Entries an edit omits from the model's view. */
  readonly omittedIds: readonly string[];
  /** Newest compaction on the branch, null without one. */
  readonly boundaryId: string | null;
  /** Sum of message tokens, by estimate. */
  readonly tokens: number;
}
