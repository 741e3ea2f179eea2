// What becomes of measured values: medians, and how times grow with size.

/** The middle value; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? Number.NaN);
}

/** Slope of log time over log size: 1 is linear, 2 quadratic. Points are [size, ms]. */
export function growthExponent(points: readonly (readonly [number, number])[]): number {
  const logs = points.map(([size, ms]) => [Math.log(size), Math.log(ms)] as const);
  const mean = (at: 0 | 1): number => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const above = logs.reduce((sum, [size, ms]) => sum + (size - x) * (ms - y), 0);
  return above / logs.reduce((sum, [size]) => sum + (size - x) ** 2, 0);
}
