// How a side of a comparison hands its figures to the bench: one JSON line, with the process's peak memory.

/** `ms` is wall clock from before the first read to the finished result in memory. */
export function report(figures: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify({ ...figures, maxRssMb: process.resourceUsage().maxRSS / 1024 }));
}
