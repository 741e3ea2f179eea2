// Names shared by companion and worker. Apart from the schemas, so that the companion loads no library of its own (PI-7).

/** Raised whenever either side would misread the other; a different number is refused, and both say so. */
export const companionProtocolVersion = 1;

/** Command of ours inside Pi that carries out one order; not meant for people, so it takes one JSON object. */
export const orderCommand = 'throughline-do';

/** Custom types of entries we write into Pi's session through Pi itself. */
export const anchorCustomType = 'throughline-anchor';
export const policyCustomType = 'throughline-policy';
