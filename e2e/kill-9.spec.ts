import { testIds } from '@cardroom/ui/test-ids';
import { type Browser, expect, test } from './browser-test.ts';
import { BOARD, BUY_IN, CLEO, HOLES, MixedTable, START } from './mixed-table.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** kill -9 of the real processes on real data: hands continue, and nobody gains or loses a cent. */
let stack: Stack;
let wallet: OperatorWallet;
const tally = { kills: 0, resumed: 0 };
test.beforeAll(async () => {
  stack = await Stack.start();
  wallet = new OperatorWallet(stack);
});
test.afterEach(() => wallet.heal());
test.afterAll(async () => {
  const drift = await wallet.drift('EUR');
  const voided = stack.handsOnRecord().void;
  const books = await stack.operatorCommand('ledger', 'check');
  await stack.stop();
  console.log(`kill -9: ${tally.kills} kills, ${tally.resumed} hands resumed, ${voided} voided, money drift ${(drift / 100).toFixed(2)}`);
  expect([voided, drift, books]).toEqual([0, 0, { ledger: 'balanced' }]);
});

test.describe('a hand continues from the last accepted action', () => {
  // `recovery.test.ts` interrupts every step of a hand; here one of each street is checked on the players' screens.
  for (const [phase, acted] of [
    ['preflop', 0],
    ['flop', 1],
    ['turn', 0],
    ['river', 1],
  ] as const) {
    test(`${phase}, ${acted === 0 ? 'nobody' : 'one player'} has acted`, async ({ browser }) => {
      const table = await MixedTable.seat(stack, browser);
      await table.playTo(phase, acted);
      const before = table.picture();
      await expect.poll(() => table.holes()).toEqual(HOLES);
      await table.killAndRestart();
      tally.kills += 1;
      expect(table.picture()).toEqual(before);
      await expect.poll(() => table.holes()).toEqual(HOLES);
      await expect(table.cleo.root).toHaveAttribute('data-hand', before.handId);
      await expect(table.cleo.root).toHaveAttribute('data-decision', before.decisionId);
      tally.resumed += 1;
      await expectAcesWin(table);
      await table.cashOut();
      expect(await wallet.drift('EUR')).toBe(0);
    });
  }
});

test('an action that was accepted but not yet announced counts once', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  await table.playTo('flop', 0);
  while (table.picture().toAct !== CLEO) await table.stayInOnce();
  const before = table.picture();
  await stack.control('/die', { table_id: table.tableId });
  const bet = table.cleo.raiseTo('20.00');
  await stack.serviceEnded();
  tally.kills += 1;
  await stack.startService();
  await table.back();
  await bet;
  const after = table.picture();
  expect([after.handId, after.board]).toEqual([before.handId, before.board]);
  expect(after.toAct).toBe(0);
  expect(after.potTotal).toBe(before.potTotal + 2_000);
  expect(after.seats[CLEO]).toEqual({ ...before.seats[CLEO], bet: 2_000, stack: BUY_IN - 1_000 - 2_000 });
  tally.resumed += 1;
  await expectAcesWin(table);
  await table.cashOut();
  expect(await wallet.drift('EUR')).toBe(0);
});

test('a hand that ended before the operator was told: results and cash-out are sent once, with the same bytes', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  const { handId } = table.picture();
  await wallet.spoil('result', 'timeout-before', { calls: null });
  await wallet.spoil('credit', 'timeout-before', { calls: null });
  await table.bob.askToLeave();
  await table.playOut();
  await expect.poll(async () => (await wallet.calls(table.bob.playerId, 'result')).length).toBeGreaterThan(0);
  await expect.poll(async () => (await wallet.calls(table.bob.playerId, 'credit')).length).toBeGreaterThan(0);
  expect((await wallet.ledger()).results.filter(({ round_id }) => round_id === handId)).toEqual([]);
  await stack.killService();
  tally.kills += 1;
  await wallet.heal();
  await stack.startService();
  await expect
    .poll(
      async () =>
        (await wallet.ledger()).results
          .filter(({ round_id }) => round_id === handId)
          .map(({ player_id }) => player_id)
          .sort(),
      {
        timeout: 40_000,
      },
    )
    .toEqual([...table.players].sort());
  const resultNet = await wallet.resultNet(table.bob.playerId);
  await expect.poll(() => wallet.booked(table.bob.playerId)).toEqual([`debit settled ${BUY_IN}`, `credit paid ${BUY_IN + resultNet}`]);
  for (const kind of ['result', 'credit'] as const) {
    const calls = await wallet.calls(table.bob.playerId, kind);
    expect(calls.length).toBeGreaterThan(1);
    expect(new Set(calls.map(({ request }) => request)).size).toBe(1);
  }
  await table.ann.open(table.tableId);
  await table.ann.leave();
  await expect(table.cleo.root).toHaveAttribute('data-link', 'live', { timeout: 30_000 });
  await table.cleo.leave();
  await table.expectAllHome();
  expect(await wallet.drift('EUR')).toBe(0);
});

