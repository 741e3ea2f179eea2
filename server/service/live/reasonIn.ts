// The reason inside a failure, as a note keeps it and a line shows it.
import { Problem } from '../../errors.ts';
import { scrubText } from '../../scrub/scrubText.ts';

/** What a failure says without our own sentences around it; one line, scrubbed. */
export function reasonIn(error: unknown): string {
  if (error instanceof Problem && error.code in storeReasons) return storeReasons[error.code] ?? '';
  let text = error instanceof Error ? error.message : String(error);
  for (let inner = sentences.exec(text); inner !== null; inner = sentences.exec(text)) text = inner[1] ?? '';
  return scrubText(text.split('\n', 1)[0] ?? '').text.slice(0, 300);
}

/** The sentences of a Problem, and in brackets what it happened to. */
const sentences = /^[A-Z][^(]*\. \(([\s\S]*)\)$/;

/** In the brackets of these stands where it happened, which is no reason. */
const storeReasons: Readonly<Partial<Record<Problem['code'], string>>> = {
  'disk-full': 'the disk is full',
  'store-busy': 'another process writes this session',
  'not-saved': 'the store could not be written',
};
