// Sessions that wait for a person to sign in at their agent while they start: what is shown in the composer's place, and the answer.
import { Problem } from '../../errors.ts';
import type { ChooseSignIn } from '../../harness/acp/signIn.ts';
import type { SignInView } from '../../protocol/sessionPanelViews.ts';

/** Asks for the session whose record is or will be at `file`. */
export type SignInDesk = (file: string, agent: string) => ChooseSignIn;

interface Open {
  readonly view: SignInView;
  settle(methodId: string | null): void;
}

export class SignIns {
  readonly #moved: (file: string) => void;
  readonly #open = new Map<string, Open>();

  /** `moved` hears when a session begins or stops to wait. */
  constructor(moved: (file: string) => void) {
    this.#moved = moved;
  }

  /** For one start; `asked` hears where its panel is, each time before a person is asked. */
  desk(asked: (file: string) => void): SignInDesk {
    return (file, agent) => (methods, failure) =>
      new Promise((resolve) => {
        const view = {
          agent,
          failure,
          methods: methods.map(({ id, label, detail, how }) => ({ id, label, detail, here: how !== 'elsewhere' })),
        };
        this.#open.set(file, { view, settle: resolve });
        asked(file);
        this.#moved(file);
      });
  }

  viewOf(file: string): SignInView | null {
    return this.#open.get(file)?.view ?? null;
  }

  /** Null gives up. Throws Problem `not-attached` when nobody waits. */
  answer(file: string, methodId: string | null): void {
    const open = this.#open.get(file);
    if (open === undefined) throw new Problem('not-attached', file);
    this.#open.delete(file);
    open.settle(methodId);
    this.#moved(file);
  }

  /** The start is over, whatever was still asked. */
  forget(file: string): void {
    this.#open.delete(file);
  }

  /** Nobody will answer any more. */
  close(): void {
    for (const file of [...this.#open.keys()]) this.answer(file, null);
  }
}
