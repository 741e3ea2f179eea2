// Gives the tokens of a shell script their structure: lists joined by && || ; and newlines, pipelines, groups, loops and
// branches. Unknown or unfinished syntax is read as plain commands; nothing throws.

import { type Redirect, shellTokens, type Token, type TokenOptions, type Word } from './shellTokens.ts';

export interface SimpleCommand {
  readonly kind: 'simple';
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** Verbatim text, without here-document lines. */
  readonly source: string;
}

export interface Group {
  readonly kind: 'group';
  /** A subshell keeps its own folder and variables. */
  readonly subshell: boolean;
  readonly body: readonly Link[];
  readonly redirects: readonly Redirect[];
}

export interface Loop {
  readonly kind: 'loop';
  /** The loop variable and its words; null for while and until. */
  readonly variable: string | null;
  readonly items: readonly Word[];
  readonly condition: readonly Link[];
  readonly body: readonly Link[];
  readonly redirects: readonly Redirect[];
}

export interface Branch {
  readonly kind: 'branch';
  readonly condition: readonly Link[];
  readonly body: readonly Link[];
  readonly redirects: readonly Redirect[];
}

export type Command = SimpleCommand | Group | Loop | Branch;

export interface Link {
  /** How it hangs on the link before it. */
  readonly connector: 'next' | 'and' | 'or';
  readonly negated: boolean;
  readonly stages: readonly Command[];
}

interface Reader {
  readonly script: string;
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
}

const deepest = 40;

function operatorOf(reader: Reader): string | null {
  const token = reader.tokens[reader.at];
  return token?.kind === 'operator' ? token.text : null;
}

/** The plain word at the reader, for keywords: quoted words are none. */
function keywordOf(reader: Reader): string | null {
  const token = reader.tokens[reader.at];
  if (token?.kind !== 'word' || token.parts.length !== 1) return null;
  const [part] = token.parts;
  return part?.kind === 'text' && !part.quoted ? part.text : null;
}

function skipBreaks(reader: Reader): void {
  for (let text = operatorOf(reader); text === '\n' || text === ';'; text = operatorOf(reader)) reader.at += 1;
}

function takeKeyword(reader: Reader, keyword: string): boolean {
  if (keywordOf(reader) !== keyword) return false;
  reader.at += 1;
  return true;
}

function readRedirects(reader: Reader): Redirect[] {
  const redirects: Redirect[] = [];
  for (let token = reader.tokens[reader.at]; token?.kind === 'redirect'; token = reader.tokens[reader.at]) {
    redirects.push(token);
    reader.at += 1;
  }
  return redirects;
}

function readSimple(reader: Reader): SimpleCommand | null {
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  let token = reader.tokens[reader.at];
  const start = token?.start ?? 0;
  let end = start;
  while (token && token.kind !== 'operator') {
    if (token.kind === 'word') words.push(token);
    else redirects.push(token);
    end = token.end;
    reader.at += 1;
    token = reader.tokens[reader.at];
  }
  return words.length + redirects.length === 0
    ? null
    : { kind: 'simple', words, redirects, source: reader.script.slice(start, end) };
}

function readGroup(reader: Reader, subshell: boolean): Group {
  reader.at += 1;
  const body = readList(reader, subshell ? [')'] : ['}']);
  if (subshell ? operatorOf(reader) === ')' : keywordOf(reader) === '}') reader.at += 1;
  return { kind: 'group', subshell, body, redirects: readRedirects(reader) };
}

function readForWords(reader: Reader): { variable: string | null; items: Word[] } {
  reader.at += 1;
  const variable = keywordOf(reader);
  if (variable !== null) reader.at += 1;
  const items: Word[] = [];
  if (takeKeyword(reader, 'in')) {
    let token = reader.tokens[reader.at];
    while (token?.kind === 'word') {
      items.push(token);
      reader.at += 1;
      token = reader.tokens[reader.at];
    }
  }
  while (reader.at < reader.tokens.length && keywordOf(reader) !== 'do') reader.at += 1;
  return { variable, items };
}

