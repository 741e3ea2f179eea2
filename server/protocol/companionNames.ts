// Names shared by companion and worker. Apart from the schemas, so that the companion loads no library of its own (PI-7).

/** Raised whenever either side would misread the other; a different number is refused, and both say so. */
export const companionProtocolVersion = 1;

/** Command of ours inside Pi that carries out one order; not meant for people, so it takes one JSON object. */
export const orderCommand = 'throughline-do';

/** The command for people in Pi, and the pages it shows (PI-3): only what works is offered. */
export const peopleCommand = 'throughline';
export const companionPages = ['home', 'context', 'loops', 'storage', 'settings'] as const;
export type CompanionPage = (typeof companionPages)[number];

/**
 * Before the run's id, the instructions of a compaction we ask Pi for ourselves: without our summary it is cancelled, also when
 * the worker is gone, for nobody asked Pi to write one.
 */
export const runInstructions = 'Throughline run ';

/** Custom types of entries we write into Pi's session through Pi itself. */
export const anchorCustomType = 'throughline-anchor';
