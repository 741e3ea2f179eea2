// How far our estimate is from what the provider counted (CMP-3): newest usage against our estimate of the same
// projection. The ratio scales estimates; the overhead is what the provider counts and the session does not show.

import { type Branch, branchOf } from './branch.ts';
import type { AssistantEntry } from './entry.ts';
import { type Projection, projectionOf, reachableOf } from './projection.ts';
import type { Session } from './session.ts';
import { buildTree, type Tree } from './tree.ts';

export interface ModelCalibration {
  readonly provider: string;
  readonly model: string;
  /** Reported ÷ estimated tokens of what was added between two replies of this model; 1 without evidence. */
  readonly ratio: number;
  /** How many replies it rests on. */
  readonly samples: number;
}

export interface Calibration {
  /** Newest model first. */
  readonly models: readonly ModelCalibration[];
  /**
   * Tokens of the newest request beyond our plain estimate of its projection: tools, prompt, wrapping, and what the
   * estimate misses. Never negative. It goes with plain estimates; do not scale by the ratio as well.
   */
  readonly overheadTokens: number;
  /** What the provider counted for the newest reported request with its reply; null when nothing was reported. */
  readonly reportedTokens: number | null;
}

/** Replies looked at: enough for a ratio, few enough to stay fast on long sessions. */
const newestReplies = 40;
const plausible = { least: 0.4, most: 2.5 };

interface Reply {
  readonly place: number;
  readonly entry: AssistantEntry;
  /** Tokens of the request and the reply together. */
  readonly total: number;
}

function replyAt(session: Session, path: readonly number[], place: number): Reply | null {
  const ordinal = path[place] ?? -1;
  const entry = session.heads[ordinal]?.kind === 'assistant' ? session.entry(ordinal) : null;
  const total = entry?.kind === 'assistant' ? reportedTotal(entry) : 0;
  return entry?.kind === 'assistant' && total > 0 ? { place, entry, total } : null;
}

/** Newest last. Replies that failed or report nothing are no evidence, nor are those before a boundary. */
function newestReported(session: Session, path: readonly number[]): readonly Reply[] {
  const first = path.findLastIndex((ordinal) => session.heads[ordinal]?.kind === 'compaction') + 1;
  const replies: Reply[] = [];
  for (let place = path.length - 1; place >= first && replies.length < newestReplies; place--) {
    const reply = replyAt(session, path, place);
    if (reply !== null) replies.push(reply);
  }
  return replies.reverse();
}

function reportedTotal({ usage, stopReason }: AssistantEntry): number {
  if (usage === null || stopReason === 'error' || stopReason === 'aborted') return 0;
  return usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
}

function sameModel(one: AssistantEntry, other: AssistantEntry): boolean {
  return one.provider === other.provider && one.model === other.model;
}

interface Sums {
  reported: number;
  estimated: number;
  samples: number;
}

/** What was added to the context between two neighbouring replies, as reported and as estimated. */
function growthByModel(replies: readonly Reply[], tokensAt: ReadonlyMap<number, number>, path: readonly number[]) {
  const sums = new Map<string, Sums>();
  for (let index = 1; index < replies.length; index++) {
    const [before, after] = [replies[index - 1], replies[index]];
    if (before === undefined || after === undefined || !sameModel(before.entry, after.entry)) continue;
    const added = path.slice(before.place + 1, after.place + 1);
    const estimated = added.reduce((sum, ordinal) => sum + (tokensAt.get(ordinal) ?? 0), 0);
    const reported = after.total - before.total;
    if (reported <= 0 || estimated < 20) continue;
    const key = keyOf(after.entry);
    const known = sums.get(key) ?? { reported: 0, estimated: 0, samples: 0 };
    sums.set(key, {
      reported: known.reported + reported,
      estimated: known.estimated + estimated,
      samples: known.samples + 1,
    });
  }
  return sums;
}

function keyOf(entry: AssistantEntry): string {
  return JSON.stringify([entry.provider ?? '', entry.model ?? '']);
}

function ratioOf(sums: Sums | undefined): number {
  if (sums === undefined || sums.samples < 2) return 1;
  return Math.min(plausible.most, Math.max(plausible.least, sums.reported / sums.estimated));
}

/** Tokens of what the reply's head projects: a beginning of the branch's projection unless an edit came after it. */
function tokensThrough(session: Session, tree: Tree, path: readonly number[], reply: Reply, whole: Projection): number {
  const isEdited = path.slice(reply.place + 1).some((ordinal) => session.heads[ordinal]?.kind === 'contextEdit');
  const last = whole.messages.findLastIndex(({ ordinal }) => ordinal === reply.entry.ordinal);
  if (isEdited || last < 0) return projectionOf(session, branchOf(tree, reply.entry.id)).tokens;
  return whole.messages.slice(0, last + 1).reduce((sum, message) => sum + message.tokens, 0);
}

/**
 * Calibrates our estimate on the replies after the newest boundary of the branch. Without usage: no models, overhead 0.
 * Cost: the projection of the branch, unless it is handed in as `known`, and one more after an edit.
 */
export function calibration(
  session: Session,
  branch: Branch,
  tree: Tree = buildTree(session),
  known: Projection | null = null,
): Calibration {
  const path = reachableOf(branch);
  const replies = newestReported(session, path);
  const newest = replies.at(-1);
  if (newest === undefined) return { models: [], overheadTokens: 0, reportedTokens: null };
  const projection = known ?? projectionOf(session, branch);
  const tokensAt = new Map(projection.messages.map(({ ordinal, tokens }) => [ordinal, tokens]));
  const sums = growthByModel(replies, tokensAt, path);
  const models = new Map<string, ModelCalibration>();
  for (const { entry } of [...replies].reverse()) {
    const key = keyOf(entry);
    const { provider, model } = entry;
    if (models.has(key)) continue;
    const found = sums.get(key);
    models.set(key, {
      provider: provider ?? '',
      model: model ?? '',
      ratio: ratioOf(found),
      samples: found?.samples ?? 0,
    });
  }
  const overheadTokens = Math.max(0, newest.total - tokensThrough(session, tree, path, newest, projection));
  return { models: [...models.values()], overheadTokens, reportedTokens: newest.total };
}
