// What of the Checkpoints panel outlives a reload (UI-5): search, choice, marks and an open comparison.
export interface CheckpointDraft {
  readonly search: string;
  readonly chosen: string;
  readonly marked: readonly string[];
  readonly comparing: readonly [string, string] | null;
  readonly hideSame: boolean;
}

/** Reads what a page stored before; anything odd counts as not said. */
export function draftOf(value: unknown): CheckpointDraft {
  const from = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const ids = (name: string) => {
    const list = from[name];
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : [];
  };
  const text = (name: string) => (typeof from[name] === 'string' ? (from[name] as string) : '');
  const [left, right] = ids('comparing');
  return {
    search: text('search'),
    chosen: text('chosen'),
    marked: ids('marked').slice(0, 2),
    comparing: left && right ? [left, right] : null,
    hideSame: from['hideSame'] !== false,
  };
}
