// Reads any summary into blocks that know their section, parent and label (CMP-6). Fenced code is never structure.
// Headings may be ATX, setext, bold lines, tags, labels or numbered names; a summary without any is read as well.

import { isDenying } from '../wording/polarity.ts';
import { closesFence, fenceMark, withoutComments } from './comments.ts';
import { bareHeading, exactSection, type SectionName, sectionOf } from './headings.ts';

/** One paragraph, list item, table row, heading or fenced line. `line` is 1-based. */
export interface Block {
  readonly text: string;
  readonly line: number;
  readonly section: SectionName | null;
  readonly heading: boolean;
  readonly fenced: boolean;
  /** Position of the item this one is nested under, null at top level. */
  readonly parent: number | null;
  /** True under a heading or label that denies its items: "Never:", "Must not". */
  readonly denied: boolean;
  /** True for an item whose box is ticked, and for all items under it. */
  readonly ticked: boolean;
}

export interface ParsedSummary {
  readonly blocks: readonly Block[];
  /** Sections a heading or label was found for. */
  readonly sections: ReadonlySet<SectionName>;
  /** Lines of HTML comments: they tell nothing, but may claim and order. */
  readonly comments: readonly Block[];
  /** The text without its comments. */
  readonly seen: string;
}

interface State {
  readonly blocks: Block[];
  readonly sections: Set<SectionName>;
  section: SectionName | null;
  denied: boolean;
  fence: string | null;
  /** Open list items, outermost first. */
  readonly open: {
    readonly indent: number;
    readonly at: number;
    readonly section: SectionName | null;
    readonly denied: boolean;
    readonly ticked: boolean;
  }[];
  /** True while the next plain line continues the last block. */
  flowing: boolean;
  /** The line read last. */
  previous: string;
  /** Depth of the heading that set the section: a deeper unknown heading stays inside it. */
  depth: number;
}

