// Every snapshot with a context strip says how its session came to run, whichever panel asked for it (RST-1).
import type { RestorationView, StripView } from '../../protocol/panelViews.ts';

/** The answer with its strip's mode and reason as `modeOf` has them; an answer without a strip as it is. */
export function withMode<T>(answer: T, modeOf: (path: string) => RestorationView): T {
  const strip = stripIn(answer);
  return strip === null ? answer : { ...answer, strip: { ...strip, restoration: modeOf(strip.path) } };
}

function stripIn(answer: unknown): StripView | null {
  const strip: unknown = Reflect.get(Object(answer), 'strip');
  return typeof strip === 'object' && strip !== null && 'restoration' in strip ? (strip as StripView) : null;
}
