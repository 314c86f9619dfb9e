import { join } from 'node:path';
import { NO_PAUSES, PACES } from '@cardroom/bots';
import type { Drill } from './drill.ts';
import type { Rig } from './rig.ts';
import type { OpenRow } from './row.ts';
import { until } from './until.ts';

const MODE_MS_MAX = 40_000;
const CALM_MS_MAX = 40_000;
const HOME_MS_MAX = 60_000;
const CURRENCY = 'EUR';
const OPERATOR = 'demo';
/** Actions played before and after the backup. */
const ACTS = { short: 12, whole: 60 } as const;
/** The time these take: in whole form at the pace of quick people. */
const ACTS_MS_MAX = { short: 40_000, whole: 120_000 } as const;

/** An old backup in the place of the data: the service pays nothing until it has been compared with the operator's own ledger. */
export const restoreDrill: Drill = {
  name: 'restore',
  says: "an old backup is put back: nothing is paid until it has been compared with the operator's own ledger",
  limitS: { short: 180, whole: 420 },
  run: async (rig) => {
    // Outside the data, as operate.md says: or it would be restored together with them.
    rig.stack.set({ HIGH_WATER_FILE: join(rig.place.folder, 'high-water.json') });
    await rig.startAll();
    await rig.row('an old backup is put back', (row) => oldBackup(rig, row));
  },
};

async function oldBackup(rig: Rig, row: OpenRow): Promise<void> {
  const form = rig.options.isShort ? 'short' : 'whole';
  const pace = rig.options.isShort ? NO_PAUSES : PACES.fast;
  const players = await rig.seat({ pace, room: { pace: 'fast' } });
  await rig.stack.killService();
  await rig.place.backUp();
  await rig.stack.startService();
  row.did('a backup was made');
  await players.untilActs(ACTS[form], ACTS_MS_MAX[form]);
  const late = await rig.seat({ pace, room: { pace: 'fast' } });
  players.sendOneHome();
  await late.untilActs(ACTS[form], ACTS_MS_MAX[form]);
  await lostAtRest(rig);
  await until('a running hand', async () => (await rig.runningHands()).length > 0, CALM_MS_MAX);
  await rig.stack.killService();
  await Promise.all([players.stop(), late.stop()]);
  await rig.place.restore();
  row.did('kill -9 in a hand, and the backup was put back');
  const paidBefore = await moneyCalls(rig);
  const starting = rig.stack.startService();
  await until('restore mode', async () => /^not-ready \(restoring/.test(await rig.readyz.look()), MODE_MS_MAX);
  const { out } = await asked(rig, row, 'plan', '--operator', OPERATOR, '--ledger', ledgerOf(rig));
  const code = /confirm with --code (\w+)/.exec(out)?.[1] ?? '';
  for (const line of out.split('\n').filter((one) => /^(pay|rake|PROBLEM|\d+ result)/.test(one))) row.fact(line);
  await asked(rig, row, 'confirm', '--operator', OPERATOR, '--ledger', ledgerOf(rig), '--code', code, '--reason', 'drill');
  row.expect((await moneyCalls(rig)) === paidBefore, 'money was moved in restore mode');
  const repaired = Date.now();
  await asked(rig, row, 'open', '--reason', 'drill');
  await starting;
  row.did('the plan was confirmed and the service opened');
  await allHome(rig, row);
  const again = await rig.seat();
  await row.well(again, repaired);
  await row.settle(again);
}

/** Waits until every result of a finished hand is with the operator: those that were not are gone with the database. */
function lostAtRest({ stack }: Rig): Promise<number> {
  const waiting = 'select count(*) as n from wallet_tx where status in (0, 1)';
  return until('all payments and results to be delivered', () => stack.records<{ n: number }>(waiting)[0]?.n === 0, CALM_MS_MAX);
}

async function moneyCalls({ wallet }: Rig): Promise<number> {
  const { transactions } = await wallet.ledger();
  return transactions.length;
}

/** Every debit is closed once, and players hold what they were given, less the rake of all hands, those that were lost included. */
async function allHome({ wallet }: Rig, row: OpenRow): Promise<void> {
  await until('every cent to be home', async () => (await wallet.totals(CURRENCY)).open === 0, HOME_MS_MAX);
  row.drift(await wallet.drift(CURRENCY));
  const { transactions } = await wallet.ledger();
  const closings = transactions.filter(({ type, state }) => type !== 'debit' && state !== 'void').map(({ ref }) => ref);
  row.expect(new Set(closings).size === closings.length, 'a buy-in was paid back twice');
}

function ledgerOf({ stack }: Rig): string {
  return `${stack.demo}/api/ledger.csv`;
}

/** Runs a command of `npm run restore`; anything but exit code 0 is wrong. */
async function asked(rig: Rig, row: OpenRow, ...argv: readonly string[]): Promise<{ readonly out: string }> {
  const { code, out } = await rig.stack.restore(...argv);
  row.expect(code === 0, `restore ${argv[0]} ended with ${code}: ${out.slice(0, 300)}`);
  return { out };
}
