import { defineConfig } from 'vitest/config';

// Slow suites with real parts, run by room and by name from test/run.mjs, one file after the other.
export default defineConfig({
  test: {
    include: ['test/**/*.slow.ts'],
    pool: 'forks',
    fileParallelism: false,
    // Each file makes its own folders and servers and removes them, so modules are loaded once for all.
    isolate: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
