import { drive, seededRandom } from '@cardroom/bots';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { expect, test } from '@playwright/test';
import { type Booked, type BookedResult, type CallKind, OperatorWallet } from './operator-wallet.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { Stack } from './stack.ts';

/** Every cent of 200 hands over the real HTTP wallet: laws 3, 5, 9 and 10 (docs/invariants.md). Amounts in minor units. */
const HANDS = 200;
const BOTS = 6;
const BUY_IN = 1_000;
const CALLS_BETWEEN_FAULTS = 15;

let stack: Stack;
let wallet: OperatorWallet;
test.beforeEach(async () => {
  stack = await Stack.start();
  wallet = new OperatorWallet(stack);
});
test.afterEach(() => stack.stop());

test('200 hands of 6 bots with random sit-downs, top-ups and leaves', async () => {
  test.setTimeout(420_000);
  const report = await play(20_261_120);
  expect(report.hands).toBeGreaterThanOrEqual(HANDS);
  for (const count of [report.sitDowns, report.topUps, report.leaves]) expect(count).toBeGreaterThan(0);
  const sitting = await twoWhoStay();
  await expectEveryCent(await sitting.chips());
  await sitting.leave();
  await expectEveryCent(0);
});

test('the same with a wallet that keeps failing', async () => {
  test.setTimeout(420_000);
  const fails = failNowAndThen(seededRandom(7));
  const report = await play(7).finally(fails.stop);
  await wallet.heal();
  console.log(`wallet faults: ${fails.armed.join(', ')}`);
  expect(report.hands).toBeGreaterThanOrEqual(HANDS);
  await expectEveryCent(0);
});

/** Bots play in a room with odd blinds, rake and short pauses. */
async function play(seed: number) {
  const opened = await stack.operatorCommand<{ roomId: string }>(
    ...'room-open --operator demo --currency EUR --name Bots --small-blind 0.07 --big-blind 0.15 --rake-basis-points 500'.split(' '),
    ...'--pace none --entry post-or-wait'.split(' '),
  );
  const isOpen = (table: LobbyRow) => table.roomId === opened.roomId && table.status === 'open' && table.players < table.seats;
  const choose = (tables: readonly LobbyRow[]) => tables.filter(isOpen).sort((a, b) => b.players - a.players)[0]?.tableId ?? null;
  const report = await drive({
    demoUrl: stack.demo,
    serviceUrl: stack.service,
    hands: HANDS,
    bots: BOTS,
    seed,
    choose,
  });
  console.log(JSON.stringify(report));
  return report;
}

/** Two more players sit down and keep their chips on the table, so that not all money is in the wallet. */
async function twoWhoStay() {
  const tableId = await stack.tableOf('Lisbon');
  const players: ScriptedPlayer[] = [];
  for (const [seat, playerId] of ['stays-1', 'stays-2'].entries()) {
    const player = await ScriptedPlayer.enrol(stack, { playerId, name: playerId, balanceMinor: 50_000 });
    await player.open(tableId);
    expect(await player.sitDown(seat, BUY_IN)).toBeNull();
    players.push(player);
  }
  const isThere = (seat: { readonly stack: number; readonly inHand: boolean } | undefined) =>
    seat !== undefined && (seat.stack > 0 || seat.inHand);
  await players[0]?.until(({ snapshot }) => isThere(snapshot?.seats[0]) && isThere(snapshot?.seats[1]));
  return {
    /** Stacks, bets and pots as everyone sees them. */
    chips: async () => {
      const snapshot = players[0]?.link.news.snapshot;
      return (snapshot?.seats ?? []).reduce((sum, { stack: chips, behind }) => sum + chips + behind, snapshot?.potTotal ?? 0);
    },
    leave: async () => {
      for (const player of players) await player.askToLeave();
    },
  };
}

