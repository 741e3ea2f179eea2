import { defineConfig } from 'vitest/config';

// Slow suites with real parts, run one by one and by name from test/run.mjs.
export default defineConfig({
  test: {
    include: ['test/**/*.slow.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
