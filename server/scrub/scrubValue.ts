// Takes secrets out of structured data before it is serialised, stored or sent (STO-5): strings by their text, and by
// the names they stand under. Harmless names (`pin`, `maxTokens`, ids) keep their values.

import { markOf } from './hit.ts';
import { type ScrubOptions, scrubText } from './scrubText.ts';
import { secretKey } from './secretKey.ts';
import { isPlaceholder, isProse, looksIssued } from './secretValue.ts';

export interface ScrubbedValue {
  /** A copy of the same shape; untouched parts are shared with the original. */
  readonly value: unknown;
  readonly redactions: number;
}

/** Deeper data is replaced, not followed: no harness nests arguments like this, only damage does. */
const maxDepth = 256;

interface Run {
  readonly options: ScrubOptions;
  readonly open: Set<object>;
  redactions: number;
}

/** Whether the string under this name is a secret as a whole. */
function isNamedSecret(name: string, text: string): boolean {
  const key = secretKey(name);
  if (key === null || isPlaceholder(text) || isProse(text)) return false;
  if (key === 'cookie') return text.includes('=') || looksIssued(text);
  if (key === 'authorization') return text.length >= 4;
  return key === 'weak' ? looksIssued(text) : text.toLowerCase() !== name.toLowerCase();
}

function stringOf(run: Run, text: string, name: string | null): string {
  const isHeader = name !== null && secretKey(name) === 'authorization';
  // A header's own form keeps its scheme and its placeholders, so it is read as a line of text.
  const scrubbed = isHeader ? scrubText(`Authorization: ${text}`, run.options) : scrubText(text, run.options);
  const content = isHeader ? scrubbed.text.slice('Authorization: '.length) : scrubbed.text;
  if (scrubbed.redactions > 0 && (isHeader || content.startsWith('[redacted:'))) {
    run.redactions += scrubbed.redactions;
    return content;
  }
  if (name !== null && !isHeader && isNamedSecret(name, text) && !text.startsWith('[redacted:')) {
    run.redactions += 1;
    return markOf(secretKey(name) === 'cookie' ? 'cookie' : 'secret');
  }
  run.redactions += scrubbed.redactions;
  return content;
}

/** `--password X` as two arguments of a list. */
function flagBefore(items: readonly unknown[], index: number): string | null {
  const before = items[index - 1];
  return typeof before === 'string' && /^--?[A-Za-z][\w-]{1,60}$/.test(before) ? before.replace(/^-+/, '') : null;
}

function arrayOf(run: Run, items: readonly unknown[], name: string | null, depth: number): unknown {
  let copy: unknown[] | null = null;
  for (let index = 0; index < items.length; index += 1) {
    const item = visit(run, items[index], flagBefore(items, index) ?? name, depth + 1);
    if (item !== items[index]) copy ??= items.slice();
    if (copy !== null) copy[index] = item;
  }
  return copy ?? items;
}

/** In `{ name: "DB_PASSWORD", value: "…" }` the name of the value is data. */
function pairName(source: Readonly<Record<string, unknown>>): string | null {
  const named = source['name'] ?? source['key'] ?? source['header'];
  return typeof named === 'string' && secretKey(named) !== null ? named : null;
}

/** Too short for any token, and nothing is assigned in it. */
const plainName = /^[A-Za-z_]{1,12}$/;

/** The object itself where nothing in it changes, as nearly always: a copy costs more than the look at its strings. */
function objectOf(run: Run, source: Readonly<Record<string, unknown>>, depth: number): unknown {
  const pair = pairName(source);
  const names = Object.keys(source);
  // Anything but plain data could hold what its keys do not show.
  let copy = isPlain(source) ? null : partOf(source, []);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    const shown = plainName.test(name) ? name : stringOf(run, name, null);
    const value = visit(run, source[name], name === 'value' && pair !== null ? pair : name, depth + 1);
    if (copy === null && shown === name && value === source[name]) continue;
    copy ??= partOf(source, names.slice(0, index));
    copy[shown] = value;
  }
  return copy === null ? source : Object.setPrototypeOf(copy, Object.prototype);
}

function isPlain(source: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(source);
  return prototype === Object.prototype || prototype === null;
}

/** Without a prototype, so that a key `__proto__` is a key like any other. */
function partOf(source: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const part: Record<string, unknown> = Object.create(null);
  for (const name of names) part[name] = source[name];
  return part;
}

function numberOf(run: Run, value: number, name: string | null): unknown {
  if (name === null || !/(?:password|passwd|passphrase|passcode)$/i.test(name) || Math.abs(value) < 1_000) return value;
  run.redactions += 1;
  return markOf('password');
}

function visit(run: Run, value: unknown, name: string | null, depth: number): unknown {
  if (typeof value === 'string') return stringOf(run, value, name);
  if (typeof value === 'number') return numberOf(run, value, name);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth || run.open.has(value)) return markOf('too-deep');
  run.open.add(value);
  const result = Array.isArray(value)
    ? arrayOf(run, value, name, depth)
    : objectOf(run, value as Readonly<Record<string, unknown>>, depth);
  run.open.delete(value);
  return result;
}

/**
 * A copy of plain data without secrets. Cycles and data deeper than 256 levels are replaced by a mark. Never throws:
 * what cannot be read is replaced as a whole.
 */
export function scrubValue(value: unknown, options: ScrubOptions = {}): ScrubbedValue {
  const run: Run = { options, open: new Set(), redactions: 0 };
  try {
    const scrubbed = visit(run, value, null, 0);
    return { value: scrubbed, redactions: run.redactions };
  } catch {
    return { value: markOf('unreadable-data'), redactions: 1 };
  }
}
