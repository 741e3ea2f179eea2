// Tells whether a summary reports an error with the status the session ended with (CMP-6).

import type { Block, ParsedSummary } from './parseSummary.ts';

const solved =
  /(?<!un|not |never |nicht |no |non |não )(?:\b(?:resolved|fixed|solved|no longer (?:occurs?|fails?|happens?)|gone now|behoben|gelöst|resuelto|corregido|solucionado|résolue?|corrigée?|resolvido|corrigido)\b|çözüldü|giderildi|düzeltildi|已解决|已修复|解決済|解決しま|修正済|直った)/iu;
const standing =
  /\b(?:still|unresolved|unsolved|not (?:yet )?(?:resolved|fixed|solved)|open|persists?|remains?|ongoing|recurs?|again|until|to be|needs?|must|should|noch (?:offen|nicht)|ungelöst|sin resolver|abierto|non résolu|ouvert|não resolvido|aberto)\b|çözülmedi|hâlâ|未解决|未修复|仍|未解決|まだ/iu;

export type ErrorStatus = 'resolved' | 'open' | 'unsaid';

/** Status a block gives an error; `rest` is the block's text without the error's own words. */
export function statusSaid(block: Block, rest: string, parsed: ParsedSummary): ErrorStatus {
  if (standing.test(rest)) return solved.test(rest) ? 'unsaid' : 'open';
  if (solved.test(rest)) return 'resolved';
  if (block.section === 'errors-resolved') return 'resolved';
  if (block.section === 'blocked') return 'open';
  const parent = block.parent !== null ? parsed.blocks[block.parent] : undefined;
  return parent ? statusSaid({ ...parent, section: null }, parent.text, parsed) : 'unsaid';
}
