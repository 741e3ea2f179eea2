// Patterns of all alphabets made cheap on plain text: classes of the world's letters without regard to case take a
// millisecond each to compile, which a process that verifies or plans once would pay for every pattern (SPEC 15).

import { isAscii } from './isAscii.ts';

/** What classes hold on ASCII. */
const onAscii: Readonly<Record<string, string>> = { L: 'A-Za-z', N: '0-9', M: '', 'Script=Latin': 'A-Za-z' };
const classOrEscape = /\\p\{([^}]*)\}|\\[\s\S]|[[\]]/g;
/** Read otherwise without the flag `u`: code points by number, and characters of two units. */
const needsUnicode = /\\u\{|\\P\{|[\ud800-\udfff]/;

function withoutClasses(source: string): string | null {
  let inside = false;
  let sound = !needsUnicode.test(source);
  const plain = source.replace(classOrEscape, (found: string, name: string | undefined) => {
    if (found === '[' || found === ']') inside = found === '[';
    if (name === undefined) return found;
    const letters = onAscii[name];
    if (letters === undefined || (letters === '' && !inside)) sound = false;
    return inside ? (letters ?? '') : `[${letters}]`;
  });
  return sound ? plain : null;
}

const twins = new WeakMap<RegExp, RegExp>();

function twinOf(pattern: RegExp): RegExp {
  const known = twins.get(pattern);
  if (known !== undefined) return known;
  const source = withoutClasses(pattern.source);
  const twin = source === null ? pattern : new RegExp(source, pattern.flags.replace('u', ''));
  twins.set(pattern, twin);
  return twin;
}

/** The pattern, or one that finds the same in this text and is cheaper to compile. `pattern` has the flag `u`. */
export function patternFor(pattern: RegExp, text: string): RegExp {
  return isAscii(text) ? twinOf(pattern) : pattern;
}
