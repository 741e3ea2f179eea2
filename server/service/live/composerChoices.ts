// Models and commands a live harness offers, asked once per process and kept: the composer reads them on every snapshot.

import type { LiveSession } from '../../harness/live/liveSession.ts';
import type { ComposerChoices } from './sessionPanelView.ts';

export class ComposerChoicesCache {
  readonly #known = new WeakMap<LiveSession, Promise<ComposerChoices>>();

  /** Never rejects: a harness that names none offers none, and its own refusals are told where they are asked for. */
  of(_path: string, session: LiveSession | null): Promise<ComposerChoices> {
    if (session === null) return Promise.resolve({ models: [], commands: [] });
    const known = this.#known.get(session) ?? choicesOf(session);
    this.#known.set(session, known);
    return known;
  }
}

async function choicesOf(session: LiveSession): Promise<ComposerChoices> {
  const [models, commands] = await Promise.allSettled([session.models(), session.commands()]);
  return {
    models: models.status === 'fulfilled' ? models.value.map(({ id, label }) => ({ id, label })) : [],
    commands: commands.status === 'fulfilled' ? commands.value.map((command) => ({ ...command })) : [],
  };
}
