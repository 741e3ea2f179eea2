// Tokens by estimate: one pass over the characters, a weight per class of character, runs counted as a tokenizer
// sees them. Fitted per script; providers' own counts are better wherever an entry has them.

import type { Block } from './entry.ts';
import type { ProjectedRole } from './projection.ts';

/** An image counts this many tokens, whatever its size: what providers bill for about a megapixel. */
export const imageTokens = 1_200;
/** Role and separators around one message. */
export const messageOverheadTokens = 4;
/** Id and type of a call. */
const callOverheadTokens = 12;
/** The sentence and tags around a summary. */
const summaryFrameTokens = 22;

/** Estimated tokens of a text. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Estimated tokens of blocks as they are sent. */
export function estimateBlocks(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + estimateBlock(block), 0);
}

function estimateBlock(block: Block): number {
  switch (block.kind) {
    case 'text':
    case 'thinking':
      return estimateTokens(block.text);
    case 'image':
      return imageTokens;
    case 'call':
      return estimateTokens(block.tool) + estimateTokens(JSON.stringify(block.arguments)) + callOverheadTokens;
    case 'unknown':
      return 0;
    default:
      return block satisfies never;
  }
}

/** Estimated tokens of one message: its blocks, its frame, and the words a harness puts around summaries. */
export function estimateMessage(role: ProjectedRole, blocks: readonly Block[]): number {
  const frame = role === 'summary' || role === 'branchSummary' ? summaryFrameTokens : 0;
  return estimateBlocks(blocks) + messageOverheadTokens + frame;
}
