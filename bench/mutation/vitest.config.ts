import { defineConfig } from 'vitest/config';

/** Examples decide; laws over random hands, which would kill more mutants, take too long for each of them. */
export default defineConfig({
  test: {
    include: ['packages/poker/src/**/*.test.ts'],
    exclude: ['**/{laws,bad-input,step,rules}.test.ts'],
    testTimeout: 60_000,
    pool: 'threads',
    isolate: false,
  },
});
