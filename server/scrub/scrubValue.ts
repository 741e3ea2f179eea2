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
  return items.map((item, index) => visit(run, item, flagBefore(items, index) ?? name, depth + 1));
}

/** In `{ name: "DB_PASSWORD", value: "…" }` the name of the value is data. */
function pairName(source: Readonly<Record<string, unknown>>): string | null {
  const named = source['name'] ?? source['key'] ?? source['header'];
  return typeof named === 'string' && secretKey(named) !== null ? named : null;
}

/** Too short for any token, and nothing is assigned in it. */
const plainName = /^[A-Za-z_]{1,12}$/;

function objectOf(run: Run, source: Readonly<Record<string, unknown>>, depth: number): unknown {
  const pair = pairName(source);
  const copy: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(source)) {
    const shown = plainName.test(name) ? name : stringOf(run, name, null);
    copy[shown] = visit(run, source[name], name === 'value' && pair !== null ? pair : name, depth + 1);
  }
  return Object.setPrototypeOf(copy, Object.prototype);
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
