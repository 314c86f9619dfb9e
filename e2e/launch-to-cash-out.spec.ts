import { testIds } from '@cardroom/ui/test-ids';
import { expect, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/** From the operator's Play button to the settled table session, all of it real; every cent is read from the operator's own books. */
const START = 100_000;
const BUY_IN = 4_000;

test.describe.configure({ mode: 'serial' });
let stack: Stack;
let wallet: OperatorWallet;
let bots: TableBots;
test.beforeAll(async () => {
  stack = await Stack.start();
  wallet = new OperatorWallet(stack);
  bots = await TableBots.start(stack, { tableId: await stack.tableOf('Vienna'), count: 3, strategy: 'regular' });
});
test.afterAll(async () => {
  await bots.stop();
  await stack.stop();
});

test('a visitor plays from the casino page to the cash-out, and the wallet is right to the cent', async ({ browser }) => {
  const alice = await Person.fromCasino(browser, stack, { playerId: 'alice', name: 'Alice' });
  const { page } = alice;
  await expect(alice.lobbyBalance).toContainText('€1,000.00');
  expect(new URL(page.url()).hash, 'the launch code is out of the address').toBe('');

  const tableId = await alice.quickSeat();
  await alice.buyIn('40');
  const hand = await alice.dealtIn();
  await expect.poll(() => wallet.balance('alice')).toBe(START - BUY_IN);
  await expect(page.getByTestId(testIds.balance)).toContainText('€960.00');
  await alice.stayIn();
  await alice.leave();

  const receipt = page.getByTestId(testIds.receipt);
  await expect(receipt.locator('p[data-state]')).toHaveAttribute('data-state', 'paid');
  const { transactions } = await wallet.ledger('alice');
  const [debit, credit, ...others] = transactions;
  if (!debit || !credit) throw new Error('the books lack a debit or a credit');
  expect(others).toEqual([]);
  expect(debit).toMatchObject({ type: 'debit', state: 'settled', amount_minor: BUY_IN, table_id: tableId, ref: null });
  expect(credit).toMatchObject({ type: 'credit', state: 'paid', ref: debit.id, table_id: tableId });
  const cashOut = credit.amount_minor;
  expect(await wallet.balance('alice')).toBe(START - BUY_IN + cashOut);
  await expect(receipt).toContainText(`Bought in${euros(BUY_IN)}`);
  await expect(receipt).toContainText(`Cashed out${euros(cashOut)}`);
  await everyHandIsReported(hand, cashOut - BUY_IN);

  await receipt.getByRole('button', { name: 'Lobby' }).click();
  await expect(alice.lobbyReceipts).toHaveCount(1);
  await expect(alice.lobbyReceipts).toContainText(euros(cashOut));
  await expect(alice.lobbyBalance).toContainText(euros(START - BUY_IN + cashOut));
});

test('once everyone has left, no debit is open and the results add up to what the wallet paid out minus what it took', async () => {
  await bots.goHome();
  await expect.poll(async () => (await wallet.totals('EUR')).openDebits).toBe(0);
  const { transactions, results } = await wallet.ledger();
  const debits = transactions.filter(({ type }) => type === 'debit').map(({ id }) => id);
  const credited = transactions.filter(({ type }) => type === 'credit').map(({ ref }) => ref);
  expect(credited.toSorted()).toEqual(debits.toSorted());
  const totals = await wallet.totals('EUR');
  expect(totals.balanced).toBe(true);
  expect(totals.resultNet).toBe(totals.credited - totals.debited);
  expect(totals.balance, 'what is missing is the rake').toBe(totals.granted + totals.resultNet);
  expect(results.length).toBeGreaterThan(2);
});

/** One result per hand and dealt-in player; a player's results add up to the net of the table session. */
async function everyHandIsReported(hand: string, net: number): Promise<void> {
  await expect.poll(async () => nets(await wallet.ledger('alice'))).toBe(net);
  const own = (await wallet.ledger('alice')).results;
  expect(own.map(({ round_id }) => round_id)).toContain(hand);
  expect(new Set(own.map(({ round_id }) => round_id)).size).toBe(own.length);
  for (const { round_id } of own) {
    const report = (await wallet.calls('alice', 'result'))
      .map(({ request }) => JSON.parse(request))
      .find((body) => body.round_id === round_id);
    const dealtIn: string[] = report.result.players.map((player: { player_id: string }) => player.player_id);
    expect(dealtIn).toContain('alice');
    const reported = async () => (await wallet.ledger()).results.filter((row) => row.round_id === round_id).map((row) => row.player_id);
    await expect.poll(async () => (await reported()).toSorted()).toEqual(dealtIn.toSorted());
  }
}

function nets({ results }: Awaited<ReturnType<OperatorWallet['ledger']>>): number {
  return results.reduce((sum, { player_result, amount_minor }) => sum + (player_result === 'win' ? amount_minor : -amount_minor), 0);
}

function euros(minor: number): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(minor / 100);
}
