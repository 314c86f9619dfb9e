import { defineConfig } from 'vitest/config';

/** Generous: a slow machine must not fail a law that holds. */
const testTimeout = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        // Pure packages share threads without isolation: fast.
        test: {
          name: 'pure',
          include: [
            'packages/{poker,table,views,hand-history,money,protocol,operator-api,wallet,bots}/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          pool: 'threads',
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/journal/src/**/*.test.ts', 'apps/{server,demo-operator}/src/**/*.test.ts'],
          pool: 'forks',
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'client',
          include: ['packages/ui/src/**/*.test.{ts,tsx}', 'apps/lobby/{src,build}/**/*.test.{ts,tsx}'],
          pool: 'forks',
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
