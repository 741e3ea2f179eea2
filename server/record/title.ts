// What a session is called (REC-5): the name a person gave > the harness's title > the first real prompt > its id.

import { textOf } from './entry.ts';
import { oneLine } from './oneLine.ts';
import type { Session } from './session.ts';

export type TitleSource = 'name' | 'harness' | 'prompt' | 'id';

export interface Title {
  readonly title: string;
  readonly source: TitleSource;
}

/** Longest title, in characters. */
const longestTitle = 100;

/** Where a text's first `count` characters end; a pair of surrogates is one. */
function endOf(text: string, count: number): number {
  if (!/[\ud800-\udbff]/.test(text.slice(0, count))) return Math.min(count, text.length);
  let at = 0;
  for (let taken = 0; taken < count && at < text.length; taken++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

/** One line of bounded length; an ellipsis marks what is left out. */
function titleLine(text: string): string {
  const line = oneLine(text.slice(0, longestTitle * 8));
  if (endOf(line, longestTitle) >= line.length) return line;
  return `${line.slice(0, endOf(line, longestTitle - 1)).trimEnd()}…`;
}

/** The title a prompt makes, null when it is none: empty, a bare slash command, or text a program put in tags. */
export function promptTitle(text: string): string | null {
  const plain = text.replace(/^\s*(<(system-reminder|environment_context|skill)\b[\s\S]*?<\/\2>\s*)+/, '').trim();
  if (plain === '' || /^\/[\w:.-]+$/.test(plain)) return null;
  return titleLine(plain);
}

/** Chooses among what is known; null stands for absent. */
export function chooseTitle(known: {
  readonly name: string | null;
  readonly harness: string | null;
  readonly prompt: string | null;
  readonly id: string;
}): Title {
  const name = known.name && titleLine(known.name);
  if (name) return { title: name, source: 'name' };
  const harness = known.harness && titleLine(known.harness);
  if (harness) return { title: harness, source: 'harness' };
  return known.prompt === null
    ? { title: titleLine(known.id), source: 'id' }
    : { title: known.prompt, source: 'prompt' };
}

function nameOf(session: Session): string | null {
  const head = session.heads.findLast(({ kind }) => kind === 'sessionInfo');
  const entry = head === undefined ? null : session.entry(head.ordinal);
  return entry?.kind === 'sessionInfo' ? entry.name : null;
}

function firstPrompt(session: Session): string | null {
  for (const { kind, ordinal } of session.heads) {
    const entry = kind === 'user' ? session.entry(ordinal) : null;
    const title = entry?.kind === 'user' ? promptTitle(textOf(entry.blocks)) : null;
    if (title !== null) return title;
  }
  return null;
}

/** Title of an open session. Parses the newest name and user entries up to the first real prompt. */
export function titleOf(session: Session): Title {
  const name = nameOf(session);
  const harness = session.header.title ?? null;
  const prompt = name === null && harness === null ? firstPrompt(session) : null;
  return chooseTitle({ name, harness, prompt, id: session.header.id });
}
