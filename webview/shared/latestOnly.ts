// One question at a time, for the newest wish only: walking a long list with a held key asks for where it ends, not for every row.

/** Calls `ask` at once when idle; while it runs, only the last value given meanwhile is asked next. */
export function latestOnly<Value>(ask: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  let wanted: { readonly value: Value } | null = null;
  let asking = false;
  return async (value) => {
    wanted = { value };
    if (asking) return;
    asking = true;
    try {
      while (wanted !== null) {
        const next: { readonly value: Value } = wanted;
        wanted = null;
        await ask(next.value);
      }
    } finally {
      asking = false;
    }
  };
}
