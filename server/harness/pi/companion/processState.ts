// What outlives a session inside one Pi: Pi runs our factory again when it moves to another session, and `/reload` reads our
// code anew, but the global object stays (facts of Pi, P12).

export interface WorkerAddress {
  readonly socket: string;
  readonly token: string;
}

interface ProcessState {
  /** File of the copy that serves this Pi; null while no session runs. */
  copy: string | null;
  /** Keys of notices that were shown. */
  readonly shown: Set<string>;
  /** The worker named by whoever started this Pi. */
  address: WorkerAddress | null;
}

const key = Symbol.for('throughline.companion');

export function processState(): ProcessState {
  const holder = globalThis as { [key]?: ProcessState };
  holder[key] ??= { copy: null, shown: new Set(), address: null };
  return holder[key];
}

/**
 * True for the one copy that serves this Pi: started with `-e` and installed in the settings, two copies may be loaded, and
 * Pi would give each command twice under other names.
 */
export function claimProcess(copy: string): boolean {
  const state = processState();
  if (state.copy !== null && state.copy !== copy) return false;
  state.copy = copy;
  return true;
}

export function releaseProcess(copy: string): void {
  const state = processState();
  if (state.copy === copy) state.copy = null;
}

/** Takes the address out of the environment on first sight, so that programs Pi's tools start do not inherit the token. */
export function takeAddress(env: NodeJS.ProcessEnv): WorkerAddress | null {
  const { THROUGHLINE_SOCKET: socket, THROUGHLINE_TOKEN: token } = env;
  delete env['THROUGHLINE_SOCKET'];
  delete env['THROUGHLINE_TOKEN'];
  const state = processState();
  if (socket && token) state.address = { socket, token };
  return state.address;
}
