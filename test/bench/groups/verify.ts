// Verification of a summary of 500 files against facts in memory.
import { besidePeer, type Group } from './group.ts';

export const verify: Group = async (data, give) => {
  const { measured } = await besidePeer('verify', 'verify', data.session(1), data.session(10));
  give('verify 500 paths', measured);
};
