import { defineConfig } from 'vitest/config';

// The unit suite: everything under test/ that ends in .test.ts, in memory, without slow real parts.
// Slow suites end in .slow.ts and are run by name from test/run.mjs.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/workbench/**', 'node_modules/**', 'dist/**'],
    pool: 'threads',
    testTimeout: 20_000,
  },
});
