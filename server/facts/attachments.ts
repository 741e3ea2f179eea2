// Images and other content that is no text, by the entry that holds it (CMP-1). Only their size is kept.

import type { Block, Entry } from '../record/entry.ts';
import type { Attachment } from './fact.ts';

function blocksOf(entry: Entry): readonly Block[] {
  return 'blocks' in entry ? entry.blocks : [];
}

/** Attachments of one entry, in order. */
export function attachmentsOf(entry: Entry): readonly Attachment[] {
  return blocksOf(entry).flatMap((block) => {
    if (block.kind === 'image')
      return [{ kind: 'image', mimeType: block.mimeType, bytes: block.bytes, entryId: entry.id }];
    return block.kind === 'unknown' ? [{ kind: block.type, mimeType: '', bytes: 0, entryId: entry.id }] : [];
  });
}
