// Rows of the Session panel for a range of the flow: only the entries of that range are parsed (UI-6). The person's own view:
// words are shown as they stand in the session, as text.

import type { FlowRowView } from '../../protocol/sessionPanelViews.ts';
import { type Block, type CustomMessageEntry, type Entry, type ToolResultEntry, textOf } from '../../record/entry.ts';
import { isOwnMessage } from '../../record/ownMessage.ts';
import type { Session } from '../../record/session.ts';
import type { Checkpoint } from '../../store/checkpoints.ts';
import { shortBytes, shortTokens } from '../text/table.ts';
import { acpCompaction, acpNote } from './acpNotes.ts';
import type { FlowIndex, FlowItem } from './flowIndex.ts';
import { handOverOf } from './handOvers.ts';
import { type ToolAnswer, type ToolCall, toolCard } from './toolCard.ts';

export type Sight = FlowRowView['sight'];

export interface FlowSource {
  readonly session: Session;
  readonly index: FlowIndex;
  readonly sightOf: (ordinal: number) => Sight;
  /** Results whose text the model no longer sees as it was. */
  readonly editedIds: ReadonlySet<string>;
  readonly checkpoints: ReadonlyMap<number, Checkpoint>;
  /** Calls that run right now, by call id: no result is no interruption yet. */
  readonly runningCalls: ReadonlySet<string>;
}

/** Text of one row that goes to the panel; the rest is a click away. */
const mostCharacters = 20_000;

type Content = FlowRowView['content'];

export function rowOf(item: FlowItem, source: FlowSource): FlowRowView {
  const entry = source.session.entry(item.ordinal);
  return {
    key: `${entry.id}:${item.block}:${item.kind}`,
    entryId: entry.id,
    ordinal: entry.ordinal,
    at: entry.at,
    sight: source.sightOf(item.resultOrdinal ?? item.ordinal),
    content: contentOf(item, entry, source),
  };
}

function contentOf(item: FlowItem, entry: Entry, source: FlowSource): Content {
  switch (item.kind) {
    case 'gap':
      return { kind: 'gap', text: 'An entry is missing here; what stands above is in file order.' };
    case 'anchor':
      return anchorContent(item, source);
    case 'checkpoint':
      return checkpointContent(source.checkpoints.get(item.block));
    case 'user':
      return userContent(entry);
    case 'thinking':
    case 'reply':
      return replyContent(item, entry);
    case 'tool':
      return toolContent(item, entry, source);
    case 'bash':
      return bashContent(entry);
    case 'compaction':
      return compactionContent(entry, source);
    case 'summary':
      return { kind: 'summary', title: 'Left branch, summarised', text: clip('summary' in entry ? entry.summary : '') };
    case 'note':
      return noteContent(entry);
    default:
      return item.kind satisfies never;
  }
}

