// Writes replaced messages down for a model: roles named, thinking left out, images as placeholders, oversized bodies
// cut in the middle, everything scrubbed (STO-5). Extraction has already read the full text.

import type { Block } from '../../record/entry.ts';
import type { ProjectedMessage } from '../../record/projection.ts';
import { estimateTokens } from '../../record/tokens.ts';
import { scrubText } from '../../scrub/scrubText.ts';

/** Most characters of one message; head and tail stay. */
const maxCharacters = 12_000;
const headShare = 0.6;

export interface MessageText {
  readonly text: string;
  readonly tokens: number;
  readonly redactions: number;
  readonly entryId: string;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'call':
      return `(calls ${block.tool} ${JSON.stringify(block.arguments)})`;
    case 'image':
      return `(image ${block.mimeType}, ${block.bytes} bytes)`;
    case 'thinking':
    case 'unknown':
      return '';
    default:
      return block satisfies never;
  }
}

function clipped(text: string): string {
  if (text.length <= maxCharacters) return text;
  const head = Math.floor(maxCharacters * headShare);
  const left = text.length - maxCharacters;
  return `${text.slice(0, head)}\n(… ${left} characters left out …)\n${text.slice(text.length - (maxCharacters - head))}`;
}

/** One message as text. Scrubbed whole before it is cut. */
export function messageText(message: ProjectedMessage): MessageText {
  const body = message.blocks
    .map(blockText)
    .filter((part) => part !== '')
    .join('\n');
  const scrubbed = scrubText(body);
  const text = `${message.role}: ${clipped(scrubbed.text)}`;
  return { text, tokens: estimateTokens(text), redactions: scrubbed.redactions, entryId: message.entryId };
}
