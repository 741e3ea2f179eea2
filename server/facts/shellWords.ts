// Expands the words of a shell script as far as the script itself says: variables it set, braces, tilde. What depends on
// the machine (command output, unset variables) stays unknown, and unknown words name no files.

import type { Word, WordPart } from './shellTokens.ts';

/** One argument. `text` is null when it depends on something the script does not tell. */
export interface Argument {
  readonly text: string | null;
  /** Holds an unquoted pattern character. */
  readonly glob: boolean;
}

export type Variables = ReadonlyMap<string, string | null>;

const largestBrace = 64;

function knownValue(part: WordPart, variables: Variables): string | null {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'script') return null;
  const fallback = /^\{(\w+):?-([^}$]*)$/.exec(part.name);
  if (fallback) return variables.get(fallback[1] ?? '') ?? fallback[2] ?? null;
  return variables.get(part.name) ?? null;
}

/** Alternatives of the first brace group in unquoted text, or null without one. */
function braceAlternatives(text: string): readonly string[] | null {
  const match = /\{([^{}\s]*,[^{}\s]*)\}/.exec(text);
  if (match) {
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + match[0].length);
    return (match[1] ?? '').split(',').map((item) => before + item + after);
  }
  const range = /\{(\d{1,3})\.\.(\d{1,3})\}/.exec(text);
  if (!range) return null;
  const from = Number(range[1]);
  const length = Math.abs(Number(range[2]) - from) + 1;
  const step = Number(range[2]) >= from ? 1 : -1;
  if (length > largestBrace) return null;
  return Array.from({ length }, (_, i) => text.replace(range[0], String(from + i * step)));
}

function expandBraces(text: string): readonly string[] {
  let pending = [text];
  for (let round = 0; round < 4; round += 1) {
    const next = pending.flatMap((item) => braceAlternatives(item) ?? [item]);
    if (next.length === pending.length || next.length > largestBrace) break;
    pending = next;
  }
  return pending;
}

function isUnquoted(word: Word, pattern: RegExp): boolean {
  return word.parts.some((part) => part.kind === 'text' && !part.quoted && pattern.test(part.text));
}

/** Expands one word to its arguments: usually one, several with braces or a variable that holds a list. */
export function expandWord(word: Word, variables: Variables): readonly Argument[] {
  let text = '';
  for (const part of word.parts) {
    const value = knownValue(part, variables);
    if (value === null) return [{ text: null, glob: false }];
    text += value;
  }
  const glob = isUnquoted(word, /[*?[]/);
  const [only] = word.parts;
  if (word.parts.length === 1 && only?.kind === 'variable' && /\s/.test(text))
    return text.split(/\s+/).flatMap((item) => (item === '' ? [] : [{ text: item, glob: /[*?[]/.test(item) }]));
  if (!isUnquoted(word, /[{}]/)) return [{ text, glob }];
  return expandBraces(text).map((item) => ({ text: item, glob }));
}

/** Scripts inside a word: `$(…)`, backticks and process substitutions. */
export function scriptsOf(word: Word): readonly string[] {
  return word.parts.flatMap((part) => (part.kind === 'script' ? [part.script] : []));
}

/** Assignments that open a command (`NAME=value …`): their values, and how many words they take. */
export function assignmentsOf(words: readonly Word[], variables: Variables): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const word of words) {
    const [first, ...rest] = word.parts;
    const match = first?.kind === 'text' && !first.quoted ? /^([A-Za-z_]\w*)\+?=/.exec(first.text) : null;
    if (!match || first?.kind !== 'text') break;
    const value: WordPart = { kind: 'text', text: first.text.slice(match[0].length), quoted: true };
    const expanded = expandWord({ ...word, parts: [value, ...rest] }, variables);
    found.set(match[1] ?? '', expanded[0]?.text ?? null);
  }
  return found;
}