function readLoop(reader: Reader): Loop {
  const counted = keywordOf(reader) === 'for' || keywordOf(reader) === 'select';
  const head = counted ? readForWords(reader) : { variable: null, items: [] };
  if (!counted) reader.at += 1;
  const condition = counted ? [] : readList(reader, ['do']);
  takeKeyword(reader, 'do');
  const body = readList(reader, ['done']);
  takeKeyword(reader, 'done');
  return { kind: 'loop', ...head, condition, body, redirects: readRedirects(reader) };
}

function readBranch(reader: Reader): Branch {
  reader.at += 1;
  const condition = readList(reader, ['then']);
  takeKeyword(reader, 'then');
  const body = readList(reader, ['elif', 'else', 'fi']);
  // Which arm ran is unknown; the first is the likely one, the others are read and left out.
  while (keywordOf(reader) === 'elif' || keywordOf(reader) === 'else') {
    reader.at += 1;
    readList(reader, ['elif', 'else', 'fi']);
  }
  takeKeyword(reader, 'fi');
  return { kind: 'branch', condition, body, redirects: readRedirects(reader) };
}

function skipCase(reader: Reader): null {
  while (reader.at < reader.tokens.length && keywordOf(reader) !== 'esac') reader.at += 1;
  reader.at += 1;
  return null;
}

/** A function is defined here, not run: its body is stepped over. */
function skipFunction(reader: Reader): boolean {
  const [, open, close] = reader.tokens.slice(reader.at, reader.at + 3);
  const defined = open?.kind === 'operator' && open.text === '(' && close?.kind === 'operator' && close.text === ')';
  if (keywordOf(reader) !== 'function' && !defined) return false;
  while (reader.at < reader.tokens.length && keywordOf(reader) !== '{') reader.at += 1;
  readGroup(reader, false);
  return true;
}

function readCommand(reader: Reader): Command | null {
  if (reader.depth > deepest) return readSimple(reader);
  if (operatorOf(reader) === '(') return readGroup(reader, true);
  const keyword = keywordOf(reader);
  if (keyword === '{') return readGroup(reader, false);
  if (keyword === 'for' || keyword === 'while' || keyword === 'until' || keyword === 'select') return readLoop(reader);
  if (keyword === 'if') return readBranch(reader);
  if (keyword === 'case') return skipCase(reader);
  if (keyword !== null && skipFunction(reader)) return null;
  return readSimple(reader);
}

function readPipeline(reader: Reader, connector: Link['connector']): Link | null {
  let negated = false;
  while (takeKeyword(reader, '!')) negated = !negated;
  takeKeyword(reader, 'time');
  const stages: Command[] = [];
  const first = readCommand(reader);
  if (first) stages.push(first);
  while (operatorOf(reader) === '|' || operatorOf(reader) === '|&') {
    reader.at += 1;
    skipBreaks(reader);
    const stage = readCommand(reader);
    if (stage) stages.push(stage);
  }
  return stages.length === 0 ? null : { connector, negated, stages };
}

function readConnector(reader: Reader): Link['connector'] {
  const text = operatorOf(reader);
  if (text !== null) reader.at += 1;
  if (text === '&&') return 'and';
  return text === '||' ? 'or' : 'next';
}

function endsAt(reader: Reader, terminators: readonly string[]): boolean {
  const operator = operatorOf(reader);
  if (operator !== null) return operator === ')' && terminators.includes(')');
  const keyword = keywordOf(reader);
  return keyword !== null && terminators.includes(keyword);
}

function readList(reader: Reader, terminators: readonly string[]): readonly Link[] {
  const links: Link[] = [];
  let connector: Link['connector'] = 'next';
  reader.depth += 1;
  while (reader.at < reader.tokens.length) {
    skipBreaks(reader);
    if (reader.at >= reader.tokens.length || endsAt(reader, terminators)) break;
    const before = reader.at;
    const link = readPipeline(reader, connector);
    if (link) links.push(link);
    if (operatorOf(reader) !== null && !endsAt(reader, terminators)) connector = readConnector(reader);
    else if (reader.at === before) reader.at += 1;
  }
  reader.depth -= 1;
  return links;
}

/** Reads a whole script. Cost is linear in its length. */
export function parseScript(script: string, options: TokenOptions = {}): readonly Link[] {
  return readList({ script, tokens: shellTokens(script, options), at: 0, depth: 0 }, []);
}
