// Content of a message, foreign → blocks (REC-1). Content may be a string, a list, null or anything else.

import type { Block } from '../record/entry.ts';
import { type Fields, fieldsOf, isTooDeep, stringOf } from './foreign.ts';

/** Something odd met while an entry was read; the caller adds line and offset. */
export interface Oddity {
  readonly code: 'odd-field' | 'replay-differs' | 'bad-image' | 'too-deep';
  readonly message: string;
}

/** Collects what is odd about one record. */
export type Report = (oddity: Oddity) => void;

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

function imageOf(block: Fields, report: Report): Block {
  const data = stringOf(block.data) ?? '';
  const mimeType = stringOf(block.mimeType) ?? 'application/octet-stream';
  const usable = data.length > 0 && data.length % 4 === 0 && base64.test(data);
  if (!usable) report({ code: 'bad-image', message: `An image (${mimeType}) holds no valid base64 data.` });
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  return { kind: 'image', mimeType, bytes: Math.max(0, Math.floor((data.length * 3) / 4) - padding), usable };
}

function argumentsOf(value: unknown, report: Report): Readonly<Record<string, unknown>> {
  if (isTooDeep(value)) {
    report({ code: 'too-deep', message: 'Arguments of a tool call nest too deep and are left out.' });
    return {};
  }
  const fields = fieldsOf(value);
  if (fields === null) report({ code: 'odd-field', message: 'Arguments of a tool call are no object.' });
  return fields ?? {};
}

function blockOf(value: unknown, report: Report): Block {
  const block = fieldsOf(value);
  if (block === null) {
    report({ code: 'odd-field', message: 'A content block is no object.' });
    return typeof value === 'string' ? { kind: 'text', text: value } : { kind: 'unknown', type: typeof value };
  }
  switch (block.type) {
    case 'text':
      return { kind: 'text', text: textField(block.text, 'text', report) };
    case 'thinking':
      return { kind: 'thinking', text: textField(block.thinking, 'thinking', report) };
    case 'image':
      return imageOf(block, report);
    case 'toolCall':
      return {
        kind: 'call',
        callId: textField(block.id, 'id of a tool call', report),
        tool: textField(block.name, 'name of a tool call', report),
        arguments: argumentsOf(block.arguments, report),
      };
    default:
      return { kind: 'unknown', type: stringOf(block.type) ?? '' };
  }
}

function textField(value: unknown, name: string, report: Report): string {
  if (typeof value !== 'string') report({ code: 'odd-field', message: `The ${name} is no string.` });
  return stringOf(value) ?? '';
}

/** Blocks of a content value. A string becomes one text block, absence none; other shapes are odd and yield none. */
export function blocksOf(content: unknown, report: Report): readonly Block[] {
  if (typeof content === 'string') return [{ kind: 'text', text: content }];
  if (Array.isArray(content)) return content.map((block) => blockOf(block, report));
  // Old versions and forks write messages without content; Pi reads them as empty, but they are not as Pi writes them.
  report({ code: 'odd-field', message: 'The content is neither text nor a list.' });
  return [];
}
