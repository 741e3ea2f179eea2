// Describes one failed exchange as a problem: its most telling line, the file it names, and the buckets in which a later
// success will look for it.

import type { AssistantEntry } from '../record/entry.ts';
import { identityOf, purposeGroup, type RunIdentity } from './commandPurpose.ts';
import { quoted, tellingLine } from './errorLine.ts';
import type { Exchange } from './exchange.ts';
import type { Confidence, ErrorFact } from './fact.ts';
import type { FileEffect } from './fileEffect.ts';
import { minePaths } from './minePaths.ts';
import { baseName, folderOf, type PathSpeller } from './paths.ts';
import { stepEffects } from './shellPrograms.ts';
import type { Step } from './shellSteps.ts';
import { argumentPaths } from './toolTables.ts';

export interface Sketch {
  /** Problems with the same key are one. */
  readonly key: string;
  readonly text: string;
  readonly tool: string;
  readonly path: string | null;
  readonly confidence: Confidence;
  /** The run that failed; null for other tools. */
  readonly identity: RunIdentity | null;
  readonly buckets: readonly string[];
  /** Both ends of the failed output. */
  readonly context: string;
}

export interface Problem extends Sketch {
  readonly entryIds: string[];
  /** All runs that showed it. */
  readonly identities: RunIdentity[];
  resolvedBy: string[];
  /** Number of the person's turn in which it last happened. */
  turn: number;
  /** Number of that exchange. */
  count: number;
}

const contextLength = 3_000;

function contextOf(body: string): string {
  return body.length <= contextLength * 2 ? body : `${body.slice(0, contextLength)}\n${body.slice(-contextLength)}`;
}

/** What the session knows about files: how a path is spelled, and which known file a partial path means. */
export interface Ground {
  readonly speller: PathSpeller;
  readonly known: (path: string) => string;
}

const changing = new Set(['write', 'edit', 'move', 'delete', 'mutate', 'copy', 'directory']);

/** Durations, places and addresses differ between two showings of one problem. */
function keyOf(tool: string, name: string, text: string): string {
  const plain = text.replace(
    /\b\d+(?:\.\d+)? ?(?:ms|s|sec|seconds?|minutes?)\b|0x[0-9a-f]+|\b\d{1,2}:\d{2}:\d{2}\b/gi,
    '#',
  );
  return `${tool}\n${name}\n${plain.replace(/[:(]\d+(?:[:,]\d+)?\)?/g, '#')}`;
}

/** Identity of a step with its folder in the one spelling. */
export function spelledIdentity(step: Step, speller: PathSpeller): RunIdentity {
  const identity = identityOf(step);
  if (identity.folder === '') return identity;
  return { ...identity, folder: identity.folder === null ? null : speller.folder(identity.folder) };
}

/** Bucket in which failures wait for a success of this kind of run. */
export function runBucket(identity: RunIdentity): string {
  return identity.purpose === 'other' ? `run:${identity.name}` : `for:${purposeGroup(identity.purpose)}`;
}

/** Bucket of files looked for in vain, by name: case, blanks and punctuation are what people get wrong. */
export function missingBucket(path: string): string {
  return `missing:${baseName(path)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')}`;
}

/** The one spelling of a path a step or call names. */
export function effectPath({ path, folder }: Pick<FileEffect, 'path' | 'folder'>, speller: PathSpeller): string | null {
  const base = folder === '' ? '' : speller.folder(folder);
  return base === null ? null : speller.spell(path, base);
}

function pathIn(text: string, folder: string, { speller, known }: Ground): string | null {
  let found: string | null = null;
  minePaths(text, (token) => {
    if (found === null && !/(?:^|\/)node_modules\/|^node:/.test(token))
      found = effectPath({ path: token, folder }, speller);
  });
  return found === null ? null : known(found);
}

const missingProgram = /command not found|: not found$|is not recognized as/;

function confidenceOf(weight: number | undefined, sure: boolean): Confidence {
  if (weight === undefined) return 'low';
  return weight >= 6 || (sure && weight > 0) ? 'high' : 'medium';
}

function filesChanged(step: Step, speller: PathSpeller): readonly string[] {
  const changed = stepEffects(step).filter(({ operation }) => changing.has(operation));
  return changed.flatMap(({ path }) => effectPath({ path, folder: step.folder ?? '' }, speller) ?? []);
}

/** The problem a failed part of a shell command stands for. */
export function shellProblem(exchange: Exchange, step: Step, ground: Ground): Sketch {
  const { status, tool } = exchange;
  const line = tellingLine(status.body);
  const text = line?.text ?? quoted(status.notice || status.state);
  const spelled = spelledIdentity(step, ground.speller);
  const identity = missingProgram.test(text) ? { ...spelled, targets: [] } : spelled;
  const path = pathIn(text, step.folder ?? '', ground);
  const files = filesChanged(step, ground.speller).map((file) => `file:${file}`);
  const lost = path !== null && identity.purpose === 'other' ? [missingBucket(path)] : [];
  // What a missing program was wanted for is usually done by another one.
  const instead = missingProgram.test(text) ? ['instead'] : [];
  const again = identity.purpose === 'other' && identity.family !== 'git' ? [`program:${step.program}`] : [];
  const telling = (line?.weight ?? 0) >= 6 && identity.purpose !== 'other';
  return {
    // The same compiler message behind two commands is one problem; a vague line is not.
    key: keyOf(tool, telling ? '' : `${identity.name} ${identity.purpose}`, text),
    text,
    tool,
    path,
    confidence: confidenceOf(line?.weight, identity.purpose !== 'other'),
    identity,
    buckets: [runBucket(identity), ...again, ...files, ...lost, ...instead],
    context: contextOf(status.body),
  };
}

function toolBuckets({ action, status, tool }: Exchange, path: string | null): readonly string[] {
  const again = [`tool:${tool}`];
  if (action.kind !== 'files' || path === null || status.state === 'invalid') return again;
  if (action.tool === 'search' || action.tool === 'list') return [...again, missingBucket(path)];
  return action.tool === 'read'
    ? [missingBucket(path), `near:${folderOf(path)}`, `file:${path}`, 'lost']
    : [`file:${path}`, ...(action.tool === 'edit' ? ['edit'] : [])];
}

/** The problem any other failed call stands for. */
export function toolProblem(exchange: Exchange, ground: Ground): Sketch {
  const { status, tool } = exchange;
  const line = tellingLine(status.body);
  const text = line?.text ?? tool;
  const [named] = argumentPaths(exchange.arguments);
  const path = (named === undefined ? null : ground.speller.spell(named)) ?? pathIn(text, '', ground);
  return {
    key: keyOf(tool, path ?? '', text),
    text,
    tool,
    path,
    confidence: line === null ? 'low' : 'high',
    identity: null,
    buckets: toolBuckets(exchange, path),
    context: '',
  };
}

/** The problem a reply that ended in a provider's error stands for. */
export function providerProblem(entry: AssistantEntry): Sketch {
  const text = tellingLine(entry.errorMessage ?? '')?.text ?? 'error';
  const key = keyOf('provider', '', text);
  const place = { path: null, identity: null, buckets: ['provider'], context: '' };
  return { key, text, tool: 'provider', confidence: 'high', ...place };
}

export function errorFact({ text, entryIds, tool, resolvedBy, path, confidence }: Problem): ErrorFact {
  const resolved = resolvedBy.length > 0;
  return { text, entryIds: [...entryIds], tool, resolved, resolvedBy: [...resolvedBy], path, confidence };
}
