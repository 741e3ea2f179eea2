// What a model may look at while it explores (CMP-4): read-only views of the history that is about to be replaced. Arguments are
// foreign and read here; an answer is scrubbed whole, then cut. Nothing a model says here changes anything.

import type { Facts } from '../../facts/fact.ts';
import type { ModelTool, ModelToolCall } from '../../outside.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { MessageText } from '../synthesis/conversationText.ts';

/** Most characters of one answer. */
export const mostResultCharacters = 12_000;
const mostHits = 20;
const aroundHit = 200;

export interface ExploreMaterial {
  /** Messages to be replaced, oldest first; tools number them from 1. */
  readonly messages: readonly MessageText[];
  readonly facts: Facts;
}

type Arguments = Readonly<Record<string, unknown>>;

interface ExploreTool extends ModelTool {
  answer(given: Arguments, material: ExploreMaterial): string;
}

const number = (description: string) => ({ type: 'integer', minimum: 1, description });
const text = (description: string) => ({ type: 'string', description });
const shape = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});

const tools: readonly ExploreTool[] = [
  {
    name: 'read_range',
    description: 'The messages of a range, by their numbers.',
    parameters: shape({ from: number('first message'), to: number('last message') }),
    answer: ({ from, to }, { messages }) => numbered(messages, wholeOf(from) ?? 1, wholeOf(to) ?? messages.length),
  },
  {
    name: 'search',
    description: 'Where a word or phrase occurs, with the text around it.',
    parameters: shape({ query: text('word or phrase, no pattern') }),
    answer: ({ query }, { messages }) => hits(messages, typeof query === 'string' ? query.trim() : ''),
  },
  {
    name: 'user_messages',
    description: 'Everything the user said.',
    parameters: shape({}),
    answer: (_, { messages }) =>
      messages.flatMap((message, at) => (message.text.startsWith('user: ') ? [line(message, at)] : [])).join('\n\n'),
  },
  {
    name: 'context',
    description: 'A message with the ones before and after it.',
    parameters: shape({ message: number('number of the message'), around: number('how many on each side') }, [
      'message',
    ]),
    answer: ({ message, around }, { messages }) => {
      const [at, reach] = [wholeOf(message) ?? 1, Math.min(wholeOf(around) ?? 2, 10)];
      return numbered(messages, at - reach, at + reach);
    },
  },
  {
    name: 'file_changes',
    description: 'Files that were written, changed or deleted, with the messages that did it.',
    parameters: shape({ path: text('part of a path; empty for all') }, []),
    answer: ({ path }, material) => fileChanges(typeof path === 'string' ? path : '', material),
  },
  {
    name: 'error_chains',
    description: 'Errors with what resolved them.',
    parameters: shape({}),
    answer: (_, material) => errorChains(material),
  },
];

/** The tools as a model is told of them. */
export const exploreTools: readonly ModelTool[] = tools.map(({ name, description, parameters }) => ({
  ...{ name, description, parameters },
}));

/** What a call sees, at most 12,000 characters. An unknown tool or odd arguments are answered, never thrown. */
export function exploreAnswer({ tool, arguments: given }: ModelToolCall, material: ExploreMaterial): string {
  const known = tools.find(({ name }) => name === tool);
  if (known === undefined) return `There is no tool "${tool.slice(0, 40)}".`;
  const { text: clean } = scrubText(known.answer(given, material));
  if (clean === '') return 'Nothing.';
  return clean.length <= mostResultCharacters ? clean : `${clean.slice(0, mostResultCharacters - 20)}\n(… cut here …)`;
}

function wholeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : null;
}

function line({ text: said }: MessageText, at: number): string {
  return `${at + 1}. ${said}`;
}

function numbered(messages: readonly MessageText[], from: number, to: number): string {
  const start = Math.max(0, from - 1);
  return messages
    .slice(start, Math.max(start, to))
    .map((message, at) => line(message, start + at))
    .join('\n\n');
}

function hits(messages: readonly MessageText[], query: string): string {
  if (query === '') return 'Give a word or phrase.';
  const wanted = query.toLowerCase();
  const found = messages.flatMap(({ text: said }, at) => {
    const place = said.toLowerCase().indexOf(wanted);
    return place < 0
      ? []
      : [`${at + 1}. …${said.slice(Math.max(0, place - aroundHit), place + wanted.length + aroundHit)}…`];
  });
  const more = found.length > mostHits ? [`and ${found.length - mostHits} more messages`] : [];
  return [...found.slice(0, mostHits), ...more].join('\n');
}

/** Numbers of the messages some entries stand in. */
function places(entryIds: readonly string[], { messages }: ExploreMaterial): string {
  const ids = new Set(entryIds);
  const found = messages.flatMap(({ entryId }, at) => (ids.has(entryId) ? [at + 1] : []));
  return found.length === 0 ? 'kept messages' : `messages ${found.slice(0, 12).join(', ')}`;
}

function fileChanges(part: string, material: ExploreMaterial): string {
  const { modified, deleted } = material.facts.files;
  return [...modified, ...deleted]
    .filter(({ path }) => path.includes(part))
    .map(({ path, operations, entryIds }) => `${path}: ${operations.join(', ')} (${places(entryIds, material)})`)
    .join('\n');
}

function errorChains(material: ExploreMaterial): string {
  return material.facts.errors
    .map(({ text: said, tool, resolved, resolvedBy, entryIds }) => {
      const end = resolved ? `resolved in ${places(resolvedBy, material)}` : 'not resolved';
      return `${said} (${tool}, ${places(entryIds, material)}): ${end}`;
    })
    .join('\n');
}
