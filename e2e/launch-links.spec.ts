import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { type Browser, expect, type Page, test } from './browser-test.ts';
import { operatorCall } from './operator-api.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Stack } from './stack.ts';

/** Launches as an operator's back end makes them: to a table, with ways back to its site and to its cashier. */
const RETURN_URL = 'https://casino.example/games';
const CASHIER_URL = 'https://casino.example/cashier';
const CARL = 'carl';
const DEPOSIT = 12_345;
/** A balance shows within this time after the player has come back to the tab. */
const BALANCE_SHOWN_MS = 5_000;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
  await new OperatorWallet(stack).enrol(CARL, 5_000);
});
test.afterEach(() => stack.stop());

async function launched(browser: Browser, more: object): Promise<Page> {
  const player = { id: CARL, display_name: 'Carl', language: 'gb', country: 'GB', currency: 'EUR' };
  const from = { ip: '203.0.113.9', device: 'desktop', timezone: 'Europe/London' };
  const { data } = await operatorCall<{ data: { url: string } }>(stack, 'POST', '/game-service/operator/launch', {
    ...player,
    ...from,
    ...more,
  });
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(data.url);
  return page;
}

test('a launch to a table opens it, and the lobby leads back to the operator and to its cashier', async ({ browser }) => {
  const tableId = await stack.tableOf('Vienna');
  const page = await launched(browser, { open: { table_id: tableId }, return_url: RETURN_URL, cashier_url: CASHIER_URL });
  await expect(page.getByTestId(testIds.seatSitHere(0))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/table/${tableId}$`));
  await page.getByRole('button', { name: 'Lobby' }).first().click();
  await expect(page.getByTestId('return-link')).toHaveAttribute('href', RETURN_URL);
  await expect(page.getByTestId('cashier-link')).toHaveAttribute('href', CASHIER_URL);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await nothingFound(page, `lobby with links at ${size.width}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
  }
});

test('a launch to a table that has closed opens the lobby and says so once', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'closing', seats: '2' });
  const rooms = await stack.operatorCommand<{ roomId: string; name: string }[]>('room-list', '--operator', 'demo');
  await stack.operatorCommand('room-close', '--room', rooms.find(({ name }) => name === 'closing')?.roomId ?? '');
  await expect(async () => expect(stack.tableOf('closing')).rejects.toThrow(/no open table/)).toPass({ timeout: 15_000 });
  const page = await launched(browser, { open: { table_id: tableId } });
  const notice = page.getByTestId('landing-closed');
  await expect(notice).toBeVisible();
  await nothingFound(page, 'closed table');
  await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
});

test('a deposit at the cashier shows when the player comes back to the tab', async ({ browser }) => {
  const page = await launched(browser, { cashier_url: CASHIER_URL });
  const shown = page.getByTestId('lobby-balance');
  await expect(shown).toContainText('€50.00');
  await stack.demoApi(`/api/players/${CARL}/deposit`, { amount_minor: DEPOSIT });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(shown).toContainText('€173.45', { timeout: BALANCE_SHOWN_MS });
});
