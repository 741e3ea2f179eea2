// Whether somebody else runs a Pi session. Known for certain only where a companion said hello; without one a session may be
// live when a Pi runs in its folder or its file changed lately and not by us.

/** A Pi that said hello over the companion's socket and has not gone since. */
export interface LiveHello {
  readonly pid: number;
  readonly sessionId: string;
  readonly file: string | null;
  readonly cwd: string;
}

/** Fed by the companion's server: every Pi whose connection stands. */
export interface LiveRegistry {
  hellos(): readonly LiveHello[];
}
