// How far our estimate is from what each provider and model counts (CMP-17, CMP-23): a moving average, bounded, and without a word of
// any conversation. The one thing runs may learn from each other.

/** Weight of the newest request. */
const weight = 0.2;
const plausible = { least: 0.5, most: 2 };
const mostRoutes = 128;

export class TokenRatios {
  readonly #ratios = new Map<string, number>();

  /** Provider's tokens to ours; `usual` until something was reported. */
  of(route: string, usual: number): number {
    return this.#ratios.get(route) ?? usual;
  }

  /** Takes one report in. Odd figures teach nothing. */
  learn(route: string, usual: number, estimated: number, reported: number): void {
    const seen = reported / estimated;
    if (!(estimated >= 1_000) || !(seen >= plausible.least) || !(seen <= plausible.most)) return;
    const before = this.of(route, usual);
    this.#ratios.delete(route);
    this.#ratios.set(route, before + weight * (seen - before));
    const [oldest] = this.#ratios.keys();
    if (this.#ratios.size > mostRoutes && oldest !== undefined) this.#ratios.delete(oldest);
  }
}
