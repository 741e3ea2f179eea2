// A summary before it has a layout: which facts it tells, each in one chosen wording. Mutations change drafts.

import type { SectionName } from './bank.ts';
import { phrases } from './bank.ts';
import type { CorpusSession, Failure, Told } from './corpus/session.ts';
import { filesOf } from './sessionFile.ts';

/** One told fact; `fact` is null for text that stands for no fact. */
export interface Line {
  readonly fact: Told | null;
  readonly text: string;
}

export interface Draft {
  readonly session: CorpusSession;
  readonly headings: 'english' | 'native';
  /** Which of the two spellings of each heading. */
  readonly spelling: 0 | 1;
  readonly goal: Line;
  readonly request: Line;
  readonly rules: readonly Line[];
  readonly choices: readonly Line[];
  readonly open: readonly Line[];
  readonly solved: readonly Line[];
  readonly modified: readonly string[];
  readonly read: readonly string[];
  readonly deleted: readonly string[];
  readonly loops: readonly Line[];
  /** What was achieved: proven claims, and what a mutation adds. */
  readonly done: readonly string[];
  /** Sections whose heading is left out, or stands only inside a fence. */
  readonly hidden: readonly SectionName[];
  readonly fenced: SectionName | null;
}

/** Chooses the wording of a fact: 0 is the source's own words, 1… its rewordings. */
export type Wording = (fact: Told) => number;

export const wordOf = (fact: Told, wording: number): string =>
  wording === 0 ? fact.text : (fact.ways[(wording - 1) % fact.ways.length] ?? fact.text);

function failureLine(session: CorpusSession, fact: Failure, wording: number): Line {
  const { open, solved } = phrases[session.language];
  const state = fact.fixedBy === null ? open : solved;
  return { fact, text: wording === 0 ? `${state}: ${fact.text}` : wordOf(fact, wording) };
}

/** A complete and faithful draft. Facts that are not required are told only when `generous`. */
export function draftOf(
  session: CorpusSession,
  wording: Wording,
  style: {
    readonly headings: 'english' | 'native';
    readonly spelling: 0 | 1;
    readonly generous: boolean;
    readonly proven: number;
  },
): Draft {
  const line = (fact: Told): Line => ({ fact, text: wordOf(fact, wording(fact)) });
  const failures = (fixed: boolean): Line[] =>
    session.failures
      .filter((failure) => (failure.fixedBy !== null) === fixed)
      .map((failure) => failureLine(session, failure, wording(failure)));
  const files = filesOf(session);
  const paths = (list: readonly { readonly path: string }[]): string[] => list.map((file) => file.path);
  const proven = session.proven[style.proven % session.proven.length];
  return {
    session,
    headings: style.headings,
    spelling: style.spelling,
    goal: line(session.goal),
    request: line(session.request),
    rules: session.rules.filter((rule) => rule.required || style.generous).map(line),
    choices: session.choices.map(line),
    open: failures(false),
    solved: failures(true),
    modified: paths(files.modified),
    read: paths(files.read),
    deleted: paths(files.deleted),
    loops: session.loops.map(line),
    done: proven === undefined ? [] : [proven],
    hidden: [],
    fenced: null,
  };
}
