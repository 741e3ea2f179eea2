// Whether the panel attaches its session again by itself (UI-5): when it was driven from here and the window was reloaded or the worker
// died, and nobody else runs it now. Never where a person stopped it or the harness ended by itself.
import type { HoldView } from '../../server/protocol/sessionPanelViews.ts';

export interface Attachment {
  /** It was driven when this panel last saw it; kept over a reload. */
  readonly driven: boolean;
  /** The panel just came up, or the worker came back: what it sees now is a start, not something a person did. */
  readonly returning: boolean;
}

/** What holds after the panel saw who holds the session, and whether it asks for it now. */
export function attachmentAfter(
  before: Attachment,
  { kind, letGo = false }: Pick<HoldView, 'kind' | 'letGo'>,
): Attachment & { readonly ask: boolean } {
  if (kind === 'driven') return { driven: true, returning: false, ask: false };
  // A panel that was hidden comes up anew as well: the worker knows that it let the session go meanwhile.
  if (!before.returning || !before.driven || letGo) return { driven: false, returning: false, ask: false };
  // Our own harness may take a moment to be gone, and an attempt may be under way: neither is an answer.
  if (kind === 'may-be-live' || kind === 'starting') return { ...before, ask: false };
  return { driven: false, returning: false, ask: kind === 'not-attached' };
}

/** The Session panel, as far as this matters. */
interface Attaching {
  readonly draft: { readonly driven: boolean };
  readonly acts: { attach(): void };
  keepDraft(change: { driven: boolean }): void;
}

/** Keeps whether it is driven with the draft and asks for it when it must; gives `returning` for the next sight. */
export function followHold(panel: Attaching, hold: HoldView, returning: boolean): boolean {
  const { driven } = panel.draft;
  const after = attachmentAfter({ driven, returning }, hold);
  if (after.driven !== driven) panel.keepDraft({ driven: after.driven });
  if (after.ask) panel.acts.attach();
  return after.returning;
}
