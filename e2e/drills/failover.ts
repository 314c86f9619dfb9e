import { NO_PAUSES, type Pace } from '@cardroom/bots';
import { CuttingProxy } from '@cardroom/storage/testing/cutting-proxy';
import { OwnCluster, postgresBinaries } from '@cardroom/storage/testing/own-cluster';
import type { Drill } from './drill.ts';
import type { DrillOptions } from './options.ts';
import type { Players } from './players.ts';
import { Rig } from './rig.ts';
import type { OpenRow } from './row.ts';
import { Supervisor } from './supervisor.ts';
import { until } from './until.ts';

const REPLICA = 'follower';
/** It ended on purpose, because it could not know what is durable. */
const AGAIN = 75;
const FOLLOWS_MS_MAX = 20_000;
/** Actions that are compared with the promoted replica, at least. */
const ACTS_BEFORE = 30;
const PLAYS_MS_MAX = 60_000;
const CURRENCY = 'EUR';
/**
 * While the replica stands still, no hand may end and no money may move: a database that lacks these would start in restore mode
 * (`apps/server/src/restore`).
 */
const THOUGHTFUL: Pace = { ...NO_PAUSES, think: ({ signal }) => NO_PAUSES.rest(400, signal) };

/** The address of the database stays the same, whichever server is behind it. */
interface Databases {
  readonly proxy: CuttingProxy;
  primary: OwnCluster;
  follower: OwnCluster;
  readonly dead: OwnCluster[];
}

const databases = new WeakMap<Rig, Databases>();

/** A PostgreSQL with a replica, whose primary is killed. */
export const failoverDrill: Drill = {
  name: 'failover',
  says: 'the PostgreSQL server is killed and its replica takes over: one that has every commit, and one that lacks some',
  limitS: { short: 240, whole: 420 },
  skips: () => (postgresBinaries() === null ? "PostgreSQL's own programs are not installed here" : null),
  open: openRig,
  run: async (rig) => {
    const served = databases.get(rig);
    if (served === undefined) throw new Error('the rig has no servers');
    rig.stack.set({ REQUIRE_REPLICA: '1' });
    await rig.startAll();
    await rig.row('the primary dies, and its synchronous replica is promoted', (row) => withEverything(rig, row, served));
    await rig.wholeRow('the primary dies, and the replica that is promoted lacks commits', (row) => lackingCommits(rig, row, served));
  },
};

/** Servers of its own, in folders and on ports of their own; a PostgreSQL that is there already is left alone. */
async function openRig(drill: string, options: DrillOptions): Promise<Rig> {
  const primary = await OwnCluster.create(postgresBinaries() ?? '');
  const made: { remove(): void }[] = [primary];
  try {
    primary.start();
    await primary.set('synchronous_standby_names', `'${REPLICA}'`);
    const follower = await primary.follower(REPLICA);
    made.push(follower);
    const proxy = await CuttingProxy.open(primary.url);
    const served: Databases = { proxy, primary, follower, dead: [] };
    const rig = await Rig.open(drill, options, { url: proxy.url, readUrl: () => served.primary.url });
    databases.set(rig, served);
    rig.later(async () => {
      await proxy.close();
      for (const one of [...served.dead, served.primary, served.follower]) one.remove();
    });
    return rig;
  } catch (error) {
    for (const one of made) one.remove();
    throw error;
  }
}

async function withEverything(rig: Rig, row: OpenRow, served: Databases): Promise<void> {
  const players = await rig.seat();
  const supervisor = new Supervisor(rig.stack);
  try {
    await players.untilActs(ACTS_BEFORE, PLAYS_MS_MAX);
    await until('a running hand', async () => (await row.noteHands()) > 0, FOLLOWS_MS_MAX);
    const { repaired, acknowledged } = await failOver(row, served, players);
    // The promoted server needs a replica of its own before the service writes again.
    served.follower = await served.primary.follower(REPLICA);
    row.did('a new replica follows the promoted server');
    await row.well(players, repaired);
    const lost = lostActions(rig, acknowledged);
    row.fact(`${acknowledged.length} actions had been acknowledged, ${lost} of them are lost`);
    row.expect(lost === 0, `${lost} acknowledged actions are lost`);
  } finally {
    await supervisor.stop();
  }
  row.fact(ended(supervisor));
  row.expect(
    supervisor.codes.every((code) => code === AGAIN),
    `exit codes ${supervisor.codes.join(', ')}`,
  );
  await row.settle(players);
  row.expectVoided(0);
}

