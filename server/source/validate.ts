// The doctor's look at every record (REC-9): parsed whole and checked against the shapes Pi writes, with typebox.

import { type TSchema, Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { branchOf } from '../record/branch.ts';
import { exchangeFindings } from '../record/exchanges.ts';
import type { Finding } from '../record/finding.ts';
import type { EntryHead, Session } from '../record/session.ts';
import { boundaryFindings, byPlace } from '../record/sessionFindings.ts';
import { buildTree, type Tree } from '../record/tree.ts';
import { parseFields } from './brokenLine.ts';
import { type Fields, fieldsOf, isTooDeep, stringOf } from './foreign.ts';
import { findingAt } from './recordKind.ts';

const content = Type.Union([Type.String(), Type.Array(Type.Object({ type: Type.String() })), Type.Null()]);
const timestamp = Type.Union([Type.String(), Type.Number()]);
const counts = Type.Object({
  input: Type.Number(),
  output: Type.Number(),
  cacheRead: Type.Number(),
  cacheWrite: Type.Number(),
});

function record(fields: Record<string, TSchema>): TSchema {
  return Type.Object({ timestamp, ...fields });
}

function message(fields: Record<string, TSchema>): TSchema {
  return record({ message: Type.Object(fields) });
}

const byRole: Readonly<Record<string, TSchema>> = {
  user: message({ content }),
  assistant: message({
    content,
    usage: counts,
    stopReason: Type.String(),
    provider: Type.String(),
    model: Type.String(),
  }),
  toolResult: message({ content, toolCallId: Type.String(), toolName: Type.String(), isError: Type.Boolean() }),
  system: message({ content: Type.Optional(content), sections: Type.Optional(Type.Object({})) }),
  bashExecution: message({ command: Type.String(), output: Type.String() }),
  custom: message({ customType: Type.String(), content }),
};

const byType: Readonly<Record<string, TSchema>> = {
  compaction: record({
    summary: Type.String(),
    firstKeptEntryId: Type.Optional(Type.String()),
    firstKeptEntryIndex: Type.Optional(Type.Number()),
    tokensBefore: Type.Number(),
  }),
  branch_summary: record({ summary: Type.String() }),
  context_edit: record({ targetId: Type.String(), replacement: Type.Union([Type.Null(), Type.Object({ content })]) }),
  custom_message: record({ customType: Type.String(), content }),
  custom: record({ customType: Type.String() }),
  label: record({ targetId: Type.String(), label: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
  session_info: record({ name: Type.Optional(Type.String()) }),
  model_change: record({ provider: Type.String(), modelId: Type.String() }),
  thinking_level_change: record({ thinkingLevel: Type.String() }),
  usage: record({ kind: Type.String(), usage: counts }),
};

const validators = new Map<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const made = Compile(schema);
  validators.set(schema, made);
  return made;
}

function schemaOf(fields: Fields): TSchema | null {
  if (fields.type !== 'message') return byType[stringOf(fields.type) ?? ''] ?? null;
  return byRole[stringOf(fieldsOf(fields.message)?.role) ?? ''] ?? null;
}

/** Where the record differs from what Pi writes, null when it does not. */
function oddity(fields: Fields): string | null {
  const schema = schemaOf(fields);
  if (schema === null) return null;
  const validator = validatorOf(schema);
  if (validator.Check(fields)) return null;
  const [first] = validator.Errors(fields);
  return `${first?.instancePath || 'The record'} is not as Pi writes it${first ? `: ${first.message}` : ''}.`;
}

function recordFindings(session: Session, head: EntryHead, reported: ReadonlySet<number>): Finding[] {
  // A field the reader tripped over is already named for this record.
  if (reported.has(head.start)) return [];
  const fields = parseFields(session.raw(head.ordinal).toString('utf8'));
  const message = fields === null || isTooDeep(fields) ? null : oddity(fields);
  return message === null ? [] : [findingAt('odd-field', session.lineOf?.(head.ordinal) ?? null, head.start, message)];
}

/** Boundaries of all branches; each is judged on a branch that ends at it. */
function allBoundaries(session: Session, tree: Tree): Finding[] {
  return session.heads
    .filter((head) => head.kind === 'compaction')
    .flatMap((head) => boundaryFindings(session, branchOf(tree, head.id), [head.ordinal]));
}

/**
 * Parses and validates every record of the session, on all branches. Findings in file order, those of framing and of
 * the tree among them. Cost is about twice a parse of the file.
 */
export function validateAll(session: Session): readonly Finding[] {
  const tree = buildTree(session);
  for (const { ordinal } of session.heads) session.entry(ordinal);
  const exchanges = exchangeFindings(session, tree);
  const found = session.findings;
  const odd = found.filter(({ code }) => code === 'odd-field' || code === 'too-deep' || code === 'damaged-line');
  const reported = new Set(odd.flatMap(({ offset }) => offset ?? []));
  const records = session.heads.flatMap((head) => recordFindings(session, head, reported));
  return [...found, ...tree.findings, ...exchanges, ...allBoundaries(session, tree), ...records].sort(byPlace);
}
