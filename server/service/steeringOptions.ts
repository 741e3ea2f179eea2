// Steering from the command line (CMP-22): focus, note, pins and budgets, within their bounds.

import { budgetBounds, type Steering } from '../compaction/steering.ts';
import type { Options } from './options.ts';

export function steeringOf(options: Options): Steering {
  const bounded = (name: 'max-calls' | 'max-input' | 'max-seconds', [least, most]: readonly [number, number]) =>
    options.number(name, least, most);
  return {
    focus: options.word('focus'),
    note: options.word('note'),
    pinnedPaths: options.list('pin-path'),
    pinnedRules: options.list('pin-rule'),
    budgets: {
      maxCalls: bounded('max-calls', budgetBounds.maxCalls),
      maxInputTokens: bounded('max-input', budgetBounds.maxInputTokens),
      maxSeconds: bounded('max-seconds', budgetBounds.maxSeconds),
    },
  };
}
