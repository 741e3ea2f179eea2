// Context tokens per listed session (UI-1): read from the end of its file when its row is first asked for after a change, so
// that a list of thousands stays a list of stamps.

import { reportedContext } from '../../source/reportedContext.ts';
import type { SessionRow } from '../../source/sessionRow.ts';
import { windowOfModel } from '../modelWindows.ts';
import type { World } from '../world.ts';

/** Rows looked at in one answer, newest first; a tail costs about a third of a millisecond. */
const mostRead = 200;

export class Pressures {
  readonly #world: World;
  readonly #known = new Map<string, { readonly size: number; readonly tokens: number | null }>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Tokens over window per path, 0…1; a session without an entry is unknown. `rows` newest first. */
  of(rows: readonly SessionRow[]): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    let left = mostRead;
    for (const row of rows) {
      const window = row.model === null ? null : windowOfModel(row.model);
      if (window === null) continue;
      const known = this.#known.get(row.path);
      if (known?.size !== row.bytes && left === 0) continue;
      if (known?.size !== row.bytes) left -= 1;
      const tokens = this.#tokensOf(row);
      if (tokens !== null) found.set(row.path, Math.min(1, tokens / window));
    }
    return found;
  }

  #tokensOf({ path, bytes }: SessionRow): number | null {
    const known = this.#known.get(path);
    if (known?.size === bytes) return known.tokens;
    const tokens = reportedContext(path, bytes, this.#world.files);
    this.#known.set(path, { size: bytes, tokens });
    return tokens;
  }
}
