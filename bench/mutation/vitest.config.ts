import { defineConfig } from 'vitest/config';

/** Examples only: laws over random hands would kill more mutants, but take too long for each one. */
export default defineConfig({
  test: {
    include: ['packages/poker/src/**/*.test.ts'],
    exclude: ['**/{laws,bad-input,step,rules}.test.ts'],
    testTimeout: 60_000,
    pool: 'threads',
    isolate: false,
  },
});
