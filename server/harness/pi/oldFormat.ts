// What a person is told before Pi is started on a file of format 1 or 2 (STO-5): Pi rewrites it in place, and the bytes as they are are kept.

/** One sentence, empty for a file Pi leaves as it is. */
export function rewriteText(version: number | null): string {
  if (version === 3 || version === null) return '';
  return `Pi will rewrite this file of format ${version} in its present format; a copy of it as it is is kept first.`;
}
