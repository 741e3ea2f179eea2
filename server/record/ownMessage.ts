// Messages of a turn that we asked for and no person did (CKP-5): shown as ours, no facts, no work.

/** Their `customType` in a record. */
export const ownMessageType = 'throughline.checkpoint';
