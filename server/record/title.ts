// What a session is called (REC-5): the name a person gave > the harness's title > the first real prompt > its id.

import { textOf } from './entry.ts';
import type { Session } from './session.ts';

export type TitleSource = 'name' | 'harness' | 'prompt' | 'id';

export interface Title {
  readonly title: string;
  readonly source: TitleSource;
}

/** Longest title, in characters. */
const longestTitle = 100;

/** One line of bounded length; an ellipsis marks what is left out. */
function oneLine(text: string): string {
  const line = text
    .slice(0, longestTitle * 8)
    .replace(/\s+/gu, ' ')
    .trim();
  if (line.length <= longestTitle) return line;
  const characters = [...line];
  return characters.length <= longestTitle
    ? line
    : `${characters
        .slice(0, longestTitle - 1)
        .join('')
        .trimEnd()}…`;
}

/** The title a prompt makes, null when it is none: empty, a bare slash command, or text a program put in tags. */
export function promptTitle(text: string): string | null {
  const plain = text.replace(/^\s*(<(system-reminder|environment_context|skill)\b[\s\S]*?<\/\2>\s*)+/, '').trim();
  if (plain === '' || /^\/[\w:.-]+$/.test(plain)) return null;
  return oneLine(plain);
}

/** Chooses among what is known; null stands for absent. */
export function chooseTitle(known: {
  readonly name: string | null;
  readonly harness: string | null;
  readonly prompt: string | null;
  readonly id: string;
}): Title {
  const name = oneLine(known.name ?? '');
  if (name !== '') return { title: name, source: 'name' };
  const harness = oneLine(known.harness ?? '');
  if (harness !== '') return { title: harness, source: 'harness' };
  return known.prompt === null ? { title: oneLine(known.id), source: 'id' } : { title: known.prompt, source: 'prompt' };
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
