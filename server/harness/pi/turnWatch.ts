// Looks at the session file while a turn runs (STO-2): Pi then writes by itself, and a line of another program that comes while the
// model speaks must stop it before it writes the reply.

/** How often is looked: one `stat` while nothing grew (milliseconds). */
const lookMs = 200;

export class TurnWatch {
  readonly #look: () => Promise<void>;
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;

  /** `look` never rejects. */
  constructor(look: () => Promise<void>) {
    this.#look = look;
  }

  follow(running: boolean): void {
    if (running === (this.#timer !== null)) return;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = running ? setInterval(() => void this.#once(), lookMs).unref() : null;
  }

  async #once(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.#look().finally(() => {
      this.#isLooking = false;
    });
  }
}
