// Which releases of Pi the live suites drive: the newest in every run, the oldest we promise in full ones.
export const liveVersions: readonly string[] =
  process.env['THROUGHLINE_FULL'] === '1' ? ['1.6.0', '0.87.1'] : ['1.6.0'];
