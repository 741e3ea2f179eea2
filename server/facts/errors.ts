// Errors of tools, commands and providers: one fact for each distinct problem, with what resolved it (CMP-1). A failure that
// was announced, or confirmed as wanted right after, is none.

import { type AssistantEntry, type Entry, textOf } from '../record/entry.ts';
import { settles } from './commandPurpose.ts';
import type { Exchange } from './exchange.ts';
import { announcesFailure, confirmsFailure, namesExitCode, tellsRejection } from './expectedFailure.ts';
import type { ErrorFact } from './fact.ts';
import type { FileEffect } from './fileEffect.ts';
import { folderOf } from './paths.ts';
import {
  effectPath,
  errorFact,
  type Ground,
  missingBucket,
  type Problem,
  providerProblem,
  runBucket,
  type Sketch,
  shellProblem,
  spelledIdentity,
  toolProblem,
} from './problem.ts';
import { createBuckets } from './problemBuckets.ts';
import type { Step } from './shellSteps.ts';

const trivial = new Set(['which', 'command', 'type', 'ls', 'echo', 'cd', 'pwd', 'find', 'where', '']);
const settling = new Set(['test', 'build', 'typecheck']);

/** Runs of the program at hand, as against git, package managers and the provider. */
function isOwnRun({ identity }: Problem): boolean {
  return identity?.purpose === 'other' && identity.family !== 'git';
}

/** Whether a failure was announced. Read only when something fails, which most messages never see. */
type Announcement = () => boolean;

const silent: Announcement = () => false;

function announcementOf(text: string): Announcement {
  let known: boolean | null = null;
  return () => {
    known ??= announcesFailure(text);
    return known;
  };
}

/** Collects errors along a branch. An exchange costs its own text plus the problems waiting in the buckets it touches. */
export class Errors {
  readonly #ground: Ground;
  readonly #problems = new Map<string, Problem>();
  readonly #open = createBuckets<Problem>();
  /** Failures since the assistant last spoke: its next words may call them wanted. */
  #fresh: { readonly problem: Problem; readonly entryId: string }[] = [];
  #turn = 0;
  /** Exchanges so far. */
  #count = 0;
  /** Exchange in which something was last searched or listed. */
  #searchedAt = -10;
  #excused: string | null = null;
  #asked = '';
  /** What the assistant said lately. */
  #said: readonly string[] = [];
  #byPerson: Announcement = silent;
  #byAssistant: Announcement = silent;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Takes every entry, before the exchange it completes. */
  addEntry(entry: Entry): void {
    if (entry.kind === 'user') {
      this.#turn += 1;
      this.#asked = textOf(entry.blocks);
      this.#byPerson = announcementOf(this.#asked);
      this.#byAssistant = silent;
    }
    if (entry.kind === 'assistant') this.#addReply(entry);
  }

