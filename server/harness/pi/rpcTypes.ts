// The part of Pi's RPC answers we read (facts of Pi 0.87.1 and 1.6.0), checked where they come in. Fields we do not use are not
// named, so a newer Pi may add and change them freely.
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Problem } from '../../errors.ts';

/** One record of Pi's standard output, foreign but for its type. */
export interface PiRecord {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A record too long to read: its type, and its first and last bytes as text. */
export interface LongRecord {
  readonly type: string;
  readonly start: string;
  readonly end: string;
  readonly bytes: number;
}

/** An answer to one request; what `data` holds depends on the command. */
export interface PiAnswer {
  readonly success: boolean;
  readonly data: unknown;
  /** Pi's words when it refused. */
  readonly error: string;
}

const text = Type.String();
const optionalText = Type.Optional(text);

const Model = Type.Object({
  id: text,
  provider: text,
  name: optionalText,
  contextWindow: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
});
export type PiModel = Static<typeof Model>;

const State = Type.Object({
  model: Type.Optional(Type.Union([Model, Type.Null()])),
  thinkingLevel: optionalText,
  isStreaming: Type.Boolean(),
  isCompacting: Type.Optional(Type.Boolean()),
  sessionFile: optionalText,
  sessionId: text,
  sessionName: optionalText,
  autoCompactionEnabled: Type.Optional(Type.Boolean()),
});
export type PiState = Static<typeof State>;

const Stats = Type.Object({
  cost: Type.Optional(Type.Number()),
  contextUsage: Type.Optional(
    Type.Union([
      Type.Object({ tokens: Type.Union([Type.Number(), Type.Null()]), contextWindow: Type.Number() }),
      Type.Null(),
    ]),
  ),
});
export type PiStats = Static<typeof Stats>;

const Entry = Type.Object({
  id: text,
  type: text,
  parentId: Type.Optional(Type.Union([text, Type.Null()])),
  customType: optionalText,
  targetId: optionalText,
  details: Type.Optional(Type.Unknown()),
});
export type PiEntry = Static<typeof Entry>;

const Models = Type.Object({ models: Type.Array(Model) });
const Levels = Type.Object({ levels: Type.Array(text) });
const Commands = Type.Object({
  commands: Type.Array(Type.Object({ name: text, description: optionalText, source: optionalText })),
});
const Queue = Type.Object({ steering: Type.Array(text), followUp: Type.Array(text) });
const Fork = Type.Object({ text: optionalText, cancelled: Type.Boolean() });
const Entries = Type.Object({
  entries: Type.Array(Entry),
  leafId: Type.Optional(Type.Union([text, Type.Null()])),
});

/** A reader of one shape: the value when it fits, else `harness-refused`, because then this Pi speaks another language. */
function reader<Schema extends TSchema>(schema: Schema, what: string): (value: unknown) => Static<Schema> {
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return value as Static<Schema>;
    throw new Problem('harness-refused', `Pi answered ${what} in a form unknown here`);
  };
}

export const readState = reader(State, 'get_state');
export const readStats = reader(Stats, 'get_session_stats');
export const readModels = reader(Models, 'get_available_models');
export const readLevels = reader(Levels, 'get_available_thinking_levels');
export const readCommands = reader(Commands, 'get_commands');
export const readQueue = reader(Queue, 'clear_queue');
export const readFork = reader(Fork, 'fork');
export const readEntries = reader(Entries, 'get_entries');

/** Record of one line; null when it is no JSON object with a type. */
export function parseRecord(line: Buffer): PiRecord | null {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    if (typeof value !== 'object' || value === null || !('type' in value)) return null;
    return typeof value.type === 'string' ? (value as PiRecord) : null;
  } catch {
    return null;
  }
}

/** Type of a record from the first bytes of its line. Pi writes the type first, in answers after the id. */
export function typeAtStart(start: string): string {
  return /^\s*\{\s*(?:"id"\s*:\s*"[^"]*"\s*,\s*)?"type"\s*:\s*"([^"]*)"/.exec(start)?.[1] ?? '';
}

/** Value of a text field near either end of a long record, null when it is not there. */
export function fieldAtEnds(record: LongRecord, field: string): string | null {
  const pattern = new RegExp(`"${field}":"([^"\\\\]*)"`);
  return (pattern.exec(record.start) ?? pattern.exec(record.end))?.[1] ?? null;
}

export function stringIn(value: unknown, field: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found = (value as Readonly<Record<string, unknown>>)[field];
  return typeof found === 'string' ? found : null;
}

export function numberIn(value: unknown, field: string): number | null {
  if (typeof value !== 'object' || value === null) return null;
  const found = (value as Readonly<Record<string, unknown>>)[field];
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

export function fieldIn(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[field];
}
