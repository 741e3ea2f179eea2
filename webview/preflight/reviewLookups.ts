// Tables the review's text is drawn with: which words of a line are a claim without support, and where an entry number leads.
import type { PlaceView, ReviewView } from '../../server/protocol/panelViews.ts';
import { isClaim } from './gapZone.ts';
import { claimIn, type PlacedGap } from './reviewText.ts';

/** Per line, the words that nothing supports, for the underline. */
export function claimsOf(placed: readonly PlacedGap[], text: string): ReadonlyMap<number, string> {
  const lines = text.split('\n');
  return new Map(
    placed
      .filter(({ gap }) => isClaim(gap))
      .map(({ gap, line }) => [line, claimIn(lines[line - 1] ?? '', gap.quote) ?? ''] as const),
  );
}

/** Entry id per ordinal of every place the review names: only those become links in the text. */
export function entriesOf(view: ReviewView): ReadonlyMap<number, string> {
  const places: PlaceView[] = [...view.facts, ...view.gaps, ...view.sources].flatMap((item) => item.places);
  return new Map(places.map((place) => [place.ordinal, place.entryId]));
}
