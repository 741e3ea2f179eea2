// Reports sections a summary lacks (CMP-6). A section counts as there when a heading or label names it in any usual
// spelling, or when what belongs in it is told elsewhere.

import type { FactKind, RequiredFacts } from '../requiredFacts.ts';
import type { SectionName } from './headings.ts';
import type { LocatedGap } from './locatedGap.ts';
import type { ParsedSummary } from './parseSummary.ts';

interface Rule {
  readonly title: string;
  readonly sections: readonly SectionName[];
  readonly kinds: readonly FactKind[];
}

const rules: readonly Rule[] = [
  { title: 'Constraints & Preferences', sections: ['constraints'], kinds: ['constraint', 'pin'] },
  { title: 'Key Decisions', sections: ['decisions'], kinds: ['decision'] },
  { title: 'Files Modified', sections: ['files-modified', 'files', 'changes'], kinds: ['modified-file'] },
  { title: 'Files Read', sections: ['files-read', 'files'], kinds: ['read-file'] },
  { title: 'Files Deleted', sections: ['files-deleted', 'files'], kinds: ['deleted-file'] },
  { title: 'Progress', sections: ['blocked', 'progress', 'errors', 'errors-resolved', 'done'], kinds: ['error'] },
  { title: 'Open Loops', sections: ['open-loops', 'in-progress'], kinds: ['open-loop'] },
];

const nextCue =
  /\b(?:next|then|todo|remaining|remains|still (?:to|need)|left to|continue|up next|als nächstes|weiter|siguiente|próximo|luego|ensuite|prochain|reste|depois|próximo|sonra|sıradaki|devam)\b|接下来|下一步|继续|次に|次は|続け|残り/iu;

/** Facts of a section that all went missing together stand for the section itself. */
const wholeSection = 2;

function ruleGap(
  rule: Rule,
  required: RequiredFacts,
  missing: ReadonlySet<string>,
  parsed: ParsedSummary,
): LocatedGap[] {
  if (rule.sections.some((section) => parsed.sections.has(section))) return [];
  const facts = required.filter((fact) => rule.kinds.includes(fact.kind));
  if (facts.length < wholeSection) return [];
  if (facts.some((fact) => !missing.has(fact.id))) return [];
  return [{ kind: 'missing-section', detail: rule.title, entryIds: [], line: null }];
}

function goalGap(required: RequiredFacts, missing: ReadonlySet<string>, parsed: ParsedSummary): LocatedGap[] {
  const told = required.some((fact) => fact.kind === 'goal' && !missing.has(fact.id));
  if (told || parsed.sections.has('goal') || parsed.sections.size === 0) return [];
  return [{ kind: 'missing-section', detail: 'Goal', entryIds: [], line: null }];
}

function nextGap(required: RequiredFacts, missing: ReadonlySet<string>, parsed: ParsedSummary): LocatedGap[] {
  const said: readonly SectionName[] = ['next-steps', 'open-loops', 'in-progress'];
  if (said.some((section) => parsed.sections.has(section))) return [];
  const ahead = required.filter((fact) => fact.kind === 'open-loop' || fact.kind === 'newest-request');
  if (ahead.some((fact) => !missing.has(fact.id))) return [];
  if (parsed.blocks.some((block) => nextCue.test(block.text))) return [];
  return [{ kind: 'missing-section', detail: 'Next Steps', entryIds: [], line: null }];
}

/** Gaps for sections that are absent together with what belongs in them. */
export function sectionGaps(
  required: RequiredFacts,
  missing: ReadonlySet<string>,
  parsed: ParsedSummary,
): LocatedGap[] {
  return [
    ...goalGap(required, missing, parsed),
    ...rules.flatMap((rule) => ruleGap(rule, required, missing, parsed)),
    ...nextGap(required, missing, parsed),
  ];
}
