import { defineConfig } from 'vitest/config';

// The unit suite: everything under test/ that ends in .test.ts: examples, in memory, without slow real parts.
// Slow suites end in .slow.ts and are run by room from test/run.mjs.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/workbench/**', 'node_modules/**', 'dist/**'],
    pool: 'threads',
    // No unit test leaves state behind, so a thread loads every module once for all files.
    isolate: false,
    // Vitest would leave one core of two to its main thread, which has little to do.
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