const atx = /^\s{0,3}#{1,6}\s+(\S.*?)\s*#*\s*$/u;
const bold = /^\s{0,3}(?:\d+[.)]\s*)?(?:\*\*|__)([^*]+?)(?:\*\*|__)\s*[:：]?\s*$/u;
const tag = /^\s*<(\/?)([A-Za-z][\w -]*)>\s*$/u;
const item = /^(\s*)(?:[-*+•‣▪–—·]|\(?\d{1,3}[.)]|\(?[a-z]\)|[├└│|]?[─—-]*[├└][─—-]+)\s+(?:\[([ xX~-])\]\s+)?(.*)$/u;
const label =
  /^\s*(?:\d+[.)]\s+)?(?:\p{Extended_Pictographic}\uFE0F?\s*)?(?:\*\*|__|`|"|【|\[)?([\p{L}][\p{L}\p{M} &'’/_-]{0,50}?)(?:\s*\([^)]*\))?(?:\*\*|__|`|"|】|\])?\s*(?:[:：]|\s[—–-]\s|】)\s*(?:\*\*|__)?\s*(.*)$/u;
const underline = /^\s{0,3}(?:=+|-{2,})\s*$/u;
const framed = /^\s*(?:[=~*#-]{2,}|\[|【)\s*(\p{L}.*?)\s*(?:[=~*#-]{2,}|\]|】)\s*$/u;

type BlockTraits = Partial<Pick<Block, 'section' | 'heading' | 'fenced' | 'denied' | 'ticked'>>;

function push(state: State, text: string, line: number, traits: BlockTraits = {}): void {
  const top = state.open.at(-1);
  const { section = top?.section ?? state.section, denied = state.denied || top?.denied === true } = traits;
  const { heading = false, fenced = false, ticked = top?.ticked === true } = traits;
  state.blocks.push({ text, line, section, heading, fenced, parent: top?.at ?? null, denied, ticked });
}

function openHeading(state: State, text: string, line: number, depth: number): void {
  state.open.length = 0;
  state.flowing = false;
  const found = sectionOf(text);
  if (found) {
    state.section = found;
    state.sections.add(found);
    state.depth = depth;
  } else if (depth <= state.depth) state.section = null;
  state.denied = bareHeading(text).length < 60 && isDenying(bareHeading(text));
  push(state, text, line, { heading: true, denied: false });
}

/** The heading a line is, by any style that needs no look-ahead; null when it is text. */
function headingIn(line: string, next: string | undefined, previousBlank: boolean): string | null {
  const marked = atx.exec(line)?.[1] ?? bold.exec(line)?.[1] ?? framed.exec(line)?.[1];
  if (marked !== undefined) return marked;
  const plain = line.trim();
  if (plain.length === 0 || plain.length > 80 || item.test(line)) {
    const numbered = /^\s{0,3}(?:\d+|[IVXivx]+|[A-Za-z])[.)]\s+(.+?)\s*[:：]?\s*$/u.exec(line)?.[1];
    return numbered !== undefined && exactSection(numbered) && /^\s{0,3}\d+|^\s{0,3}[IVX]/u.test(line)
      ? numbered
      : null;
  }
  if (previousBlank && next !== undefined && underline.test(next) && next.trim().length >= 2) return plain;
  const bareName = plain.replace(/\s*[:：]$/u, '');
  return exactSection(bareName) !== null && bareHeading(bareName).length >= bareName.length - 8 ? bareName : null;
}

function readFence(state: State, line: string, number: number): boolean {
  if (state.fence !== null) {
    if (closesFence(line, state.fence)) state.fence = null;
    else pushFenced(state, line, number);
    return true;
  }
  const mark = fenceMark.exec(line)?.[1];
  if (mark === undefined) return false;
  state.fence = mark;
  state.flowing = false;
  return true;
}

function pushFenced(state: State, line: string, number: number): void {
  if (line.trim().length === 0) return;
  const indent = /^[\s│├└─|]*/u.exec(line)?.[0].length ?? 0;
  while ((state.open.at(-1)?.indent ?? -1) >= indent) state.open.pop();
  push(state, line.trim(), number, { fenced: true });
  state.open.push({ indent, at: state.blocks.length - 1, section: state.section, denied: false, ticked: false });
}

function readTag(state: State, line: string, number: number): boolean {
  const match = tag.exec(line);
  if (!match) return false;
  const found = sectionOf(match[2] ?? '');
  if (found === null) return false;
  state.open.length = 0;
  state.flowing = false;
  state.section = match[1] === '/' ? null : found;
  state.denied = false;
  if (match[1] !== '/') state.sections.add(found);
  push(state, line.trim(), number, { heading: true });
  return true;
}

/** Labels that deny what follows them: "Must not: …". */
const denialLabel =
  /^(?:never|must not|do not|don['’]?ts?|avoid|forbidden|prohibited|not allowed|no[- ]?gos?|niemals|nie|nicht|verboten|nunca|prohibido|jamais|interdit|ne pas|não|proibido|asla|yasak|不要|禁止|不得|禁止事項)$/iu;

/** Section and denial a label at the start of a text gives it ("Never: …", "**Goal** — …"). */
function labelled(
  text: string,
): { readonly section: SectionName | null; readonly denied: boolean; readonly rest: string } | null {
  // Most lines carry no label; a look for its mark is far cheaper than the pattern.
  if (!/[:：】]|\s[—–-]\s/.test(text)) return null;
  const match = label.exec(text);
  if (!match) return null;
  const name = match[1] ?? '';
  return { section: exactSection(name), denied: denialLabel.test(name.trim()), rest: match[2] ?? '' };
}

function readItem(state: State, line: string, number: number): boolean {
  const match = item.exec(line);
  if (!match) return false;
  const ticked = match[2]?.toLowerCase() === 'x';
  pushItem(state, (match[1] ?? '').replace(/\t/gu, '    ').length, match[3] ?? '', number, ticked);
  return true;
}

/** One listed path or word: the commonest line of a long summary, and plainly an item. */
const plainItem = /^- \w[\w./@-]*$/;

function readPlainItem(state: State, line: string, number: number): boolean {
  if (state.fence !== null || !plainItem.test(line)) return false;
  pushItem(state, 0, line.slice(2), number);
  return true;
}

function pushItem(state: State, indent: number, text: string, number: number, box = false): void {
  while ((state.open.at(-1)?.indent ?? -1) >= indent) state.open.pop();
  const named = labelled(text);
  const above = state.open.at(-1);
  const section = named?.section ?? above?.section ?? state.section;
  if (named?.section) state.sections.add(named.section);
  const denied = state.denied || above?.denied === true;
  const ticked = box || above?.ticked === true;
  push(state, text, number, { section, denied: denied || named?.denied === true, ticked });
  const opens = named !== null && named.rest.length === 0 && named.denied;
  state.open.push({ indent, at: state.blocks.length - 1, section, denied: denied || opens, ticked });
  state.flowing = true;
}

function readRow(state: State, line: string, number: number): boolean {
  if (!/^\s*\|.*\|\s*$/u.test(line)) return false;
  state.open.length = 0;
  state.flowing = false;
  if (/^[\s|:-]+$/u.test(line)) return true;
  const cells = line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell.length > 0);
  const section = exactSection(cells[0] ?? '') ?? state.section;
  if (cells.length > 1 && section !== state.section && section) state.sections.add(section);
  push(state, cells.join(' — '), number, { section });
  return true;
}

function readText(state: State, line: string, number: number): void {
  const named = labelled(line);
  if (named?.section) {
    // A label line outside a list opens its section for what follows it.
    state.open.length = 0;
    state.section = named.section;
    state.sections.add(named.section);
    state.denied = named.rest.length === 0 && named.denied;
    push(state, line.trim(), number, { denied: named.denied });
    state.flowing = true;
    return;
  }
  const last = state.blocks.at(-1);
  if (state.flowing && last !== undefined && !last.heading) {
    const glue = isWrapped(state.previous, line.trim()) ? ' ' : '\n';
    state.blocks[state.blocks.length - 1] = { ...last, text: `${last.text}${glue}${line.trim()}` };
    return;
  }
  if (!/^\s{2,}/u.test(line)) state.open.length = 0;
  push(state, line.trim(), number);
  state.flowing = true;
}

/** A line this long without an end was likely broken by its editor. */
const wrapWidth = 56;

/** True when a line goes on in the next one; else both are sentences of their own, one a line. */
function isWrapped(line: string, next: string): boolean {
  return /^\p{Ll}/u.test(next) && line.trim().length >= wrapWidth && !/[.!?:;。！？；：]\s*$/u.test(line);
}

const quote = /^\s{0,3}(?:>\s?)+/u;

function readLine(state: State, lines: readonly string[], at: number): void {
  const line = lines[at] ?? '';
  const number = at + 1;
  if (readPlainItem(state, line, number)) return;
  if (readFence(state, line, number)) return;
  if (line.trim().length === 0) {
    state.flowing = false;
    return;
  }
  if (underline.test(line) || readTag(state, line, number)) {
    state.flowing = false;
    return;
  }
  const heading = headingIn(line, lines[at + 1], at === 0 || (lines[at - 1] ?? '').trim().length === 0);
  if (heading !== null) openHeading(state, heading, number, /^\s{0,3}(#{1,6})\s/u.exec(line)?.[1]?.length ?? 7);
  else if (!readItem(state, line, number) && !readRow(state, line, number)) readText(state, line, number);
}

/** Reads a summary. Never throws; any text is a summary, if a poor one. Linear in its length. */
export function parseSummary(summary: string): ParsedSummary {
  const { seen, hidden } = withoutComments(summary.split(/\r\n?|\n/u));
  const lines = seen.map((line) => (line.includes('>') ? line.replace(quote, '') : line));
  const state: State = {
    blocks: [],
    sections: new Set(),
    section: null,
    denied: false,
    fence: null,
    open: [],
    flowing: false,
    previous: '',
    depth: 0,
  };
  for (let at = 0; at < lines.length; at++) {
    readLine(state, lines, at);
    state.previous = lines[at] ?? '';
  }
  const plain = { section: null, heading: false, fenced: false, parent: null, denied: false, ticked: false };
  const comments = hidden.map((part): Block => ({ ...part, ...plain }));
  return { blocks: state.blocks, sections: state.sections, comments, seen: seen.join('\n') };
}
