// Outline, folding, lenses, hovers and links of a transcript document, from its rendered lines (UI-3). Values of the language
// server protocol; main.ts connects them.

import {
  type CodeLens,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  MarkupKind,
  type Range,
  SymbolKind,
} from 'vscode-languageserver-types';
import { formatReference } from '../../navigation/reference.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { EntryLines } from '../transcript/transcriptLines.ts';
import type { OpenSession } from './sessionCache.ts';
import type { RenderedTranscript } from './transcriptView.ts';

export interface OpenTranscript {
  readonly uri: string;
  readonly open: OpenSession;
  readonly rendered: RenderedTranscript;
}

const kinds: Readonly<Record<string, SymbolKind>> = {
  user: SymbolKind.String,
  assistant: SymbolKind.Object,
  toolResult: SymbolKind.Function,
  compaction: SymbolKind.Namespace,
  branchSummary: SymbolKind.Namespace,
};

function rangeOf(entry: { from: number; to: number }): Range {
  return { start: { line: entry.from, character: 0 }, end: { line: entry.to, character: 10_000 } };
}

/** Turns with their tools below them. */
export function symbolsOf({ rendered }: OpenTranscript): DocumentSymbol[] {
  const symbols: DocumentSymbol[] = [];
  const tools = rendered.lines.entries.filter((entry) => entry.kind === 'toolResult');
  for (const entry of rendered.lines.entries) {
    if (entry.kind === 'toolResult' && isInside(entry, rendered.lines.entries)) continue;
    const children =
      entry.kind === 'toolResult' ? [] : tools.filter((tool) => tool.from >= entry.from && tool.to <= entry.to);
    symbols.push({ ...symbolOf(entry), children: children.map(symbolOf) });
  }
  return symbols;
}

function isInside(tool: EntryLines, entries: readonly EntryLines[]): boolean {
  return entries.some((entry) => entry.kind !== 'toolResult' && entry.from <= tool.from && tool.to <= entry.to);
}

function symbolOf(entry: EntryLines): DocumentSymbol {
  const range = rangeOf(entry);
  return {
    name: entry.title || entry.kind,
    detail: `#${entry.ordinal}`,
    kind: kinds[entry.kind] ?? SymbolKind.Event,
    range,
    selectionRange: { start: range.start, end: range.start },
  };
}

export function foldsOf({ rendered }: OpenTranscript): FoldingRange[] {
  return rendered.lines.folds.map((fold) => ({ startLine: fold.from, endLine: fold.to }));
}

/** On prompts: Anchor here, Copy reference. On boundaries: Look before this, Retention report. */
export function lensesOf({ open, rendered }: OpenTranscript): CodeLens[] {
  const { session } = open;
  return rendered.lines.entries.flatMap((entry) => {
    const range = { start: { line: entry.from, character: 0 }, end: { line: entry.from, character: 0 } };
    const target = { path: session.path, entryId: entry.entryId };
    const reference = formatReference({
      harness: session.harness,
      sessionId: session.header.id,
      entryId: entry.entryId,
      block: null,
    });
    const lens = (title: string, command: string) => ({
      range,
      command: { title, command: `throughline.${command}`, arguments: [{ ...target, reference }] },
    });
    if (entry.kind === 'user')
      return [lens('Anchor here', 'anchorHere'), lens(`Copy reference #${entry.ordinal}`, 'copyReference')];
    if (entry.kind === 'compaction')
      return [
        lens('Look before this', 'lookBefore'),
        lens('Retention report', 'retentionReport'),
        lens('Compare plans', 'preflight'),
      ];
    return [];
  });
}

/** Facts of the entry under the cursor, its tokens, and what the model sees of it. */
export function hoverOf({ open, rendered }: OpenTranscript, line: number): Hover | null {
  const entry = rendered.lines.entries.filter((candidate) => candidate.from <= line && line <= candidate.to).at(-1);
  if (!entry) return null;
  const sight = rendered.view.sight.find((run) => run.from <= line && line <= run.to)?.sight ?? 'lost';
  const message = open.projection().messages.find((candidate) => candidate.entryId === entry.entryId);
  const facts = factLines(open, entry.entryId);
  const value = [
    `**Entry #${entry.ordinal}**  ${entry.kind}${message ? `, ${message.tokens.toLocaleString('en-US')} tokens` : ''}`,
    ...facts.map((fact) => `- ${escapeMarkdown(scrubText(fact).text)}`),
    sightWords[sight],
  ].join('\n\n');
  return { contents: { kind: MarkupKind.Markdown, value }, range: rangeOf({ from: entry.from, to: entry.from }) };
}

const sightWords = {
  kept: 'The model sees this word for word.',
  summarised: 'The model sees this only in the summary of the last compaction.',
  lost: 'The model does not see this.',
} as const;

function factLines(open: OpenSession, entryId: string): readonly string[] {
  const facts = open.facts();
  const from = (label: string, list: readonly { text: string; entryIds: readonly string[] }[]) =>
    list.filter((fact) => fact.entryIds.includes(entryId)).map((fact) => `${label}: ${fact.text}`);
  return [
    ...from('Decided', facts.decisions),
    ...from('Constraint', facts.constraints),
    ...from('Open loop', facts.openLoops),
    ...from('Error', facts.errors),
  ];
}

/** Session text in Markdown: no link, image or markup of its own. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!~|<>&$]/g, (character) => `\\${character}`);
}

/** "open full text" leads to the whole body, part lines to the other part. `partUri` builds a transcript's address. */
export function linksOf({ open, rendered }: OpenTranscript, partUri: (part: number) => string): DocumentLink[] {
  const { links, partLinks, lines } = rendered.lines;
  const full = links.map((link) => ({
    range: { start: { line: link.line, character: link.from }, end: { line: link.line, character: link.to } },
    target: `command:throughline.openEntryText?${encodeURIComponent(JSON.stringify([{ path: open.session.path, entryId: link.entryId }]))}`,
    tooltip: 'Open the full text',
  }));
  const parts = partLinks.map(({ line, part }) => ({
    range: { start: { line, character: 0 }, end: { line, character: lines[line]?.length ?? 0 } },
    target: partUri(part),
    tooltip: `Open part ${part}`,
  }));
  return [...full, ...parts];
}
