// Reads the options and operands of a command line the way most programs do.

import type { FileOperation } from './fact.ts';
import type { Draft } from './fileEffect.ts';
import type { Argument } from './shellWords.ts';

/** Arguments that are no options. `valued` names the options whose value is the next argument. */
export function operands(args: readonly Argument[], valued: RegExp = /^$/): readonly Argument[] {
  const found: Argument[] = [];
  for (let i = 0; i < args.length; i += 1) {
    const argument = args[i] as Argument;
    const text = argument.text;
    if (text === '--') return [...found, ...args.slice(i + 1)];
    if (text === null || text === '-' || !text.startsWith('-')) found.push(argument);
    else if (valued.test(text)) i += 1;
  }
  return found;
}

/** True when an option is given, alone (`-i`, `--in-place=x`) or inside a cluster of letters (`-pi`). */
export function hasOption(args: readonly Argument[], letter: string, long: string): boolean {
  return args.some(({ text }) => {
    if (text === null || !text.startsWith('-')) return false;
    if (text.startsWith('--')) return long !== '' && (text === `--${long}` || text.startsWith(`--${long}=`));
    return letter !== '' && /^-[A-Za-z]/.test(text) && text.slice(1).includes(letter);
  });
}

/** Value of an option written `-o x`, `-ox`, `--output x` or `--output=x`. */
export function optionValue(args: readonly Argument[], short: string, long: string): string | null {
  for (let i = 0; i < args.length; i += 1) {
    const text = args[i]?.text ?? '';
    if (text === short || text === long) return args[i + 1]?.text ?? null;
    if (long !== '' && text.startsWith(`${long}=`)) return text.slice(long.length + 1);
  }
  return null;
}

/** One effect for each plain argument; unknown words and patterns name no file. */
export function eachOf(args: readonly Argument[], operation: FileOperation): readonly Draft[] {
  return args.flatMap(({ text, glob }) => (text === null || text === '' || glob ? [] : [{ operation, path: text }]));
}
