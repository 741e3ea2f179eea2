// The typed result of a sub-session (CKP-8): what started one receives this and the checkpoint, never the transcript. Read from
// foreign values; what has no status and nothing to say is no result.
import type { DecisionFact, ErrorFact, Facts, FileFact } from '../facts/fact.ts';
import type { Entry } from '../record/entry.ts';

export interface SubSessionResult {
  readonly status: string;
  readonly summary: string;
  readonly decisions: readonly string[];
  readonly files: readonly string[];
  readonly errors: readonly string[];
  readonly checkpointId: string | null;
}

const mostItems = 100;
const longestItem = 500;
const longestSummary = 8_000;

/** Reads a result; null for anything that is none. */
export function readSubSessionResult(value: unknown): SubSessionResult | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  const { status, summary, checkpointId } = fields;
  if (typeof status !== 'string' || status === '' || typeof summary !== 'string') return null;
  return {
    status: status.slice(0, 40),
    summary: summary.slice(0, longestSummary),
    decisions: textsIn(fields['decisions']),
    files: textsIn(fields['files']),
    errors: textsIn(fields['errors']),
    checkpointId: typeof checkpointId === 'string' ? checkpointId.slice(0, 80) : null,
  };
}

/** Texts of a foreign list: strings, or objects that name a path or text; the rest is left out. */
export function textsIn(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, mostItems).flatMap((item) => {
    const { path, text } = Object(item) as Readonly<Record<string, unknown>>;
    const given = [item, path, text].find((each): each is string => typeof each === 'string');
    const words = given?.trim() ?? '';
    return words === '' ? [] : [words.slice(0, longestItem)];
  });
}

/** The result an entry of the record carries, null for any other entry. */
export function subSessionOf(entry: Entry): SubSessionResult | null {
  if (entry.kind !== 'custom' || entry.customType !== 'acp.sub-session') return null;
  return readSubSessionResult(Object(entry.data).result);
}

/** Facts with what sub-sessions decided, changed and met; what is known already is not said twice. */
export function withSubSessions(facts: Facts, entries: Iterable<Entry>): Facts {
  let all = facts;
  for (const entry of entries) {
    const result = subSessionOf(entry);
    if (result !== null) all = withResult(all, result, [entry.id]);
  }
  return all;
}

function withResult(facts: Facts, result: SubSessionResult, entryIds: readonly string[]): Facts {
  const confidence = 'high' as const;
  const decisions = result.decisions.map(
    (text): DecisionFact => ({ text, entryIds, explicit: true, by: 'assistant', status: 'active', confidence }),
  );
  const errors = result.errors.map(
    (text): ErrorFact => ({
      ...{ text, entryIds, tool: 'sub-session', resolved: false, resolvedBy: [], path: null },
      confidence,
    }),
  );
  const files = result.files.map((path): FileFact => ({ path, operations: ['edit'], entryIds }));
  const { modified } = facts.files;
  return {
    ...facts,
    decisions: [...facts.decisions, ...unknownTo(facts.decisions, decisions)],
    errors: [...facts.errors, ...unknownTo(facts.errors, errors)],
    files: {
      ...facts.files,
      modified: [...modified, ...files.filter(({ path }) => !modified.some((known) => known.path === path))],
    },
    paths: [...new Set([...facts.paths, ...result.files])],
  };
}

function unknownTo<T extends { readonly text: string }>(known: readonly T[], found: readonly T[]): readonly T[] {
  const texts = new Set(known.map(({ text }) => text.toLowerCase()));
  return found.filter(({ text }) => !texts.has(text.toLowerCase()));
}
