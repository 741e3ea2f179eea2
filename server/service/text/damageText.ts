// Damage of our own journal in words (STO-1): what was saved and cannot be read is told wherever what was saved is listed.
import type { Finding } from '../../record/finding.ts';

/** What of a journal cannot be read, in one sentence; null when all of it can. A tail no writer has cut yet was never acknowledged. */
export function damageText(findings: readonly Finding[]): string | null {
  const lines = findings.filter(({ severity }) => severity === 'damage').map(({ line }) => line);
  if (lines.length === 0) return null;
  const one = lines.length === 1;
  const where = `line${one ? '' : 's'} ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ' …' : ''}`;
  return `${lines.length} record${one ? '' : 's'} of this session’s journal cannot be read (${where}): a checkpoint may be missing from the list. Nothing was removed.`;
}