/** Wallets + tables + rake = start; each stay's results equal its net; each debit is closed once. `onTables`: chips of open stays. */
async function expectEveryCent(onTables: number): Promise<void> {
  await expect.poll(async () => (await wallet.totals('EUR')).open, { timeout: 60_000 }).toBe(onTables);
  await expect.poll(() => unsent(), { timeout: 60_000 }).toBe(0);
  const { granted, balance, balanced } = await wallet.totals('EUR');
  const rake = await wallet.rake();
  const { transactions, results } = await wallet.ledger();
  const stays = await staysOf(transactions, results);
  console.log(
    `${stack.handsOnRecord().ended} hands, ${stays.length} stays, ${transactions.length} transactions, ${results.length} results: ` +
      `wallets ${text(balance)} + tables ${text(onTables)} + rake ${text(rake)} = start ${text(granted)}`,
  );
  expect(balanced).toBe(true);
  expect(balance + onTables + rake).toBe(granted);
  expect(rake).toBeGreaterThan(0);
  for (const stay of stays.filter(({ open }) => !open)) expect(stay.results, `results of stay ${stay.stayId}`).toBe(stay.net);
  expect(closedOtherThanOnce(transactions)).toEqual([]);
  // The service's own books, counted from their first transfer.
  expect(await stack.operatorCommand('ledger', 'check')).toEqual({ ledger: 'balanced' });
}

/** Rows that the service has not sent yet. */
async function unsent(): Promise<number> {
  return stack.records<{ n: number }>('select count(*) as n from wallet_tx where status in (0, 1)')[0]?.n ?? -1;
}

interface StayFigures {
  readonly stayId: string;
  readonly open: boolean;
  /** Credits − debits. */
  readonly net: number;
  readonly results: number;
}

/** What the operator booked, by stay. The service says which stay a transaction belongs to; the amounts are the operator's. */
async function staysOf(transactions: readonly Booked[], results: readonly BookedResult[]): Promise<StayFigures[]> {
  const stayOf = new Map(
    stack.records<{ id: string; stay_id: string }>('select id, stay_id from wallet_tx').map(({ id, stay_id }) => [id, stay_id]),
  );
  const sign = { debit: -1, credit: 1, cancel: 1 };
  const taken = transactions.filter(({ state }) => state !== 'rejected');
  return [...new Set(stayOf.values())].map((stayId) => {
    const mine = taken.filter(({ id }) => stayOf.get(id) === stayId);
    const own = results.filter(({ id }) => stayOf.get(id) === stayId);
    return {
      stayId,
      open: mine.some(({ state }) => state === 'open'),
      net: mine.reduce((sum, { type, amount_minor }) => sum + sign[type] * amount_minor, 0),
      results: own.reduce((sum, { player_result, amount_minor }) => sum + (player_result === 'win' ? amount_minor : -amount_minor), 0),
    };
  });
}

/** Debits accepted by the operator that are not closed by exactly one credit or refund; debits of open stays have neither yet. */
function closedOtherThanOnce(transactions: readonly Booked[]): Booked[] {
  const closings = (debit: Booked) => transactions.filter(({ type, ref }) => type !== 'debit' && ref === debit.id).length;
  const debits = transactions.filter(({ type, state }) => type === 'debit' && state !== 'rejected');
  return debits.filter((debit) => closings(debit) !== (debit.state === 'open' ? 0 : 1));
}

/** Arms one fault after another, each after a few more wallet calls. */
function failNowAndThen(random: () => number) {
  const kinds: readonly CallKind[] = ['debit', 'credit', 'cancel', 'result'];
  const modes = ['slow', 'error-500', 'error-after', 'reset-before', 'reset-after', 'garbage', 'drop-status', 'twice'];
  const armed: string[] = [];
  const stopped = new AbortController();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const arm = async (): Promise<void> => {
    const [kind, mode] = [pick(kinds), pick(modes)];
    await wallet.spoil(kind, mode, { calls: 2, ms: 700 });
    armed.push(`${kind} ${mode}`);
  };
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const next = (await wallet.callCount()) + CALLS_BETWEEN_FAULTS;
      await arm();
      await expect.poll(async () => stopped.signal.aborted || (await wallet.callCount()) >= next, { timeout: 120_000 }).toBe(true);
    }
  };
  const running = run();
  return {
    armed,
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
}

function text(minor: number): string {
  return (minor / 100).toFixed(2);
}
