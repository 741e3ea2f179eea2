// A branch, or one part of it, as plain greppable text (UI-3, design section 8.8): turns with their tools, boundaries in
// words. Results are written under the call they answer; a result whose call is elsewhere stands alone.

import type { Anchor } from '../../record/anchors.ts';
import { type AssistantEntry, type CallBlock, type Entry, type ToolResultEntry, textOf } from '../../record/entry.ts';
import { estimateTokens } from '../../record/tokens.ts';
import { renderBody } from './renderBody.ts';
import { TranscriptLines } from './transcriptLines.ts';
import { visibleText } from './visibleText.ts';

export interface TranscriptInput {
  readonly entries: readonly Entry[];
  /** Anchors by the entry they stand on; an agent's stands on its tool's result. */
  readonly anchors: ReadonlyMap<string, Anchor>;
  /** Checkpoints of ours by the entry they were saved after. */
  readonly checkpoints: ReadonlyMap<string, readonly CheckpointLine[]>;
  /** Missing parents by the child that names them. */
  readonly gaps: ReadonlyMap<string, string>;
  readonly editedIds: ReadonlySet<string>;
  /** 1-based part of the document and how many there are. */
  readonly part: number;
  readonly parts: number;
}

export interface CheckpointLine {
  readonly number: number;
  readonly at: string;
  readonly provenance: string;
  readonly facts: string;
}

const titleLength = 80;
const objectFields = [
  'path',
  'file_path',
  'filePath',
  'file',
  'command',
  'cmd',
  'pattern',
  'query',
  'url',
  'description',
];

export function renderTranscript(input: TranscriptInput): TranscriptLines {
  const out = new TranscriptLines();
  const results = resultsByCall(input.entries);
  const answered = callsIn(input.entries);
  pushPart(out, input.part - 1, input.part > 1 ? 'earlier' : null);
  for (const entry of input.entries) {
    const missing = input.gaps.get(entry.id);
    if (missing !== undefined) pushGap(out, missing);
    if (entry.kind === 'toolResult' && answered.has(entry.callId)) continue;
    renderWhole(out, entry, results, input);
    for (const checkpoint of input.checkpoints.get(entry.id) ?? []) pushCheckpoint(out, checkpoint);
  }
  pushPart(out, input.part + 1, input.part < input.parts ? 'later' : null);
  return out;
}

/** Says that the session goes on in another document; the language server makes the words a link. */
function pushPart(out: TranscriptLines, part: number, side: 'earlier' | 'later' | null): void {
  if (side === null) return;
  const line = out.push(`… ${side} entries are in part ${part}`);
  out.partLinks.push({ line, part });
  out.push('');
}

/** An entry with its fold, outline row and anchor. Entries without a line of their own leave nothing. */
function renderWhole(
  out: TranscriptLines,
  entry: Entry,
  results: ReadonlyMap<string, ToolResultEntry>,
  input: TranscriptInput,
): void {
  const first = out.next;
  renderEntry(out, entry, results, input);
  if (out.next === first) return;
  markAnchor(out, Math.min(first + 1, out.next - 1), input.anchors.get(entry.id));
  out.fold(first);
  out.entries.push({
    from: first,
    to: out.next - 1,
    entryId: entry.id,
    ordinal: entry.ordinal,
    kind: entry.kind,
    title: visibleText(titleOf(entry)).replace(/\s+/g, ' ').slice(0, titleLength),
  });
  out.push('');
}

function markAnchor(out: TranscriptLines, line: number, anchor: Anchor | undefined): void {
  if (anchor) out.mark('anchor', line, `${anchor.name}: ${anchor.text}`);
}

function resultsByCall(entries: readonly Entry[]): ReadonlyMap<string, ToolResultEntry> {
  const results = new Map<string, ToolResultEntry>();
  for (const entry of entries) if (entry.kind === 'toolResult') results.set(entry.callId, entry);
  return results;
}

function callsIn(entries: readonly Entry[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const entry of entries) {
    if (entry.kind !== 'assistant') continue;
    for (const block of entry.blocks) if (block.kind === 'call') ids.add(block.callId);
  }
  return ids;
}

function renderEntry(
  out: TranscriptLines,
  entry: Entry,
  results: ReadonlyMap<string, ToolResultEntry>,
  input: TranscriptInput,
): void {
  switch (entry.kind) {
    case 'user':
      head(out, 'you', entry);
      renderBlocks(out, entry, textOf(entry.blocks), entry.blocks.filter((block) => block.kind === 'image').length);
      break;
    case 'assistant':
      renderAssistant(out, entry, results, input);
      break;
    case 'toolResult':
      head(out, `result of ${entry.tool}`, entry);
      renderBlocks(out, entry, textOf(entry.blocks), 0, true);
      break;
    case 'bash':
      head(out, 'person ran', entry, entry.excluded ? 'not seen by the model' : '');
      renderBody(out, { entryId: entry.id, text: `$ ${entry.command}`, indent: '  ', tool: false });
      renderBlocks(out, entry, entry.output, 0, true);
      break;
    case 'customMessage':
      head(out, 'extension', entry, entry.customType);
      renderBlocks(out, entry, textOf(entry.blocks), 0);
      break;
    case 'compaction':
      renderCompaction(out, entry);
      break;
    case 'branchSummary':
      head(out, 'branch summary', entry);
      renderBlocks(out, entry, entry.summary, 0);
      break;
    case 'unknown':
      head(out, `unknown entry of type ${visibleText(entry.type)}`, entry);
      break;
    case 'modelChange':
      head(out, `model ${entry.provider}/${entry.model}`, entry);
      break;
    default:
      // Bookkeeping (labels, usage, settings, edits, prompts) has no line of its own: it shows at what it is about.
      break;
  }
}

