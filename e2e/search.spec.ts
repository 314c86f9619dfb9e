import { nothingFound } from './axe.ts';
import { enter, inviteByCall } from './back-office-people.ts';
import { expect, type Page, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { Stack } from './stack.ts';

/** One search box for everything that has an id or a name: by keyboard on a desktop, by a button on a phone. */
const LONG_MS = 300_000;
test.setTimeout(LONG_MS);

let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

const box = (page: Page) => page.getByRole('combobox', { name: /^Player, transaction/ });
const active = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });

test('a transaction, a table, a room and a page are found and opened by keyboard alone; on a phone by a button', async ({ browser }) => {
  const tableId = await stack.tableOf('Lisbon');
  const player = await ScriptedPlayer.enrol(stack, { playerId: 'searched', name: 'Sandra Sought', balanceMinor: 100_000 });
  await player.open(tableId);
  expect(await player.sitDown(0, 1_000)).toBeNull();
  expect(await new OperatorWallet(stack).balance('searched')).toBe(99_000);
  const [debit] = stack.records<{ id: string }>("select id from wallet_tx where player_id = 'searched'");
  const id = debit?.id ?? '';

  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link, { colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();

  // Before anything is typed it lists pages; the arrow keys wrap around, and Escape closes it.
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await expect(active(page)).toContainText('Home');
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toContainText('Your account');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toContainText('Home');
  await nothingFound(page, 'search, nothing asked for');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);

  // An id leads to its operator, even when none is chosen.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(id);
  await expect(active(page)).toContainText('Debit · €10.00 · searched');
  await expect(page.getByRole('status')).toHaveText('1 result.');
  await nothingFound(page, 'search, a transaction');
  await picture(page, 'transaction');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${stack.service}/backoffice/money/transactions/${id}?operatorId=demo`);
  await expect(page.getByTestId('lot-state')).toBeVisible();
  await expect(box(page)).toHaveCount(0);

  // The chosen operator's players are found by the start of a name, its rooms by any part of it.
  await page.keyboard.press('/');
  await page.keyboard.type('sandra');
  await expect(page.getByRole('option', { name: /^Player Sandra Sought/ })).toBeVisible();
  await box(page).fill('lisb');
  await expect(page.getByRole('option', { name: /^Room Lisbon/ })).toBeVisible();
  await picture(page, 'names');
  await expect(active(page)).toContainText('Table');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${stack.service}/backoffice/rooms?operatorId=demo#table-${tableId}`);
  await expect(page.locator(`#table-${tableId}`)).toBeFocused();
  await box(page).waitFor({ state: 'detached' });

  // Typed into a field, the character is just text.
  await page.goto(`${stack.service}/backoffice/money/transactions?operatorId=demo`);
  await page.getByLabel('Player', { exact: true }).press('/');
  await expect(page.getByLabel('Player', { exact: true })).toHaveValue('/');
  await expect(box(page)).toHaveCount(0);

  const invitation = await inviteByCall(page, { name: 'Bob', email: 'bob@demo.example', role: 'support', operatorId: 'demo' });
  const bob = await enter(browser, invitation, { viewport: { width: 390, height: 844 }, colorScheme: 'light' });
  await bob.getByRole('button', { name: 'Find' }).click();
  await box(bob).fill(id.slice(0, -1));
  await expect(bob.getByRole('option', { name: /^Transaction/ })).toHaveCount(1);
  await nothingFound(bob, 'search on a phone');
  expect(await bob.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await picture(bob, 'phone');
  await bob.getByRole('option', { name: /^Transaction/ }).click();
  await expect(bob).toHaveURL(`${stack.service}/backoffice/money/transactions/${id}`);
  await bob.getByRole('button', { name: 'Find' }).click();
  await picture(bob, 'phone-pages');
  await box(bob).fill('nothing of this name');
  await expect(bob.getByRole('status')).toHaveText('No results.');
  player.close();
  for (const one of [page, bob]) await one.close();
});
