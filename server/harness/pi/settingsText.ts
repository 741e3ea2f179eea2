// Adds one path to `extensions` in the text of Pi's settings.json and takes it out again, every other byte left as it is: the
// file is the person's, and Pi's own writer would lay it out anew.

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A child of an object or array: with its key, when it has one, from the first to behind the last character. */
interface Child extends Span {
  readonly key: string | null;
  readonly value: Span;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Null when the text is no JSON object, or its `extensions` is no list: then it is not ours to touch. */
export function readExtensions(text: string): readonly string[] | null {
  if (text.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { extensions = [] } = value as { readonly extensions?: unknown };
    return Array.isArray(extensions) ? extensions.map(String) : null;
  } catch {
    return null;
  }
}

/** The text with the path in it, unchanged when it is there. Call it on text `readExtensions` could read. */
export function withExtension(text: string, path: string): string {
  if (readExtensions(text)?.includes(path)) return text;
  const entry = JSON.stringify(path);
  if (text.trim() === '') return `{\n  "extensions": [\n    ${entry}\n  ]\n}\n`;
  const root = text.indexOf('{');
  const list = memberOf(text)?.value;
  if (list === undefined) return withLast(text, root, `"extensions": [${entry}]`, '\n  ');
  return withLast(text, list.start, entry, '');
}

/** The text without the path. `dropEmpty`: an `extensions` left empty goes too, as when we had added it. */
export function withoutExtension(text: string, path: string, dropEmpty: boolean): string {
  const member = memberOf(text);
  if (member === undefined) return text;
  const elements = childrenOf(text, member.value.start);
  const at = elements.findIndex(({ start, end }) => parsed(text.slice(start, end)) === path);
  if (at < 0) return text;
  if (elements.length > 1 || !dropEmpty) return without(text, member.value, elements, at);
  const root = { start: text.indexOf('{'), end: text.lastIndexOf('}') + 1 };
  const members = childrenOf(text, root.start);
  return without(
    text,
    root,
    members,
    members.findIndex(({ key }) => key === 'extensions'),
  );
}

function memberOf(text: string): Child | undefined {
  // As JSON reads it, the last of two counts.
  return childrenOf(text, text.indexOf('{')).findLast(({ key }) => key === 'extensions');
}

/** Puts one more child behind the last of the object or array that opens at `start`, spaced as the last one is. */
function withLast(text: string, start: number, child: string, gapWhenEmpty: string): string {
  const children = childrenOf(text, start);
  const last = children.at(-1);
  if (last === undefined) {
    const inside = start + 1 + (/^\s*/.exec(text.slice(start + 1))?.[0].length ?? 0);
    const closing = gapWhenEmpty === '' ? '' : '\n';
    return `${text.slice(0, start + 1)}${gapWhenEmpty}${child}${closing}${text.slice(inside)}`;
  }
  const gap = /\s*$/.exec(text.slice(0, last.start))?.[0] ?? '';
  return `${text.slice(0, last.end)},${gap}${child}${text.slice(last.end)}`;
}

function without(text: string, whole: Span, children: readonly Child[], at: number): string {
  const [before, one, after] = [children[at - 1], children[at], children[at + 1]];
  if (one === undefined) return text;
  if (before !== undefined) return text.slice(0, before.end) + text.slice(one.end);
  if (after !== undefined) return text.slice(0, one.start) + text.slice(after.start);
  return text.slice(0, whole.start + 1) + text.slice(whole.end - 1);
}

/** Children of the object or array that opens at `start`, in order. */
function childrenOf(text: string, start: number): Child[] {
  const children: Child[] = [];
  let words: Span[] = [];
  for (const word of [...wordsInside(text, start), null]) {
    const isComma = word === null || text.slice(word.start, word.end) === ',';
    if (!isComma) words.push(word);
    else if (words.length > 0) {
      children.push(childOf(text, words));
      words = [];
    }
  }
  return children;
}

/** `value`, or `key : value`. */
function childOf(text: string, words: readonly Span[]): Child {
  const first = words[0] ?? { start: 0, end: 0 };
  const value = words.at(-1) ?? first;
  const key = words.length > 1 ? String(parsed(text.slice(first.start, first.end))) : null;
  return { key, start: first.start, end: value.end, value };
}

const steps: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** Words between the brackets; an object or array among them is one word. */
function wordsInside(text: string, start: number): Span[] {
  const words: Span[] = [];
  let depth = 0;
  let opened = start;
  for (const { 0: word, index } of text.slice(start).matchAll(token)) {
    const at = start + index;
    if (depth <= 1) opened = at;
    depth += steps[word] ?? 0;
    if (depth === 0) break;
    const isWhole = depth === 1 && at > start;
    if (isWhole) words.push({ start: opened, end: at + word.length });
  }
  return words;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
