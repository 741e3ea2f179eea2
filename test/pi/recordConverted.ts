// Older and foreign shapes made from recorded sessions, because Pi 1.6.0 cannot write them: v1 (no ids, position of the
// first kept entry), v2 (role hookMessage), and the self-contained compaction with `retainedTail` of pi-agent-core.

interface Row {
  type: string;
  id?: string;
  parentId?: string | null;
  message?: { role: string; [field: string]: unknown };
  [field: string]: unknown;
}

const parse = (text: string): Row[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

const print = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const inV1 = new Set(['message', 'model_change', 'thinking_level_change', 'compaction']);

/** v1: a line of entries without ids; a compaction names the first kept one by its place, the header being place 0. */
export function toV1(text: string): string {
  const [header, ...rows] = parse(text);
  const kept = rows.filter((row) => inV1.has(row.type) && row.message?.role !== 'system');
  const place = (id: unknown) => 1 + kept.findIndex((row) => row.id === id);
  const { version: _version, ...oldHeader } = header as Row;
  const converted = kept.map((row) => {
    const { id: _id, parentId: _parent, firstKeptEntryId, systemMessage: _system, ...rest } = row;
    if (row.type !== 'compaction') return rest;
    return { ...rest, firstKeptEntryIndex: place(firstKeptEntryId) };
  });
  return print([{ ...oldHeader, provider: 'acme', modelId: 'acme-1', thinkingLevel: 'off' }, ...converted]);
}

/** v2: ids as in v3, but what extensions say is a message of role `hookMessage`; no system messages yet. */
export function toV2(text: string): string {
  const [header, ...rows] = parse(text);
  const system = new Map(rows.filter((row) => row.message?.role === 'system').map((row) => [row.id, row.parentId]));
  const lifted = (parent: string | null | undefined): string | null =>
    system.has(parent ?? '') ? lifted(system.get(parent ?? '')) : (parent ?? null);
  const converted = rows
    .filter((row) => !system.has(row.id))
    .map((row) => {
      const { systemMessage: _system, ...rest } = row;
      const placed = { ...rest, parentId: lifted(row.parentId) };
      if (row.type !== 'custom_message') return placed;
      const { type: _type, customType, content, display, details, ...base } = placed as Row;
      const said = { customType, content, display, ...(details === undefined ? {} : { details }) };
      const timestamp = Date.parse(String(base['timestamp']));
      return { type: 'message', ...base, message: { role: 'hookMessage', ...said, timestamp } };
    });
  return print([{ ...(header as Row), version: 2 }, ...converted]);
}

/** The compaction carries the messages it keeps and names no entry. */
export function toRetainedTail(text: string): string {
  const [header, ...rows] = parse(text);
  const converted = rows.map((row, place) => {
    if (row.type !== 'compaction') return row;
    const { firstKeptEntryId, ...rest } = row;
    const first = rows.findIndex((one) => one.id === firstKeptEntryId);
    const retainedTail = rows.slice(first, place).flatMap((one) => (one.message ? [one.message] : []));
    return { ...rest, retainedTail, fromHook: false };
  });
  return print([header as Row, ...converted]);
}

/** Name of the result, the recorded session it is made from, how, and what it holds. */
export const conversions: readonly (readonly [string, string, (text: string) => string, string])[] = [
  ['v1-plain', 'plain', toV1, '`plain` as v1: no ids, no version, provider and model in the header'],
  ['v1-compaction', 'compaction-several', toV1, '`compaction-several` as v1: three `firstKeptEntryIndex`'],
  ['v2-hook-messages', 'custom-entries', toV2, '`custom-entries` as v2: role `hookMessage`'],
  ['v2-compaction', 'compaction-hook', toV2, '`compaction-hook` as v2'],
  [
    'retained-tail',
    'compaction-manual',
    toRetainedTail,
    '`compaction-manual` with `retainedTail` and no `firstKeptEntryId`',
  ],
];
