// Errors of tools, commands and providers: one fact for each distinct problem, with what resolved it (CMP-1). A failure that
// was announced, or confirmed as wanted right after, is none.

import { type AssistantEntry, type Entry, textOf } from '../record/entry.ts';
import { identityOf, purposeGroup, type RunIdentity, settles } from './commandPurpose.ts';
import { quoted, tellingLine } from './errorLine.ts';
import type { Exchange } from './exchange.ts';
import { announcesFailure, confirmsFailure } from './expectedFailure.ts';
import type { Confidence, ErrorFact } from './fact.ts';
import type { FileEffect } from './fileEffect.ts';
import { minePaths } from './minePaths.ts';
import { baseName, type PathSpeller } from './paths.ts';
import { createBuckets } from './problemBuckets.ts';
import { stepEffects } from './shellPrograms.ts';
import type { Step } from './shellSteps.ts';
import { argumentPaths } from './toolTables.ts';

export interface ErrorsCollector {
  /** Every entry, before the exchange it completes. */
  addEntry(entry: Entry): void;
  addExchange(exchange: Exchange): void;
  facts(): readonly ErrorFact[];
}

interface Problem {
  readonly key: string;
  readonly text: string;
  readonly tool: string;
  readonly path: string | null;
  readonly confidence: Confidence;
  readonly identity: RunIdentity | null;
  readonly buckets: readonly string[];
  readonly entryIds: string[];
  resolvedBy: string[];
}

type Sketch = Omit<Problem, 'entryIds' | 'resolvedBy'>;

const changing = new Set(['write', 'edit', 'move', 'delete', 'mutate', 'copy', 'directory']);

/** Durations, places and addresses differ between two showings of one problem. */
function keyOf(tool: string, name: string, text: string): string {
  const plain = text.replace(
    /\b\d+(?:\.\d+)? ?(?:ms|s|sec|seconds?|minutes?)\b|0x[0-9a-f]+|\b\d{1,2}:\d{2}:\d{2}\b/gi,
    '#',
  );
  return `${tool}\n${name}\n${plain.replace(/[:(]\d+(?:[:,]\d+)?\)?/g, '#')}`;
}

function spelledIdentity(step: Step, speller: PathSpeller): RunIdentity {
  const identity = identityOf(step);
  return { ...identity, folder: identity.folder === null ? null : speller.folder(identity.folder || '.') };
}

function runBucket(identity: RunIdentity): string {
  return identity.purpose === 'other' ? `run:${identity.name}` : `for:${purposeGroup(identity.purpose)}`;
}

function pathIn(text: string, folder: string | null, speller: PathSpeller): string | null {
  const base = folder === null ? null : speller.folder(folder || '.');
  let found: string | null = null;
  minePaths(text, (token) => {
    if (found === null && !/(?:^|\/)node_modules\/|^node:/.test(token)) found = speller.spell(token, base ?? '');
  });
  return found;
}

function effectPath(effect: Pick<FileEffect, 'path'>, folder: string | null, speller: PathSpeller): string | null {
  const base = folder === null || folder === '' ? '' : speller.folder(folder);
  return base === null ? null : speller.spell(effect.path, base);
}

const missing = /command not found|: not found$|is not recognized as/;

function shellSketch(exchange: Exchange, step: Step, speller: PathSpeller): Sketch {
  const { status } = exchange;
  const line = tellingLine(status.body);
  const text = line?.text ?? quoted(status.notice || exchange.status.state);
  const known = spelledIdentity(step, speller);
  const identity = missing.test(text) ? { ...known, targets: [] } : known;
  const path = pathIn(text, step.folder, speller);
  const changed = stepEffects(step).filter(({ operation }) => changing.has(operation));
  const files = changed.flatMap((effect) => effectPath(effect, step.folder, speller) ?? []);
  const lost = path !== null && identity.purpose === 'other' ? [`missing:${baseName(path)}`] : [];
  const weight = line?.weight ?? 0;
  const sure = weight >= 6 || identity.purpose !== 'other';
  return {
    key: keyOf(exchange.tool, identity.purpose === 'other' ? identity.name : identity.purpose, text),
    text,
    tool: exchange.tool,
    path,
    confidence: line === null ? 'low' : sure && weight > 0 ? 'high' : 'medium',
    identity,
    buckets: [runBucket(identity), ...files.map((file) => `file:${file}`), ...lost],
  };
}

function toolSketch(exchange: Exchange, speller: PathSpeller): Sketch {
  const { action, status, tool } = exchange;
  const line = tellingLine(status.body);
  const text = line?.text ?? tool;
  const [named] = argumentPaths(exchange.arguments);
  const path = (named === undefined ? null : speller.spell(named)) ?? pathIn(text, '', speller);
  const reading = action.kind === 'files' && (action.tool === 'read' || action.tool === 'list');
  const searching = action.kind === 'files' && (action.tool === 'search' || action.tool === 'list');
  const files = path === null ? [] : reading ? [`missing:${baseName(path)}`, `file:${path}`] : [`file:${path}`];
  const again = action.kind !== 'files' || searching || path === null || status.state === 'invalid';
  return {
    key: keyOf(tool, path ?? '', text),
    text,
    tool,
    path,
    confidence: line === null ? 'low' : 'high',
    identity: null,
    buckets: [...(action.kind === 'files' ? files : []), ...(again ? [`tool:${tool}`] : [])],
  };
}

