// One spelling of a text for literal comparison: emphasis, quotes, case and spacing do not count.
// Only single characters are dropped or replaced, so a text contained in another stays contained.

/** ASCII without marks that are dropped, its words one space apart. */
const isEven = /^[!-)+-[\]^a-{}]+(?: [!-)+-[\]^a-{}]+)*$/;

/** Normal form for literal search. */
export function normalText(text: string): string {
  if (isEven.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*_`~\\|]/gu, '')
    .replace(/[“”„«»″]/gu, '"')
    .replace(/[‘’‚′]/gu, "'")
    .replace(/[‐‑‒–—]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Normal form of a fact, without the marks a writer may leave off at its ends. */
export function normalFact(text: string): string {
  return normalText(text)
    .replace(/^[\s"'(]+/u, '')
    .replace(/[\s"').,;:!?。！？；，…]+$/u, '');
}
