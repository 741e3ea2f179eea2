// Facts for tests, with everything empty that a case does not name.
import type {
  ConstraintFact,
  DecisionFact,
  ErrorFact,
  Facts,
  FileFact,
  SourcedText,
} from '../../../server/facts/fact.ts';

let count = 0;
const ids = (): string[] => [`e${count++}`];

export const sourced = (text: string): SourcedText => ({ text, entryIds: ids() });
export const rule = (text: string, kind: ConstraintFact['kind'] = 'must'): ConstraintFact => ({
  ...sourced(text),
  kind,
  by: 'user',
  status: 'active',
  confidence: 'high',
});
export const decision = (text: string): DecisionFact => ({
  ...sourced(text),
  explicit: true,
  by: 'assistant',
  status: 'active',
  confidence: 'high',
});
export const failure = (text: string, resolved = false): ErrorFact => ({
  ...sourced(text),
  tool: 'bash',
  resolved,
  resolvedBy: resolved ? ['r'] : [],
  path: null,
  confidence: 'high',
});
export const file = (path: string, operation: FileFact['operations'][number] = 'edit'): FileFact => ({
  path,
  operations: [operation],
  entryIds: ids(),
});

export function factsWith(part: Partial<Facts>): Facts {
  return {
    range: { firstEntryId: null, lastEntryId: null, entries: 0, tokens: 0 },
    goal: null,
    newestRequest: null,
    files: { modified: [], read: [], deleted: [] },
    errors: [],
    decisions: [],
    constraints: [],
    openLoops: [],
    topics: [],
    timeline: [],
    attachments: [],
    outcomes: [],
    paths: [],
    ...part,
  };
}
