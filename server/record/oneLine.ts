// Text on one line, for whatever lists, compares or quotes it.

/** White space that does not stand there as one plain space: most spaces of a text do, and need no replacing. */
const wideSpace = /\s{2,}|[^\S ]/gu;

/** The text with every run of white space as one plain space, none at its ends. */
export function oneLine(text: string): string {
  return text.replace(wideSpace, ' ').trim();
}
