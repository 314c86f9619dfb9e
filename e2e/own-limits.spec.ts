import { nothingFound } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/** The page on which players set their own limits and sign out. */
let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

test('a player finds their limits below the launch’s address, is told that they are saved, and why the session ended', async ({
  browser,
}) => {
  const { page } = await Person.inLobby(browser, stack, 'alice');
  const launchedAt = new URL(page.url()).pathname.replace(/\/$/, '');
  expect(launchedAt).toMatch(/^\/lobby\/at\/[^/]+$/);
  await page.getByTestId('nav-settings').click();
  await page.getByRole('link', { name: 'Limits and sign-out' }).click();
  await expect(page.getByTestId('limits')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`${launchedAt}/limits`);
  await page.reload();
  await expect(page.getByTestId('limits')).toContainText('This session ends by');
  await expect(page.getByRole('heading', { name: 'Set by your operator' })).toHaveCount(0);

  const loss = page.getByRole('textbox', { name: /Stop at a loss/ });
  await loss.fill('nothing');
  await page.getByTestId('limits-save').click();
  await expect(page.getByText('Enter the loss as an amount')).toBeVisible();
  await loss.fill('25');
  await page.getByRole('combobox', { name: 'Reality check every' }).selectOption('30');
  await page.getByTestId('limits-save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(loss).toHaveValue('25');
  await nothingFound(page, 'own limits');

  await page.getByTestId('sign-out').click();
  await expect(page.locator('[data-session="ended"]')).toContainText('You signed out.');
  await nothingFound(page, 'session ended');
});

test('a player in a hand signs out after it, with their chips', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'limits', seats: '2' });
  const wallet = new OperatorWallet(stack);
  const alice = await Person.inLobby(browser, stack, 'alice');
  const { page } = alice;
  const before = await wallet.balance('alice');
  await alice.openTable(tableId);
  await alice.sitDown(0, '40');
  const bots = await TableBots.start(stack, { tableId, count: 1 });
  await alice.dealtIn();
  await page.goto(new URL('/lobby', page.url()).href);
  await page.getByTestId('nav-settings').click();
  await page.getByRole('link', { name: 'Limits and sign-out' }).click();
  await stack.control('/clock', { pause: true });
  await page.getByTestId('sign-out').click();
  await expect(page.getByTestId('limits')).toContainText('You’ll be signed out after the hand.');
  await stack.control('/clock', { resume: true });
  await expect(page.locator('[data-session="ended"]')).toContainText('You signed out.', { timeout: 60_000 });
  await page.reload();
  await expect(page.locator('[data-session]:not([data-session="starting"])')).toBeVisible();
  await expect(page.getByTestId('lobby')).toHaveCount(0);
  await expect.poll(async () => (await wallet.calls('alice', 'credit')).length).toBe(1);
  await expect.poll(async () => (await wallet.balance('alice')) - before - (await wallet.resultNet('alice'))).toBe(0);
  await bots.stop();
});

test('a time-out asks once more, ends the session, and refuses the next launch', async ({ browser }) => {
  const { page } = await Person.inLobby(browser, stack, 'alice');
  await page.getByTestId('nav-settings').click();
  await page.getByRole('link', { name: 'Limits and sign-out' }).click();
  await page.getByRole('button', { name: '1 day' }).click();
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await expect(page.getByTestId('break-sure')).toHaveCount(0);
  await page.getByRole('button', { name: '7 days' }).click();
  await page.getByTestId('break-sure').click();
  await expect(page.locator('[data-session="ended"]')).toContainText('Your time-out has begun.');
  await expect(stack.launchUrl('alice')).rejects.toThrow(/PLAYER_LIMITED/);
});
