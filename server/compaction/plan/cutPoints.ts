// Where a projection may be cut (CMP-2, hard guard): never between a call and its result, never while a call is open,
// never so that the tail starts with a result. Made once per projection; sums make every later question cheap.

import type { Block } from '../../record/entry.ts';
import type { ProjectedMessage, Projection } from '../../record/projection.ts';

export interface CutPoints {
  readonly messages: readonly ProjectedMessage[];
  /** Places a tail may start at, ascending. */
  readonly cuts: readonly number[];
  /** Tokens from a place to the end without system messages; one longer than the messages. */
  readonly tailTokens: Float64Array;
  /** Distinct entries before a place, system messages left out; one longer than the messages. */
  readonly entriesBefore: Uint32Array;
  readonly systemTokens: number;
  /** First place of work that is still open at the end; the number of messages when none is. */
  readonly openFrom: number;
  /** First place of an entry's messages. */
  readonly placeOf: ReadonlyMap<string, number>;
}

function callsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'call' ? [block.callId] : []));
}

interface Exchanges {
  /** Counts of exchanges that begin after and end before each place; a cut inside one is not allowed. */
  readonly inside: Int32Array;
  readonly openFrom: number;
  /** Places up to which the tail would not be accepted: results without a call, names other providers refuse. */
  readonly refusedUntil: number;
}

/** Tool names every provider accepts. */
const plainToolName = /^[A-Za-z0-9_-]{1,64}$/;

/** One call and the place of its last result; -1 while it has none. */
interface Call {
  readonly at: number;
  end: number;
}

interface Pairs {
  readonly calls: readonly Call[];
  /** Last place of a result that answers no call; -1 without one. */
  readonly orphan: number;
}

/** Pairs results with the nearest earlier call of their id: some providers use an id again. */
function pairsOf(messages: readonly ProjectedMessage[]): Pairs {
  const calls: Call[] = [];
  const newest = new Map<string, Call>();
  let orphan = -1;
  for (const [at, message] of messages.entries()) {
    const answered = message.callId === undefined ? undefined : newest.get(message.callId);
    if (answered) answered.end = at;
    else if (message.callId !== undefined) orphan = at;
    for (const id of callsIn(message.blocks)) {
      const call = { at, end: -1 };
      calls.push(call);
      newest.set(id, call);
    }
  }
  return { calls, orphan };
}

/** Place where a call that never got a result is given up: the next message that is no result. */
function abandonedAt(messages: readonly ProjectedMessage[], call: number): number {
  let at = call + 1;
  while (at < messages.length && messages[at]?.role === 'toolResult') at++;
  return at;
}

function exchangesOf(messages: readonly ProjectedMessage[]): Exchanges {
  const { calls, orphan } = pairsOf(messages);
  const steps = new Int32Array(messages.length + 2);
  let openFrom = messages.length;
  let refusedUntil = orphan;
  for (const call of calls) {
    const answered = call.end >= 0;
    const end = answered ? call.end : abandonedAt(messages, call.at) - 1;
    if (!answered && end >= messages.length - 1) openFrom = Math.min(openFrom, call.at);
    // A complete exchange whose tool another provider would refuse is better left behind the cut.
    if (answered && hasOddTool(messages[call.at])) refusedUntil = Math.max(refusedUntil, end);
    steps[call.at + 1] = (steps[call.at + 1] ?? 0) + 1;
    steps[end + 1] = (steps[end + 1] ?? 0) - 1;
  }
  return { inside: summed(steps), openFrom, refusedUntil };
}

function hasOddTool(message: ProjectedMessage | undefined): boolean {
  return message?.blocks.some((block) => block.kind === 'call' && !plainToolName.test(block.tool)) === true;
}

function summed(steps: Int32Array): Int32Array {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}

function isStart(
  message: ProjectedMessage,
  previous: ProjectedMessage | undefined,
  boundaryId: string | null,
): boolean {
  if (message.role === 'toolResult' || message.role === 'system' || message.role === 'summary') return false;
  // A boundary's inline tail cannot be named as first kept, nor can the middle of an entry.
  return message.entryId !== boundaryId && message.entryId !== previous?.entryId;
}

function allowedCuts(projection: Projection, exchanges: Exchanges): number[] {
  const { messages, boundaryId } = projection;
  const cuts: number[] = [];
  for (const [at, message] of messages.entries()) {
    if (at === 0 || at > exchanges.openFrom || (exchanges.inside[at] ?? 0) > 0) continue;
    if (isStart(message, messages[at - 1], boundaryId)) cuts.push(at);
  }
  const accepted = cuts.filter((cut) => cut > exchanges.refusedUntil);
  return accepted.length > 0 ? accepted : cuts;
}

interface Sums {
  readonly tailTokens: Float64Array;
  readonly entriesBefore: Uint32Array;
  readonly systemTokens: number;
}

const isSystem = (message: ProjectedMessage | undefined): boolean => message?.role === 'system';

function sumsOf(messages: readonly ProjectedMessage[]): Sums {
  const tailTokens = new Float64Array(messages.length + 1);
  const entriesBefore = new Uint32Array(messages.length + 1);
  let systemTokens = 0;
  for (const [at, message] of messages.entries()) {
    const isNew = !isSystem(message) && message.entryId !== messages[at - 1]?.entryId;
    entriesBefore[at + 1] = (entriesBefore[at] ?? 0) + Number(isNew);
    systemTokens += isSystem(message) ? message.tokens : 0;
  }
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at];
    tailTokens[at] = (tailTokens[at + 1] ?? 0) + (isSystem(message) ? 0 : (message?.tokens ?? 0));
  }
  return { tailTokens, entriesBefore, systemTokens };
}

function placesOf(messages: readonly ProjectedMessage[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, message] of messages.entries()) if (!places.has(message.entryId)) places.set(message.entryId, at);
  return places;
}

/** Cut points of a projection. Linear in its messages. */
export function cutPointsOf(projection: Projection): CutPoints {
  const { messages } = projection;
  const exchanges = exchangesOf(messages);
  return {
    messages,
    cuts: allowedCuts(projection, exchanges),
    ...sumsOf(messages),
    openFrom: exchanges.openFrom,
    placeOf: placesOf(messages),
  };
}
