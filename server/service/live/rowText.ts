// The whole text behind a row: thinking, an output, a long message, an image. The person's own view, unscrubbed (STO-5).

import { Problem } from '../../errors.ts';
import { type Entry, textOf } from '../../record/entry.ts';
import { imageData } from '../../source/imageData.ts';
import type { OpenSession } from '../worker/sessionCache.ts';
import type { LiveTurn } from './liveTurn.ts';

/** `key` as rows carry it: `entryId:block:kind`, or `live:…` for the running turn. */
export function rowText(key: string, image: number | null, open: OpenSession | null, turn: LiveTurn | null): string {
  if (key.startsWith('live:')) return liveText(key, turn);
  if (open === null) throw new Problem('unknown-entry', key);
  const [, entryId = '', blockText = '', kind = ''] = /^(.*):(-?\d+):([a-z]+)$/s.exec(key) ?? [];
  const ordinal = open.session.ordinalOf(entryId);
  if (ordinal === null) throw new Problem('unknown-entry', key);
  if (image !== null) return imageData(open.session, ordinal, image) ?? '';
  const entry = open.session.entry(ordinal);
  return kind === 'tool' ? outputText(open, entry, Number(blockText)) : textOfBlock(entry, Number(blockText));
}

function liveText(key: string, turn: LiveTurn | null): string {
  for (const [index, part] of (turn?.parts ?? []).entries()) {
    if (part.kind === 'tool' && key === `live:${part.callId}`) return part.output;
    if (part.kind === 'text' && key === `live:${part.block}:${index}`) return part.text;
  }
  throw new Problem('unknown-entry', key);
}

/** What a call was given and what came back, as plain text. */
function outputText(open: OpenSession, entry: Entry, block: number): string {
  if (entry.kind === 'toolResult') return textOf(entry.blocks);
  if (entry.kind === 'bash') return `$ ${entry.command}\n${entry.output}`;
  const call = entry.kind === 'assistant' ? entry.blocks[block] : undefined;
  if (call?.kind !== 'call') return '';
  const result = resultOf(open, entry.ordinal, call.callId);
  return `${call.tool} ${JSON.stringify(call.arguments, null, 2)}\n\n${result ?? 'No result.'}`;
}

function resultOf({ session, branch }: OpenSession, callOrdinal: number, callId: string): string | null {
  const from = branch.ordinals.indexOf(callOrdinal);
  for (const ordinal of branch.ordinals.slice(from + 1)) {
    if (session.heads[ordinal]?.kind !== 'toolResult') continue;
    const entry = session.entry(ordinal);
    if (entry.kind === 'toolResult' && entry.callId === callId) return textOf(entry.blocks);
  }
  return null;
}

function textOfBlock(entry: Entry, block: number): string {
  if (entry.kind === 'assistant') {
    const part = entry.blocks[block];
    return part?.kind === 'text' || part?.kind === 'thinking' ? part.text : (entry.errorMessage ?? '');
  }
  if ('blocks' in entry) return textOf(entry.blocks);
  return 'summary' in entry ? entry.summary : '';
}
