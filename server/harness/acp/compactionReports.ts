// Reports of an agent that it compacted its own window, each normalised to one value (CKP-2). A drop of the gauge alone is a
// suspicion. Text patterns are left to whoever knows which command was sent; nothing here decides what we do about it.
import type { AcpUpdate, ToolFields } from './acpUpdate.ts';
import { type Fields, fieldsOf, numberIn, objectIn, stringIn } from './foreignValue.ts';

export interface Compacted {
  readonly source: 'compaction-update' | 'tool-call' | 'meta' | 'text' | 'gauge';
  readonly compactionId: string | null;
  readonly trigger: 'manual' | 'auto' | 'unknown';
  readonly summary: string | null;
  /** Tokens, null where nobody says. */
  readonly usedBefore: number | null;
  readonly usedAfter: number | null;
  /** `low`: told in words only. `suspected` is never shown as a fact. */
  readonly confidence: 'reported' | 'low' | 'suspected';
}

export type CompactionNews =
  | { readonly kind: 'started'; readonly id: string }
  | { readonly kind: 'done'; readonly compacted: Compacted }
  | { readonly kind: 'failed'; readonly message: string | null };

interface Known {
  summary: string | null;
  pieces: string;
  isOver: boolean;
}

/** A gauge that falls below this share of what it was, without a report, is suspicious. */
const sharpDrop = 0.5;

export class CompactionReports {
  readonly #known = new Map<string, Known>();
  #gauge: number | null = null;
  /** The gauge before the report at hand; a drop right after a report belongs to it. */
  #explained = false;

  /** News of one update, null for none. Two `completed` of one id are one report. */
  take(update: AcpUpdate): CompactionNews | null {
    switch (update.kind) {
      case 'compaction':
        return this.#update(update);
      case 'compaction-piece':
        this.#knownOf(update.id).pieces += update.text;
        return null;
      case 'tool':
        return this.#tool(update.callId, update.fields);
      case 'piece':
        return this.#meta(update.meta);
      case 'gauge':
        return this.#drop(update.tokens);
      default:
        return null;
    }
  }

  #update({ id, status, summary, error }: Extract<AcpUpdate, { kind: 'compaction' }>): CompactionNews | null {
    const isFirst = !this.#known.has(id);
    const known = this.#knownOf(id);
    if (summary !== undefined) known.summary = summary;
    if (known.isOver) return null;
    if (status === 'completed') {
      known.isOver = true;
      return this.#done({
        source: 'compaction-update',
        compactionId: id,
        summary: known.summary ?? (known.pieces || null),
      });
    }
    if (status === 'failed' || status === 'cancelled') {
      known.isOver = true;
      return { kind: 'failed', message: error };
    }
    return isFirst ? { kind: 'started', id } : null;
  }

  /** What agents fall back to where nobody asked for reports. */
  #tool(callId: string, { title, kind, status, output }: ToolFields): CompactionNews | null {
    const isOurs = title === 'Compact conversation' && (kind === undefined || kind === 'think');
    if (!isOurs && !this.#known.has(`tool:${callId}`)) return null;
    const isFirst = !this.#known.has(`tool:${callId}`);
    const known = this.#knownOf(`tool:${callId}`);
    if (known.isOver) return null;
    if (status === 'completed') {
      known.isOver = true;
      return this.#toolDone(callId, fieldsOf(output));
    }
    if (status === 'failed') {
      known.isOver = true;
      return { kind: 'failed', message: null };
    }
    return isFirst ? { kind: 'started', id: callId } : null;
  }

  #toolDone(callId: string, details: Fields | null): CompactionNews {
    const stated = stringIn(details, 'trigger');
    const usedBefore = numberIn(details, 'preTokens');
    return this.#done({
      source: 'tool-call',
      compactionId: callId,
      trigger: stated === 'manual' || stated === 'auto' ? stated : 'unknown',
      ...(usedBefore === null ? {} : { usedBefore }),
      usedAfter: numberIn(details, 'postTokens'),
    });
  }

  #meta(meta: Fields | null): CompactionNews | null {
    const report = objectIn(meta, 'contextCompression');
    if (report === null || stringIn(report, 'phase') !== 'done') return null;
    const [before, after] = [numberIn(report, 'originalTokenCount'), numberIn(report, 'newTokenCount')];
    // Equal counts: nothing was done.
    if (before !== null && before === after) return { kind: 'failed', message: 'There was nothing to compact.' };
    return this.#done({ source: 'meta', usedBefore: before, usedAfter: after });
  }

  /** `used: 0` is what one agent says after a failure, never a compaction. */
  #drop(tokens: number): CompactionNews | null {
    const before = this.#gauge;
    this.#gauge = tokens;
    const dropped = before !== null && tokens > 0 && tokens < before * sharpDrop;
    if (!dropped) return null;
    if (this.#explained) {
      this.#explained = false;
      return null;
    }
    const compacted = { ...nothing, source: 'gauge' as const, usedBefore: before, usedAfter: tokens };
    return { kind: 'done', compacted: { ...compacted, confidence: 'suspected' } };
  }

  #done(part: Partial<Compacted> & Pick<Compacted, 'source'>): CompactionNews {
    this.#explained = true;
    return { kind: 'done', compacted: { ...nothing, usedBefore: this.#gauge, ...part } };
  }

  #knownOf(id: string): Known {
    const known = this.#known.get(id) ?? { summary: null, pieces: '', isOver: false };
    this.#known.set(id, known);
    return known;
  }
}

const nothing: Omit<Compacted, 'source'> = {
  compactionId: null,
  trigger: 'unknown',
  summary: null,
  usedBefore: null,
  usedAfter: null,
  confidence: 'reported',
};
