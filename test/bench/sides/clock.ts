// The clock of a side: wall time, and the processor time beside it, which a busy machine disturbs less.

export interface Elapsed {
  readonly ms: number;
  /** Processor time of all threads of the process over the same span, in milliseconds. */
  readonly cpuMs: number;
}

/** Starts the clock; the answer tells the time since. */
export function startClock(): () => Elapsed {
  const cpu = process.cpuUsage();
  const started = performance.now();
  return () => {
    const ms = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    return { ms, cpuMs: (user + system) / 1_000 };
  };
}
