// Verification of a summary of 500 files against facts in memory.
import { besidePeer, type Group } from './group.ts';

export const verify: Group = async (data, parseMs, give) => {
  const { measured } = await besidePeer('verify', 'verify', data.session(1), parseMs);
  give('verify 500 paths', measured);
};
