import { nothingFound } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** The page on which players set their own limits and sign out. */
let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

test('a player finds their limits below the launch’s address, is told that they are saved, and why the session ended', async ({
  browser,
}) => {
  const { page } = await Person.inLobby(browser, stack, 'alice');
  const launchedAt = new URL(page.url()).pathname.replace(/\/$/, '');
  expect(launchedAt).toMatch(/^\/lobby\/at\/[^/]+$/);
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
