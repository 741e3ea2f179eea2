// Messages of ours in a session's record, shown as ours; no person's words, no facts, no work. What we asked an agent and what it did
// about that (CKP-5) say whose part they are (`details.role`); a hand-over (CMP-18) stands inside a person's turn and has none.

import type { CustomMessageEntry, Entry } from './entry.ts';

/** Their `customType` in a record. */
export const ownMessageType = 'throughline.checkpoint';

export interface OwnMessage extends CustomMessageEntry {
  readonly customType: typeof ownMessageType;
}

/** Whether an entry is a message of ours: part of a turn that we asked for, or a hand-over. */
export function isOwnMessage(entry: Entry): entry is OwnMessage {
  return entry.kind === 'customMessage' && entry.customType === ownMessageType;
}

/** Whether an entry is part of a turn that we asked for. */
export function isOwnTurn(entry: Entry): boolean {
  return isOwnMessage(entry) && typeof Object(entry.details).role === 'string';
}