function clip(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

function anchorContent(item: FlowItem, { index }: FlowSource): Content {
  const anchor = index.anchors.get(item.ordinal);
  const makers = {
    throughline: 'by you',
    'pi-smart-compact': 'by pi-smart-compact',
    'pi-toolkit': 'by pi-toolkit',
    label: 'label in Pi',
  };
  return {
    kind: 'anchor',
    name: anchor?.name ?? '',
    outcome: anchor?.text ?? '',
    maker: anchor ? makers[anchor.source] : '',
  };
}

function checkpointContent(checkpoint: Checkpoint | undefined): Content {
  if (!checkpoint) return { kind: 'gap', text: 'The checkpoint saved here cannot be read.' };
  const { evidence } = checkpoint;
  const facts = evidence.decisions + evidence.files + evidence.errors + evidence.constraints;
  return {
    kind: 'checkpoint',
    id: checkpoint.id,
    number: checkpoint.number,
    provenance: checkpoint.provenance,
    evidence: `${facts} facts, coverage ${checkpoint.coverage}%`,
    note: 'Outlives the process; frees no tokens here.',
  };
}

function userContent(entry: Entry): Content {
  const blocks = entry.kind === 'user' ? entry.blocks : [];
  return { kind: 'user', text: clip(textOf(blocks)), images: imagesOf(blocks) };
}

function imagesOf(blocks: readonly Block[]): { index: number; label: string }[] {
  return blocks.flatMap((block, index) =>
    block.kind === 'image'
      ? [{ index, label: `${block.mimeType.split('/').at(-1) ?? 'image'} · ${shortBytes(block.bytes)}` }]
      : [],
  );
}

function replyContent(item: FlowItem, entry: Entry): Content {
  if (entry.kind !== 'assistant') return { kind: 'gap', text: 'This entry changed while it was read.' };
  const block = entry.blocks[item.block];
  if (block?.kind === 'thinking') return { kind: 'thinking', seconds: null, characters: block.text.length };
  const text = block?.kind === 'text' ? block.text : '';
  return {
    kind: 'reply',
    markdown: clip(text),
    cut: text.length > mostCharacters,
    error: item.failed ? (entry.errorMessage?.split('\n')[0] ?? null) : null,
  };
}

function toolContent(item: FlowItem, entry: Entry, source: FlowSource): Content {
  const result = item.resultOrdinal === null ? null : source.session.entry(item.resultOrdinal);
  const block = entry.kind === 'assistant' ? entry.blocks[item.block] : undefined;
  const alone = entry.kind === 'toolResult' ? entry : null;
  const answered = result?.kind === 'toolResult' ? result : alone;
  const call: ToolCall =
    block?.kind === 'call'
      ? { callId: block.callId, tool: block.tool, input: block.arguments }
      : { callId: alone?.callId ?? '', tool: alone?.tool ?? '', input: {} };
  const running = answered === null && source.runningCalls.has(call.callId);
  const trimmed = answered !== null && source.editedIds.has(answered.id);
  return { kind: 'tool', card: toolCard(call, answerOf(answered), { running, trimmed }) };
}

function answerOf(result: ToolResultEntry | null): ToolAnswer | null {
  if (result === null) return null;
  const images = result.blocks.filter((block) => block.kind === 'image').length;
  const text = textOf(result.blocks) || (images > 0 ? `[${images} ${images === 1 ? 'image' : 'images'}]` : '');
  return { text, failed: result.isError, details: result.details, durationMs: null };
}

function bashContent(entry: Entry): Content {
  if (entry.kind !== 'bash') return { kind: 'gap', text: 'This entry changed while it was read.' };
  const call = { callId: entry.id, tool: 'bash', input: { command: entry.command } };
  const failed = entry.exitCode !== null && entry.exitCode !== 0;
  const card = toolCard(
    call,
    { text: entry.output, failed, details: null, durationMs: null },
    { running: false, trimmed: false },
  );
  const facts = [entry.excluded ? 'not seen by the model' : '', failed ? `exit ${entry.exitCode}` : '', ...card.facts];
  return { kind: 'tool', card: { ...card, verb: 'You ran', facts: facts.filter((fact) => fact !== '') } };
}

function compactionContent(entry: Entry, { session }: FlowSource): Content {
  if (entry.kind !== 'compaction') return { kind: 'gap', text: 'This entry changed while it was read.' };
  if (session.harness === 'acp') return acpCompaction(entry, session.header.agentLabel ?? 'the agent');
  const kept =
    entry.firstKeptEntryId === null
      ? 'The model sees nothing above word for word, only the summary.'
      : 'The model still sees the solid part of the line word for word, the dashed part only as the summary.';
  return {
    kind: 'compaction',
    by: entry.fromHook ? 'reported by Pi · summary by an extension' : 'reported by Pi',
    reason: null,
    before: entry.tokensBefore > 0 ? entry.tokensBefore : null,
    after: null,
    note: `${kept} The summary stands for ${shortTokens(entry.tokensBefore)} tokens.`,
  };
}

/** A turn of ours is never taken for a person's (CKP-5). */
function ownContent({ blocks, details }: CustomMessageEntry): Content {
  if (handOverOf(details) !== null) {
    return { kind: 'note', title: 'Handed over by Throughline', text: clip(textOf(blocks)), icon: 'info' };
  }
  const { role } = Object(details) as Readonly<Record<string, unknown>>;
  const title = role === 'user' ? 'Asked by Throughline, for a checkpoint' : 'Answered for the checkpoint';
  return { kind: 'note', title, text: clip(textOf(blocks)), icon: 'info' };
}

function noteContent(entry: Entry): Content {
  const told = entry.kind === 'custom' ? acpNote(entry) : null;
  if (told !== null) return told;
  if (isOwnMessage(entry)) return ownContent(entry);
  if (entry.kind === 'customMessage') {
    const hidden = entry.display ? '' : ' (hidden by its extension, seen by the model)';
    return { kind: 'note', title: `${entry.customType}${hidden}`, text: clip(textOf(entry.blocks)), icon: 'info' };
  }
  const type = entry.kind === 'unknown' ? entry.type : entry.kind;
  return { kind: 'note', title: `Entry of type ${type}`, text: 'This version does not know it.', icon: 'question' };
}
