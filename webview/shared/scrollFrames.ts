// When a list that scrolls is drawn (UI-6): once per frame, and not while somebody flies past whole screens at a time. What nobody
// can read is neither drawn, fetched nor thrown away again; the list stands still until the first frame without such a jump.

export interface ScrollFramesParts {
  draw(): void;
  /** Told when a flight begins and, before `draw`, when it has ended. */
  fly(isFlying: boolean): void;
  /** The browser's requestAnimationFrame. */
  nextFrame(act: () => void): void;
}

export class ScrollFrames {
  readonly #parts: ScrollFramesParts;
  #isAsked = false;
  #top: number | null = null;
  #hasJumped = false;

  constructor(parts: ScrollFramesParts) {
    this.#parts = parts;
  }

  /** The view was scrolled to a place; px, as is its height. A jump leaves nothing in sight of what was. */
  scrolled(top: number, height: number): void {
    // The first place is where the view opens.
    if (this.#top !== null && Math.abs(top - this.#top) > height) {
      this.#hasJumped = true;
      this.#parts.fly(true);
    }
    this.#top = top;
    this.ask();
  }

  /** Draws in the next frame, which after a scroll is this one, however often it is asked for. */
  ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#parts.nextFrame(() => {
      this.#isAsked = false;
      if (this.#hasJumped) {
        this.#hasJumped = false;
        this.ask();
        return;
      }
      this.#parts.fly(false);
      this.#parts.draw();
    });
  }
}
