// The rows the panel holds of a session (UI-6): fetched around what is in sight, swapped as whole pages, and kept on screen
// until newer ones are there. Knows nothing of drawing.
import type { FlowPageView, FlowRowView } from '../../server/protocol/sessionPanelViews.ts';

/** Rows asked for before and after what is in sight. */
const margin = 40;
/** A request carries at most this many rows. */
const mostRows = 200;
/** Rows kept far from sight before they are dropped; they are asked for again. */
const mostKept = 1_200;

export interface RowRange {
  readonly from: number;
  readonly count: number;
}

export class FlowPages {
  readonly #rows = new Map<number, FlowRowView>();
  /** Rows known to be of the newest revision. */
  #fresh = new Set<number>();
  #revision = '';
  #total = 0;

  get revision(): string {
    return this.#revision;
  }

  get total(): number {
    return this.#total;
  }

  rowAt(index: number): FlowRowView | null {
    return this.#rows.get(index) ?? null;
  }

  /** Index of a row that is held, -1 when it is not. */
  indexOf(key: string): number {
    for (const [index, row] of this.#rows) if (row.key === key) return index;
    return -1;
  }

  /** What to ask for so that `first` … `last` and their neighbours are as the record is now; null when they are. */
  wanted(first: number, last: number): RowRange | null {
    const low = Math.max(0, first - margin);
    const high = Math.min(this.#total - 1, last + margin);
    // What is in sight decides whether to ask; the margin comes along.
    let from = -1;
    let to = -1;
    for (let index = Math.max(0, first - 5); index <= Math.min(this.#total - 1, last + 5); index += 1) {
      if (this.#fresh.has(index)) continue;
      if (from < 0) from = index;
      to = index;
    }
    if (from < 0) return null;
    // The margin comes along before what is missing too: who scrolls up goes on scrolling up.
    const start = Math.max(low, from - mostRows + (high - from) + 1, 0);
    return { from: Math.min(start, from), count: Math.min(mostRows, Math.max(high, to) - Math.min(start, from) + 1) };
  }

  /** Puts in the rows of an answer. A new revision makes every other row old, but not gone. */
  take(page: FlowPageView): void {
    if (page.revision !== this.#revision) this.#fresh = new Set();
    this.#revision = page.revision;
    this.#total = page.total;
    for (const index of this.#rows.keys()) if (index >= page.total) this.#rows.delete(index);
    page.rows.forEach((row, offset) => {
      const index = page.from + offset;
      const known = this.#rows.get(index);
      // The same row keeps its identity, so that nothing is drawn anew for it.
      if (known === undefined || !isSame(known, row)) this.#rows.set(index, row);
      this.#fresh.add(index);
    });
    this.#drop(page.from + page.rows.length / 2);
  }

  #drop(middle: number): void {
    if (this.#rows.size <= mostKept) return;
    for (const index of this.#rows.keys()) {
      if (Math.abs(index - middle) <= mostKept / 2) continue;
      this.#rows.delete(index);
      this.#fresh.delete(index);
    }
  }
}

function isSame(a: FlowRowView, b: FlowRowView): boolean {
  return a.key === b.key && a.sight === b.sight && JSON.stringify(a.content) === JSON.stringify(b.content);
}
