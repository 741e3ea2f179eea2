// Draws only the rows of a long list that are in sight (design section 11: 10,000 items). Heights are known, never measured,
// so the list does not move under the reader. The chosen row is always drawn, so that a screen reader can be told of it.
import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Rows drawn beyond sight on both sides: enough for the next key and a turn of the wheel. */
const margin = 6;

export class VirtualRows implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #scroller: () => HTMLElement | null;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #sizes: readonly number[] = [];
  #always = -1;
  #top = 0;
  #hasJumped = false;
  #unmount: () => void = () => {};

  /** `scroller` is the element that scrolls and holds nothing but the list; null while it is not drawn. */
  constructor(host: ReactiveControllerHost, scroller: () => HTMLElement | null) {
    this.#host = host;
    this.#scroller = scroller;
    this.#virtualizer = new Virtualizer(this.#options());
    host.addController(this);
  }

  hostConnected(): void {
    this.#unmount = this.#virtualizer._didMount();
  }

  hostUpdated(): void {
    this.#virtualizer._willUpdate();
  }

  hostDisconnected(): void {
    this.#unmount();
  }

  /** Rows to draw now and the height of all, in px. `sizes` is the same array as long as the list is the same. */
  arrange(sizes: readonly number[], always: number): { items: readonly VirtualItem[]; total: number } {
    const changed = sizes !== this.#sizes;
    this.#sizes = sizes;
    this.#always = always;
    this.#virtualizer.setOptions(this.#options());
    if (changed) this.#virtualizer.measure();
    return { items: this.#virtualizer.getVirtualItems(), total: this.#virtualizer.getTotalSize() };
  }

  /** Scrolls as little as it takes to have the row in sight. */
  reveal(index: number): void {
    if (index >= 0) this.#virtualizer.scrollToIndex(index, { align: 'auto' });
  }

  #options(): ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0] {
    return {
      count: this.#sizes.length,
      getScrollElement: this.#scroller,
      estimateSize: (index) => this.#sizes[index] ?? 0,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      // The height is not known before the first paint; a screenful is drawn meanwhile.
      initialRect: { width: 0, height: 800 },
      // Nobody turns back within the frame in which whole screens flew past (UI-6): the margin comes with the next one.
      overscan: this.#hasJumped ? 0 : margin,
      rangeExtractor: (range) => withAlways(defaultRangeExtractor(range), this.#always),
      onChange: ({ scrollOffset, scrollRect }) => {
        const top = scrollOffset ?? 0;
        this.#hasJumped = Math.abs(top - this.#top) > (scrollRect?.height ?? 0);
        this.#top = top;
        // An update asked for inside one would be lost.
        void this.#host.updateComplete.then(() => this.#host.requestUpdate());
      },
    };
  }
}

function withAlways(indexes: readonly number[], always: number): number[] {
  if (always < 0 || indexes.includes(always)) return [...indexes];
  return [...indexes, always].sort((a, b) => a - b);
}
