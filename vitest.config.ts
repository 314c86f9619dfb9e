import { defineConfig } from 'vitest/config';
import { findPostgres } from './scripts/lib/postgres.ts';

/** Generous: a slow machine must not fail a law that holds. */
const testTimeout = 60_000;

/** Suites of the PostgreSQL driver alone. */
const POSTGRES_ONLY = 'packages/journal/src/postgres-*.test.ts';
/** What runs on PostgreSQL, too: everything that stores money, hands and tables, and their recovery. */
const ON_POSTGRES = [
  'packages/journal/src/**/*.test.ts',
  'apps/server/src/callbacks/wallet-{dispatch,restart}.test.ts',
  'apps/server/src/operators/{house,setting,stuck}.test.ts',
  'apps/server/src/reconcile/page{s,-plans}.test.ts',
  'apps/server/src/http/reports.test.ts',
  'apps/server/src/http/back-office/{books,fair-play,hand-list,hand-openings,hands,integration,pairs,people}.test.ts',
  'apps/server/src/http/back-office/{players,reports,search,sign-in,stuck,transactions}.test.ts',
  'apps/server/src/rooms/{closed-table,first-version,money,process,recovery}.test.ts',
];
const ONLY_SQLITE = 'packages/journal/src/sqlite-*.test.ts';

const postgres = await findPostgres();
if (postgres.note !== '') console.log(postgres.note);

export default defineConfig({
  test: {
    // Vitest would leave a core to itself; the machines have two, and many suites wait for the disk or a socket.
    maxWorkers: 2,
    projects: [
      {
        // Pure packages share threads without isolation: fast.
        test: {
          name: 'pure',
          include: [
            'packages/{poker,table,views,hand-history,money,protocol,operator-api,wallet,conformance,bots,scenarios}/src/**/*.test.ts',
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
          exclude: [POSTGRES_ONLY],
          pool: 'forks',
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      ...(postgres.url === null
        ? []
        : [
            {
              test: {
                name: 'postgres',
                include: ON_POSTGRES,
                exclude: [ONLY_SQLITE],
                env: { TEST_DATABASE_URL: postgres.url },
                pool: 'forks' as const,
                testTimeout,
                hookTimeout: testTimeout,
              },
            },
          ]),
      {
        test: {
          name: 'client',
          include: ['packages/ui/src/**/*.test.{ts,tsx}', 'apps/lobby/{src,build}/**/*.test.{ts,tsx}', 'apps/backoffice/src/**/*.test.ts'],
          pool: 'forks',
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
