// Which paths a few typed letters mean: a name that starts with them, a name that holds them, a path that holds them, then
// their letters in order. Pure.

/** Matching paths, best first; within a class shorter ones first. An empty query matches all. */
export function rankPaths(paths: readonly string[], query: string): readonly string[] {
  const wanted = query.toLowerCase();
  if (wanted === '') return paths;
  return paths
    .flatMap((path) => {
      const rank = rankOf(path.toLowerCase(), wanted);
      return rank === null ? [] : [{ path, rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

function rankOf(path: string, wanted: string): number | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.startsWith(wanted)) return 0;
  if (name.includes(wanted)) return 1;
  if (path.includes(wanted)) return 2;
  return hasInOrder(path, wanted) ? 3 : null;
}

function hasInOrder(path: string, wanted: string): boolean {
  let at = -1;
  for (const letter of wanted) {
    at = path.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
