import { testIds } from '@cardroom/ui/test-ids';
import { type Browser, expect, type Page, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** What a player sees, and what happens to their money, when the operator's wallet fails (operator guide 6, 7). Amounts in minor units. */
const START = 100_000;
const BUY_IN = 1_000;
const SEAT = 3;

let stack: Stack;
let wallet: OperatorWallet;
let tableId: string;
test.beforeAll(async () => {
  stack = await Stack.start();
  wallet = new OperatorWallet(stack);
  tableId = await stack.tableOf('Lisbon');
});
test.afterAll(() => stack.stop());
test.afterEach(() => wallet.heal());

test.describe('a debit with an unknown outcome is cancelled, and seats nobody', () => {
  const faults: [mode: string, cancel: 'refunded' | 'void'][] = [
    ['timeout-after', 'refunded'],
    ['timeout-before', 'void'],
    ['error-500', 'void'],
    ['error-after', 'refunded'],
    ['reset-before', 'void'],
    ['reset-after', 'refunded'],
    ['garbage', 'refunded'],
    ['drop-status', 'refunded'],
  ];
  for (const [mode, cancel] of faults) {
    test(mode, async ({ browser }) => {
      const person = await atTable(browser, `ann-${mode}`);
      await wallet.spoil('debit', mode);
      await person.askForSeat(SEAT, '10.00');
      await expectError(person.page, 'wallet-timeout');
      await expect(person.root).toHaveAttribute('data-hero', 'none');
      await expect.poll(() => wallet.booked(person.playerId)).toContainEqual(`cancel ${cancel} ${cancel === 'refunded' ? BUY_IN : 0}`);
      expect(await wallet.balance(person.playerId)).toBe(START);
      const [debits, cancels] = [await wallet.calls(person.playerId, 'debit'), await wallet.calls(person.playerId, 'cancel')];
      expect(debits).toHaveLength(1);
      expect(cancels).toHaveLength(1);
      expect(bodyOf(cancels[0])).toMatchObject({ transaction_code: 'CRF01', ref_transaction_id: debits[0]?.transaction_id, amount: 10 });
      await tryAgain(person);
      expect(await wallet.balance(person.playerId)).toBe(START - BUY_IN);
      await cashOut(person);
    });
  }
});

test('a wallet that refuses seats nobody and needs no cancel', async ({ browser }) => {
  const person = await atTable(browser, 'ann-no-funds');
  await wallet.spoil('debit', 'insufficient-funds');
  await person.askForSeat(SEAT, '10.00');
  await expectError(person.page, 'insufficient-funds');
  await expect(person.root).toHaveAttribute('data-hero', 'none');
  await tryAgain(person);
  await cashOut(person);
  expect(await wallet.calls(person.playerId, 'cancel')).toEqual([]);
  expect(await wallet.booked(person.playerId)).toEqual([`debit rejected ${BUY_IN}`, `debit settled ${BUY_IN}`, `credit paid ${BUY_IN}`]);
});

test('a failed cancel is repeated with the same bytes; no other buy-in starts until it succeeds', async ({ browser }) => {
  const person = await atTable(browser, 'ann-cancel');
  await wallet.spoil('debit', 'reset-after');
  await wallet.spoil('cancel', 'error-500', { calls: null });
  await person.askForSeat(SEAT, '10.00');
  await expectError(person.page, 'wallet-timeout');
  expect(await wallet.balance(person.playerId)).toBe(START - BUY_IN);
  await person.confirmBuyIn();
  await expectError(person.page, 'previous-payment-pending');
  expect(await wallet.calls(person.playerId, 'debit')).toHaveLength(1);
  await wallet.heal();
  await expect.poll(() => wallet.balance(person.playerId), { timeout: 30_000 }).toBe(START);
  const cancels = await wallet.calls(person.playerId, 'cancel');
  expect(cancels.length).toBeGreaterThan(1);
  expect(new Set(cancels.map(({ request }) => request)).size).toBe(1);
  await tryAgain(person);
  await cashOut(person);
});

test.describe('a cash-out whose response is lost is repeated with the same id and bytes, and paid once', () => {
  for (const mode of ['timeout-after', 'reset-after', 'error-500']) {
    test(mode, async ({ browser }) => {
      const person = await atTable(browser, `bob-${mode}`);
      await person.sitDown(SEAT, '10.00');
      await wallet.spoil('credit', mode, { calls: null });
      await person.leave();
      await expectReceipt(person.page, 'pending');
      await expect.poll(async () => (await wallet.calls(person.playerId, 'credit')).length).toBeGreaterThan(0);
      await wallet.heal();
      await expectReceipt(person.page, 'paid');
      const credits = await wallet.calls(person.playerId, 'credit');
      expect(credits.length).toBeGreaterThan(1);
      expect(new Set(credits.map(({ request }) => request)).size).toBe(1);
      expect(await wallet.booked(person.playerId)).toEqual([`debit settled ${BUY_IN}`, `credit paid ${BUY_IN}`]);
      expect(await wallet.balance(person.playerId)).toBe(START);
    });
  }
});

test('if the wallet is down when a player leaves, they go to the lobby and are paid when it is back', async ({ browser }) => {
  const person = await atTable(browser, 'carl-away');
  await person.sitDown(SEAT, '10.00');
  await stack.killDemo();
  await person.leave();
  await expectReceipt(person.page, 'pending');
  await person.page.getByTestId(testIds.receipt).getByRole('button', { name: 'Lobby' }).click();
  const receipt = person.page.locator('[data-testid^="receipt-"]');
  await expect(receipt).toHaveAttribute('data-state', 'pending');
  await stack.startDemo();
  await expect(receipt).toHaveAttribute('data-state', 'paid', { timeout: 60_000 });
  expect(await wallet.balance(person.playerId)).toBe(START);
  expect(await wallet.booked(person.playerId)).toEqual([`debit settled ${BUY_IN}`, `credit paid ${BUY_IN}`]);
});

async function atTable(browser: Browser, playerId: string): Promise<Person> {
  await wallet.enrol(playerId, START);
  const person = await Person.inLobby(browser, stack, playerId);
  await person.openTable(tableId);
  return person;
}

/** The dialog shows the failure in words, with its code for machines. */
async function expectError(page: Page, code: string): Promise<void> {
  const error = page.getByTestId(testIds.buyInError);
  await expect(error).toHaveAttribute('data-code', code);
  await expect(error).not.toContainText(code);
}

/** The same dialog again, with a working wallet. */
async function tryAgain(person: Person): Promise<void> {
  await person.confirmBuyIn();
  await expect(person.root).toHaveAttribute('data-hero', String(SEAT));
  await expect(person.page.getByTestId(testIds.seatStack(SEAT))).toHaveAttribute('data-amount', String(BUY_IN));
}

async function cashOut(person: Person): Promise<void> {
  await person.leave();
  await expectReceipt(person.page, 'paid');
  expect(await wallet.balance(person.playerId)).toBe(START);
}

async function expectReceipt(page: Page, state: 'pending' | 'paid'): Promise<void> {
  await expect(page.getByTestId(testIds.receipt).locator('p[data-state]')).toHaveAttribute('data-state', state, { timeout: 30_000 });
}

function bodyOf(call: { readonly request: string } | undefined): Record<string, unknown> {
  return JSON.parse(call?.request ?? '{}') as Record<string, unknown>;
}
