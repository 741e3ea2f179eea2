// The three plans: without fact lists from a cold file, with them once facts are there, and again after a change of window.
import { interleaved, medianMs, ourSide } from '../measuring.ts';
import { besidePeer, type Group, sameAsCommand } from './group.ts';

export const preflight: Group = async (data, give) => {
  const { measured } = await besidePeer('preflight', 'preflight', data.session(10), data.session(10));
  give('preflight three plans 10 MB', measured);
  const [withFacts = []] = await interleaved(3, [await ourSide('preflightFacts', [data.session(10)])]);
  give('preflight with fact lists after extraction', { value: medianMs(withFacts) });
  const [replans = []] = await interleaved(1, [await ourSide('replan', [data.longSession()])]);
  give('re-plan at 20,000 entries', { value: medianMs(replans), note: 'median of 9 changes of the window' });
  await sameAsCommand(withFacts, ['preflight', data.session(10), '--json']);
};