function head(out: TranscriptLines, who: string, entry: Entry, more = ''): void {
  out.push([`${who}${clock(entry.at)}`, `#${entry.ordinal}`, more].filter((part) => part !== '').join('  '));
}

/** Hour and minute as the record says them, in UTC, so that the same file reads the same everywhere. */
function clock(at: string | null): string {
  const match = at === null ? null : /T(\d\d:\d\d)/.exec(at);
  return match ? ` ${match[1]}` : '';
}

function renderBlocks(out: TranscriptLines, entry: Entry, text: string, images: number, tool = false): void {
  if (text.trim() !== '') renderBody(out, { entryId: entry.id, text, indent: '  ', tool });
  if (images > 0) out.push(`  [${images} ${images === 1 ? 'image' : 'images'}]`);
}

function renderAssistant(
  out: TranscriptLines,
  entry: AssistantEntry,
  results: ReadonlyMap<string, ToolResultEntry>,
  input: TranscriptInput,
): void {
  const tokens = entry.usage ? `${entry.usage.output.toLocaleString('en-US')} tokens` : '';
  head(out, 'agent', entry, [entry.model, tokens].filter(Boolean).join(', '));
  for (const block of entry.blocks) {
    if (block.kind === 'text' && block.text.trim() !== '') {
      renderBody(out, { entryId: entry.id, text: block.text, indent: '  ', tool: false });
    }
    if (block.kind === 'call') renderCall(out, block, results.get(block.callId), input);
  }
  if (entry.errorMessage !== null) {
    out.mark(
      'error',
      out.push(`  error: ${visibleText(entry.errorMessage.split('\n')[0] ?? '')}`),
      'The model’s reply failed',
    );
  }
}

function renderCall(
  out: TranscriptLines,
  call: CallBlock,
  result: ToolResultEntry | undefined,
  input: TranscriptInput,
): void {
  const object = visibleText(objectOf(call)).replace(/\s+/g, ' ').slice(0, 160);
  const line = out.push(`  ${visibleText(call.tool)} ${object}  → ${resultFacts(result)}`.replace(/ {2}→/, '  →'));
  if (!result) return;
  const text = textOf(result.blocks);
  if (text.trim() !== '') renderBody(out, { entryId: result.id, text, indent: '    ', tool: true });
  markAnchor(out, line, input.anchors.get(result.id));
  if (result.isError) out.mark('error', line, `${call.tool} failed`);
  if (input.editedIds.has(result.id)) out.mark('trimmed', line, 'Trimmed from the window; the original is kept');
  out.fold(line);
  out.entries.push({
    from: line,
    to: out.next - 1,
    entryId: result.id,
    ordinal: result.ordinal,
    kind: 'toolResult',
    title: `${call.tool} ${object}`,
  });
}

function objectOf(call: CallBlock): string {
  for (const field of objectFields) {
    const value = call.arguments[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

function resultFacts(result: ToolResultEntry | undefined): string {
  if (!result) return 'no result';
  const text = textOf(result.blocks);
  const images = result.blocks.filter((block) => block.kind === 'image').length;
  const lines = text === '' ? 0 : text.split('\n').length;
  const facts = [
    result.isError ? 'failed' : '',
    lines > 0 ? `${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}` : '',
    text === '' ? '' : `${estimateTokens(text).toLocaleString('en-US')} tokens`,
    images > 0 ? `${images} ${images === 1 ? 'image' : 'images'}` : '',
  ];
  return facts.filter((fact) => fact !== '').join(', ') || 'empty';
}

function renderCompaction(out: TranscriptLines, entry: Extract<Entry, { kind: 'compaction' }>): void {
  const kept = entry.firstKeptEntryId === null ? 'nothing kept word for word' : `kept from ${entry.firstKeptEntryId}`;
  const facts = [
    'reported by Pi',
    clock(entry.at).trim(),
    `${entry.tokensBefore.toLocaleString('en-US')} tokens before`,
    kept,
  ];
  const line = out.push(`=== context compacted  ${facts.filter(Boolean).join(', ')}`);
  out.mark('compaction', line, 'Context compacted, reported by Pi');
  renderBody(out, { entryId: entry.id, text: entry.summary, indent: '  ', tool: false });
}

function pushGap(out: TranscriptLines, missingParent: string): void {
  const line = out.push(
    `~~~ gap  the entry before this one (${missingParent}) is not in the file; what follows is in file order`,
  );
  out.mark('gap', line, 'An entry is missing here');
  out.push('');
}

function pushCheckpoint(out: TranscriptLines, checkpoint: CheckpointLine): void {
  const line = out.push(
    `--- checkpoint ${checkpoint.number} saved  by Throughline,${clock(checkpoint.at)}, ${checkpoint.provenance}, ${checkpoint.facts}; the window did not change`,
  );
  out.mark('checkpoint', line, `Checkpoint ${checkpoint.number}`);
  out.push('');
}

function titleOf(entry: Entry): string {
  switch (entry.kind) {
    case 'user':
      return textOf(entry.blocks) || 'image';
    case 'assistant':
      return (
        textOf(entry.blocks) ||
        entry.blocks.flatMap((block) => (block.kind === 'call' ? [block.tool] : [])).join(', ') ||
        'agent'
      );
    case 'compaction':
      return 'Context compacted';
    case 'bash':
      return entry.command;
    case 'customMessage':
      return textOf(entry.blocks) || entry.customType;
    default:
      return entry.kind;
  }
}
