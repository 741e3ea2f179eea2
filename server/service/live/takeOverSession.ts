// Asks whoever runs a session to let go of it (STO-2): our worker in another window through the lease, a Pi in a terminal
// through its companion. Nobody is pushed out; who does not answer in ten seconds keeps the session.

import { randomUUID } from 'node:crypto';
import { Problem } from '../../errors.ts';
import { soundFile } from '../../harness/pi/sessionFile.ts';
import type { Files } from '../../outside.ts';
import { driveHolder, requestDriveLease } from '../../store/driveLease.ts';
import type { Store } from '../../store/store.ts';
import type { TakeOverOptions } from '../../store/takeOver.ts';

export interface TakeOverParts {
  readonly store: Store;
  readonly files: Files;
  /** Named to whoever is asked. */
  readonly name: string;
  readonly companions: {
    /** The Pi with a companion that runs a session, null when none said so. */
    peerOf(file: string): object | null;
    readonly server: {
      order(file: string, order: { do: 'release'; nonce: string; by: string }): Promise<string | null>;
    };
  };
}

const lookMs = 100;
/** How long a Pi that let go may take to end (milliseconds). */
const goneMs = 5_000;

/** Resolves when the session is free. Throws Problem `session-watched` when its owner keeps it, or is none of ours. */
export async function takeOverSession(
  file: string,
  parts: TakeOverParts,
  options: TakeOverOptions = {},
): Promise<void> {
  const { store, companions, name } = parts;
  const { key } = soundFile(file, parts.files);
  try {
    if (driveHolder(store, key) !== null) (await requestDriveLease(store, key, name, options)).release();
    else if (companions.peerOf(file) !== null) await askPi(file, parts);
    else throw new Problem('session-watched', file);
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'session-watched') throw error;
    throw new Problem('session-watched', error.message, { cause: error });
  }
}

async function askPi(file: string, { companions, name }: TakeOverParts): Promise<void> {
  await companions.server.order(file, { do: 'release', nonce: randomUUID(), by: name });
  for (let left = goneMs; companions.peerOf(file) !== null; left -= lookMs) {
    if (left <= 0) throw new Problem('session-watched', 'the Pi in the terminal did not end');
    await new Promise((resume) => setTimeout(resume, lookMs));
  }
}
