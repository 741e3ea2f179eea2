// What Pi tells before it compacts and when it rests, as JSON for the worker (CMP-8, CMP-9, PI-2): ids and figures, Sets as arrays, and none of the
// bodies: another extension may have cut them, so the worker reads them in the session file by entry id (CMP-20).

import type { BeforeCompact, ContextTold } from '../../../protocol/companion.ts';
import type { PiContext } from './piApi.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Odd or missing fields become null, zero or false: another Pi may say less. */
export function beforeCompactOf(event: Fields, context: PiContext): BeforeCompact {
  const preparation = fieldsOf(event['preparation']);
  const settings = fieldsOf(preparation['settings']);
  const fileOps = fieldsOf(preparation['fileOps']);
  return {
    reason: String(event['reason'] ?? 'manual'),
    willRetry: event['willRetry'] === true,
    customInstructions: textOf(event['customInstructions']),
    leafId: leafOf(event['branchEntries']),
    firstKeptEntryId: textOf(preparation['firstKeptEntryId']),
    tokensBefore: numberOf(preparation['tokensBefore']),
    isSplitTurn: preparation['isSplitTurn'] === true,
    fileOps: {
      read: pathsOf(fileOps['read']),
      written: pathsOf(fileOps['written']),
      edited: pathsOf(fileOps['edited']),
    },
    settings: {
      enabled: settings['enabled'] !== false,
      reserveTokens: numberOf(settings['reserveTokens']),
      keepRecentTokens: numberOf(settings['keepRecentTokens']),
    },
    model: modelOf(context.model),
  };
}

/** How full Pi's context is now, for gates that are decided elsewhere (CMP-9). */
export function contextTold(context: PiContext): ContextTold {
  const usage = context.getContextUsage?.();
  return {
    usage: usage ? { tokens: usage.tokens, contextWindow: usage.contextWindow } : null,
    leafId: context.sessionManager.getLeafId?.() ?? null,
    pending: context.hasPendingMessages(),
    model: modelOf(context.model),
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function pathsOf(value: unknown): string[] {
  return value instanceof Set || Array.isArray(value) ? [...value].map(String) : [];
}

function leafOf(branch: unknown): string | null {
  return Array.isArray(branch) ? textOf(fieldsOf(branch.at(-1))['id']) : null;
}

function modelOf(model: PiContext['model']): BeforeCompact['model'] {
  if (!model) return null;
  const { provider, id, contextWindow, maxTokens } = model;
  return { id: `${provider}/${id}`, contextWindow: numberOf(contextWindow), maxTokens: numberOf(maxTokens) };
}
