// Splits a long conversation into parts that fit a request each; no message is left out.

import type { MessageText } from './conversationText.ts';

export interface Segment {
  readonly text: string;
  readonly tokens: number;
  readonly entryIds: readonly string[];
}

function segmentOf(messages: readonly MessageText[]): Segment {
  return {
    text: messages.map((message) => message.text).join('\n\n'),
    tokens: messages.reduce((sum, message) => sum + message.tokens, 0),
    entryIds: messages.map((message) => message.entryId),
  };
}

/** Consecutive parts of at most `size` tokens; a single message may be larger. */
export function segmentsOf(messages: readonly MessageText[], size: number): Segment[] {
  const segments: Segment[] = [];
  let open: MessageText[] = [];
  let tokens = 0;
  for (const message of messages) {
    if (open.length > 0 && tokens + message.tokens > size) {
      segments.push(segmentOf(open));
      open = [];
      tokens = 0;
    }
    open.push(message);
    tokens += message.tokens;
  }
  if (open.length > 0) segments.push(segmentOf(open));
  return segments;
}
