// Markdown of a reply as tokens, by marked's lexer alone: none of its HTML is ever made (SEC-2). A growing reply is lexed from
// its last blocks on, so that a long one costs no more than its end.
import { Lexer, type Token } from 'marked';

export interface Lexed {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Quotes and lists nested deeper than anyone writes would exhaust the lexer's stack; such text is shown as it stands. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+] |\d{1,9}[.)] )){24}/m;

/** Outside these the lexer looks for emphasis and addresses. A table row's cells are short texts of their own. */
const plainParts = /^(`{3,}|~{3,})[\s\S]*?(?:^\1.*$|(?![\s\S]))|^[ \t]*\|.*$/gm;

/** The lexer pairs each emphasis mark of a paragraph with all others, and each dot of a word likewise: 60,000 characters of
 * them took 50 s. At these many it takes about 30 ms. */
const mostMarks = 1_000;
const mostDots = 1_500;

export function lexMarkdown(text: string): Lexed {
  const source = text.replace(/\r\n?/g, '\n');
  return { text: source, tokens: tokensOf(source) };
}

/** The tokens of `text`, keeping those of `before` that its growth cannot have changed. */
export function lexGrown(before: Lexed | null, text: string): Lexed {
  const source = text.replace(/\r\n?/g, '\n');
  if (before === null || !source.startsWith(before.text)) return lexMarkdown(source);
  if (source === before.text) return before;
  // A block may still join the one before it: a table, a list, a title under its line.
  const kept = before.tokens.slice(0, Math.max(0, before.tokens.length - 3));
  const from = kept.reduce((sum, token) => sum + token.raw.length, 0);
  return { text: source, tokens: [...kept, ...tokensOf(source.slice(from))] };
}

function tokensOf(source: string): readonly Token[] {
  const plain: Token = { type: 'text', raw: source, text: source };
  if (tooDeep.test(source) || isTooBusy(source)) return [plain];
  try {
    return new Lexer({ gfm: true, breaks: false }).lex(source);
  } catch {
    // Odd text is still text.
    return [plain];
  }
}

/** More marks in one paragraph, or more dots in one word, than a person writes. */
function isTooBusy(source: string): boolean {
  if (source.length <= mostMarks) return false;
  const prose = source.replace(plainParts, '\n\n');
  return (
    prose.split(/\n[ \t]*\n/).some((paragraph) => count(paragraph, /[*_~]/g) > mostMarks) ||
    prose.split(/\s+/).some((word) => word.length > mostDots && count(word, /\./g) > mostDots)
  );
}

function count(text: string, pattern: RegExp): number {
  return text.length <= mostMarks ? 0 : (text.match(pattern)?.length ?? 0);
}
