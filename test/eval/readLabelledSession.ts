// Reads one folder of docs/evaluation.md: the labels, checked against the entries they name. Reads the Pi file on its own, so
// that a wrong label is found without the code that is being judged.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Group, groupOf } from './group.ts';
import { type Half, halfOf } from './half.ts';
import { type HardNegative, type Label, labelKinds, type SessionLabels, whys } from './label.ts';

export interface LabelledSession {
  readonly name: string;
  readonly path: string;
  readonly half: Half;
  readonly group: Group;
  readonly labels: SessionLabels;
  /** All text of each entry: content, calls, output, summary. */
  readonly textOf: ReadonlyMap<string, string>;
  /** The entry that stands for the whole tool exchange: a result maps to the entry with its call. */
  readonly exchangeOf: ReadonlyMap<string, string>;
  /** What is wrong with the labels, one line each. Empty when they can be scored. */
  readonly problems: readonly string[];
}

interface RawEntry {
  readonly id?: unknown;
  readonly message?: {
    readonly role?: unknown;
    readonly content?: unknown;
    readonly toolCallId?: unknown;
    readonly command?: unknown;
    readonly output?: unknown;
  };
  readonly summary?: unknown;
  readonly content?: unknown;
}

/** Folders in `directory` that hold a `session.jsonl` and a `labels.json`, by name. */
export function labelledFoldersIn(directory: string): readonly string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((item) => item.isDirectory())
    .map((item) => join(directory, item.name))
    .filter((folder) => existsSync(join(folder, 'labels.json')) && existsSync(join(folder, 'session.jsonl')))
    .sort();
}

/** Throws one line that names the file when it cannot be read at all; everything else is a problem of the labels. */
export function readLabelledSession(folder: string): LabelledSession {
  const path = join(folder, 'session.jsonl');
  const labels = readLabels(join(folder, 'labels.json'));
  const textOf = new Map<string, string>();
  const exchangeOf = new Map<string, string>();
  const callers = new Map<string, string>();
  for (const entry of rawEntries(readFileSync(path, 'utf8'))) {
    const id = String(entry.id);
    textOf.set(id, entryText(entry));
    for (const callId of callIdsOf(entry)) callers.set(callId, id);
    exchangeOf.set(id, callers.get(String(entry.message?.toolCallId)) ?? id);
  }
  const name = basename(folder);
  return {
    name,
    path,
    half: halfOf(name),
    group: groupOf(name),
    labels,
    textOf,
    exchangeOf,
    problems: problemsOf(labels, textOf),
  };
}

function readLabels(path: string): SessionLabels {
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<SessionLabels>;
    return { language: 'und', origin: 'written', labels: [], hardNegatives: [], ...read };
  } catch (cause) {
    throw new Error(`${path}: ${(cause as Error).message}`, { cause });
  }
}

function rawEntries(file: string): RawEntry[] {
  return file.split('\n').flatMap((line) => {
    try {
      const entry = JSON.parse(line) as RawEntry;
      return typeof entry.id === 'string' ? [entry] : [];
    } catch {
      return [];
    }
  });
}

interface RawBlock {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly text?: unknown;
  readonly arguments?: unknown;
}

function blocksOf(entry: RawEntry): readonly RawBlock[] {
  const content = entry.message?.content ?? entry.content;
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content : [];
}

function callIdsOf(entry: RawEntry): string[] {
  return blocksOf(entry).flatMap((block) => (block.type === 'toolCall' ? [String(block.id)] : []));
}

function entryText(entry: RawEntry): string {
  const parts = blocksOf(entry).map((block) =>
    block.type === 'toolCall' ? JSON.stringify(block.arguments) : String(block.text ?? ''),
  );
  const others = [entry.message?.command, entry.message?.output, entry.summary];
  return [...parts, ...others.filter((other) => typeof other === 'string')].join('\n');
}

function problemsOf(labels: SessionLabels, textOf: ReadonlyMap<string, string>): string[] {
  const ids = labels.labels.map((label) => label.id);
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `label ${id} stands twice`);
  const requests = labels.labels.filter((label) => label.kind === 'newestRequest').length;
  return [
    ...repeated,
    ...(requests <= 1 ? [] : [`${requests} newest requests, expected one`]),
    ...labels.labels.flatMap((label) => labelProblems(label, label.id, textOf)),
    ...labels.hardNegatives.flatMap((negative, at) => [
      ...labelProblems(negative, `hard negative ${at + 1}`, textOf),
      ...(whys.includes(negative.why) ? [] : [`hard negative ${at + 1}: "${negative.why}" is no reason`]),
    ]),
  ];
}

/** A break in the text and a space in the label are the same. */
const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

function labelProblems(label: Label | HardNegative, name: string, textOf: ReadonlyMap<string, string>): string[] {
  if (!Array.isArray(label.entryIds) || typeof label.text !== 'string') return [`${name}: lacks text or entryIds`];
  const texts = label.entryIds.map((id) => textOf.get(id));
  const unknown = label.entryIds.filter((id) => !textOf.has(id)).map((id) => `${name}: no entry ${id}`);
  const kind = labelKinds.includes(label.kind) ? [] : [`${name}: "${label.kind}" is no kind`];
  const empty = label.entryIds.length === 0 ? [`${name}: names no entry`] : [];
  const wordings = [label.text, ...('also' in label ? (label.also ?? []) : [])];
  const absent = label.kind.startsWith('file-')
    ? []
    : wordings.filter((wording) => !texts.some((text) => spaced(text ?? '').includes(spaced(wording))));
  return [
    ...unknown,
    ...kind,
    ...empty,
    ...absent.map((wording) => `${name}: not verbatim in its entries: "${wording}"`),
  ];
}
