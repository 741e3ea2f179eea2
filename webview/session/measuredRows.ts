// Draws only the rows of the flow that are in sight, at heights the page measures (UI-6). A row that turns out taller above the
// reader moves the scroll position with it, never the words being read.
import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ScrollFrames } from '../shared/scrollFrames.ts';

export interface MeasuredRowsParts {
  scroller(): HTMLElement | null;
  /** Elements drawn for rows, each with `data-index`. */
  drawn(): Iterable<HTMLElement>;
  /** Height to assume before a row was drawn, px. */
  estimate(index: number): number;
  /** The reader flies past whole screens: until that ends nothing is drawn. */
  fly(isFlying: boolean): void;
}

export class MeasuredRows implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #parts: MeasuredRowsParts;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #count = 0;
  #always: number | null = null;
  #unmount: () => void = () => {};
  readonly #frames: ScrollFrames;

  constructor(host: ReactiveControllerHost, parts: MeasuredRowsParts) {
    this.#host = host;
    this.#parts = parts;
    this.#frames = new ScrollFrames({
      draw: () => host.requestUpdate(),
      fly: parts.fly,
      nextFrame: (act) => void requestAnimationFrame(act),
    });
    this.#virtualizer = new Virtualizer(this.#options());
    host.addController(this);
  }

  hostConnected(): void {
    this.#unmount = this.#virtualizer._didMount();
  }

  hostUpdated(): void {
    this.#virtualizer._willUpdate();
    for (const element of this.#parts.drawn()) this.#virtualizer.measureElement(element);
  }

  hostDisconnected(): void {
    this.#unmount();
  }

  /** Rows to draw now, where the first of them starts, and the height of all, px. `always` keeps a focused row drawn. */
  arrange(count: number, always: number | null): { items: readonly VirtualItem[]; total: number } {
    this.#count = count;
    this.#always = always !== null && always < count ? always : null;
    this.#virtualizer.setOptions(this.#options());
    return { items: this.#virtualizer.getVirtualItems(), total: this.#virtualizer.getTotalSize() };
  }

  /** Forgets measured heights, when rows became others (another branch). */
  forget(): void {
    this.#virtualizer.measure();
  }

  /** Where a row starts, px, as far as rows above it are measured; the end of all for a row beyond them. */
  startOf(index: number): number {
    return this.#virtualizer.measurementsCache[index]?.start ?? this.#virtualizer.getTotalSize();
  }

  /** The row at a place, px. */
  at(offset: number): number {
    return this.#virtualizer.getVirtualItemForOffset(offset)?.index ?? 0;
  }

  /** First and last row in sight. */
  inSight(): { first: number; last: number } {
    const range = this.#virtualizer.range;
    return { first: range?.startIndex ?? 0, last: range?.endIndex ?? 0 };
  }

  scrollTo(index: number, align: 'start' | 'center'): void {
    this.#virtualizer.scrollToIndex(index, { align });
  }

  #options(): ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0] {
    return {
      count: this.#count,
      getScrollElement: () => this.#parts.scroller(),
      estimateSize: (index) => this.#parts.estimate(index),
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      measureElement,
      indexAttribute: 'data-index',
      initialRect: { width: 0, height: 800 },
      // Enough for the next key and a turn of the wheel; each more is drawn and measured in every frame of a long scroll.
      overscan: 4,
      rangeExtractor: (range) => withAlways(defaultRangeExtractor(range), this.#always),
      onChange: ({ scrollOffset, scrollRect }, scrolling) => {
        if (scrolling) this.#frames.scrolled(scrollOffset ?? 0, scrollRect?.height ?? 0);
        // An update asked for inside one would be lost.
        else void this.#host.updateComplete.then(() => this.#host.requestUpdate());
      },
    };
  }
}

function withAlways(indexes: number[], always: number | null): number[] {
  if (always === null || indexes.includes(always)) return indexes;
  return [...indexes, always].sort((a, b) => a - b);
}
