// Text of a tool's result as it is shown while it runs: the end of it, bounded. The whole result stands in the session file.
import { fieldIn, stringIn } from './rpcTypes.ts';

/** Characters of live output kept; what a person can still follow, and little beside a result of 50 MB. */
export const liveTextLimit = 64 * 1024;

/** Text parts of a result (`{content: [{type: 'text', text}]}`) in order, cut to its end. */
export function toolText(result: unknown): string {
  const content = fieldIn(result, 'content');
  if (typeof content === 'string') return endOf(content);
  if (!Array.isArray(content)) return '';
  const texts: string[] = [];
  for (const part of content) {
    const text = stringIn(part, 'text');
    if (text !== null) texts.push(text);
  }
  return endOf(texts.join('\n'));
}

/** The last `liveTextLimit` characters, from the start of a line where one is near, with `…` for what is left out. */
export function endOf(text: string): string {
  if (text.length <= liveTextLimit) return text;
  const end = text.slice(-liveTextLimit);
  const line = end.indexOf('\n');
  // A lone second half of a surrogate pair would not be a character.
  const cut = line !== -1 && line < 4096 ? end.slice(line + 1) : end.replace(/^[\uDC00-\uDFFF]/, '');
  return `…\n${cut}`;
}
