// Which rows a frame draws (UI-6): all of them, but a few new ones while somebody flies past whole screens at a time. The others keep
// their place as rows on their way, until the first frame after that. What nobody can read is not fetched either.

/** New rows in a frame of fast scrolling: what is drawn and thrown away again is collected in the middle of a later frame. */
const mostNew = 3;

export class DrawnRows {
  #before: ReadonlySet<string> = new Set();
  #now = new Set<string>();
  #left = 0;
  #hurried = false;
  #top = 0;
  #fast = false;

  /** The frame was drawn in a hurry: the rest is drawn, and fetched, in the next one. */
  get hurried(): boolean {
    return this.#hurried;
  }

  /** The view was scrolled to a place; px, as is its height. Fast is a scroll that left nothing in sight of what was. */
  scrolled(top: number, height: number): void {
    this.#fast = Math.abs(top - this.#top) > height;
    this.#top = top;
  }

  /** A frame begins. */
  begin(): void {
    this.#before = this.#now;
    this.#now = new Set();
    this.#left = this.#fast ? mostNew : Number.POSITIVE_INFINITY;
    this.#hurried = this.#fast;
    this.#fast = false;
  }

  /** Whether a row is drawn in this frame, asked once or more; `must` for one that has the focus. */
  mayDraw(key: string, must: boolean): boolean {
    const known = must || this.#before.has(key) || this.#now.has(key);
    if (!known && this.#left <= 0) return false;
    if (!known) this.#left -= 1;
    this.#now.add(key);
    return true;
  }
}
