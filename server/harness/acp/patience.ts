// How long we wait for an answer to a question of ours (CKP-5): so long without a byte, so long in all.
import { Problem } from '../../errors.ts';

export interface PatienceLimits {
  readonly silentMs: number;
  readonly totalMs: number;
}

export class Patience {
  /** Rejects with `harness-silent` when a limit is reached; never resolves. */
  readonly out: Promise<never>;
  readonly #limits: PatienceLimits;
  #silent: NodeJS.Timeout | undefined;
  readonly #total: NodeJS.Timeout;
  #end: (problem: Problem) => void = () => undefined;

  constructor(limits: PatienceLimits) {
    this.#limits = limits;
    this.out = new Promise((_resolve, reject) => {
      this.#end = reject;
    });
    // Whoever asks races with it; after that nobody listens.
    this.out.catch(() => undefined);
    this.#total = setTimeout(() => this.#over(`no reply in ${secondsOf(limits.totalMs)}`), limits.totalMs);
    this.sign();
  }

  /** The agent said something. */
  sign(): void {
    clearTimeout(this.#silent);
    const { silentMs } = this.#limits;
    this.#silent = setTimeout(() => this.#over(`nothing came for ${secondsOf(silentMs)}`), silentMs);
  }

  dispose(): void {
    clearTimeout(this.#silent);
    clearTimeout(this.#total);
  }

  #over(what: string): void {
    this.dispose();
    this.#end(new Problem('harness-silent', what));
  }
}

function secondsOf(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}
