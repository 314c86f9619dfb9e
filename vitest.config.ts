import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { compileTexts } from './packages/texts/src/compile-texts.ts';
import { findPostgres } from './scripts/lib/postgres.ts';
import { findRedis } from './scripts/lib/redis.ts';

/** Generous: a slow machine must not fail a law that holds. */
const testTimeout = 180_000;

/** Suites of the PostgreSQL driver, and of what several processes do, alone. */
const POSTGRES_ONLY = ['packages/{journal,storage}/src/postgres-*.test.ts', 'apps/server/src/**/postgres-*.test.ts'];
/** What runs on PostgreSQL, too: all of storage, and every suite of the server named `*.both.test.ts`. */
const ON_POSTGRES = ['packages/{journal,storage}/src/**/*.test.ts', 'apps/server/src/**/{*.both,postgres-*}.test.ts'];
/** Suites of the SQLite driver, and one that lets hundreds of processes die: what it shows does not depend on the database. */
const ONLY_SQLITE = ['packages/{journal,storage}/src/sqlite-*.test.ts', 'packages/journal/src/wallet-faults.test.ts'];

/** Suites that replace what modules loaded before have kept, so each needs a process of its own. */
const APART = ['apps/server/src/sockets/leaks.test.ts'];

const checkRows = './packages/storage/src/testing/check-rows.ts';
const giveBackStores = './packages/storage/src/testing/give-back-stores.ts';

const postgres = await findPostgres();
if (postgres.note !== '') console.log(postgres.note);
const redis = await findRedis();
if (redis.note !== '') console.log(redis.note);

const ofServer = {
  // Commands and services are started many times from the same sources: each is read and compiled once.
  NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node-compile'),
  TEST_REDIS_URL: redis.url ?? '',
};

// A run may starve on a shared machine; a test of real processes and sockets that passes only the second time is reported as such.
const retry = process.env.CI ? 1 : 0;

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
            'packages/{poker,table,views,hand-history,money,ledger,cluster,rooms,protocol,operator-api,wallet,wallet-check,bots,scenarios,texts,fairness}/src/**/*.test.ts',
          ],
          pool: 'threads',
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        // Apart from the packages, whose results are cached: these tests read the whole repository.
        test: {
          name: 'house',
          include: ['tests/**/*.test.ts', 'bench/src/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/{journal,storage}/src/**/*.test.ts', 'apps/{server,demo-operator}/{src,testing}/**/*.test.ts'],
          exclude: [...POSTGRES_ONLY, ...APART],
          setupFiles: checkRows,
          env: ofServer,
          // Loading the service for each file again would take longer than its tests.
          pool: 'forks',
          isolate: false,
          retry,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'apart',
          include: APART,
          setupFiles: checkRows,
          env: ofServer,
          pool: 'forks',
          retry,
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
                exclude: ONLY_SQLITE,
                setupFiles: [checkRows, giveBackStores],
                env: { ...ofServer, TEST_DATABASE_URL: postgres.url },
                pool: 'forks' as const,
                isolate: false,
                retry,
                testTimeout,
                hookTimeout: testTimeout,
              },
            },
          ]),
      {
        plugins: [compileTexts()],
        test: {
          name: 'client',
          include: ['packages/ui/src/**/*.test.{ts,tsx}', 'apps/lobby/{src,build}/**/*.test.{ts,tsx}', 'apps/backoffice/src/**/*.test.ts'],
          // Every test puts back the globals that it replaces, so the files can share threads: a quarter of the time.
          pool: 'threads',
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
