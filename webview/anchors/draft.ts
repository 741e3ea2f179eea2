// What of the Anchors panel outlives a reload (UI-5): search, scope, choice and a name that is being typed.
export interface AnchorDraft {
  readonly search: string;
  readonly allSessions: boolean;
  readonly chosen: string;
  /** The new name of the chosen anchor while it is typed; null otherwise. */
  readonly renaming: string | null;
}

/** Reads what a page stored before; anything odd counts as not said. */
export function draftOf(value: unknown): AnchorDraft {
  const from = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const { search, allSessions, chosen, renaming } = from;
  return {
    search: typeof search === 'string' ? search : '',
    allSessions: allSessions === true,
    chosen: typeof chosen === 'string' ? chosen : '',
    renaming: typeof renaming === 'string' ? renaming : null,
  };
}

/** Why a name cannot be used, in the words of the command's own input; null when it can. */
export function nameProblem(name: string): string | null {
  return /^\S{1,60}$/.test(name.trim()) ? null : 'One word of up to 60 characters.';
}