async function lackingCommits(rig: Rig, row: OpenRow, served: Databases): Promise<void> {
  await rig.stack.stopService();
  for (const server of [served.primary, served.follower]) await server.set('synchronous_standby_names', `''`);
  rig.stack.set({ REQUIRE_REPLICA: '0' });
  await rig.stack.startService();
  row.did('no synchronous replica is demanded any more');
  const players = await rig.seat({ pace: THOUGHTFUL });
  const supervisor = new Supervisor(rig.stack);
  try {
    await atNewHand(rig);
    await row.noteHands();
    // The players are in this process: none of them acts while it waits for the server to stop.
    served.follower.stop();
    await players.untilActs(1, FOLLOWS_MS_MAX);
    row.did('the replica stood still for an action');
    const { repaired, acknowledged } = await failOver(row, served, players);
    await row.well(players, repaired);
    const lost = lostActions(rig, acknowledged);
    row.fact(`${acknowledged.length} actions had been acknowledged, ${lost} of them are lost with the primary`);
    row.expect(lost > 0, 'the replica lacked nothing');
  } finally {
    await supervisor.stop();
  }
  row.fact(ended(supervisor));
  row.expect(supervisor.codes[0] === AGAIN, `the process ended with ${supervisor.codes.join(', ') || 'nothing'}, expected ${AGAIN} first`);
  await players.goHome();
  // The operator may know results of hands that this server lacks; the money on both sides must still add up.
  await until('every chip to be home', async () => (await rig.wallet.totals(CURRENCY)).open === 0, 60_000);
  const { granted, balance } = await rig.wallet.totals(CURRENCY);
  row.drift(granted - balance - rakeOf(rig));
  row.countHands();
}

/** Resolves at the beginning of a hand: no hand ends with the next action. */
async function atNewHand(rig: Rig): Promise<void> {
  const [before] = await rig.runningHands();
  await until(
    'the next hand',
    async () => {
      const [hand] = await rig.runningHands();
      return hand !== undefined && hand !== before;
    },
    PLAYS_MS_MAX,
  );
}

/** kill -9 of the primary, and its replica in its place. Returns when that was done, and what players had been told until then. */
async function failOver(row: OpenRow, served: Databases, players: Players): Promise<{ repaired: number; acknowledged: readonly string[] }> {
  served.proxy.cut({ down: true });
  served.primary.kill();
  const acknowledged = [...players.acknowledged];
  if (!served.follower.isRunning) served.follower.start();
  await served.follower.promote();
  served.proxy.retarget(served.follower.url);
  served.proxy.mend();
  served.dead.push(served.primary);
  served.primary = served.follower;
  row.did('killed the primary with -9 and promoted the replica');
  return { repaired: Date.now(), acknowledged };
}

/** How many of these actions the database does not have. */
function lostActions(rig: Rig, acknowledged: readonly string[]): number {
  const stored = rig.stack.records<{ action_id: string }>('select action_id from table_action').map(({ action_id }) => action_id);
  // A stored action is named by its player and its ID.
  const ids = new Set(stored.map((key) => key.slice(-36)));
  return acknowledged.filter((id) => !ids.has(id)).length;
}

/** The rake in our own books, in minor units. */
function rakeOf(rig: Rig): number {
  const sum = `select coalesce(sum(balance_minor), 0) as minor from ledger_account where account like 'rake%' and currency = '${CURRENCY}'`;
  return rig.stack.records<{ minor: number }>(sum)[0]?.minor ?? 0;
}

function ended({ codes }: Supervisor): string {
  return codes.length === 0 ? 'the process went on' : `the process ended with ${codes.join(', ')} and was started again`;
}
