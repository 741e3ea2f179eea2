// Order of version numbers: three numbers; what follows a hyphen comes before the plain number.

/** True when `version` is `oldest` or newer. Text that is no version is older than anything. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [one, other] = [partsOf(version), partsOf(oldest)];
  if (one === null || other === null) return false;
  for (let place = 0; place < 3; place += 1) {
    const difference = (one.numbers[place] ?? 0) - (other.numbers[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return !one.isEarly || other.isEarly;
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly isEarly: boolean } | null {
  const match = /^v?(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?/.exec(version.trim());
  if (match === null) return null;
  return { numbers: match.slice(1, 4).map(Number), isEarly: match[4] !== undefined };
}