  addExchange(exchange: Exchange): void {
    this.#count += 1;
    if (!this.#open.isEmpty()) this.#settle(exchange);
    if (exchange.failure === null) return;
    const { step } = exchange.failure;
    const sketch = step ? shellProblem(exchange, step, this.#ground) : toolProblem(exchange, this.#ground);
    if (!this.#isAnnounced(exchange, sketch)) this.#record(sketch, exchange.resultEntryId);
    else this.#excuse(exchange);
  }

  facts(): readonly ErrorFact[] {
    return [...this.#problems.values()].map(errorFact);
  }

  #addReply(entry: AssistantEntry): void {
    const text = textOf(entry.blocks);
    if (text !== '') {
      this.#byAssistant = announcementOf(text);
      this.#said = [...this.#said.slice(-2), text];
    }
    if (this.#fresh.length > 0 && confirmsFailure(text)) this.#retract(() => true);
    else if (this.#fresh.length > 0 && tellsRejection(text)) this.#retract(isOwnRun);
    this.#fresh = [];
    if (entry.stopReason === 'error') this.#record(providerProblem(entry), entry.id);
    else if (entry.blocks.length > 0 && entry.stopReason !== 'aborted')
      for (const problem of this.#open.in('provider')) this.#resolve(problem, entry.id);
  }

  /** The assistant speaks of the calls it makes with its words, the person of the tests and runs of the turn. */
  #isAnnounced(exchange: Exchange, { identity }: Sketch): boolean {
    if (exchange.shell === null) return false;
    if (this.#byAssistant() || (this.#excused !== null && exchange.callEntryId === this.#excused)) return true;
    const { exitCode } = exchange.status;
    if (identity?.purpose === 'other' && exitCode !== null && this.#isWantedCode(exitCode)) return true;
    return (identity?.purpose === 'test' || identity?.purpose === 'other') && this.#byPerson();
  }

  /** One announcement covers one failure, or those of calls made with one message. */
  #excuse(exchange: Exchange): void {
    this.#byPerson = silent;
    this.#byAssistant = silent;
    this.#excused = exchange.callEntryId;
  }

  #isWantedCode(exitCode: number): boolean {
    return [this.#asked, ...this.#said].some((text) => namesExitCode(text, exitCode));
  }

  #record(sketch: Sketch, entryId: string): void {
    const problem = this.#problems.get(sketch.key) ?? {
      ...sketch,
      entryIds: [],
      identities: [],
      resolvedBy: [],
      turn: 0,
      count: 0,
    };
    this.#problems.set(sketch.key, problem);
    problem.entryIds.push(entryId);
    problem.resolvedBy = [];
    problem.turn = this.#turn;
    problem.count = this.#count;
    if (sketch.identity && problem.identities.length < 20) problem.identities.push(sketch.identity);
    this.#open.put(sketch.buckets, problem);
    this.#fresh.push({ problem, entryId });
  }

  #resolve(problem: Problem, entryId: string): void {
    problem.resolvedBy = [entryId];
    this.#open.drop(problem);
  }

  #retract(meant: (problem: Problem) => boolean): void {
    for (const { problem, entryId } of this.#fresh) {
      if (!meant(problem)) continue;
      problem.entryIds.splice(problem.entryIds.indexOf(entryId), 1);
      if (problem.entryIds.length > 0) continue;
      this.#problems.delete(problem.key);
      this.#open.drop(problem);
    }
  }

  #settle(exchange: Exchange): void {
    const { action, resultEntryId: id } = exchange;
    if (exchange.shell) {
      this.#settleRuns(exchange);
      this.#settleFiles(exchange.shell.effects, id);
    } else if (exchange.ok && action.kind === 'files') this.#settleFiles(action.effects, id);
    if (exchange.ok && exchange.failure === null)
      for (const problem of this.#open.in(`tool:${exchange.tool}`)) this.#resolve(problem, id);
  }

  #settleRuns(exchange: Exchange): void {
    for (const { step, ended } of exchange.shell?.runs ?? [])
      if (ended === 'ok' && step !== exchange.failure?.step) this.#settleRun(step, exchange.resultEntryId);
  }

  #settleRun(step: Step, entryId: string): void {
    const identity = spelledIdentity(step, this.#ground.speller);
    if (!trivial.has(step.program)) this.#settleSoon('instead', entryId, 3);
    // A corrected second try follows at once.
    this.#settleSoon(`program:${step.program}`, entryId, 2);
    // An edit that found nothing to change was not needed when what it was for works without it.
    if (settling.has(identity.purpose)) this.#settleTurn('edit', entryId);
    const settled = ({ identities, path, context }: Problem) =>
      identities.some((earlier) => settles(earlier, identity, path, context));
    for (const problem of this.#open.in(runBucket(identity)).filter(settled)) this.#resolve(problem, entryId);
  }

  /** Settles what failed at most `within` exchanges ago, in this turn unless `anyTurn`. */
  #settleSoon(bucket: string, entryId: string, within: number, anyTurn = false): void {
    for (const problem of this.#open.in(bucket))
      if ((anyTurn || problem.turn === this.#turn) && this.#count - problem.count <= within)
        this.#resolve(problem, entryId);
  }

  #settleTurn(bucket: string, entryId: string): void {
    for (const problem of this.#open.in(bucket)) if (problem.turn === this.#turn) this.#resolve(problem, entryId);
  }

  #settleFiles(effects: readonly FileEffect[], entryId: string): void {
    for (const effect of effects) {
      const looks = effect.operation === 'search' || effect.operation === 'list';
      if (looks) this.#searchedAt = this.#count;
      const path = looks ? null : effectPath(effect, this.#ground.speller);
      if (path !== null) this.#settleFile(path, effect.operation === 'read', entryId);
    }
  }

  #settleFile(path: string, isRead: boolean, entryId: string): void {
    for (const problem of this.#open.in(missingBucket(path))) this.#resolve(problem, entryId);
    // Looking for a file under a wrong name ends with its neighbour.
    if (isRead) this.#settleTurn(`near:${folderOf(path)}`, entryId);
    if (isRead) this.#settleSoon('lost', entryId, this.#count - this.#searchedAt <= 3 ? 5 : 3, true);
    // Reading a file settles that it could not be read, not that it could not be changed.
    const settled = ({ buckets }: Problem) => !isRead || buckets.includes(missingBucket(path));
    for (const problem of this.#open.in(`file:${path}`).filter(settled)) this.#resolve(problem, entryId);
  }
}