test.describe('the service dies with a debit in flight: the debit is cancelled, never re-sent, and seats nobody', () => {
  test('if the wallet receives the debit only after the cancel, it stays refused', async ({ browser }) => {
    const dana = await atLisbon(browser, 'dana-late');
    await wallet.spoil('debit', 'slow', { ms: 20_000 });
    await dieInDebit(dana);
    await expect.poll(() => wallet.booked(dana.playerId), { timeout: 40_000 }).toEqual(['cancel void 0', 'debit rejected 1000']);
    await expectNotSeated(dana);
  });

  test('if the wallet had accepted it, it is refunded', async ({ browser }) => {
    const dana = await atLisbon(browser, 'dana-taken');
    await wallet.spoil('debit', 'timeout-after');
    await dieInDebit(dana);
    await expect.poll(() => wallet.booked(dana.playerId)).toEqual(['debit cancelled 1000', 'cancel refunded 1000']);
    await expectNotSeated(dana);
  });
});

test.describe("the operator's process dies in the middle of a debit", () => {
  const moments: [name: string, mode: string, booked: string[]][] = [
    ['before the money moved', 'slow', ['cancel void 0']],
    ['after the money moved', 'timeout-after', ['debit cancelled 1000', 'cancel refunded 1000']],
  ];
  for (const [name, mode, booked] of moments) {
    test(name, async ({ browser }) => {
      const dana = await atLisbon(browser, `dana-${mode}`);
      await wallet.spoil('debit', mode, { ms: 20_000 });
      await dana.askForSeat(3, '10.00');
      await expect.poll(async () => (await wallet.calls(dana.playerId, 'debit'))[0]?.state).toBe('open');
      await stack.killDemo();
      await expect(dana.page.getByTestId(testIds.buyInError)).toHaveAttribute('data-code', 'wallet-timeout');
      await stack.startDemo();
      await expect.poll(() => wallet.booked(dana.playerId), { timeout: 60_000 }).toEqual(booked);
      expect((await wallet.calls(dana.playerId, 'debit')).map(({ state }) => state)).toEqual(['lost']);
      await expectNotSeated(dana);
    });
  }
});

async function expectAcesWin(table: MixedTable): Promise<void> {
  await table.playOut();
  await table.ann.until(({ snapshot }) => snapshot?.phase === 'showdown' && snapshot.seats[0]?.won !== 0);
  const { snapshot } = table.ann.link.news;
  expect(snapshot?.board).toEqual(BOARD);
  expect(snapshot?.seats.map(({ won }) => won > 0)).toEqual([true, false, false, false, false, false, false, false, false]);
  expect(snapshot?.seats[0]?.stack).toBeGreaterThan(BUY_IN);
}

async function atLisbon(browser: Browser, playerId: string): Promise<Person> {
  await wallet.enrol(playerId, START);
  const person = await Person.inLobby(browser, stack, playerId);
  await person.openTable(await stack.tableOf('Lisbon'));
  return person;
}

/** Asks for a seat, kills the service while the wallet is processing the debit, and restarts it. */
async function dieInDebit(person: Person): Promise<void> {
  await person.askForSeat(3, '10.00');
  await expect.poll(async () => (await wallet.calls(person.playerId, 'debit'))[0]?.state).toBe('open');
  await stack.killService();
  tally.kills += 1;
  await stack.startService();
  await expect(person.root).toHaveAttribute('data-link', 'live', { timeout: 30_000 });
  await expect(person.page.getByTestId(testIds.buyInError)).toBeVisible();
}

/** The money is back, the seat is empty, and the player can sit down again. */
async function expectNotSeated(person: Person): Promise<void> {
  await expect(person.root).toHaveAttribute('data-hero', 'none');
  expect(await wallet.balance(person.playerId)).toBe(START);
  expect(await wallet.calls(person.playerId, 'debit')).toHaveLength(1);
  await person.confirmBuyIn();
  await expect(person.page.getByTestId(testIds.seatStack(3))).toBeVisible();
  await person.leave();
  await expect.poll(() => wallet.balance(person.playerId)).toBe(START);
  await person.page.context().close();
}
