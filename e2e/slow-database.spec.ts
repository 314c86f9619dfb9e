import { DemoCasino, PlayerSession, TableLink } from '@cardroom/bots';
import { CLOSE } from '@cardroom/protocol';
import type { CuttingProxy } from '@cardroom/storage/testing/cutting-proxy';
import { expect, test } from '@playwright/test';
import { until } from './drills/until.ts';
import { hasHaproxy } from './haproxy-front.ts';
import { openRoom } from './own-room.ts';
import { CLUSTER_DATABASE_URL, Stack } from './stack.ts';

/** What HAProxy does to players' sockets while the database hangs, while a process stands still, and while one drains. */
test.skip(CLUSTER_DATABASE_URL === null, 'no PostgreSQL server answers at 127.0.0.1:5432, and TEST_DATABASE_URL names none');
test.skip(!hasHaproxy(), 'HAProxy is not installed');

const PROCESSES = 3;
/** A calm machine has everything below done by then, ms. */
const SOON_MS = 10_000;

let stack: Stack;
/** A socket at a table of each process, by the name of the process. */
let links: ReadonlyMap<string, TableLink>;
test.beforeEach(async () => {
  stack = await Stack.start({}, () => {}, { processes: PROCESSES, cuttable: true, front: 'haproxy' });
  // Each new table goes to the process with the fewest.
  for (let n = 0; n < PROCESSES; n += 1) await openRoom(stack, { name: `Room ${n}` });
  const casino = new DemoCasino(stack.demo);
  const opened = new Map<string, TableLink>();
  for (const name of stack.processNames) {
    const player = { playerId: `at-${name}`, name, currency: 'EUR' };
    await casino.enrol(player);
    const [table] = await stack.aimAt(name);
    opened.set(name, await TableLink.open(new PlayerSession(stack.service, casino, player), table?.table_id ?? ''));
  }
  links = opened;
});
test.afterEach(() => stack.stop());

/** The close codes of the sockets, in the order of the processes; null for one that is open. */
const closed = () => [...links.values()].map((link) => link.closed);

/** The status of a request that any process answers, whatever its database does; 503 is HAProxy's own, for want of a process that takes it. */
async function statusOfNew(): Promise<number> {
  return (await fetch(`${stack.service}/healthz`)).status;
}

/** The way of each process to the database. */
async function waysToDatabase(): Promise<CuttingProxy[]> {
  const ways: CuttingProxy[] = [];
  for (const name of stack.processNames) {
    await stack.aimAt(name);
    if (stack.aimed.way !== null) ways.push(stack.aimed.way);
  }
  expect(ways).toHaveLength(PROCESSES);
  return ways;
}

for (const [name, hangMs] of [
  ['shorter than a lease', 3_000],
  ['longer than a lease', 8_000],
] as const) {
  test(`a database that hangs for everybody, ${name}, closes no socket, and nobody new is let in`, async () => {
    const ways = await waysToDatabase();
    const since = Date.now();
    for (const way of ways) way.hold();
    await until('HAProxy to let nobody in', async () => (await statusOfNew()) === 503, SOON_MS);
    await until('the end of the fault', () => Date.now() - since >= hangMs, hangMs);
    expect(closed()).toEqual([null, null, null]);
    for (const way of ways) way.letGo();
    await until('HAProxy to let players in', async () => (await statusOfNew()) === 200, SOON_MS);
    // Tables may move between the processes again, which closes their sockets by design.
    expect(closed().filter((code) => code !== null && code !== CLOSE.moved)).toEqual([]);
    expect(stack.serviceOutput()).not.toContain('its players are sent to the others');
  });
}

test('a process that stands still loses its sockets while it stands, and the others keep theirs', async () => {
  const [first = '', ...others] = stack.processNames;
  await stack.aimAt(first);
  const { child } = stack.aimed.started;
  child.kill('SIGSTOP');
  try {
    const ms = await until('HAProxy to close its sockets', () => links.get(first)?.closed !== null, SOON_MS);
    console.log(`closed after ${ms} ms`);
    expect(others.map((name) => links.get(name)?.closed)).toEqual([null, null]);
  } finally {
    child.kill('SIGCONT');
  }
});

test('a process that is told to end closes its sockets itself, and so sends its players to the others', async () => {
  const [first = '', ...others] = stack.processNames;
  await stack.aimAt(first);
  const { child } = stack.aimed.started;
  child.kill('SIGTERM');
  await until('the process to end', () => child.exitCode !== null, SOON_MS);
  expect(links.get(first)?.closed).toBe(CLOSE.moved);
  // The tables of one may move on to the other again, because they are evened out.
  const ends = others.map((name) => links.get(name)?.closed);
  expect(ends.filter((code) => code !== null && code !== CLOSE.moved)).toEqual([]);
});
