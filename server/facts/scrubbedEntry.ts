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

/** The same list where nothing was found, so that what is known of its blocks stays known. */
export function scrubbedBlocks(blocks: readonly Block[]): readonly Block[] {
  const scrubbed = blocks.map(scrubbedBlock);
  return scrubbed.every((block, index) => block === blocks[index]) ? blocks : scrubbed;
}

function withBlocks<T extends { readonly blocks: readonly Block[] }>(of: T): T {
  const blocks = scrubbedBlocks(of.blocks);
  return blocks === of.blocks ? of : { ...of, blocks };
}

export function scrubbedEntry(entry: Entry): Entry {
  switch (entry.kind) {
    case 'user':
    case 'customMessage':
      return withBlocks(entry);
    case 'assistant': {
      const scrubbed = withBlocks(entry);
      if (entry.errorMessage === null) return scrubbed;
      return { ...scrubbed, errorMessage: scrubText(entry.errorMessage).text };
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
