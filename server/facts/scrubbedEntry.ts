// What extraction reads (STO-5): words, calls and summaries with secrets already gone, so that no fact can hold a part of one
// that its 300 characters would have cut beyond recognition. Tool results are scrubbed where a failure is quoted from them.

import type { Block, Entry } from '../record/entry.ts';
import { scrubText } from '../scrub/scrubText.ts';
import { scrubValue } from '../scrub/scrubValue.ts';

function scrubbedBlock(block: Block): Block {
  if (block.kind === 'text') return withText(block, scrubText(block.text).text);
  if (block.kind !== 'call') return block;
  const { value, redactions } = scrubValue(block.arguments);
  return redactions === 0 ? block : { ...block, arguments: value as typeof block.arguments };
}

/** The same object where nothing was found: most entries hold no secret. */
function withText<T extends { readonly text: string }>(of: T, text: string): T {
  return text === of.text ? of : { ...of, text };
}

export function scrubbedBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.map(scrubbedBlock);
}

export function scrubbedEntry(entry: Entry): Entry {
  switch (entry.kind) {
    case 'user':
    case 'customMessage':
      return { ...entry, blocks: scrubbedBlocks(entry.blocks) };
    case 'assistant': {
      const errorMessage = entry.errorMessage === null ? null : scrubText(entry.errorMessage).text;
      return { ...entry, blocks: scrubbedBlocks(entry.blocks), errorMessage };
    }
    case 'bash':
      return { ...entry, command: scrubText(entry.command).text, output: scrubText(entry.output).text };
    case 'compaction':
    case 'branchSummary':
      return { ...entry, summary: scrubText(entry.summary).text };
    default:
      return entry;
  }
}
