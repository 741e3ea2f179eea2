import { defineConfig } from 'vitest/config';

// Slow suites with real parts, run by room and by name from test/run.mjs. Each file has a process of its own: helpers
// shared by several files make folders and programs for the file they are in. Two run at once, as no file shares a folder.
export default defineConfig({
  test: {
    include: ['test/**/*.slow.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
