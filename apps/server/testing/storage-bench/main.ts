// npm run bench:storage: durable commits of real tables, what they cost the thread that runs the games, and the bytes that a hand leaves.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openStore, type Store } from '@cardroom/storage';
import { createSchema, plainUrlOfSchema } from '@cardroom/storage/testing/postgres';
import { growthLines, sizesOf } from '@cardroom/storage/testing/table-sizes';
import { fillWithHands } from './fill.ts';
import { Load } from './load.ts';

const HELP = `npm run bench:storage -- [options]
  --tables 1,10,100     tables of six players each, one run after the other
  --pace 0,1000         ms between two actions of a table; 0: as fast as they are written
  --hands 0,100000      finished hands that are stored before the run
  --seconds 10          length of a run, after a warm-up of two
  --grow 5000           instead: plays this many hands of six at ten tables and prints the bytes that each adds, by table
  DATABASE_URL          a PostgreSQL, where each run has a schema of its own; without it the embedded database in a temporary directory`;

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '1,10,100' },
    pace: { type: 'string', default: '0' },
    hands: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '10' },
    grow: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const numbers = (text: string): number[] => text.split(',').map(Number);
const WARM_UP_MS = 2_000;
const GROWING_TABLES = 10;

async function main(): Promise<void> {
  const server = process.env.DATABASE_URL || null;
  if (values.grow !== undefined) return grown(server, Number(values.grow));
  console.log(
    'storage     stored hands  tables  pace ms   hands/s  units/s  thread ms/unit   commit ms p50    p99   loop delay ms p50    p99    max',
  );
  for (const hands of numbers(values.hands)) {
    for (const tables of numbers(values.tables)) {
      for (const paceMs of numbers(values.pace)) await measured(server, { hands, tables, paceMs });
    }
  }
}

interface Case {
  readonly hands: number;
  readonly tables: number;
  readonly paceMs: number;
}

async function measured(server: string | null, given: Case): Promise<void> {
  await withStore(server, async (store) => console.log(`${nameOf(server).padEnd(11)}${await lineOf(store, given)}`));
}

const nameOf = (server: string | null): string => (server === null ? 'embedded' : 'postgresql');

/** Plays a number of hands and prints what each added. The hands before them fill the pages that every table begins with. */
async function grown(server: string | null, hands: number): Promise<void> {
  await withStore(server, async (store) => {
    const load = await Load.open(store, { tables: GROWING_TABLES, paceMs: 0 });
    load.play();
    const played = async (count: number): Promise<number> => {
      while (handsPlayed(load) < count) await pause(100);
      return handsPlayed(load);
    };
    const from = await played(GROWING_TABLES * 10);
    const isPostgres = server !== null;
    const before = await sizesOf(store, { isPostgres });
    await played(from + hands);
    await load.answered();
    const to = handsPlayed(load);
    const after = await sizesOf(store, { isPostgres });
    await load.stop();
    console.log(`${nameOf(server)}, ${to - from} hands of six`);
    for (const line of growthLines(before, after, to - from)) console.log(line);
  });
}

/** Gives an empty database that is removed afterwards. */
async function withStore(server: string | null, use: (store: Store) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardroom-bench-'));
  const schema = server === null ? null : await createSchema(server);
  const databaseUrl = server === null || schema === null ? null : plainUrlOfSchema(server, schema.name);
  const store = await openStore({ dataDir, databaseUrl });
  try {
    await use(store);
  } finally {
    await store.close();
    await schema?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function lineOf(store: Store, { hands, tables, paceMs }: Case): Promise<string> {
  await fillWithHands(store, hands);
  const commits = new Commits(store);
  const load = await Load.open(commits, { tables, paceMs });
  load.play();
  await pause(WARM_UP_MS);
  const hands0 = handsPlayed(load);
  commits.times.length = 0;
  // The finest resolution available; it adds about a millisecond of its own.
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const seconds = Number(values.seconds);
  const cpu0 = process.threadCpuUsage();
  await pause(seconds * 1_000);
  // Unlike wall-clock times, the CPU time of the games' thread does not depend on other load on the machine.
  const { user, system } = process.threadCpuUsage(cpu0);
  delay.disable();
  const times = [...commits.times];
  const played = handsPlayed(load) - hands0;
  await load.stop();
  const cells: [number | string, number][] = [
    [hands, 13],
    [tables, 8],
    [paceMs, 9],
    [(played / seconds).toFixed(1), 10],
    [(times.length / seconds).toFixed(0), 9],
    [((user + system) / 1e3 / times.length).toFixed(2), 16],
    [percentile(times, 50).toFixed(1), 16],
    [percentile(times, 99).toFixed(1), 7],
    ...[delay.percentile(50), delay.percentile(99), delay.max].map((ns, index): [string, number] => [
      (ns / 1e6).toFixed(1),
      index === 0 ? 20 : 7,
    ]),
  ];
  return cells.map(([cell, width]) => String(cell).padStart(width)).join('');
}

/** Measures the time from each request for a commit until it is durable. */
class Commits implements Store {
  readonly times: number[] = [];
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async write(unit: Parameters<Store['write']>[0]): Promise<unknown[][]> {
    const start = performance.now();
    const answer = await this.#store.write(unit);
    this.times.push(performance.now() - start);
    return answer;
  }

  read<Row>(stmt: Parameters<Store['read']>[0]): Promise<Row[]> {
    return this.#store.read<Row>(stmt);
  }

  unfit(): Promise<string | null> {
    return this.#store.unfit();
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

function handsPlayed({ parts }: Load): number {
  return parts.registry.all().reduce((sum, { loop }) => sum + loop.table.handsPlayed, 0);
}

function percentile(times: readonly number[], percent: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

if (values.help) console.log(HELP);
else await main();
