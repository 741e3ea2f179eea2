// Reduces a word to a comparison key. Deliberately crude: a suffix rule for English and a common length for all
// alphabets make inflected forms meet, which is all that comparing two phrasings of one fact needs.

const keyLength = 7;

const suffixes: readonly (readonly [RegExp, string])[] = [
  [/(?:ization|isation)$/u, 'iz'],
  [/(?:ations?|ators?)$/u, 'at'],
  [/(?:tions?|sions?)$/u, 't'],
  [/(?:ments?|nesses|ness)$/u, ''],
  [/(?:ingly|edly)$/u, ''],
  [/(?:ies|ied)$/u, 'y'],
  [/(?:sses)$/u, 'ss'],
  [/(?:ings?|ers?|ed|es|ly|(?<=\p{L}{4})(?:en|em))$/u, ''],
  [/(?<=[^s])s$/u, ''],
];

const turkishPlural = /(?<=\p{L}{3})(?:ler|lar)(?:[iıea]|[iı]n|[dt][ea]n?)?$/u;

function stripSuffix(word: string): string {
  for (const [suffix, replacement] of suffixes) {
    const stem = word.replace(suffix, replacement);
    if (stem !== word && stem.length >= 3) return stem;
  }
  return word;
}

/** Comparison key of a lower-case word; equal for usual inflections of one word. */
export function stem(word: string): string {
  const bare = word.replace(/['’]s?$/u, '');
  if (bare.length <= 3) return bare.replace(/([^aeious])\1$/u, '$1');
  const cut = stripSuffix(/[ışğçöü]/u.test(bare) ? bare.replace(turkishPlural, '') : bare)
    .replace(/([^aeiou])\1$/u, '$1')
    .replace(/e$/u, '')
    .replace(/y$/u, 'i')
    .slice(0, keyLength);
  return cut.replace(/([^aeious])\1$/u, '$1');
}