function providerSketch(entry: AssistantEntry): Sketch {
  const text = tellingLine(entry.errorMessage ?? '')?.text ?? 'error';
  return {
    key: keyOf('provider', '', text),
    text,
    tool: 'provider',
    path: null,
    confidence: 'high',
    identity: null,
    buckets: ['provider'],
  };
}

function factOf(problem: Problem): ErrorFact {
  const { text, entryIds, tool, resolvedBy, path, confidence } = problem;
  return {
    text,
    entryIds: [...entryIds],
    tool,
    resolved: resolvedBy.length > 0,
    resolvedBy: [...resolvedBy],
    path,
    confidence,
  };
}

/** What was said about failures to come: by the person for the turn, by the assistant for the calls it makes with it. */
interface Announcement {
  person: boolean;
  assistant: boolean;
}

function isAnnounced(exchange: Exchange, announcement: Announcement, identity: RunIdentity | null): boolean {
  if (exchange.shell === null) return false;
  if (announcement.assistant) return true;
  return announcement.person && (identity?.purpose === 'test' || identity?.purpose === 'other');
}

function saidBy(entry: Entry, announcement: Announcement): void {
  if (entry.kind === 'user') {
    announcement.person = announcesFailure(textOf(entry.blocks));
    announcement.assistant = false;
  }
  if (entry.kind === 'assistant') {
    const text = textOf(entry.blocks);
    if (text !== '') announcement.assistant = announcesFailure(text);
  }
}

/** Starts with no problems. Each exchange costs its own text plus the problems waiting in the buckets it touches. */
export function createErrors(speller: PathSpeller): ErrorsCollector {
  const problems = new Map<string, Problem>();
  const open = createBuckets<Problem>();
  const announcement: Announcement = { person: false, assistant: false };
  let fresh: { problem: Problem; entryId: string }[] = [];

  const record = (sketch: Sketch, entryId: string): void => {
    const known = problems.get(sketch.key);
    const problem = known ?? { ...sketch, entryIds: [], resolvedBy: [] };
    problems.set(sketch.key, problem);
    problem.entryIds.push(entryId);
    problem.resolvedBy = [];
    open.put(sketch.buckets, problem);
    fresh.push({ problem, entryId });
  };
  const resolve = (problem: Problem, entryId: string): void => {
    problem.resolvedBy = [entryId];
    open.drop(problem);
  };
  const retract = (): void => {
    for (const { problem, entryId } of fresh) {
      problem.entryIds.splice(problem.entryIds.indexOf(entryId), 1);
      if (problem.entryIds.length > 0) continue;
      problems.delete(problem.key);
      open.drop(problem);
    }
  };
  const settleRuns = (exchange: Exchange): void => {
    for (const { step, ended } of exchange.shell?.runs ?? []) {
      if (ended !== 'ok' || step === exchange.failure?.step) continue;
      const identity = spelledIdentity(step, speller);
      for (const problem of open.in(runBucket(identity)))
        if (problem.identity && settles(problem.identity, identity, problem.path))
          resolve(problem, exchange.resultEntryId);
    }
  };
  const settleFiles = (effects: readonly FileEffect[], entryId: string): void => {
    for (const effect of effects) {
      if (effect.operation === 'search' || effect.operation === 'list') continue;
      const path = effectPath(effect, effect.folder, speller);
      if (path === null) continue;
      for (const problem of open.in(`missing:${baseName(path)}`)) resolve(problem, entryId);
      const settled = effect.operation !== 'read';
      for (const problem of open.in(`file:${path}`)) if (settled || problem.tool === 'read') resolve(problem, entryId);
    }
  };
  const settle = (exchange: Exchange): void => {
    if (open.isEmpty()) return;
    settleRuns(exchange);
    if (exchange.shell) settleFiles(exchange.shell.effects, exchange.resultEntryId);
    else if (exchange.ok && exchange.action.kind === 'files')
      settleFiles(exchange.action.effects, exchange.resultEntryId);
    if (exchange.ok && exchange.failure === null)
      for (const problem of open.in(`tool:${exchange.tool}`)) resolve(problem, exchange.resultEntryId);
  };
  const fail = (exchange: Exchange): void => {
    if (exchange.failure === null) return;
    const { step } = exchange.failure;
    const sketch = step ? shellSketch(exchange, step, speller) : toolSketch(exchange, speller);
    if (!isAnnounced(exchange, announcement, sketch.identity)) return record(sketch, exchange.resultEntryId);
    // One announcement covers one failure.
    announcement.person = false;
  };
  const answered = (entry: AssistantEntry): void => {
    if (fresh.length > 0 && confirmsFailure(textOf(entry.blocks))) retract();
    fresh = [];
    if (entry.stopReason === 'error') record(providerSketch(entry), entry.id);
    else if (entry.blocks.length > 0 && entry.stopReason !== 'aborted')
      for (const problem of open.in('provider')) resolve(problem, entry.id);
  };
  return {
    addEntry(entry) {
      saidBy(entry, announcement);
      if (entry.kind === 'assistant') answered(entry);
    },
    addExchange(exchange) {
      settle(exchange);
      fail(exchange);
    },
    facts: () => [...problems.values()].map(factOf),
  };
}
