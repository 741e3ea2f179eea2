// Lines of the companion's wire, for both of its ends. Apart from the schemas, so that the companion loads no library (PI-7).

/** Whole lines after one more piece arrived, and what is left of the last. Cost: the piece, however long the line is by then. */
export function wireLines(rest: string, piece: string): { readonly lines: readonly string[]; readonly rest: string } {
  const [head = '', ...tail] = piece.split('\n');
  const last = tail.pop();
  return last === undefined ? { lines: [], rest: rest + head } : { lines: [rest + head, ...tail], rest: last };
}
