// Cuts a shell script into words, operators and redirections, with quotes, escapes and here-documents understood.
// Nothing is expanded and nothing is run; shellScript gives the tokens their structure.

export type WordPart =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'script'; readonly script: string };

export interface Word {
  readonly kind: 'word';
  readonly parts: readonly WordPart[];
  readonly start: number;
  readonly end: number;
}

export interface Redirect {
  readonly kind: 'redirect';
  readonly operator: string;
  readonly fd: number | null;
  readonly target: Word | null;
  /** Text of a here-document; filled when its lines are reached. */
  body: string | null;
  readonly start: number;
  readonly end: number;
}

export interface Operator {
  readonly kind: 'operator';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Token = Word | Redirect | Operator;

export interface TokenOptions {
  /** PowerShell and cmd write paths with backslashes, so there they escape nothing. */
  readonly literalBackslash?: boolean;
}

interface Cursor {
  readonly text: string;
  readonly literalBackslash: boolean;
  at: number;
  heredocs: { redirect: Redirect; delimiter: string; tabs: boolean }[];
}

const redirectOperator = /(\d*)(&>>|&>|>>|>\||>&|<<<|<<-|<<|<>|<&|>|<)/y;
const operatorText = /&&|\|\||;;&?|;&|\|&|[;|&()]/y;
const plainRun = /[^\s'"\\$`|&;()<>]+/y;
const variableName = /\$(?:([A-Za-z_]\w*|[0-9@*#?$!-])|\{([A-Za-z_]\w*)\})/y;

function matchAt(pattern: RegExp, cursor: Cursor): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  return pattern.exec(cursor.text);
}

function textPart(text: string, quoted: boolean): WordPart {
  return { kind: 'text', text, quoted };
}

/** Index just after the quoted run that opens at `at`, or the end of the text. */
function afterQuote(text: string, at: number): number {
  const quote = text[at];
  let i = at + 1;
  while (i < text.length && text[i] !== quote) i += quote === '"' && text[i] === '\\' ? 2 : 1;
  return i + 1;
}

/** Index just after the bracket that closes the one opening at `at`; quotes inside are stepped over. */
function afterBracket(text: string, at: number, open: string, close: string): number {
  let depth = 0;
  let i = at;
  while (i < text.length) {
    const c = text[i];
    if (c === '\\') i += 1;
    else if (c === "'" || c === '"') i = afterQuote(text, i) - 1;
    else if (c === open) depth += 1;
    else if (c === close) depth -= 1;
    i += 1;
    if (depth === 0) return i;
  }
  return text.length;
}

const ansiEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', "'": "'", '"': '"', '\\': '\\' };

function readAnsi(cursor: Cursor): WordPart {
  const from = cursor.at + 2;
  let end = from;
  while (end < cursor.text.length && cursor.text[end] !== "'") end += cursor.text[end] === '\\' ? 2 : 1;
  cursor.at = end + 1;
  const body = cursor.text.slice(from, end);
  return textPart(
    body.replace(/\\(.)/gs, (_, c: string) => ansiEscapes[c] ?? `\\${c}`),
    true,
  );
}

/** `${name…}`, `$(script)` and `$((sum))`, from the bracket at the cursor's next character. */
function readBracketed(cursor: Cursor, open: string): WordPart {
  const { text, at } = cursor;
  cursor.at = afterBracket(text, at + 1, open, open === '(' ? ')' : '}');
  const inner = text.slice(at + 2, cursor.at - 1);
  if (open === '{') return { kind: 'variable', name: `{${inner}}` };
  return inner.startsWith('(') ? { kind: 'variable', name: '((' } : { kind: 'script', script: inner };
}

function readDollar(cursor: Cursor): WordPart {
  const next = cursor.text[cursor.at + 1] ?? '';
  if (next === "'") return readAnsi(cursor);
  const name = matchAt(variableName, cursor);
  if (name === null && (next === '(' || next === '{')) return readBracketed(cursor, next);
  cursor.at += name ? name[0].length : 1;
  return name ? { kind: 'variable', name: name[1] ?? name[2] ?? '' } : textPart('$', true);
}

function readBacktick(cursor: Cursor): WordPart {
  const from = cursor.at + 1;
  const end = cursor.text.indexOf('`', from);
  const stop = end < 0 ? cursor.text.length : end;
  cursor.at = stop + 1;
  return { kind: 'script', script: cursor.text.slice(from, stop) };
}

function readSingle(cursor: Cursor): WordPart {
  const from = cursor.at + 1;
  const end = cursor.text.indexOf("'", from);
  const stop = end < 0 ? cursor.text.length : end;
  cursor.at = stop + 1;
  return textPart(cursor.text.slice(from, stop), true);
}

function readDoublePiece(cursor: Cursor): WordPart {
  const { text } = cursor;
  const c = text[cursor.at];
  if (c === '$') return readDollar(cursor);
  if (c === '`') return readBacktick(cursor);
  if (c === '\\' && !cursor.literalBackslash) {
    const next = text[cursor.at + 1] ?? '';
    cursor.at += 2;
    if (next === '\n') return textPart('', true);
    return textPart('"\\$`'.includes(next) ? next : `\\${next}`, true);
  }
  const from = cursor.at;
  cursor.at += 1;
  while (cursor.at < text.length && !'"$`\\'.includes(text[cursor.at] ?? '')) cursor.at += 1;
  return textPart(text.slice(from, cursor.at), true);
}

function readDouble(cursor: Cursor): WordPart[] {
  const parts: WordPart[] = [textPart('', true)];
  cursor.at += 1;
  while (cursor.at < cursor.text.length && cursor.text[cursor.at] !== '"') parts.push(readDoublePiece(cursor));
  cursor.at += 1;
  return parts;
}

function readEscape(cursor: Cursor): WordPart {
  const next = cursor.text[cursor.at + 1] ?? '';
  if (cursor.literalBackslash) {
    cursor.at += 1;
    return textPart('\\', true);
  }
  cursor.at += 2;
  return textPart(next === '\n' ? '' : next, true);
}

function readPiece(cursor: Cursor): readonly WordPart[] | null {
  const c = cursor.text[cursor.at];
  if (c === "'") return [readSingle(cursor)];
  if (c === '"') return readDouble(cursor);
  if (c === '\\') return [readEscape(cursor)];
  if (c === '$') return [readDollar(cursor)];
  if (c === '`') return [readBacktick(cursor)];
  if (c === '(' && cursor.text[cursor.at - 1] === '=') {
    cursor.at = afterBracket(cursor.text, cursor.at, '(', ')');
    return [{ kind: 'variable', name: '()' }];
  }
  const run = matchAt(plainRun, cursor);
  if (!run) return null;
  cursor.at += run[0].length;
  return [textPart(run[0], false)];
}

function readWord(cursor: Cursor): Word | null {
  const start = cursor.at;
  const parts: WordPart[] = [];
  while (cursor.at < cursor.text.length) {
    const piece = readPiece(cursor);
    if (piece === null) break;
    parts.push(...piece);
  }
  if (cursor.at === start) cursor.at += 1;
  return parts.length === 0 ? null : { kind: 'word', parts, start, end: Math.min(cursor.at, cursor.text.length) };
}

/** The text of a word whose parts are all literal, else null. */
export function literalOf(word: Word): string | null {
  let text = '';
  for (const part of word.parts) {
    if (part.kind !== 'text') return null;
    text += part.text;
  }
  return text;
}

function skipBlanks(cursor: Cursor): void {
  while (cursor.text[cursor.at] === ' ' || cursor.text[cursor.at] === '\t') cursor.at += 1;
}

function readProcessSubstitution(cursor: Cursor): Word {
  const start = cursor.at;
  cursor.at = afterBracket(cursor.text, start + 1, '(', ')');
  const script = cursor.text.slice(start + 2, cursor.at - 1);
  return { kind: 'word', parts: [{ kind: 'script', script }], start, end: cursor.at };
}

function readRedirect(cursor: Cursor): Token | null {
  const match = matchAt(redirectOperator, cursor);
  if (!match) return null;
  const [whole, digits = '', operator = ''] = match;
  if ((operator === '<' || operator === '>') && digits === '' && cursor.text[cursor.at + 1] === '(')
    return readProcessSubstitution(cursor);
  const start = cursor.at;
  cursor.at += whole.length;
  skipBlanks(cursor);
  const target = readWord(cursor);
  const fd = digits === '' ? null : Number(digits);
  const redirect: Redirect = { kind: 'redirect', operator, fd, target, body: null, start, end: cursor.at };
  if (operator === '<<' || operator === '<<-') {
    const delimiter = target === null ? '' : (literalOf(target) ?? '');
    cursor.heredocs.push({ redirect, delimiter, tabs: operator === '<<-' });
  }
  return redirect;
}

/** Body of one here-document whose lines start at the cursor; the cursor moves behind the closing line. */
function readHeredoc(cursor: Cursor, delimiter: string, tabs: boolean): string {
  const { text, at: from } = cursor;
  while (cursor.at < text.length) {
    const feed = text.indexOf('\n', cursor.at);
    const stop = feed < 0 ? text.length : feed;
    const line = text.slice(cursor.at, stop).replace(/\r$/, '');
    const start = cursor.at;
    cursor.at = Math.min(stop + 1, text.length);
    if ((tabs ? line.replace(/^\t+/, '') : line) === delimiter) return text.slice(from, start);
  }
  return text.slice(from);
}

function readHeredocs(cursor: Cursor): void {
  for (const { redirect, delimiter, tabs } of cursor.heredocs) redirect.body = readHeredoc(cursor, delimiter, tabs);
  cursor.heredocs = [];
}

function nextToken(cursor: Cursor): Token | null {
  const { text, at } = cursor;
  const c = text[at] ?? '';
  if (c === '\n') {
    cursor.at += 1;
    readHeredocs(cursor);
    return { kind: 'operator', text: '\n', start: at, end: at + 1 };
  }
  if (c === '#') {
    const feed = text.indexOf('\n', at);
    cursor.at = feed < 0 ? text.length : feed;
    return null;
  }
  if (c === '\\' && /^\\\r?\n/.test(text.slice(at, at + 3))) {
    cursor.at = text.indexOf('\n', at) + 1;
    return null;
  }
  if (/\s/.test(c)) {
    cursor.at += 1;
    return null;
  }
  const redirect = readRedirect(cursor);
  if (redirect) return redirect;
  const operator = matchAt(operatorText, cursor);
  if (!operator) return readWord(cursor);
  cursor.at += operator[0].length;
  return { kind: 'operator', text: operator[0], start: at, end: cursor.at };
}

/** All tokens of a script, in order. Any text is accepted: what is unfinished ends where the text ends. Linear. */
export function shellTokens(script: string, options: TokenOptions = {}): readonly Token[] {
  const cursor: Cursor = { text: script, literalBackslash: options.literalBackslash ?? false, at: 0, heredocs: [] };
  const tokens: Token[] = [];
  while (cursor.at < script.length) {
    const token = nextToken(cursor);
    if (token) tokens.push(token);
  }
  return tokens;
}
