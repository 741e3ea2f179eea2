// Whether Pi itself would begin a compaction here: before its hook runs it looks for its own cut and refuses a session
// too small for one. Pi's rule and numbers (1.6.0, `prepareCompaction`): walk back until `keepRecentTokens` are kept.

import type { Block } from '../../record/entry.ts';
import type { ProjectedMessage, Projection } from '../../record/projection.ts';

/** Pi's default of `keepRecentTokens`. */
export const piKeepRecentTokens = 20_000;
/** Pi's default of `reserveTokens`: what it holds back for the model's reply. */
export const piReserveTokens = 16_384;
/** Characters Pi counts for an image; four characters are one token to it. */
const imageCharacters = 4_800;

function charactersOf(block: Block): number {
  switch (block.kind) {
    case 'text':
    case 'thinking':
      return block.text.length;
    case 'image':
      return imageCharacters;
    case 'call':
      return block.tool.length + JSON.stringify(block.arguments).length;
    case 'unknown':
      return 0;
    default:
      return block satisfies never;
  }
}

function piTokens(message: ProjectedMessage): number {
  return Math.ceil(message.blocks.reduce((sum, block) => sum + charactersOf(block), 0) / 4);
}

/** Place from which the recent tokens are kept: Pi's cut before it looks for a message it may start at. */
function keptFrom(messages: readonly ProjectedMessage[], start: number, keepRecentTokens: number): number {
  let kept = 0;
  for (let at = messages.length - 1; at >= start; at--) {
    const message = messages[at];
    kept += message && message.role !== 'system' ? piTokens(message) : 0;
    if (kept >= keepRecentTokens) return at;
  }
  return -1;
}

/**
 * True when Pi would find something to summarise. False right after a compaction and when the kept tail already
 * covers the conversation.
 */
export function piAccepts(projection: Projection, keepRecentTokens: number): boolean {
  const { messages, boundaryId, headId } = projection;
  if (boundaryId !== null && headId === boundaryId) return false;
  const start = messages.findLastIndex((message) => message.entryId === boundaryId) + 1;
  const isCut = (message: ProjectedMessage): boolean => message.role !== 'toolResult' && message.role !== 'system';
  const from = keptFrom(messages, start, keepRecentTokens);
  if (from < 0) return false;
  const next = messages.findIndex((message, at) => at >= from && isCut(message));
  const cut = next >= 0 ? next : messages.findLastIndex((message, at) => at >= start && isCut(message));
  return messages.slice(start, Math.max(start, cut)).some((message) => message.role !== 'system');
}
