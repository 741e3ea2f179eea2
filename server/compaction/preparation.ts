// A summary prepared ahead (CMP-9, `background`): one at a time for each session, in a slot of its own, until it is handed over or
// void. Pure: events come in, the next slot and what was discarded go out.

/** Prepared work is of use for five minutes; the next try begins ten minutes after the last one did (milliseconds). */
export const readyForMs = 5 * 60_000;
export const attemptCooldownMs = 10 * 60_000;

/** Closed: why prepared work was not used. */
export type DiscardReason =
  | 'failed'
  | 'expired'
  | 'other-model'
  | 'other-branch'
  | 'other-session'
  | 'overtaken'
  | 'compacted'
  | 'new-instructions'
  | 'ended';

/** `generation` counts the tries: a result of an earlier one comes too late. Times in milliseconds since the epoch. */
export type Preparation<T> =
  | { readonly kind: 'none'; readonly generation: number; readonly triedAt: number | null }
  | { readonly kind: 'preparing'; readonly generation: number; readonly triedAt: number }
  | {
      readonly kind: 'ready';
      readonly generation: number;
      readonly triedAt: number;
      readonly readyAt: number;
      readonly work: T;
    };

export type PreparationEvent<T> =
  /** The gate for preparing was reached. */
  | { readonly kind: 'wanted'; readonly at: number }
  | { readonly kind: 'prepared'; readonly generation: number; readonly at: number; readonly work: T }
  | { readonly kind: 'failed'; readonly generation: number; readonly at: number }
  | { readonly kind: 'voided'; readonly at: number; readonly why: DiscardReason }
  | { readonly kind: 'handedOver' }
  | { readonly kind: 'clock'; readonly at: number };

/** Work that is not applied: what it was, why, and how long it took and waited (milliseconds). */
export interface Discarded<T> {
  readonly generation: number;
  /** Null while it was still being prepared. */
  readonly work: T | null;
  readonly why: DiscardReason;
  readonly preparedMs: number | null;
  readonly waitedMs: number;
}

export interface Step<T> {
  readonly next: Preparation<T>;
  readonly discarded: Discarded<T> | null;
}

/** A slot nothing was tried in. */
export const emptySlot: Preparation<never> = { kind: 'none', generation: 0, triedAt: null };

/** The slot after one event. An event that means nothing in it changes nothing. */
export function preparationAfter<T>(slot: Preparation<T>, event: PreparationEvent<T>): Step<T> {
  switch (slot.kind) {
    case 'none':
      return { next: afterNone(slot, event), discarded: null };
    case 'preparing':
      return afterPreparing(slot, event);
    case 'ready':
      return afterReady(slot, event);
    default:
      return slot satisfies never;
  }
}

type At<T, Kind> = Extract<Preparation<T>, { kind: Kind }>;

function afterNone<T>(slot: At<T, 'none'>, event: PreparationEvent<T>): Preparation<T> {
  if (event.kind !== 'wanted') return slot;
  const { triedAt, generation } = slot;
  if (triedAt !== null && event.at - triedAt < attemptCooldownMs) return slot;
  return { kind: 'preparing', generation: generation + 1, triedAt: event.at };
}

function afterPreparing<T>(slot: At<T, 'preparing'>, event: PreparationEvent<T>): Step<T> {
  const { generation, triedAt } = slot;
  if (event.kind === 'prepared' && event.generation === generation) {
    return { next: { ...slot, kind: 'ready', readyAt: event.at, work: event.work }, discarded: null };
  }
  const isEnd = event.kind === 'voided' || (event.kind === 'failed' && event.generation === generation);
  if (!isEnd) return { next: slot, discarded: null };
  const why = event.kind === 'voided' ? event.why : 'failed';
  const discarded = { generation, work: null, why, preparedMs: null, waitedMs: event.at - triedAt };
  return { next: { kind: 'none', generation, triedAt }, discarded };
}

function afterReady<T>(slot: At<T, 'ready'>, event: PreparationEvent<T>): Step<T> {
  const { generation, triedAt, readyAt, work } = slot;
  const next: Preparation<T> = { kind: 'none', generation, triedAt };
  if (event.kind === 'handedOver') return { next, discarded: null };
  const isLate = (event.kind === 'clock' || event.kind === 'wanted') && event.at - readyAt >= readyForMs;
  if (event.kind !== 'voided' && !isLate) return { next: slot, discarded: null };
  const why = event.kind === 'voided' ? event.why : 'expired';
  return {
    next,
    discarded: { generation, work, why, preparedMs: readyAt - triedAt, waitedMs: event.at - readyAt },
  };
}
